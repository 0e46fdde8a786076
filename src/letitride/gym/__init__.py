"""Environments for learners: one seat at a table under any rules submission, many at once, or a whole table.

``import letitride.gym`` registers ``LetItRide-v0``:

>>> import gymnasium
>>> import letitride.gym
>>> env = gymnasium.make("LetItRide-v0", submission="maryland-full")
>>> observation, info = env.reset(seed=7)
>>> observation["question"], info["action_mask"]
(np.int64(1), array([1, 1], dtype=int8))
>>> env.close()

`LetItRideVectorEnv` plays many rounds at once. `letitride.gym.table_env` is PettingZoo's form: several seats and the
bank.
"""

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("letitride.gym needs Gymnasium: pip install 'letitride[gym]'", name=error.name) from None

from letitride.gym.questions import LET_IT_RIDE, NO_CARD, WITHDRAW, Question
from letitride.gym.seat_env import LetItRideEnv
from letitride.gym.vector_env import LetItRideVectorEnv

ENV_ID = "LetItRide-v0"
MOST_STEPS = 64
"""An episode has two decisions and a few wagers; whoever is refused again and again is stopped here."""

gymnasium.register(
    ENV_ID,
    entry_point="letitride.gym.seat_env:LetItRideEnv",
    vector_entry_point="letitride.gym.vector_env:LetItRideVectorEnv",
    max_episode_steps=MOST_STEPS,
)

__all__ = [
    "ENV_ID",
    "LET_IT_RIDE",
    "NO_CARD",
    "WITHDRAW",
    "LetItRideEnv",
    "LetItRideVectorEnv",
    "Question",
]
