"""Honest: what a refusal, a duty or an order's consequences tell somebody is so.

Whatever they are told to do is granted there, and no order of the staff changes more than they were told beforehand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field

from letitride.errors import RuleViolation
from letitride.explore.candidates import Choice
from letitride.explore.candidates import choices as everything
from letitride.explore.step import Kind, Step, Violation
from letitride.explore.tables import SmallTable
from letitride.table import Act, Command, Perform, Phase, Table, can
from letitride.table import irregularities as irregular
from letitride.table.commands import Giver
from letitride.table.duties import DECISIONS, Role
from letitride.table.procedure import banking, bonus_signals, deciding, decks, opening, seating, voiding, wagering

_NUMBER = re.compile(r"\$?\d[\d,.]*|\b[2-9TJQKA][cdhs]\b")
_ACTS = "|".join(re.escape(_NUMBER.sub("#", act.words)) for act in Act)
_ROLES = "|".join(re.escape(role.value) for role in Role)
_ADVISES = re.compile(r"\b(first|until|before you|report|change them|turn to|say whether|is on offer)\b", re.I)
"""Words with which a sentence tells somebody to do something."""

Remedy = Callable[[Table, Command], Iterator[Command | type[Command]]]


@dataclass(frozen=True)
class Advice:
    """What a sentence tells somebody to do: at least one of the commands must be granted then and there."""

    pattern: re.Pattern[str]
    remedy: Remedy


_BETS = (wagering.PlaceWager, seating.TakeSeat, seating.BringChips)
"""How somebody comes to bet: at once, from a seat, or with chips."""


def _kinds(*kinds: type[Command]) -> Remedy:
    return lambda table, refused: iter(kinds)  # noqa: ARG005


def _duty(table: Table, refused: Command) -> Iterator[Command | type[Command]]:  # noqa: ARG001
    """The duty in hand; a decision is given in its own words, and cards lie open until somebody comes."""
    duty = table.duty
    if duty is None:
        return
    yield Perform
    if duty.act in DECISIONS:
        yield from (deciding.LetItRide, deciding.TimeOut)
    if table.out_of_order:
        yield from (irregular.ReturnToService, irregular.ChangeDealing)
    if duty.act is Act.OFFER_INSPECTION and not table.seats:
        yield seating.TakeSeat
    if duty.act is Act.ANNOUNCE_NO_MORE_BETS:
        yield from (*_BETS, wagering.TakeWagerBack, banking.PostBank, banking.TakeBank)


def _misdeal(table: Table, refused: Command) -> Iterator[Command | type[Command]]:  # noqa: ARG001
    """The report of the very stack that the dealer looked at."""
    if not isinstance(refused, Perform) or refused.number is None:
        return
    places = {Act.DELIVER_COMMUNITY_STACK: irregular.Area.COMMUNITY, Act.DELIVER_BOX_STACK: irregular.Area.SIX_CARD_BOX}
    place = places.get(refused.act, refused.seat)
    if place is not None:
        yield irregular.ReportWrongNumberOfCards(place, refused.number)


def _decision(table: Table, refused: Command) -> Iterator[Command | type[Command]]:  # noqa: ARG001
    seat = table.duty.seat if table.duty else None
    if seat is not None:
        yield deciding.LetItRide(table.in_round().boxes[seat].player, seat)


def _advice(words: str, *kinds: type[Command], remedy: Remedy | None = None) -> Advice:
    return Advice(re.compile(words, re.I), remedy or _kinds(*kinds))


ADVICE = (
    _advice(r"report the misdeal", remedy=_misdeal),
    _advice(r"^first rule on this", irregular.RuleOn, irregular.ReportDeckCount),
    _advice(rf"\b({_ACTS})(?!\w).* first$|^only the ({_ROLES}) can ({_ACTS})", remedy=_duty),
    _advice(r"rides or is withdrawn", remedy=_decision),
    _advice(
        r"until the floor (has )?rule|until the floor has counted|ruling is awaited.*first",
        irregular.RuleOn,
        irregular.ReportDeckCount,
    ),
    _advice(r"take (your|the) (wagers?|bets?)\b.* back|back first", wagering.TakeWagerBack),
    _advice(r"take your bets back before you bank", wagering.TakeWagerBack),
    _advice(r"change them", decks.ChangeDecks),
    _advice(r"cover the automated shoe", irregular.MarkOutOfOrder),
    _advice(r"change the dealing method", irregular.ChangeDealing),
    _advice(
        r"passes the position on before|pass the position on",
        banking.StopBanking,
        banking.AnswerOffer,
        voiding.VoidRound,
        *(Perform,),
    ),
    _advice(r"is on offer|offered clockwise", banking.AnswerOffer),
    _advice(r"finish or void the round", voiding.VoidRound, irregular.ReportDeckCount, Perform),
    _advice(r"change the dealing method", irregular.ChangeDealing),
    _advice(r"finish the deal first", remedy=_duty),
    _advice(r"nobody has placed a bet", *_BETS),
    _advice(r"nobody holds the player-dealer position", banking.TakeBank, seating.TakeSeat, wagering.TakeWagerBack),
    _advice(r"has posted no wager", banking.PostBank, seating.BringChips),
    _advice(r"until the first player", seating.TakeSeat),
    _advice(r"report that count|count it|count the deck", irregular.ReportDeckCount),
    _advice(r"'s turn to decide", deciding.LetItRide, deciding.TimeOut),
    _advice(r"leave an outer one first", seating.LeaveSeat, wagering.TakeWagerBack),
    _advice(r"bet between them or take one of them back", wagering.TakeWagerBack),
    _advice(r"open the table", opening.OpenTable),
    _advice(r"until the cards have been dealt", irregular.RuleOn, irregular.ReportDeckCount, Perform),
    _advice(r"wave to say", bonus_signals.SignalBonus),
)
"""What the refusals of the table tell people to do, by the words they use."""

_STATES_A_TIME = re.compile(
    r"^(the community cards may come first|the position is given up between rounds|a recut is ordered after"
    r"|an automated shoe is given up between)",
    re.I,
)
"""Sentences that say when something is done, rather than what to do now."""


@dataclass(frozen=True)
class Advisor:
    """Tries what the refusals of a small table advise; what a sentence says is looked up once."""

    small: SmallTable
    known: dict[str, Advice | None] = field(default_factory=dict)

    def check(
        self, table: Table, choice: Choice, refusal: RuleViolation, granted: Collection[type[Command]] = ()
    ) -> Iterator[Violation]:
        """Whether the refusal of a choice tells somebody to do something that is refused as well.

        Kinds of commands that are known to be granted are not tried again.
        """
        message = _NUMBER.sub("#", refusal.message)
        if message not in self.known:
            self.known[message] = next((one for one in ADVICE if one.pattern.search(message)), None)
        advice = self.known[message]
        if advice is None:
            if _ADVISES.search(message) and not _STATES_A_TIME.search(message):
                yield _dishonest(f'"{message}" tells somebody to do something that the explorer doesn\'t know.')
            return
        if not self._any_granted(table, tuple(advice.remedy(table, choice.commands[0])), granted):
            yield _dishonest(f'{_named(choice.commands[0])} is refused with "{message}", and that is refused as well.')

    def check_duty(self, table: Table, granted: Collection[type[Command]] = ()) -> Iterator[Violation]:
        """Whether the duty in hand can be done, unless play has stopped for a ruling."""
        is_stopped = table.round is not None and bool(table.round.awaiting_ruling)
        if table.duty is None or is_stopped or table.phase is Phase.CLOSED:
            return
        remedies = tuple(_duty(table, Perform(table.duty.role, table.duty.act)))
        if not self._any_granted(table, remedies, granted):
            yield _dishonest(f"The duty in hand is to {table.duty.act.words}, and that is refused.")

    def _any_granted(
        self, table: Table, remedies: tuple[Command | type[Command], ...], granted: Collection[type[Command]]
    ) -> bool:
        if any(remedy in granted if isinstance(remedy, type) else can(table, remedy) for remedy in remedies):
            return True
        kinds = tuple(remedy for remedy in remedies if isinstance(remedy, type))
        return any(
            isinstance(choice.commands[0], kinds) and can(table, choice.commands[0])
            for choice in everything(table, self.small)
        )


_ORDERED_BY = (Giver.DEALER, Giver.FLOOR, Giver.HOUSE)


def check_foretold(step: Step) -> Iterator[Violation]:
    """Whether staff who order something are told beforehand what it does; voids and forfeits are told in sums."""
    command = step.choice.commands[0]
    if command.giver not in _ORDERED_BY or isinstance(command, Perform):
        return
    told = (voiding.RoundVoided, irregular.WagersAbandoned)
    if not any(event.consequence or isinstance(event, told) for event in step.events):
        yield _dishonest(f"{_named(command)} is granted, and nobody is told beforehand what it does.")


def _named(command: Command) -> str:
    return f"The duty to {command.act.words}" if isinstance(command, Perform) else type(command).__name__


def _dishonest(message: str) -> Violation:
    return Violation(Kind.HONEST, message)
