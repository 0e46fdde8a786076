"""The kinds of wager: one record each, from which places, odds, settlement, reports and views derive."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from letitride.rules.hands import Basis
from letitride.rules.payouts import FixedSum, ForOne, Payout, PercentOfMeter, ToOne


class Judged(Enum):
    """Whose hand decides a wager: the player's own, the best at the table, or those of the others."""

    OWN = "own"
    BEST_OF_TABLE = "best-of-table"
    OTHERS = "others"


class ColumnsBy(Enum):
    """What selects the column of a paytable that has more than one."""

    PLAYERS = "players"
    WAGER = "wagers"


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerKind:
    """Everything about a kind of wager, or of award, that doesn't depend on a ruleset.

    `mark` is what a spot shows where there is little room. `is_taken_before_deal`: the stake goes to the tray and never
    comes back; otherwise it stays on the layout, and a winner keeps it. An award
    `goes_with` the wager whose stake it depends on. `par_note` is what a PAR sheet says of it.
    """

    name: str
    title: str
    explanation: str
    hands: tuple[Basis, ...] = (Basis.FIVE_CARD,)
    judged: Judged = Judged.OWN
    payouts: tuple[type[Payout], ...] = (ToOne,)
    is_taken_before_deal: bool = False
    goes_with: str = ""
    mark: str = ""
    par_note: str = ""

    @property
    def columns_by(self) -> ColumnsBy | None:
        """What a payout depends on beside the hand: the number of players (COVER.6), or the wager (MD.12.H.1)."""
        return _COLUMNS_BY[self.judged]


NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")
"""The name of a kind of one's own: words with hyphens, so that no sentence of a log takes it for something else."""

_COLUMNS_BY = {Judged.OWN: None, Judged.BEST_OF_TABLE: ColumnsBy.PLAYERS, Judged.OTHERS: ColumnsBy.WAGER}

STAYS = "Odds are to 1: the stake of a winner stays with the player and the odds are added."
TAKEN = "The wager is taken before the deal and never comes back: an award is all that is paid."

BASE = WagerKind(
    name="base",
    title="base game",
    explanation="Three equal bets on your five-card hand. You may take back the first two, one at a time.",
)
FIVE_CARD_BONUS = WagerKind(
    name="five-card-bonus",
    title="Five Card Bonus",
    mark="5 Card",
    explanation="Pays a fixed sum for a good five-card hand. The stake is taken before the deal and never comes back.",
    payouts=(FixedSum,),
    is_taken_before_deal=True,
    par_note="The $1 wager is taken before the deal and never comes back: an award is all that is paid.",
)
THREE_CARD_BONUS = WagerKind(
    name="three-card-bonus",
    title="3 Card Bonus",
    mark="3 Card",
    explanation="Pays if your own three cards are a pair or better, whatever you do with your bets.",
    hands=(Basis.THREE_CARD,),
    par_note=STAYS,
)
SIX_CARD_BONUS = WagerKind(
    name="six-card-bonus",
    title="Six Card Bonus",
    mark="6 Card",
    explanation="Pays for the best hand of your three cards and the three cards in the box.",
    hands=(Basis.SIX_CARD,),
    payouts=(ToOne, FixedSum),
    par_note=(
        "Odds are to 1: the stake of a winner stays with the player. A fixed sum is the same whatever was staked, so"
        " the edge depends on the stake; the figures are those of $1 unless another is named."
    ),
)
PROGRESSIVE = WagerKind(
    name="progressive",
    title="Progressive",
    mark="Prog",
    explanation="Pays odds or a share of the meter for a good hand. The stake is taken before the deal.",
    hands=(Basis.FIVE_CARD, Basis.THREE_CARD),
    payouts=(ForOne, PercentOfMeter),
    is_taken_before_deal=True,
    par_note=(
        "The wager is taken before the deal and never comes back: odds for 1 and shares of the meter are all that is"
        " paid. A share is paid to the cent below, from the meter as it stands; a second award in a round is left out."
    ),
)
ENVY = WagerKind(
    name="envy",
    title="Envy Bonus",
    explanation="An award, not a wager: with a Progressive bet you are paid when another player's hand qualifies.",
    hands=(Basis.FIVE_CARD, Basis.THREE_CARD),
    judged=Judged.OTHERS,
    payouts=(FixedSum,),
    goes_with="progressive",
)
COVER_ALL = WagerKind(
    name="cover-all",
    title="Cover All",
    explanation="Pays by the best five-card hand at the table, whoever holds it.",
    judged=Judged.BEST_OF_TABLE,
    par_note=STAYS,
)

BUILT_IN = (BASE, FIVE_CARD_BONUS, THREE_CARD_BONUS, SIX_CARD_BONUS, PROGRESSIVE, ENVY, COVER_ALL)
"""The kinds that come with the package, in reading order; a catalogue of one's own may add others."""
