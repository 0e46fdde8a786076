"""Duties: what has to be done next at a table, by whom, for which seat, and where the document says so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from letitride.rules.wagers import Wager


class Role(Enum):
    """Who can act at a table."""

    DEALER = "dealer"
    PLAYER = "player"
    PLAYER_DEALER = "player-dealer"
    FLOOR = "floor"
    DEVICE = "device"


class Act(Enum):
    """Something that a duty asks for. The value is its name in scripts, commands and transcripts."""

    __hash__ = object.__hash__  # members are unique, and the name's hash costs a call each time

    # opening and decks
    SWITCH_SHUFFLER_ON = "switch-shuffler-on"
    SET_SHUFFLER_MODE = "set-shuffler-mode"
    INSERT_TABLE_KEY = "insert-table-key"
    INSPECT_DECK = "inspect-deck"
    VERIFY_INSPECTION = "verify-inspection"
    SPREAD_FACE_UP = "spread-face-up"
    OFFER_INSPECTION = "offer-inspection"
    TURN_FACE_DOWN = "turn-face-down"
    WASH_DECK = "wash-deck"
    STACK_DECK = "stack-deck"
    LOAD_SHUFFLER = "load-shuffler"
    PRESS_START = "press-start"
    SHUFFLE = "shuffle"
    RACK_DECK = "rack-deck"
    CUT_CARDS = "cut-cards"
    LOAD_DECK = "load-deck"
    # bets and what is collected before the deal
    ASK_FOR_BONUS_BETS = "ask-for-bonus-bets"
    CHECK_LAMPS = "check-lamps"
    ANNOUNCE_NO_MORE_BETS = "announce-no-more-bets"
    PRESS_LOCK_OUT = "press-lock-out"
    COLLECT_FEES = "collect-fees"
    COLLECT_WAGERS = "collect-wagers"
    PLACE_LAMMERS = "place-lammers"
    VERIFY_COUNT = "verify-count"
    CHIPS_TO_TRAY = "chips-to-tray"
    LOCK_PROGRESSIVE = "lock-progressive"
    # the deal
    CHECK_SHUFFLER_COUNT = "check-shuffler-count"
    LOAD_RACK_DECK = "load-rack-deck"
    RELEASE_DECK = "release-deck"
    SHUFFLE_OTHER_DECK = "shuffle-other-deck"
    DELIVER_STACK = "deliver-stack"
    DELIVER_BOX_STACK = "deliver-box-stack"
    DELIVER_COMMUNITY_STACK = "deliver-community-stack"
    DEAL_CARD = "deal-card"
    DEAL_TO_BOX = "deal-to-box"
    DEAL_COMMUNITY_CARD = "deal-community-card"
    SLIDE_COMMUNITY_CARDS = "slide-community-cards"
    BURN_CARD = "burn-card"
    COUNT_STUB = "count-stub"
    DETERMINE_MISDEAL = "determine-misdeal"
    UNLOAD_STUB = "unload-stub"
    SHOW_PAYOUTS = "show-payouts"
    # play and settlement
    SETTLE_EARLY = "settle-early"
    ASK_ABOUT_BET_1 = "ask-about-bet-1"
    DECIDE_BET_1 = "decide-bet-1"
    TURN_LEFT_CARD = "turn-left-card"
    ASK_ABOUT_BET_2 = "ask-about-bet-2"
    DECIDE_BET_2 = "decide-bet-2"
    TUCK_CARDS = "tuck-cards"
    TURN_RIGHT_CARD = "turn-right-card"
    TURN_BOX_CARDS = "turn-box-cards"
    TURN_HAND = "turn-hand"
    SETTLE = "settle"
    COLLECT_CARDS = "collect-cards"
    COLLECT_LAMMERS = "collect-lammers"
    PRESS_GAME_OVER = "press-game-over"
    # after a misdeal
    GATHER_CARDS = "gather-cards"
    UNLOAD_SHUFFLER = "unload-shuffler"
    COUNT_DECK = "count-deck"
    # after a misdeal that keeps the round
    RESTORE_BONUS_BETS = "restore-bonus-bets"
    INSERT_MAINTENANCE_KEY = "insert-maintenance-key"
    PRESS_FOUR_OF_A_KIND = "press-four-of-a-kind"
    PRESS_ENTER = "press-enter"
    REMOVE_MAINTENANCE_KEY = "remove-maintenance-key"

    @property
    def role(self) -> Role:
        """Whose duty it usually is."""
        return _ROLES.get(self, Role.DEALER)

    @property
    def words(self) -> str:
        """The act as a person says it after "to"."""
        return _WORDS.get(self) or self.value.replace("-", " ")


_WORDS = {
    Act.SWITCH_SHUFFLER_ON: "switch the shuffler on",
    Act.SET_SHUFFLER_MODE: "set the shuffler's mode",
    Act.INSERT_TABLE_KEY: "insert the table key",
    Act.INSPECT_DECK: "inspect the deck",
    Act.VERIFY_INSPECTION: "verify the inspection",
    Act.SPREAD_FACE_UP: "spread the cards face up",
    Act.OFFER_INSPECTION: "let the first player inspect the cards",
    Act.TURN_FACE_DOWN: "turn the cards face down",
    Act.WASH_DECK: "wash the deck",
    Act.STACK_DECK: "stack the deck",
    Act.LOAD_SHUFFLER: "load the shuffler",
    Act.PRESS_START: "press START",
    Act.SHUFFLE: "shuffle the deck",
    Act.RACK_DECK: "put the other deck into the rack",
    Act.CUT_CARDS: "cut the cards",
    Act.LOAD_DECK: "put the deck where it is dealt from",
    Act.CHECK_LAMPS: "check the lamps",
    Act.ANNOUNCE_NO_MORE_BETS: 'announce "no more bets"',
    Act.COLLECT_FEES: "collect the fees",
    Act.COLLECT_WAGERS: "collect the wagers",
    Act.PLACE_LAMMERS: "place the lammers",
    Act.VERIFY_COUNT: "verify the count",
    Act.CHIPS_TO_TRAY: "put the chips into the tray",
    Act.LOCK_PROGRESSIVE: "lock the progressive",
    Act.CHECK_SHUFFLER_COUNT: "check the shuffler's count",
    Act.LOAD_RACK_DECK: "load the deck from the rack",
    Act.RELEASE_DECK: "release the deck",
    Act.SHUFFLE_OTHER_DECK: "shuffle the other deck",
    Act.DELIVER_STACK: "deliver the stack",
    Act.DELIVER_BOX_STACK: "deliver the stack to the box",
    Act.DELIVER_COMMUNITY_STACK: "deliver the community stack",
    Act.DEAL_CARD: "deal a card",
    Act.DEAL_TO_BOX: "deal a card to the box",
    Act.DEAL_COMMUNITY_CARD: "deal a community card",
    Act.SLIDE_COMMUNITY_CARDS: "slide the community cards",
    Act.BURN_CARD: "burn the bottom card",
    Act.COUNT_STUB: "count the stub",
    Act.DETERMINE_MISDEAL: "determine whether the cards were misdealt",
    Act.UNLOAD_STUB: "put the stub into the rack",
    Act.SHOW_PAYOUTS: "show the payouts",
    Act.SETTLE_EARLY: "settle the 3 Card Bonus",
    Act.DECIDE_BET_1: "decide on bet 1",
    Act.DECIDE_BET_2: "decide on bet 2",
    Act.TURN_LEFT_CARD: "turn the left card",
    Act.TUCK_CARDS: "tuck the cards",
    Act.TURN_RIGHT_CARD: "turn the right card",
    Act.TURN_BOX_CARDS: "turn the box cards",
    Act.TURN_HAND: "turn the hand",
    Act.COLLECT_CARDS: "collect the cards",
    Act.COLLECT_LAMMERS: "collect the lammers",
    Act.PRESS_GAME_OVER: "press GAME OVER",
    Act.GATHER_CARDS: "gather the cards",
    Act.UNLOAD_SHUFFLER: "unload the shuffler",
    Act.COUNT_DECK: "count the deck",
    Act.RESTORE_BONUS_BETS: "put the bonus bets back",
    Act.INSERT_MAINTENANCE_KEY: "insert the maintenance key",
    Act.PRESS_FOUR_OF_A_KIND: "press Four of a Kind",
    Act.PRESS_ENTER: "press Enter",
    Act.REMOVE_MAINTENANCE_KEY: "remove the maintenance key",
}

_ROLES = {
    Act.SHUFFLE: Role.DEVICE,
    Act.SHUFFLE_OTHER_DECK: Role.DEVICE,
    Act.RELEASE_DECK: Role.DEVICE,
    Act.SHOW_PAYOUTS: Role.DEVICE,
    Act.VERIFY_INSPECTION: Role.FLOOR,
    Act.DECIDE_BET_1: Role.PLAYER,
    Act.DECIDE_BET_2: Role.PLAYER,
    Act.TUCK_CARDS: Role.PLAYER,
    Act.GATHER_CARDS: Role.FLOOR,
    Act.UNLOAD_SHUFFLER: Role.FLOOR,
    Act.COUNT_DECK: Role.FLOOR,
    Act.RESTORE_BONUS_BETS: Role.FLOOR,
    Act.INSERT_MAINTENANCE_KEY: Role.FLOOR,
    Act.PRESS_FOUR_OF_A_KIND: Role.FLOOR,
    Act.PRESS_ENTER: Role.FLOOR,
    Act.REMOVE_MAINTENANCE_KEY: Role.FLOOR,
}

DECISIONS = frozenset({Act.DECIDE_BET_1, Act.DECIDE_BET_2})
"""The acts with which a player says whether a bet rides."""

NEVER_AUTOMATED = frozenset({Act.ANNOUNCE_NO_MORE_BETS, Act.RELEASE_DECK}) | DECISIONS
"""Acts that need something from outside: time to bet, the order of the cards, or a player's choice."""

PAYOUTS = frozenset({Act.SETTLE, Act.SETTLE_EARLY})
"""The duties with which an amount in cents is keyed in."""

COUNTS = frozenset({Act.VERIFY_COUNT, Act.CHECK_LAMPS, Act.COUNT_STUB, Act.CHECK_SHUFFLER_COUNT, Act.COUNT_DECK})
"""The duties with which a count is keyed in."""

AUTOMATIC_TABLE = frozenset(Act) - NEVER_AUTOMATED
"""The automations of an online table: every dealer, floor and device duty runs by itself."""

DEVICES_ONLY = frozenset(act for act in AUTOMATIC_TABLE if act.role is Role.DEVICE) | {Act.TUCK_CARDS}
"""The automations of a table that a person deals."""


@dataclass(frozen=True, slots=True)
class Duty:
    """One step of a script."""

    act: Act
    clause: str
    section: str
    seat: int | None = None
    number: int = 0
    wagers: tuple[Wager, ...] = ()
    by: Role | None = None
    names: tuple[str, ...] = ()

    @property
    def role(self) -> Role:
        """Whose duty it is at this table: a dealer shuffles by hand where no machine does."""
        return self.by or self.act.role

    def at_seat(self) -> int:
        """The seat it is for, where there must be one."""
        if self.seat is None:
            raise ValueError(f"no seat is named to {self}")
        return self.seat

    def __str__(self) -> str:
        at = f" at seat {self.seat}" if self.seat is not None else ""
        what = f" ({', '.join(self.names or (wager.title for wager in self.wagers))})" if self.wagers else ""
        return f"{self.act.words}{at}{what}"
