"""Bets: opening them, placing and taking back wagers, and the call of no more bets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.money import MOST_HELD_CENTS, format_cents
from letitride.rules.ledger import LAYOUT, Transfer, player_account
from letitride.rules.placement import are_apart, check_box, check_own_box, check_wager, needs_base
from letitride.rules.settling.fees import fees_due
from letitride.rules.wagers import BASE_SPOTS, Spot
from letitride.table.commands import Command, Giver, Perform, comes_first, command, handles, rule_of_phase
from letitride.table.duties import Act, Duty
from letitride.table.events import Event, event, with_round
from letitride.table.procedure.collecting import round_fees
from letitride.table.procedure.decks import is_deck_change_due, require_between_rounds, require_devices
from letitride.table.procedure.opening import PlayResumed
from letitride.table.procedure.preparing import others_inspected, prepare
from letitride.table.script import SECTIONS_AFTER_BETS, section, sections
from letitride.table.state import BoxInPlay, Phase, Round, Table, changed


@event
@dataclass(frozen=True, slots=True)
class BettingOpened(Event):
    """A round began: wagers can be placed."""

    text = "round {number}: place your bets, time {at}"
    consequence = "A new round begins, and players can bet."

    number: int
    at: int

    def apply(self, table: Table) -> Table:
        """Put the preparation and the betting script in front of the dealer."""
        opened = changed(
            table,
            phase=Phase.BETTING,
            round=Round(self.number, table.next_deck),
            finished=None,
            now=max(table.now, self.at),
        )
        prepared = prepare(changed(opened, script=section(opened, "betting")))
        return changed(prepared, script=others_inspected(prepared) + prepared.script)


@command(Giver.DEALER, "open the bets", begins_round=True, answered_by=(BettingOpened, PlayResumed))
@dataclass(frozen=True, slots=True)
class OpenBetting(Command):
    """Begin a round of play."""

    at: int = 0

    def decide(self, table: Table) -> Iterable[Event]:
        """Between rounds, with decks that may still be used; at an idle table play resumes with the opening."""
        if table.phase is Phase.IDLE and table.seats:
            yield PlayResumed()
            return
        require_between_rounds(table, "A round begins when the one before is over", rule_of_phase(table))
        if table.duty is not None:
            raise comes_first(table.duty)
        if table.rotation.must_offer:
            raise RuleViolation(
                f"The player-dealer position is on offer to seat {table.rotation.to_offer[0]}",
                clause=table.house.cite("rotation"),
            )
        require_devices(table)
        if is_deck_change_due(table, max(table.now, self.at)):
            raise RuleViolation(
                f"The decks have been in use for {table.house.ruleset.deck_hours[table.dealing]} hours; change them",
                clause=table.house.cite(f"deck_age.{table.dealing}"),
            )
        _require_countable(table)
        yield BettingOpened(table.rounds + 1, self.at)


def _require_countable(table: Table) -> None:
    """Refuse a round that begins with so much on the table that its result might not be counted."""
    held = max(map(abs, table.balances.values()), default=0)
    if max(held, table.meter.amount_cents if table.meter else 0) > MOST_HELD_CENTS:
        raise RuleViolation(
            f"An account at this table is above {format_cents(MOST_HELD_CENTS)}; no round begins until it is below",
            clause=table.house.cite("limits"),
        )


@event
@dataclass(frozen=True, slots=True)
class WagerPlaced(Event):
    """A wager was put on its spot."""

    text = "seat {seat} {player} places {stake_cents} on {spot}"

    seat: int
    player: str
    spot: Spot
    stake_cents: int

    def apply(self, table: Table) -> Table:
        """The spot holds the stake."""
        current = table.in_round()
        box = current.boxes.get(self.seat) or BoxInPlay(self.seat, self.player)
        laid = changed(box, layout={**box.layout, self.spot: self.stake_cents})
        return with_round(table, boxes={**current.boxes, self.seat: laid})

    def transfers(self, table: Table) -> tuple[Transfer, ...]:  # noqa: ARG002
        """From the player to the layout."""
        memo = f"seat {self.seat} {self.spot.value}"
        return (Transfer(player_account(self.player), LAYOUT, self.stake_cents, memo, self.seat),)


@event
@dataclass(frozen=True, slots=True)
class WagerTakenBack(Event):
    """A wager was taken back while bets were still open."""

    text = "seat {seat} {player} takes {stake_cents} back from {spot}"

    seat: int
    player: str
    spot: Spot
    stake_cents: int

    def apply(self, table: Table) -> Table:
        """The spot is empty; a box without wagers is out of the round."""
        current = table.in_round()
        box = current.boxes[self.seat]
        layout = box.layout_without(self.spot)
        boxes = {seat: other for seat, other in current.boxes.items() if seat != self.seat}
        if layout:
            boxes[self.seat] = changed(box, layout=layout)
        return with_round(table, boxes=boxes)

    def transfers(self, table: Table) -> tuple[Transfer, ...]:  # noqa: ARG002
        """From the layout to the player."""
        memo = f"seat {self.seat} {self.spot.value}"
        return (Transfer(LAYOUT, player_account(self.player), self.stake_cents, memo, self.seat),)


def _offered(table: Table) -> Iterator[Spot]:
    return (spot for spot in Spot if table.offers(spot.wager))


def _smallest_stake(table: Table, seat: int, spot: Spot) -> int:
    if spot in BASE_SPOTS and table.round is not None and seat in table.round.boxes:
        for other in BASE_SPOTS:
            if other in table.round.boxes[seat].layout:
                return table.round.boxes[seat].layout[other]
    stakes, limits = table.house.stakes_cents(spot.wager), table.house.limits(spot.wager)
    if stakes:
        return min(stakes)
    return limits.minimum_cents if limits else 0


@command(Giver.PLAYER, begins_round=True, answered_by=WagerPlaced)
@dataclass(frozen=True, slots=True)
class PlaceWager(Command):
    """Put a stake on a spot of one's own box."""

    player: str
    seat: int
    spot: Spot
    stake_cents: int

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:
        """The smallest stake on each spot; the base bets are all the same."""
        for seat in table.seats_of(player):
            yield from (cls(player, seat, spot, _smallest_stake(table, seat, spot)) for spot in _offered(table))

    def decide(self, table: Table) -> Iterable[Event]:
        """While bets are open, within the limits, with the chips at hand."""
        house = table.house
        require_betting(table)
        holder = table.seats.get(self.seat)
        if holder is None or self.seat > house.ruleset.boxes:
            why = f"Nobody sits at seat {self.seat}" if holder is None else f"Seat {self.seat} has no betting area"
            raise RuleViolation(why, clause=house.cite("seated"), code="nobody-sits-there", seat=self.seat)
        check_own_box(house, player=self.player, holder=holder)
        if self.seat == table.rotation.banker:
            raise RuleViolation(
                "The player-dealer banks the hand and makes no bets against it",
                clause=house.cite("bank_no_bets"),
                code="banker-bets-not",
            )
        box = table.in_round().boxes.get(self.seat) or BoxInPlay(self.seat, self.player)
        if self.spot in box.layout:
            raise RuleViolation(
                f"{_title(table, self.spot)} holds {format_cents(box.layout[self.spot])}; take it back first",
                clause=house.cite("three_equal_bets")
                if self.spot in BASE_SPOTS
                else house.rule(self.spot.wager).clause,
                code="spot-taken",
                spot=self.spot.value,
                held_cents=box.layout[self.spot],
            )
        check_wager(house, self.spot, self.stake_cents, placed=box.layout)
        held = table.chips(self.player)
        if self.stake_cents > held:
            down = sum(sum(one.layout.values()) for one in table.in_round().boxes.values() if one.player == self.player)
            beside = f" left beside bets of {format_cents(down)}" if down else ""
            raise RuleViolation(
                f"{self.player} has {format_cents(held)}{beside}; this bet takes {format_cents(self.stake_cents)}",
                clause=house.cite("chips"),
                code="too-few-chips",
                held_cents=held,
                stake_cents=self.stake_cents,
            )
        self._check_fees(table, box, held)
        yield WagerPlaced(self.seat, self.player, self.spot, self.stake_cents)

    def _check_fees(self, table: Table, box: BoxInPlay, held_cents: int) -> None:
        """A bet must leave enough for the fees of all that its player bets (CA.fees.player)."""
        others = [one for one in table.in_round().boxes.values() if one.player == self.player and one.seat != self.seat]
        bets = [{self.spot, *box.layout}, *(set(one.layout) for one in others)]
        owed = fees_due(table.house, [(self.player, spots) for spots in bets])
        total = sum(fee.amount_cents for fee in owed)
        if owed and self.stake_cents + total > held_cents:
            raise RuleViolation(
                f"{self.player} has {format_cents(held_cents)}, and the fees of the round take {format_cents(total)}",
                clause=owed[-1].clause,
                code="too-few-for-fees",
                held_cents=held_cents,
                fees_cents=total,
            )


def _title(table: Table, spot: Spot) -> str:
    return spot.value.capitalize() if spot in BASE_SPOTS else f"The {table.house.title(spot.wager)}"


@command(Giver.PLAYER, answered_by=WagerTakenBack)
@dataclass(frozen=True, slots=True)
class TakeWagerBack(Command):
    """Take a stake back before "no more bets"; side wagers that depend on the base bets go first."""

    player: str
    seat: int
    spot: Spot

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:
        """Any spot."""
        return (cls(player, seat, spot) for seat in table.seats_of(player) for spot in _offered(table))

    def decide(self, table: Table) -> Iterable[Event]:
        """While bets are open, what lies there and is one's own."""
        require_betting(table)
        box = table.in_round().boxes.get(self.seat)
        if box is None or self.spot not in box.layout:
            offered = self.spot not in BASE_SPOTS and table.offers(self.spot.wager)
            clause = table.house.rule(self.spot.wager).clause if offered else table.house.cite("three_equal_bets")
            raise RuleViolation(
                f"{_title(table, self.spot)} holds nothing", clause=clause, code="no-wager-there", spot=self.spot.value
            )
        check_own_box(table.house, player=self.player, holder=box.player)
        if self.spot in BASE_SPOTS:
            depending = [spot for spot in box.layout if spot not in BASE_SPOTS and needs_base(table.house, spot.wager)]
            if depending:
                raise RuleViolation(
                    f"Take the {table.house.title(depending[0].wager)} back first: it needs the base bets",
                    clause=table.house.rule(depending[0].wager).clause,
                    code="side-bet-first",
                    wager=depending[0].wager.value,
                )
        yield WagerTakenBack(self.seat, self.player, self.spot, box.layout[self.spot])


@event
@dataclass(frozen=True, slots=True)
class BettingClosed(Event):
    """No more bets. From here on nothing is added, raised or taken back, except bets 1 and 2 at their moments."""

    text = "no more bets"

    def apply(self, table: Table) -> Table:
        """Put the rest of the round in front of the dealer."""
        closed = changed(table, phase=Phase.ROUND)
        return changed(closed, script=sections(closed, SECTIONS_AFTER_BETS))


@handles(Act.ANNOUNCE_NO_MORE_BETS)
def _announce(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    current, house = table.in_round(), table.house
    if not current.boxes:
        raise RuleViolation("Nobody has placed a bet", clause=house.cite("three_equal_bets"), code="nobody-bet")
    for seat, box in sorted(current.boxes.items()):
        try:
            check_box(house, box.layout)
        except RuleViolation as refused:
            raise RuleViolation(
                f"Seat {seat}: {refused.message}",
                clause=refused.clause,
                code=refused.code,
                **refused.values,
                at_seat=seat,
            ) from None
    _require_adjacent(table)
    if house.is_banked_by_player:
        if table.rotation.banker is None:
            raise RuleViolation(
                "Nobody holds the player-dealer position", clause=house.cite("who_banks"), code="no-banker"
            )
        if current.bank is None:
            raise RuleViolation(
                "The player-dealer has posted no wager", clause=house.cite("bank_posted"), code="no-bank"
            )
    _require_fees(table)
    yield BettingClosed()


def _require_adjacent(table: Table) -> None:
    """Refuse to close the bets while somebody bets on boxes with a gap between them (MD.07.F)."""
    seats: dict[str, list[int]] = {}
    for seat, box in sorted(table.in_round().boxes.items()):
        seats.setdefault(box.player, []).append(seat)
    for player, held in seats.items():
        if are_apart(held):
            named = " and ".join(map(str, held))
            raise RuleViolation(
                f"{player} bets on seats {named}, which are not adjacent; bet between them or take one of them back",
                clause=table.house.cite("adjacent_boxes"),
                code="bets-apart",
                player=player,
                seats=held,
            )


def _require_fees(table: Table) -> None:
    """Refuse to close the bets while somebody can't pay the fees of the round."""
    owed: dict[str, int] = {}
    for fee in round_fees(table):
        owed[fee.player] = owed.get(fee.player, 0) + fee.amount_cents
        if owed[fee.player] > table.chips(fee.player):
            raise RuleViolation(
                f"{fee.player} owes {format_cents(owed[fee.player])} in fees and has"
                f" {format_cents(table.chips(fee.player))} left",
                clause=fee.clause,
                code="owes-fees",
                player=fee.player,
                fees_cents=owed[fee.player],
                held_cents=table.chips(fee.player),
            )


def require_betting(table: Table) -> None:
    """Refuse wagers outside the time for them (CA.bet.2.frozen, MD.07.D)."""
    if table.phase is Phase.ROUND:
        raise RuleViolation(
            "No more bets has been called, so wagers stand as they are",
            clause=table.house.cite("no_more_bets"),
            code="no-more-bets",
        )
    if table.phase is not Phase.BETTING:
        raise RuleViolation("Bets are not open yet", clause=table.house.cite("no_more_bets"), code="bets-not-open")
