"""Cited: the clause of each duty, of each void and of each refusal is about what happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from letitride.errors import RuleViolation
from letitride.explore.checks.facts import Why
from letitride.explore.step import Kind, Moment, Step, Violation
from letitride.rules.rulesets import Ruleset
from letitride.table import Act, Command, Perform, Table
from letitride.table import irregularities as irregular
from letitride.table.commands import DutyPerformed
from letitride.table.procedure import banking, decks, opening, seating, voiding, wagering

_RULES_OF_A_VOID: dict[type[Command], tuple[str, ...]] = {
    irregular.ReportFaceUpCard: ("irregularity.face-up-cards",),
    irregular.ReportWrongNumberOfCards: ("irregularity.wrong-number-of-cards", "stub_misdealt."),
    irregular.ReportExposedCard: ("irregularity.community-card-exposed",),
    irregular.ReportShoeJam: ("irregularity.shoe-jam",),
    irregular.ReportDeckCount: ("irregularity.wrong-deck-count",),
    irregular.UnloadStubEarly: ("irregularity.stub-unloaded-early", "irregularity.wrong-number-of-cards"),
    Perform: ("stub_miscount.", "irregularity.wrong-number-of-cards"),
}
"""By what was reported, the rules under which a round can be void; a trailing dot stands for every dealing method."""

_ALSO_CITED: dict[Act, tuple[str, ...]] = {
    Act.CUT_CARDS: ("recut",),
    Act.DETERMINE_MISDEAL: ("stub_wrong.",),
    Act.INSPECT_DECK: ("irregularity.wrong-deck-count",),
    Act.WASH_DECK: ("irregularity.wrong-deck-count",),
    Act.COUNT_DECK: ("irregularity.",),
}
_RESET = frozenset(
    {
        Act.GATHER_CARDS,
        Act.RESTORE_BONUS_BETS,
        Act.INSERT_MAINTENANCE_KEY,
        Act.PRESS_FOUR_OF_A_KIND,
        Act.PRESS_ENTER,
        Act.REMOVE_MAINTENANCE_KEY,
    }
)


_BANKING = (banking.TakeBank, banking.PostBank, banking.AnswerOffer, banking.StopBanking, banking.VacateBank)
_REFUSED_UNDER: Mapping[str, tuple[type[Command], ...]] = {
    "bank_no_bets": (banking.TakeBank, wagering.PlaceWager),
    "bank_posted": (banking.PostBank, banking.VacateBank, Perform),
    "bank_vacated": (banking.VacateBank, seating.LeaveSeat),
    "base_odds": (Perform,),
    "before_the_deal": (
        decks.OrderReshuffle,
        irregular.MarkOutOfOrder,
        irregular.ReturnToService,
        irregular.ChangeDealing,
    ),
    "chips": (wagering.PlaceWager,),
    "chips_on_table": (seating.BringChips, seating.TakeChipsAway),
    "closing": (opening.CloseTable,),
    "deck_change": (decks.ChangeDecks,),
    "limits": (wagering.PlaceWager, wagering.OpenBetting, Perform),
    "rotation": (*_BANKING, seating.LeaveSeat, wagering.OpenBetting),
    "seeds": (Perform,),
    "who_banks": (*_BANKING, Perform),
}
"""By the rule whose clause a refusal cites, what it can have refused; other rules are cited for many reasons."""


def check_refusal(table: Table, commands: Sequence[Command], refusal: RuleViolation) -> Iterator[Violation]:
    """Whether the clause of a refusal is about anything that was asked for, or about the duty that comes first."""
    if table.duty is not None and refusal.clause == table.duty.clause:
        return
    about = _refused_under(_Known(table.house.ruleset), refusal.clause)
    if about and not any(type(command) in about for command in commands):
        named = type(commands[-1]).__name__
        yield _uncited(f"{named} is refused under {refusal.clause}, which isn't about that.")


def check_citations(step: Step) -> Iterator[Violation]:
    """Every duty and every void of a step."""
    for moment in step.moments:
        match moment.event:
            case DutyPerformed(act=Act.SHUFFLE):
                yield from _shuffle(moment, moment.event)
            case DutyPerformed():
                yield from _duty(moment, moment.event)
            case voiding.RoundVoided(clause=clause):
                yield from _void(moment, clause)


def _duty(moment: Moment, done: DutyPerformed) -> Iterator[Violation]:
    if done.clause not in _clauses_of(_Known(moment.before.house.ruleset), done.act, moment.before.dealing):
        yield _uncited(f"The duty to {done.act.words} cites {done.clause}, which isn't about that.")


def _shuffle(moment: Moment, done: DutyPerformed) -> Iterator[Violation]:
    """A shuffle cites an order of the floor, a jam or a wrong count only where there was one."""
    ruleset, duty = moment.before.house.ruleset, moment.before.duty
    if duty is None or done.clause in _shuffles(ruleset, moment.before.dealing):
        return
    position = duty.number - 1 if duty.number else moment.before.next_deck
    why = moment.facts.decks[position].why
    reasons = {
        Why.ORDERED: ("reshuffle",),
        Why.JAM: ("irregularity.shuffler-jam", "reshuffle"),
        Why.NEW: ("irregularity.wrong-deck-count",),
    }
    allowed = {ruleset.clauses.get(rule) for rule in reasons.get(why, ())}
    is_void_clause = why is Why.VOID and done.clause in _under(_Known(ruleset), "irregularity.")
    if done.clause not in allowed and not is_void_clause and not _is_rule_of_shuffling(ruleset, done.clause):
        yield _uncited(f"A deck is shuffled because {why.value}, but the duty cites {done.clause}.")


def _shuffles(ruleset: Ruleset, dealing: str) -> frozenset[str]:
    """The clauses of ordinary shuffles."""
    return _in_script(_Known(ruleset), Act.SHUFFLE, dealing) | _under(_Known(ruleset), "shuffle")


def _is_rule_of_shuffling(ruleset: Ruleset, clause: str) -> bool:
    """Whether a clause is kept for shuffles of some other reason than an order, a jam or a count."""
    others = {rule for rule, cited in ruleset.clauses.items() if cited == clause}
    return any("shuffle" in rule for rule in others - {"reshuffle", "irregularity.shuffler-jam"})


def _void(moment: Moment, clause: str) -> Iterator[Violation]:
    ruleset, command = moment.before.house.ruleset, moment.command
    rules = _RULES_OF_A_VOID.get(type(command))
    if rules is not None:
        allowed = {cited for rule in rules for cited in _under(_Known(ruleset), rule)}
        if clause not in allowed:
            yield _uncited(f"A void after {type(command).__name__} cites {clause}, which isn't about that.")
    elif isinstance(command, voiding.VoidRound) and clause in _under(_Known(ruleset), "irregularity."):
        yield _uncited(f"A void that the floor orders cites {clause}, which is about an irregularity.")


class _Known:
    """A ruleset by its name, so that what it cites is looked up once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def __hash__(self) -> int:
        return id(self.ruleset)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and other.ruleset is self.ruleset


@cache
def _under(known: _Known, rule: str) -> frozenset[str]:
    """The clauses of a rule, or of every rule that begins so."""
    clauses = known.ruleset.clauses
    if not rule.endswith("."):
        return frozenset({clauses[rule]} if rule in clauses else ())
    return frozenset(clause for name, clause in clauses.items() if name.startswith(rule))


@cache
def _refused_under(known: _Known, clause: str) -> frozenset[type[Command]]:
    """What can be refused under a clause; nothing if any of its rules may be cited for anything."""
    rules = [rule for rule, cited in known.ruleset.clauses.items() if cited == clause]
    if not all(rule in _REFUSED_UNDER for rule in rules):
        return frozenset()
    return frozenset(kind for rule in rules for kind in _REFUSED_UNDER[rule])


@cache
def _in_script(known: _Known, act: Act, dealing: str) -> frozenset[str]:
    """The clauses that the script of a ruleset gives for an act under a dealing method."""
    steps = (step.clause for steps in known.ruleset.script.values() for step in steps if act.value in step.acts)
    cited = (clauses.get(act.value) or clauses.get(dealing) or clauses.get("", "") for clauses in steps)
    return frozenset(clause for clause in cited if clause)


@cache
def _clauses_of(known: _Known, act: Act, dealing: str) -> frozenset[str]:
    """Every clause that a duty of an act may cite."""
    ruleset = known.ruleset
    cited = set(_in_script(known, act, dealing))
    if act in (Act.SETTLE, Act.SETTLE_EARLY):
        cited |= {order.clause for order in ruleset.settlement.values()}
        cited |= {rule.settle_clause for rule in ruleset.wagers.values()}
    if act in _RESET:
        early = ruleset.clauses.get("irregularity.stub-unloaded-early", "")
        cited |= {f"{early}.restore", f"{early}.reset"}
    for rule in _ALSO_CITED.get(act, ()):
        cited |= _under(known, rule)
    return frozenset(cited)


def _uncited(message: str) -> Violation:
    return Violation(Kind.CITED, message)
