"""Checking a rules submission: every fault at once, each with the clause it breaks."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from letitride.errors import Fault, FaultyFile, UnknownName
from letitride.money import MOST_AMOUNT_CENTS, format_cents
from letitride.rules.payouts import PercentOfMeter, ToOne
from letitride.rules.paytables import Paytable
from letitride.rules.rulesets import Option, OptionKind, OptionValue, Ruleset
from letitride.rules.submission import Limits, RulesSubmission
from letitride.rules.wagers import Wager

FindPaytable = Callable[[str, Wager], Paytable]


def check_submission(submission: RulesSubmission, ruleset: Ruleset, find_paytable: FindPaytable) -> list[Fault]:
    """All faults of a submission under its ruleset, empty if a table can be opened under it."""
    return [
        *_dealing(submission, ruleset),
        *_wagers(submission, ruleset, find_paytable),
        *_pairings(submission, ruleset, find_paytable),
        *_stakes(submission, ruleset),
        *_table_limits(submission, ruleset),
        *_largest_payouts(submission, ruleset, find_paytable),
        *_fees(submission, ruleset),
        *_meter(submission, ruleset),
        *_payout_limit(submission, ruleset),
        *_options(submission, ruleset),
        *unmet_requirements(submission, ruleset),
    ]


def _dealing(submission: RulesSubmission, ruleset: Ruleset) -> Iterator[Fault]:
    if submission.dealing not in ruleset.dealing:
        known = ", ".join(ruleset.dealing)
        yield Fault(
            f"{ruleset.id} doesn't deal by {submission.dealing!r}; choose from {known}",
            "dealing",
            ruleset.cite("dealing"),
        )


def _wagers(submission: RulesSubmission, ruleset: Ruleset, find_paytable: FindPaytable) -> Iterator[Fault]:
    for wager, rule in ruleset.wagers.items():
        if rule.is_required and wager not in submission.paytables:
            yield Fault(
                f"the {ruleset.title_of(wager)} needs a paytable", f"wagers.{wager.value}", rule.paytable_clause
            )
    for wager, name in submission.paytables.items():
        place = f"wagers.{wager.value}.paytable"
        allowed = ruleset.wagers.get(wager)
        if allowed is None:
            yield Fault(
                f"{ruleset.id} doesn't allow the {ruleset.title_of(wager)}",
                f"wagers.{wager.value}",
                ruleset.cite("offered"),
            )
            continue
        if not name or wager in submission.trials:
            continue
        try:
            paytable = find_paytable(name, wager)
        except UnknownName as error:
            yield Fault(str(error), place, allowed.paytable_clause)
            continue
        except FaultyFile as error:
            for fault in error.faults:
                yield Fault(f"{error.name}: {fault}", place, allowed.paytable_clause)
            continue
        if name in allowed.paytables:
            continue
        if not allowed.accepts_own_paytable:
            listed = ", ".join(allowed.paytables)
            yield Fault(
                f"{ruleset.id} doesn't list {name} for the {ruleset.title_of(wager)}; choose one of {listed}",
                place,
                allowed.paytable_clause,
            )
        elif not any(_pays_at_least(paytable, find_paytable(floor, wager)) for floor in allowed.paytables):
            yield Fault(
                f"{name} pays less than every listed paytable; no listed odds may be undercut",
                place,
                ruleset.cite("odds_floor"),
            )


def _pays_at_least(paytable: Paytable, floor: Paytable) -> bool:
    for line in floor.lines:
        payout, least = paytable.payout_for(line.hand), line.payouts[0]
        if not isinstance(payout, ToOne) or not isinstance(least, ToOne) or payout.odds < least.odds:
            return False
    return True


def _pairings(submission: RulesSubmission, ruleset: Ruleset, find_paytable: FindPaytable) -> Iterator[Fault]:
    """Paytables that are printed as one designator belong together (readings F7 and N32)."""
    base, bonus = submission.paytables.get(Wager.BASE), submission.paytables.get(Wager.FIVE_CARD_BONUS)
    paired = ruleset.clauses.get("paired_bonus")
    if paired and base and bonus and bonus in ruleset.wagers[Wager.FIVE_CARD_BONUS].paytables:
        with contextlib.suppress(UnknownName, FaultyFile):
            if not _pays_at_least(find_paytable(base, Wager.BASE), find_paytable(bonus, Wager.BASE)):
                yield Fault(
                    f"{bonus} is printed with base odds that {base} undercuts; choose {bonus} for the base game too",
                    "wagers.five-card-bonus.paytable",
                    paired,
                )
    progressive, envy = submission.paytables.get(Wager.PROGRESSIVE), submission.paytables.get(Wager.ENVY)
    if Wager.ENVY not in ruleset.wagers:
        return
    clause = ruleset.wagers[Wager.ENVY].paytable_clause
    if progressive and not envy:
        yield Fault("the progressive needs an envy paytable beside it", "wagers.envy", clause)
    if envy and not progressive:
        yield Fault("an envy bonus goes with the progressive, which is not offered", "wagers.envy", clause)
    if progressive in ruleset.wagers[Wager.PROGRESSIVE].paytables and envy:
        with contextlib.suppress(UnknownName, FaultyFile):
            if find_paytable(envy, Wager.ENVY).beside != progressive:
                yield Fault(
                    f"{envy} goes with another progressive; choose the envy paytable beside {progressive}",
                    "wagers.envy.paytable",
                    clause,
                )


def _stakes(submission: RulesSubmission, ruleset: Ruleset) -> Iterator[Fault]:
    for wager, stakes in submission.stakes_cents.items():
        rule = ruleset.wagers.get(wager)
        if rule is None:
            continue
        place = f"wagers.{wager.value}.stakes"
        if wager not in submission.paytables:
            yield Fault(f"the {ruleset.title_of(wager)} is not offered, so it takes no stakes", place, rule.clause)
        if not rule.stakes_cents:
            yield Fault(
                f"the {ruleset.title_of(wager)} has limits, not fixed stakes; see table_limits", place, rule.clause
            )
        if len(stakes) > 1 and "several_progressive_wagers" in ruleset.options:
            several = submission.options.get("several_progressive_wagers", False)
            if wager.has_meter and not several:
                yield Fault(
                    "one meter takes one size of wager; choose one, or set several_progressive_wagers",
                    place,
                    rule.clause,
                )
        for stake in stakes:
            if rule.stakes_cents and stake not in rule.stakes_cents:
                accepted = " or ".join(map(format_cents, rule.stakes_cents))
                yield Fault(
                    f"the {ruleset.title_of(wager)} takes {accepted}, not {format_cents(stake)}", place, rule.clause
                )


def _table_limits(submission: RulesSubmission, ruleset: Ruleset) -> Iterator[Fault]:
    declare = ruleset.clauses.get("limits_declare", ruleset.cite("limits"))
    if not submission.table_limits:
        yield Fault("state at least one table limit", "table_limits", declare)
    names = [tier.name for tier in submission.table_limits]
    for position, tier in enumerate(submission.table_limits):
        place = f"table_limits[{position}]"
        if tier.name in names[:position]:
            yield Fault(f"two table limits are called {tier.name!r}", f"{place}.name", ruleset.cite("limits"))
        if Wager.BASE not in tier.limits:
            yield Fault("the base game needs a minimum and a maximum", f"{place}.base", declare)
        for wager, rule in ruleset.wagers.items():
            if rule.needs_own_limits and wager in submission.paytables and wager not in tier.limits:
                yield Fault(
                    f"the {ruleset.title_of(wager)} has limits of its own", f"{place}.{wager.value}", rule.limits_clause
                )
        for wager, limits in tier.limits.items():
            yield from _limits(limits, wager, f"{place}.{wager.value}", submission, ruleset)


def _limits(limits: Limits, wager: Wager, place: str, submission: RulesSubmission, ruleset: Ruleset) -> Iterator[Fault]:
    rule = ruleset.wagers.get(wager)
    clause = (rule.limits_clause if rule else "") or ruleset.cite("limits")
    if wager not in submission.paytables:
        yield Fault(f"the {ruleset.title_of(wager)} is not offered, so it has no limits", place, clause)
    elif rule and rule.stakes_cents:
        accepted = " or ".join(map(format_cents, rule.stakes_cents))
        yield Fault(f"the {ruleset.title_of(wager)} takes {accepted}, so it has no limits", place, rule.clause)
    if limits.minimum_cents == 0:
        yield Fault("the minimum must be more than zero", f"{place}.minimum", clause)
    if limits.maximum_cents < limits.minimum_cents:
        yield Fault(
            f"the maximum, {format_cents(limits.maximum_cents)}, is below the minimum,"
            f" {format_cents(limits.minimum_cents)}",
            f"{place}.maximum",
            clause,
        )


def _largest_payouts(submission: RulesSubmission, ruleset: Ruleset, find_paytable: FindPaytable) -> Iterator[Fault]:
    """What the largest stake wins by the best odds is an amount that the books can hold."""
    for wager, name in submission.paytables.items():
        rule = ruleset.wagers.get(wager)
        if rule is None or not name:
            continue
        with contextlib.suppress(UnknownName, FaultyFile):
            lines = find_paytable(name, wager).lines
            payouts = [one for line in lines for one in line.payouts if not isinstance(one, PercentOfMeter)]
            fixed = submission.stakes_cents.get(wager) or rule.stakes_cents
            for position, tier in enumerate(submission.table_limits):
                limits = tier.limits.get(wager) or tier.limits.get(Wager.BASE)
                stake = max(fixed) if fixed else limits.maximum_cents if limits else 0
                due = max((payout.due_cents(stake) for payout in payouts), default=0)
                if due > MOST_AMOUNT_CENTS:
                    place = f"table_limits[{position}].{wager.value}.maximum"
                    yield Fault(
                        f"a stake of {format_cents(stake)} on the {wager.title} could win {format_cents(due)}; lower"
                        f" the maximum or the odds, so that no win is above {format_cents(MOST_AMOUNT_CENTS)}",
                        place,
                    )


def _fees(submission: RulesSubmission, ruleset: Ruleset) -> Iterator[Fault]:
    for position, tier in enumerate(submission.table_limits):
        place = f"table_limits[{position}].fees"
        if tier.fees is None:
            if ruleset.has_fees:
                yield Fault("declare the collection fees of this table limit", place, ruleset.cite("fee_declare"))
        elif not ruleset.has_fees:
            yield Fault(f"{ruleset.id} charges no collection fees", place, ruleset.cite("no_fees"))
        elif (tier.fees.three_card_bonus_cents is None) == (Wager.THREE_CARD_BONUS in submission.paytables):
            offered = tier.fees.three_card_bonus_cents is None
            yield Fault(
                "declare the fee of the 3 Card Bonus"
                if offered
                else "the 3 Card Bonus is not offered, so it has no fee",
                f"{place}.three-card-bonus",
                ruleset.clauses.get("fee_three_card_bonus", ruleset.cite("fee_declare")),
            )


def _meter(submission: RulesSubmission, ruleset: Ruleset) -> Iterator[Fault]:
    offered = any(wager.has_meter for wager in submission.paytables)
    meter = submission.meter
    if not ruleset.least_meter_cents:
        if meter is not None:
            yield Fault(f"{ruleset.id} has no progressive meter", "meter", ruleset.cite("offered"))
        return
    if meter is None:
        if offered:
            yield Fault(
                "the progressive needs a meter: its rate, initial and reset amount",
                "meter",
                ruleset.cite("meter_rate"),
            )
        return
    if not offered:
        yield Fault("the progressive is not offered, so there is no meter", "meter", ruleset.cite("meter_rate"))
    if meter.rate_basis_points == 0:
        yield Fault("the rate of progression must be more than zero", "meter.rate", ruleset.cite("meter_rate"))
    for name, amount in (("initial", meter.initial_cents), ("reset", meter.reset_cents)):
        if amount < ruleset.least_meter_cents:
            yield Fault(
                f"the {name} amount is at least {format_cents(ruleset.least_meter_cents)}, not {format_cents(amount)}",
                f"meter.{name}",
                ruleset.cite("meter_reset"),
            )


def _payout_limit(submission: RulesSubmission, ruleset: Ruleset) -> Iterator[Fault]:
    limit = submission.payout_limit
    if limit is None:
        return
    if not ruleset.has_payout_limit:
        yield Fault(f"{ruleset.id} knows no payout limit", "payout_limit", ruleset.cite("base_odds"))
        return
    clause = ruleset.cite("payout_limit")
    if limit.amount_cents == 0:
        yield Fault("the payout limit must be more than zero", "payout_limit.amount", clause)
    if not limit.wagers:
        yield Fault("say which wagers the payout limit covers", "payout_limit.wagers", clause)
    for wager in limit.wagers:
        if wager.has_meter:
            yield Fault(
                "the meter is the players' money and can't be limited",
                "payout_limit.wagers",
                ruleset.cite("meter_payment"),
            )
        elif wager not in submission.paytables:
            yield Fault(
                f"the {ruleset.title_of(wager)} is not offered, so it needs no limit", "payout_limit.wagers", clause
            )


def _options(submission: RulesSubmission, ruleset: Ruleset) -> Iterator[Fault]:
    for name, value in submission.options.items():
        if option := ruleset.options.get(name):
            yield from _option(option, value)
    for name, option in ruleset.options.items():
        if option.default is None and name not in submission.options:
            yield Fault(f"state {name}: {option.help}", f"options.{name}", option.clause)


def _option(option: Option, value: OptionValue) -> Iterator[Fault]:
    place = f"options.{option.name}"
    if option.kind is OptionKind.CHOICE and value not in option.choices:
        yield Fault(f"{value!r} is not a choice; choose from {', '.join(option.choices)}", place, option.clause)
    if (
        option.kind is OptionKind.WHOLE_NUMBER
        and isinstance(value, int)
        and not option.minimum <= value <= option.maximum
    ):
        yield Fault(f"{value} is not within {option.minimum} to {option.maximum}", place, option.clause)
    if option.kind is OptionKind.TEXT and not str(value).strip():
        yield Fault(f"state {option.name}: {option.help}", place, option.clause)


def warnings(submission: RulesSubmission, ruleset: Ruleset) -> Iterator[Fault]:
    """Choices that are open to the operator but need a second look."""
    for name, option in ruleset.options.items():
        value = str(submission.options.get(name, option.default))
        if value in option.warnings:
            yield Fault(f"{value}: {option.warnings[value]}", f"options.{name}", option.clause)


def unmet_requirements(submission: RulesSubmission, ruleset: Ruleset) -> Iterator[Fault]:
    """The conditions between choices that a submission breaks."""

    def holds(name: str, value: OptionValue) -> bool:
        match name:
            case "wager":
                return Wager(value) in submission.paytables
            case "dealing":
                return submission.dealing == value
            case _:
                return submission.options.get(name, ruleset.options[name].default) == value

    for requirement in ruleset.requirements:
        if all(holds(*item) for item in requirement.when.items()):
            broken = [name for name, value in requirement.needs.items() if not holds(name, value)]
            if broken:
                yield Fault(requirement.message, f"options.{broken[0]}", requirement.clause)
