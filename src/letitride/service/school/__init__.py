"""The dealer school: lessons built from the script of duties, with every act of the trainee judged by the engine."""

from letitride.service.school.acts import Answer, Do, NameRemedy, ShowMe, TraineeAct
from letitride.service.school.course import COURSES, Course, LessonPlan, Part, lesson_plan, lesson_plans
from letitride.service.school.happenings import Happening, Kind
from letitride.service.school.judgement import Judgement, Mistake
from letitride.service.school.lesson import Lesson, attempt, begin, due, right_act
from letitride.service.school.remedies import Remedy
from letitride.service.school.score import PASS_PERCENT, Score, score_of

__all__ = [
    "COURSES",
    "PASS_PERCENT",
    "Answer",
    "Course",
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
