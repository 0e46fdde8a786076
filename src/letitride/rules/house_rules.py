"""The rules in force at one table: a ruleset, a submission under it, one of its table limits, and the paytables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from letitride.rules.paytables import Paytable
from letitride.rules.rulesets import BankedBy, OptionValue, Ruleset, SettlementOrder, WagerRule
from letitride.rules.submission import Limits, RulesSubmission, TableLimit
from letitride.rules.wagers import Spot, Wager


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a table is opened under; everything that decides, deals or settles asks this object."""

    ruleset: Ruleset
    submission: RulesSubmission
    table_limit: TableLimit
    paytables: Mapping[Wager, Paytable]

    @property
    def is_banked_by_player(self) -> bool:
        """Whether a player-dealer banks, rather than the house."""
        return self.ruleset.banked_by is BankedBy.PLAYER_DEALER

    def offers(self, wager: Wager) -> bool:
        """Whether a wager can be made at this table."""
        return wager in self.submission.paytables

    @property
    def has_box(self) -> bool:
        """Whether three cards are dealt to a box beside the community cards."""
        return any(wager.has_box for wager in self.submission.paytables)

    def rule(self, wager: Wager) -> WagerRule:
        """What the ruleset says about a wager that is offered."""
        return self.ruleset.wagers[wager]

    def title(self, wager: Wager) -> str:
        """What a wager is called at this table."""
        return self.ruleset.title_of(wager)

    def mark(self, spot: Spot) -> str:
        """What the layout shows on a spot: 1, 2, $, or the name of the side wager (CA.table.2.spaces)."""
        return spot.mark if spot.wager.is_base else self.title(spot.wager)

    def short_mark(self, spot: Spot) -> str:
        """The same where there is little room."""
        rule = self.ruleset.wagers.get(spot.wager)
        return (rule.mark if rule else "") or spot.short_mark

    def option(self, name: str) -> OptionValue:
        """The submission's choice, or the ruleset's default."""
        chosen = self.submission.options.get(name)
        if chosen is not None:
            return chosen
        default = self.ruleset.options[name].default
        if default is None:
            raise KeyError(f"{self.submission.id} must state {name}")
        return default

    def has_option(self, name: str) -> bool:
        """Whether the ruleset knows an option and it is switched on."""
        return name in self.ruleset.options and self.option(name) is True

    def meets(self, when: Mapping[str, OptionValue]) -> bool:
        """Whether all conditions hold: a wager offered, a dealing method, a payout limit, or the value of an option."""

        def holds(name: str, value: OptionValue) -> bool:
            match name:
                case "wager":
                    return any(wager.value == value for wager in self.submission.paytables)
                case "dealing":
                    return self.submission.dealing == value
                case "payout_limit":
                    return (self.submission.payout_limit is not None) is value
                case _:
                    return name in self.ruleset.options and self.option(name) == value

        return all(holds(*item) for item in when.items())

    def stakes_cents(self, wager: Wager) -> tuple[int, ...]:
        """The only stakes a wager takes, empty if any stake within the limits will do.

        A meter takes one size of progressive wager, the smallest unless another is chosen (reading N35).
        """
        chosen = self.submission.stakes_cents.get(wager)
        if chosen:
            return chosen
        allowed = self.rule(wager).stakes_cents
        is_mixed = self.has_option("several_progressive_wagers")
        return allowed[:1] if wager.has_meter and not is_mixed else allowed

    @property
    def base_paytable(self) -> Paytable:
        """The paytable of the three base bets."""
        return self.paytables[Wager.BASE]

    @property
    def base_limits(self) -> Limits | None:
        """The limits of each base bet."""
        return self.table_limit.limits.get(Wager.BASE)

    def limits(self, wager: Wager) -> Limits | None:
        """The limits of a wager; a side wager without limits of its own has those of the base game."""
        return self.table_limit.limits.get(wager) or self.base_limits

    @property
    def settlement_order(self) -> SettlementOrder:
        """The order in which this table settles."""
        orders = self.ruleset.settlement
        if not self.ruleset.settlement_option:
            return next(iter(orders.values()))
        return orders[str(self.option(self.ruleset.settlement_option))]

    def cite(self, rule: str) -> str:
        """The clause that states a rule."""
        return self.ruleset.cite(rule)
