"""The coach: what a decision is worth, what mistakes cost, and hands to practise on. All numbers are exact."""

from letitride.service.coach.advice import Advice, advise
from letitride.service.coach.judgement import Judgement, judge
from letitride.service.coach.play_sessions import PlaySession, play_sessions
from letitride.service.coach.review import Choice, DecisionMade, Review, review_player
from letitride.service.coach.trainer import Exercise, draw_exercise

__all__ = [
    "Advice",
    "Choice",
    "DecisionMade",
    "Exercise",
    "Judgement",
    "PlaySession",
    "Review",
    "advise",
    "draw_exercise",
    "judge",
    "play_sessions",
    "review_player",
]
