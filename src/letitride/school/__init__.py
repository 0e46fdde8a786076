"""The dealer school: lessons built from the script of duties, with every act of the trainee judged by the engine."""

from letitride.school.acts import Answer, Do, NameRemedy, ShowMe, TraineeAct
from letitride.school.course import LessonPlan, Part, lesson_plan, lesson_plans
from letitride.school.happenings import Happening, Kind
from letitride.school.judgement import Judgement, Mistake
from letitride.school.lesson import Lesson, attempt, begin, due, right_act
from letitride.school.remedies import Remedy
from letitride.school.score import PASS_PERCENT, Score, score_of

__all__ = [
    "PASS_PERCENT",
    "Answer",
    "Do",
    "Happening",
    "Judgement",
    "Kind",
    "Lesson",
    "LessonPlan",
    "Mistake",
    "NameRemedy",
    "Part",
    "Remedy",
    "Score",
    "ShowMe",
    "TraineeAct",
    "attempt",
    "begin",
    "due",
    "lesson_plan",
    "lesson_plans",
    "right_act",
    "score_of",
]
