"""Several seats and the bank at one real table, as a PettingZoo environment; an episode is a round of play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding

try:
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "several seats at a table need PettingZoo: pip install 'letitride[gym]'", name=error.name
    ) from None

from letitride.cards import DECK
from letitride.catalogue import load_catalogue
from letitride.gym.questions import (
    ALL_CARDS,
    ANSWERS,
    NO_CARD,
    WITHDRAW,
    Question,
    cards_seen,
    check_render_mode,
    question_of,
    read_actions,
    rendered,
)
from letitride.gym.seat_env import offered
from letitride.gym.seated import BANKER, CHIPS_CENTS, least_stake_cents, placing, side_spot, taking_seats
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import BASE_SPOTS, WITHDRAWABLE, Wager
from letitride.table import Act, Command, Event, Perform, Role, Table, advance, new_table
from letitride.table.procedure.banking import PostBank
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.view.table_view import RIDES, WITHDRAWN, TableView
from letitride.table.view.viewers import SPECTATOR, Viewer, Watcher
from letitride.table.view.views import view

BANK = "bank_0"
POSTS_IN_BETS = (10, 50, 200, 1_000, 100_000)
"""What a player-dealer may post, in base bets; the last covers any round."""
OPEN = 0
_BETS = {RIDES: 1, WITHDRAWN: 2}
"""How a base bet stands, for everybody to see."""

Observation = npt.NDArray[np.int8]


class LetItRideTableEnv(AECEnv):  # type: ignore[misc]
    """Seats ``seat_1``, ``seat_2``, ... and ``bank_0`` at the real table, asked one after another as the rules have it.

    A seat answers for its bets 1 and 2: 0 withdraws, 1 lets it ride. Where a player banks, the bank first chooses what
    it posts, one of `posts_in_bets`; where the house banks, it is never asked. An observation is what its agent may
    see: the question, five cards (its own three, then the community cards, 52 unseen) and how bets 1 and 2 of each seat
    stand (0 open, 1 rides, 2 withdrawn). ``infos[agent]["action_mask"]`` says which actions are granted. Rewards come
    with the end of the round, in base bets: a seat's result, fees included; the player-dealer's result; or, where the
    house banks, what all seats lost together.

    `submission` and `table_limit` are as for `LetItRideEnv`; `seats` play; `side_wagers` are placed by each of them in
    every round, the smallest stake each. With `render_mode` ``ansi``, `render` gives what the agent in turn sees as a
    line of text; with ``human`` it is printed after each step.
    """

    metadata = {  # noqa: RUF012 - PettingZoo's own form
        "name": "let_it_ride_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        submission: str | HouseRules = "shfl-classic",
        *,
        seats: int = 3,
        table_limit: str | None = None,
        side_wagers: Iterable[str] = (),
        posts_in_bets: Sequence[int] = POSTS_IN_BETS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        house = load_catalogue().house_rules(submission, table_limit) if isinstance(submission, str) else submission
        most = house.ruleset.boxes - house.is_banked_by_player
        if not 1 <= seats <= most:
            raise ValueError(f"1 to {most} seats play under {house.submission.id}, not {seats}")
        if not posts_in_bets or any(bets < 1 for bets in posts_in_bets):
            raise ValueError("posts_in_bets lists whole numbers of bets, each at least 1")
        check_render_mode(render_mode, ("ansi", "human"))
        self.house = house
        self.render_mode = render_mode
        self.possible_agents = [*(f"seat_{seat}" for seat in range(1, seats + 1)), BANK]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents[:-1], start=1)}
        self._spots = (*BASE_SPOTS, *(side_spot(offered(house, name)) for name in side_wagers))
        self._unit_cents = least_stake_cents(house, Wager.BASE)
        self._posts_cents = tuple(bets * self._unit_cents for bets in posts_in_bets)
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(len(self._meanings(agent))) for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Box(0, NO_CARD, (1 + ALL_CARDS + 2 * seats,), np.int8) for agent in self.possible_agents
        }
        self._chance: np.random.Generator = seeding.np_random()[0]
        self._begun = self._taken_seats()

    def _taken_seats(self) -> tuple[Table, tuple[Event, ...]]:
        table = new_table(self.house)
        happened: tuple[Event, ...] = ()
        for command in taking_seats(self.house, self._seat_of):
            table, events = advance(table, command)
            happened += events
        return table, happened

    def _meanings(self, agent: str) -> tuple[str, ...]:
        if agent != BANK:
            return ANSWERS
        posts = tuple(f"post {cents // self._unit_cents:,} bets" for cents in self._posts_cents)
        return posts if self.house.is_banked_by_player else ("nothing",)

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """What an agent may do."""
        return self.action_spaces[agent]

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened since the table was opened: a log that `table.verification` can prove."""
        return self._events

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a round; the seed decides this deck and all that follow."""
        del options
        if seed is not None:
            self._chance = seeding.np_random(seed)[0]
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._table, self._events = self._begun
        if self.house.is_banked_by_player:
            self.agent_selection = BANK
            self._tell_masks()
        else:
            self._deal()

    def step(self, action: Any) -> None:
        """Carry out the action of the agent in turn."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = int(read_actions(action, self._meanings(agent)))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if agent == BANK:
            self._do(PostBank(BANKER, self._posts_cents[chosen]))
            self._deal()
        else:
            seat = self._seat_of[agent]
            self._do(WithdrawWager(agent, seat) if chosen == WITHDRAW else LetItRide(agent, seat))
            self._go_on()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent may see now."""
        seen = self._view(agent)
        bets = [bet for seat in self._seat_of.values() for bet in _bets_seen(seen, seat)]
        return np.array([question_of(seen), *cards_seen(seen, self._seat_of.get(agent, 0)), *bets], dtype=np.int8)

    def action_masks(self, agent: str) -> npt.NDArray[np.int8]:
        """Which actions an agent may take now: 1 for each of them, all 0 while another is asked."""
        is_asked = agent == self.agent_selection and self._question() is not Question.ROUND_OVER
        return np.full(len(self._meanings(agent)), int(is_asked), dtype=np.int8)

    def render(self) -> str | None:
        """What the agent in turn sees, as a line of text; None without a render mode, or if it has been printed."""
        return self._line() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _line(self) -> str:
        agent = self.agent_selection
        seen, seat = self._view(agent), self._seat_of.get(agent, 0)
        riding = np.array([bet == _BETS[RIDES] for bet in _bets_seen(seen, seat)], dtype=np.int8)
        return f"{agent}: {rendered(np.array(cards_seen(seen, seat)), riding, question_of(seen))}"

    def _view(self, agent: str) -> TableView:
        return view(self._table, Viewer(Watcher.PLAYER, agent))

    def _question(self) -> Question:
        """What the agent in turn is asked; the bank is asked before bets are closed."""
        return question_of(view(self._table, SPECTATOR))

    def _deal(self) -> None:
        """Place everybody's wagers, call no more bets and release a deck in the order that the seed decides."""
        for agent, seat in self._seat_of.items():
            for spot in self._spots:
                self._do(placing(self.house, spot, agent, seat))
        self._do(Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS))
        duty = self._table.duty
        order = self._chance.permutation(len(DECK))
        self._do(Perform(duty.role if duty else Role.DEVICE, Act.RELEASE_DECK, cards=tuple(DECK[i] for i in order)))
        self._go_on()

    def _do(self, command: Command) -> None:
        self._table, events = advance(self._table, command)
        self._events += events

    def _go_on(self) -> None:
        """Ask whoever is next, or end the round."""
        if self._question() is not Question.ROUND_OVER:
            duty = self._table.duty
            self.agent_selection = f"seat_{duty.at_seat()}" if duty else BANK
        else:
            for agent, net_cents in self._results_cents().items():
                self.rewards[agent] = net_cents / self._unit_cents
                self.terminations[agent] = True
                self.infos[agent] = {"net_cents": net_cents}
            self.agent_selection = self.agents[0]
        self._tell_masks()
        if self.render_mode == "human":
            print(self._line())

    def _tell_masks(self) -> None:
        for agent in self.agents:
            self.infos[agent]["action_mask"] = self.action_masks(agent)

    def _results_cents(self) -> dict[str, int]:
        """What each agent won; the house's bank wins what all seats lose."""
        results = {agent: self._table.chips(agent) - CHIPS_CENTS for agent in self._seat_of}
        if self.house.is_banked_by_player:
            return {**results, BANK: self._table.chips(BANKER) - CHIPS_CENTS}
        return {**results, BANK: -sum(results.values())}


def _bets_seen(seen: TableView, seat: int) -> list[int]:
    """How bets 1 and 2 of a seat stand."""
    box = seen.round.boxes.get(str(seat)) if seen.round else None
    decisions = box.decisions if box else {}
    return [_BETS.get(decisions.get(spot.value, ""), OPEN) for spot in WITHDRAWABLE]
