"""The rules in force at one table: a ruleset, a submission under it, one of its table limits, and the paytables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from letitride.rules.paytables import Paytable
from letitride.rules.rulesets import BankedBy, OptionValue, Ruleset, SettlementOrder, WagerRule
from letitride.rules.submission import Limits, RulesSubmission, TableLimit
from letitride.rules.wagers import Wager


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

    def rule(self, wager: Wager) -> WagerRule:
        """What the ruleset says about a wager that is offered."""
        return self.ruleset.wagers[wager]

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

    def stakes_cents(self, wager: Wager) -> tuple[int, ...]:
        """The only stakes a wager takes, empty if any stake within the limits will do.

        A meter takes one size of progressive wager, the smallest unless another is chosen (reading N35).
        """
        chosen = self.submission.stakes_cents.get(wager)
        if chosen:
            return chosen
        allowed = self.rule(wager).stakes_cents
        is_mixed = self.has_option("several_progressive_wagers")
        return allowed[:1] if wager is Wager.PROGRESSIVE and not is_mixed else allowed

    def limits(self, wager: Wager) -> Limits | None:
        """The limits of a wager; a side wager without limits of its own has those of the base game."""
        return self.table_limit.limits.get(wager) or self.table_limit.limits.get(Wager.BASE)

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
