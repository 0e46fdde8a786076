"""One seat at a table under any rules submission, as a Gymnasium environment; an episode is a round of play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from letitride.cards import DECK
from letitride.catalogue import load_catalogue
from letitride.errors import RuleViolation
from letitride.gym.questions import (
    ANSWERS,
    LET_IT_RIDE,
    WITHDRAW,
    Question,
    cards_seen,
    check_render_mode,
    observed,
    question_of,
    read_actions,
    rendered,
)
from letitride.gym.seated import PLAYER, SEAT, least_stake_cents, placing, side_spot, with_three_bets
from letitride.rules.house_rules import HouseRules
from letitride.rules.placement import optional_wagers
from letitride.rules.wagers import WITHDRAWABLE, Spot, Wager
from letitride.table import Act, Command, Event, Perform, Phase, Role, Table, advance, can
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.view.table_view import RIDES
from letitride.table.view.viewers import Viewer, Watcher
from letitride.table.view.views import view

Observation = dict[str, Any]
Mask = npt.NDArray[np.int8]
_ALL_OFF = Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS)


class LetItRideEnv(gymnasium.Env[Observation, np.int64]):
    """One player and the real table: the agent answers for bets 1 and 2, and may choose its side wagers too.

    Actions are 0 to withdraw and 1 to let it ride; with `chooses_side_wagers` also 2 to call for the deal and 3, 4, ...
    to place the smallest of each side wager of `optional_wagers`; `action_meanings` names them all. The reward comes
    with the end of the round: all that the player won or lost, fees included, in units of one base bet. An act that the
    rules forbid changes nothing, and ``info["refusal"]`` says why; ``info["action_mask"]`` says beforehand which acts
    are granted.

    `submission` is a rules submission of the catalogue, a path or `HouseRules`; `table_limit` names one of its limits.
    `side_wagers` are placed in every round, the smallest stake each; with `chooses_side_wagers` the agent decides.
    `bank_cents` is what a player-dealer posts for each round, more than any round can pay if it is left out; it is
    refused where the house banks. With `render_mode` ``ansi``, `render` gives what the player sees as a line of text;
    with ``human`` that line is printed after each reset and step.
    """

    metadata = {"render_modes": ["ansi", "human"]}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        submission: str | HouseRules = "shfl-classic",
        *,
        table_limit: str | None = None,
        side_wagers: Iterable[str] = (),
        chooses_side_wagers: bool = False,
        bank_cents: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if isinstance(submission, str):
            submission = load_catalogue().house_rules(submission, table_limit)
        check_render_mode(render_mode, ("ansi", "human"))
        self.house = submission
        self.render_mode = render_mode
        self._betting, self._opening = with_three_bets(self.house, bank_cents=bank_cents)
        self.placed_always = tuple(side_spot(offered(self.house, name)) for name in side_wagers)
        """The spots of the side wagers that are placed in every round."""
        self.choice = tuple(map(side_spot, optional_wagers(self.house))) if chooses_side_wagers else ()
        self.choice = tuple(spot for spot in self.choice if spot not in self.placed_always)
        """The spots of the side wagers that the agent chooses, in the order of their actions."""
        self._commands = _commands(self.house, self.choice, chooses=chooses_side_wagers)
        self._chooses = chooses_side_wagers
        betting = ("deal", *(f"place {spot.value}" for spot in self.choice)) if chooses_side_wagers else ()
        self.action_meanings = (*ANSWERS, *betting)
        """What each action means, by its number."""
        self.action_space = spaces.Discrete(len(self._commands))
        self.observation_space = observed(len(self.choice))
        self._unit_cents = least_stake_cents(self.house, Wager.BASE)
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        """The table as the engine has it; an agent should look at observations instead."""
        if self._table is None:
            raise ResetNeeded("call reset() before anything else")
        return self._table

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened since the table was opened: a log that `table.verification` can prove."""
        return tuple(self._events)

    def _is_over(self) -> bool:
        return self.table.phase is Phase.BETWEEN_ROUNDS

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a round; the seed decides this deck and all that follow."""
        super().reset(seed=seed, options=options)
        self._begin()
        for spot in self.placed_always:
            self._do(placing(self.house, spot))
        if not self._chooses:
            self._deal()
        self._print()
        return self._observation(), {"action_mask": self.action_masks()}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry an action out."""
        if self._is_over():
            raise ResetNeeded("the round is over; call reset()")
        info: dict[str, Any] = {}
        command = self._commands[int(read_actions(action, self.action_meanings))]
        try:
            if command == _ALL_OFF:
                self._deal()
            else:
                self._do(command)
        except RuleViolation as refusal:
            info["refusal"] = str(refusal)
        is_over = self._is_over()
        net_cents = self.table.chips(PLAYER) - self._chips_cents if is_over else 0
        info["action_mask"] = self.action_masks()
        if is_over:
            info["net_cents"] = net_cents
        self._print()
        return self._observation(), net_cents / self._unit_cents, is_over, False, info

    def render(self) -> str | None:
        """What the player sees, as a line of text; None without a render mode, or if it has been printed already."""
        return self._line() if self.render_mode == "ansi" else None

    def _line(self) -> str:
        seen = self._observation()
        return rendered(seen["cards"], seen["rides"], Question(int(seen["question"])))

    def _print(self) -> None:
        if self.render_mode == "human":
            print(self._line())

    def action_masks(self) -> Mask:
        """Which actions the table would grant now: 1 for each of them."""
        return np.array([_is_granted(self.table, command) for command in self._commands], dtype=np.int8)

    def _begin(self) -> None:
        self._table = self._betting
        self._events = list(self._opening)
        held = self._betting.in_round().boxes[SEAT].layout
        self._chips_cents = self._betting.chips(PLAYER) + sum(held.values())

    def _deal(self) -> None:
        """Call no more bets and release a deck in the order that the seed decides."""
        self._do(_ALL_OFF)
        duty = self.table.duty
        order = self.np_random.permutation(len(DECK))
        self._do(Perform(duty.role if duty else Role.DEVICE, Act.RELEASE_DECK, cards=tuple(DECK[i] for i in order)))

    def _do(self, command: Command) -> None:
        self._table, events = advance(self.table, command)
        self._events.extend(events)

    def _observation(self) -> Observation:
        """What the player may see: their own cards, cards turned up, and how their own bets stand."""
        shown = view(self.table, Viewer(Watcher.PLAYER, PLAYER))
        box = shown.round.boxes.get(str(SEAT)) if shown.round else None
        decisions = box.decisions if box else {}
        seen: Observation = {
            "question": np.int64(question_of(shown)),
            "cards": np.array(cards_seen(shown, SEAT), dtype=np.int64),
            "rides": np.array([decisions.get(spot.value) == RIDES for spot in WITHDRAWABLE], dtype=np.int8),
        }
        if self.choice:
            placed = {*box.wagers, *box.in_tray, *box.settled} if box else set()
            seen["wagers"] = np.array([spot.value in placed for spot in self.choice], dtype=np.int8)
        return seen


def offered(house: HouseRules, name: str) -> Wager:
    """A side wager by its name, if the submission offers it."""
    offered = {wager.value: wager for wager in optional_wagers(house)}
    if name not in offered:
        known = ", ".join(offered) or "no side wager"
        raise ValueError(f"{house.submission.id} offers no side wager {name!r}; it offers {known}")
    return offered[name]


def _commands(house: HouseRules, choice: Iterable[Spot], *, chooses: bool) -> tuple[Command, ...]:
    """The command of each action."""
    answers: dict[int, Command] = {WITHDRAW: WithdrawWager(PLAYER, SEAT), LET_IT_RIDE: LetItRide(PLAYER, SEAT)}
    betting = (_ALL_OFF, *(placing(house, spot) for spot in choice)) if chooses else ()
    return (answers[0], answers[1], *betting)


def _is_granted(table: Table, command: Command) -> bool:
    """Whether the table grants a command.

    Duties come due before the announcement, which only the engine knows; what would follow an answer needn't be worked
    out to know that it is granted.
    """
    if command == _ALL_OFF:
        return can(table, command)
    try:
        tuple(command.decide(table))
    except RuleViolation:
        return False
    return True
