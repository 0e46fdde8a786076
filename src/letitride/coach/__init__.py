"""The coach: what a decision is worth, what mistakes cost, and hands to practise on. All numbers are exact."""

from letitride.coach.advice import Advice, advise
from letitride.coach.judgement import Judgement, judge
from letitride.coach.play_sessions import PlaySession, play_sessions
from letitride.coach.review import Choice, DecisionMade, Review, review_player
from letitride.coach.statistics import Statistics, player_statistics
from letitride.coach.trainer import Exercise, draw_exercise
from letitride.coach.training_course import KindOfHand, training_course

__all__ = [
    "Advice",
    "Choice",
    "DecisionMade",
    "Exercise",
    "Judgement",
    "KindOfHand",
    "PlaySession",
    "Review",
    "Statistics",
    "advise",
    "draw_exercise",
    "judge",
    "play_sessions",
    "player_statistics",
    "review_player",
    "training_course",
]
