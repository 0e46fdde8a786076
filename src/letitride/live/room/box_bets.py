"""The bets of a box as a whole: a player says what should lie there, and what has to change is changed at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from letitride.errors import TextError
from letitride.rules.wagers import BASE_SPOTS, Spot
from letitride.table import Command, Table
from letitride.table.commands import Giver
from letitride.table.procedure.wagering import PlaceWager, TakeWagerBack, require_betting


@dataclass(frozen=True, slots=True)
class SetBets(Command):
    """Make the wagers of one's box just these, written like ``bet 1=1000, bet 2=1000, bet 3=1000``; all or nothing."""

    given_by = Giver.PLAYER
    begins_round = True

    player: str
    seat: int
    bets: str

    @classmethod
    def of(cls, player: str, seat: int, wagers: Mapping[str, int]) -> SetBets:
        """The command for spots and cents; a spot with nothing on it may be left out."""
        known = {spot.value: spot for spot in Spot}
        if unknown := [name for name in wagers if name not in known]:
            raise TextError(f"{unknown[0]!r} isn't a spot; choose from {', '.join(known)}")
        laid = [f"{spot.value}={wagers[spot.value]}" for spot in Spot if wagers.get(spot.value)]
        return cls(player, seat, ", ".join(laid))

    def wagers(self) -> dict[Spot, int]:
        """What should lie on the layout."""
        pairs = (bet.rsplit("=", 1) for bet in self.bets.split(", ") if bet)
        return {Spot(name): int(cents) for name, cents in pairs}

    def changes(self, table: Table) -> list[Command]:
        """Take back what differs, then place what is missing; each is granted or refused by its own rule."""
        require_betting(table)
        box = table.in_round().boxes.get(self.seat)
        laid = dict(box.layout) if box is not None else {}
        wanted = self.wagers()
        # Side wagers need the base bets, so they come off before them and go on after them.
        if any(laid.get(spot) != wanted.get(spot) for spot in BASE_SPOTS):
            differing = list(laid)
        else:
            differing = [spot for spot in laid if laid[spot] != wanted.get(spot)]
        back = sorted(differing, key=lambda spot: spot in BASE_SPOTS)
        left = {spot for spot in laid if spot not in differing}
        placed = [PlaceWager(self.player, self.seat, spot, cents) for spot, cents in wanted.items() if spot not in left]
        return [*(TakeWagerBack(self.player, self.seat, spot) for spot in back), *placed]
