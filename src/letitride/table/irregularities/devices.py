"""Devices out of order: covered or marked before another way of dealing is used."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.rules.checks import unmet_requirements
from letitride.table.commands import DEVICE_CHANGE, Command, Giver, command
from letitride.table.events import Event, event, with_round
from letitride.table.procedure.decks import require_before_the_deal, require_between_rounds
from letitride.table.procedure.preparing import plan_again
from letitride.table.script import is_shuffled_by_hand
from letitride.table.state import Deck, DeckPlace, Table, changed
from letitride.table.words import sentence_case

DEVICES = ("shuffler", "automated shoe")


@event
@dataclass(frozen=True, slots=True)
class DeviceMarked(Event):
    """A device that can't be used was covered or given a sign (MD.13.H)."""

    text = "the {device} is out of order and {how}"
    consequence = "The device is out of order until the floor returns it to service."

    device: str
    how: str

    def apply(self, table: Table) -> Table:
        """Another method may be used now; without the shuffler one deck is left (MD.03.B)."""
        marked = changed(table, out_of_order={**table.out_of_order, self.device: self.how})
        if is_shuffled_by_hand(table) or not is_shuffled_by_hand(marked):
            return plan_again(marked)
        left = table.decks[table.next_deck].unshuffled(DeckPlace.RACK)
        alone = changed(marked, decks=(left,), next_deck=0)
        return plan_again(alone if table.round is None else with_round(alone, deck=0))


@command(Giver.FLOOR, "take the {device} out of service, {how}", noted=DEVICE_CHANGE, answered_by=DeviceMarked)
@dataclass(frozen=True, slots=True)
class MarkOutOfOrder(Command):
    """The floor covers a broken device or puts a sign on it."""

    device: str
    how: str

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:  # noqa: ARG003
        """Either device, covered."""
        return (cls(device, "covered") for device in DEVICES)

    def decide(self, table: Table) -> Iterable[Event]:
        """Covered or marked with a sign."""
        clause = table.house.cite("out_of_order")
        if self.device not in DEVICES:
            raise RuleViolation(f"There is no {self.device!r}; choose shuffler or automated shoe", clause=clause)
        self._check_moment(table)
        if not _has_device(table, self.device):
            raise RuleViolation(f"This table has no {self.device}", clause=clause)
        if self.device in table.out_of_order:
            raise RuleViolation(f"The {self.device} is out of order already", clause=clause)
        if self.how not in ("covered", "marked with a sign"):
            raise RuleViolation("A device out of order is covered or marked with a sign", clause=clause)
        yield DeviceMarked(self.device, self.how)

    def _check_moment(self, table: Table) -> None:
        """Between rounds; a shuffler that the dealer can stand in for, until the deck is released (reading N71)."""
        has_substitute = self.device == "shuffler" and "automated_shuffler" in table.house.ruleset.options
        if not has_substitute:
            require_between_rounds(table, "This device is taken out of service between rounds", "before_the_deal")
            return
        require_before_the_deal(table, "A device is taken out of service before the deck is released")
        if table.round is not None and table.dealing == "hand":
            raise RuleViolation(
                "Dealing from the hand needs the shuffler; change the dealing method first",
                clause=table.house.cite("hand_dealing"),
            )


def _has_device(table: Table, device: str) -> bool:
    if device == "automated shoe":
        return any(method.startswith("automated-shoe") for method in (table.dealing, table.house.submission.dealing))
    return "automated_shuffler" not in table.house.ruleset.options or table.house.has_option("automated_shuffler")


@event
@dataclass(frozen=True, slots=True)
class DeviceReturned(Event):
    """A device works again."""

    text = "the {device} is back in service"
    consequence = "The device can be used again."

    device: str

    def apply(self, table: Table) -> Table:
        """It may be used; a deck that was shuffled by hand meanwhile, and not cut yet, is shuffled by the machine."""
        left = {device: how for device, how in table.out_of_order.items() if device != self.device}
        returned = changed(table, out_of_order=left)
        if is_shuffled_by_hand(table) and not is_shuffled_by_hand(returned):
            returned = changed(returned, decks=tuple(map(_to_be_cut_no_more, returned.decks)))
        return plan_again(returned)


def _to_be_cut_no_more(deck: Deck) -> Deck:
    """No cut follows a machine's shuffle, so one by hand that was to be cut is made again (MD.05.D.2)."""
    is_by_hand = deck.is_shuffled and not deck.is_cut and not deck.is_preshuffled
    return deck.unshuffled(DeckPlace.SHUFFLER) if is_by_hand else deck


@command(Giver.FLOOR, "put the {device} back into service", noted=DEVICE_CHANGE, answered_by=DeviceReturned)
@dataclass(frozen=True, slots=True)
class ReturnToService(Command):
    """The floor puts a repaired device back into service."""

    device: str

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:  # noqa: ARG003
        """What is out of order."""
        return map(cls, table.out_of_order)

    def decide(self, table: Table) -> Iterable[Event]:
        """Until the deck is released, what was out of order."""
        require_before_the_deal(table, "A device returns to service before the deck is released")
        if self.device not in table.out_of_order:
            raise RuleViolation(f"The {self.device} is not out of order", clause=table.house.cite("out_of_order"))
        yield DeviceReturned(self.device)


@event
@dataclass(frozen=True, slots=True)
class DealingChanged(Event):
    """Another dealing method is used from the next deal on."""

    text = "the table deals by {dealing} from now on"
    consequence = "The cards are dealt that way from the next deal on."

    dealing: str

    def apply(self, table: Table) -> Table:
        """The next deal is the other method's."""
        return plan_again(changed(table, dealing=self.dealing))


@command(Giver.FLOOR, noted=DEVICE_CHANGE, answered_by=DealingChanged)
@dataclass(frozen=True, slots=True)
class ChangeDealing(Command):
    """The floor changes to another dealing method of the ruleset, until the deck is released (reading N71)."""

    dealing: str

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:  # noqa: ARG003
        """Another method."""
        return (cls(method) for method in table.house.ruleset.dealing if method != table.dealing)

    def words(self, table: Table | None = None) -> str:  # noqa: ARG002
        """The method by its name."""
        return f"deal by {self.dealing.replace('-', ' ')} from now on"

    def decide(self, table: Table) -> Iterable[Event]:
        """A broken device is covered or marked first (MD.13.H)."""
        clause = table.house.cite("out_of_order")
        require_before_the_deal(table, "The dealing method changes before the deck is released")
        if table.dealing.startswith("automated-shoe"):
            require_between_rounds(table, "An automated shoe is given up between rounds", "before_the_deal")
        if self.dealing not in table.house.ruleset.dealing:
            known = ", ".join(table.house.ruleset.dealing)
            raise RuleViolation(f"{self.dealing!r} is not a dealing method here; choose from {known}", clause=clause)
        if table.dealing.startswith("automated-shoe") and "automated shoe" not in table.out_of_order:
            raise RuleViolation("Cover the automated shoe or mark it out of order first", clause=clause)
        if self.dealing.startswith("automated-shoe") and "automated shoe" in table.out_of_order:
            raise RuleViolation("The automated shoe is out of order", clause=clause)
        if self.dealing == "hand" and is_shuffled_by_hand(table):
            raise RuleViolation(
                "Dealing from the hand needs an automated shuffler", clause=table.house.cite("hand_dealing")
            )
        proposed = dataclasses.replace(table.house.submission, dealing=self.dealing)
        for fault in unmet_requirements(proposed, table.house.ruleset):
            why, _, _ = fault.message.partition(";")  # the rest tells whoever files the submission what to change
            raise RuleViolation(sentence_case(why), clause=fault.clause)
        yield DealingChanged(self.dealing)
