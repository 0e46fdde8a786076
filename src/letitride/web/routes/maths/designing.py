"""What each line of a paytable may pay and does, paytables that meet wishes, the front, and one's own strategies."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from letitride.errors import TextError
from letitride.odds.design.design_data import found_data, front_data, sensitivity_data
from letitride.odds.design.front import fronts
from letitride.odds.design.rows import hands_to_add
from letitride.odds.design.sensitivity import sensitivity
from letitride.odds.design.space import MeterRanges, Term
from letitride.odds.design.task import Task, solve, why_nothing
from letitride.odds.design.wishes import Range, Wishes, around, read_number, read_range
from letitride.odds.strategy.own_plan import plan_of_rules
from letitride.odds.strategy.own_play import play_own
from letitride.odds.strategy.strategy_data import own_play_data
from letitride.odds.wagers.analysis_data import fraction_data
from letitride.reports.strategy_map import strategy_map
from letitride.rules.payouts import lowest
from letitride.rules.paytables import Paytable
from letitride.web.requests import Body, Heavy, Searching
from letitride.web.routes.maths.odds import Fraction, OwnPaytable, own_catalogue

router = APIRouter(prefix="/api/bench", tags=["mathematics"])

MOST_SECONDS = 6.0
"""How long a search may go on; it then says that it was cut short."""

_WORDS = {
    "--edge": "The house edge",
    "--hit": "the hit frequency",
    "--sd": "the standard deviation",
    "--par": "the element of risk",
    "--top": "what the best hand pays",
    "--fix ": "the lock ",
}
"""What a page calls the options of the command."""

Text = Annotated[str, Field(max_length=40)]


class LineStep(BaseModel):
    """A line one step away, and what follows."""

    pays: str
    house_edge: Fraction
    standard_deviation: float
    groups_played_otherwise: int


class BenchLine(BaseModel):
    """One line: everything it may pay in the trade's steps, where it stands among them, and what it does."""

    hand: str
    pays: str
    values: list[str]
    at: int
    contribution: Fraction
    down: LineStep | None
    up: LineStep | None


class BenchLines(BaseModel):
    """All lines of a paytable on the bench, and the hands that could have one."""

    lines: list[BenchLine]
    hands_to_add: list[str]


class DesignOrder(Body):
    """A paytable to begin from, locked lines, and wishes as the command line takes them; an empty text is no wish."""

    own: OwnPaytable
    locked: list[Annotated[str, Field(max_length=80)]] = Field([], max_length=40)
    edge: Text = ""
    within: Text = "0.05%"
    hit: Text = ""
    sd: Text = ""
    par: Text = ""
    top: Text = ""
    step: Text = "1,5,10"
    players: int | None = Field(None, ge=1, le=7)
    rate: Text = ""
    reset: Text = ""
    count: int = Field(12, ge=1, le=50)


class BenchFigures(BaseModel):
    """A paytable with its exact figures and how it differs from the one begun from."""

    pays: dict[str, str]
    expected_value: Fraction
    house_edge: Fraction
    element_of_risk: Fraction
    hit_frequency: Fraction
    standard_deviation: float
    changed: list[str]


class DesignsFound(BaseModel):
    """What a search came to."""

    paytables: list[BenchFigures]
    tried: int
    space: int
    seconds: float
    exhaustive: bool
    in_the_way: str


class BenchPoint(BenchFigures):
    """A point of the front: the steadiest paytable at its edge, or the wildest."""

    is_least: bool


class OwnRules(Body):
    """A strategy of one's own: a rule on each line, such as ``bet 1: suited, 2 straights, 1 high card``."""

    own: OwnPaytable
    rules: str = Field(max_length=4_000)


class PlayedOtherwise(BaseModel):
    """Hands of one kind that a strategy plays otherwise than best play, and what that costs a round."""

    bet: int
    example: str
    hands: int
    otherwise: int
    best_rides: bool
    value: Fraction
    cost: Fraction


class OwnPlayed(BaseModel):
    """What a strategy of one's own gives over all deals, where it isn't best play, dearest first, and its map (SVG)."""

    expected_value: Fraction
    best_play: Fraction
    cost: Fraction
    average_bet: Fraction
    differences: list[PlayedOtherwise]
    picture: str


class BenchFront(BaseModel):
    """The front of one set of lines, which decides how often a hand pays."""

    lines: list[str]
    hit_frequency: Fraction
    tried: int
    lines_changed: int
    points: list[BenchPoint]


@router.post("/lines", response_model=BenchLines)
async def read_lines(heavy: Heavy, order: DesignOrder) -> Any:
    """What each line may pay, what it is worth, and what a step does."""
    return await heavy.do(lambda: _lines(_task(order)))


@router.post("/designs", response_model=DesignsFound)
async def search_designs(searching: Searching, order: DesignOrder) -> Any:
    """The nearest paytables that meet every wish, or what is in the way."""
    return await searching.do(lambda: _designs(order))


@router.post("/front", response_model=list[BenchFront])
async def read_front(searching: Searching, order: DesignOrder) -> Any:
    """The least and the greatest deviation at each edge, for the lines as they are and with some added or left out."""
    return await searching.do(lambda: _front(_task(order)))


@router.post("/strategy", response_model=OwnPlayed)
async def value_own_strategy(heavy: Heavy, order: OwnRules) -> Any:
    """The exact value of a strategy of one's own, its cost in each kind of hand, and the map of all hands."""
    return await heavy.do(lambda: _own_played(order))


def own_paytable(own: OwnPaytable) -> Paytable:
    """Somebody's own paytable, checked."""
    return own_catalogue(own).paytables(own.id)[0]


def _task(order: DesignOrder) -> Task:
    start = own_paytable(order.own)
    if start.wager.is_award:
        raise TextError(f"the {start.wager.title} isn't designed by itself; it goes with its wager")
    ranges = None
    if order.rate and order.reset:
        ranges = MeterRanges(_one_or_range(order.rate), _one_or_range(order.reset))
    return Task(
        start=start,
        wishes=Wishes(
            edge=around(read_number(order.edge), read_number(order.within or "0.05%")) if order.edge else None,
            hit=read_range(order.hit) if order.hit else None,
            deviation=read_range(order.sd) if order.sd else None,
            par=read_range(order.par) if order.par else None,
        ),
        fixed=tuple(order.locked),
        top=read_range(order.top) if order.top else None,
        steps=tuple(lowest(read_number(part)) for part in order.step.split(",")),
        column=order.players if start.columns else None,
        meter_cents=None if ranges else order.own.meter_cents,
        meter=ranges,
    )


def _one_or_range(text: str) -> Range:
    return read_range(text) if ".." in text else Range(read_number(text), read_number(text))


def _own_played(order: OwnRules) -> dict[str, Any]:
    paytable = own_paytable(order.own)
    if not paytable.wager.is_base:
        raise TextError(f"The {paytable.wager.title} has no decisions, so it has no strategy.")
    play = play_own(plan_of_rules(order.rules), paytable, order.own.ties)
    return {
        **own_play_data(play),
        "differences": [
            {
                "bet": one.bet,
                "example": one.group.example,
                "hands": one.group.hands,
                "otherwise": one.otherwise,
                "best_rides": one.group.rides,
                "value": fraction_data(one.group.value),
                "cost": fraction_data(one.cost),
            }
            for one in play.differences
        ],
        "picture": strategy_map(play),
    }


def _lines(task: Task) -> dict[str, Any]:
    space = task.space()
    _, done = sensitivity(space, task.game(space))
    told = sensitivity_data(task.game(space).exactly(space.start, space.start_values), done)["lines"]
    choices = [one for one in space.choices if not isinstance(one.hand, Term)]
    return {
        "lines": [
            line | {"values": [one.text(value) for value in one.values], "at": one.values.index(one.start)}
            for one, line in zip(choices, told, strict=True)
        ],
        "hands_to_add": hands_to_add(task.start),
    }


def _designs(order: DesignOrder) -> dict[str, Any]:
    task = _task(order)
    if not task.wishes.named():
        raise TextError("Say what you want: an edge such as 3%, a hit frequency such as 20%..25%, a deviation ..5.")
    space, found = solve(task, count=order.count, seconds=MOST_SECONDS)
    is_proved = not found.designs and found.is_exhaustive
    why = why_nothing(task, seconds=MOST_SECONDS / 2) if is_proved else ""
    for option, words in _WORDS.items():
        why = why.replace(option, words)
    return found_data(space, found, why)


def _front(task: Task) -> list[dict[str, Any]]:
    space = task.space()
    edge = float(task.game(space).exactly(task.start, space.start_values).edge)
    return front_data(fronts(task, low=min(edge - 0.02, 0.0), high=max(edge + 0.04, 0.08), seconds=MOST_SECONDS / 2))
