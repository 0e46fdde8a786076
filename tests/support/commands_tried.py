"""Tables in every phase, and every kind of command with sensible and with wrong arguments to try at them."""

from __future__ import annotations

from collections.abc import Iterator

from at_the_table import BY_HAND, AtTheTable
from player_seeds import CHAIN, HEAD, commit

from letitride import Area, commands
from letitride.cards import parse_card
from letitride.errors import RuleViolation
from letitride.rules.wagers import Spot
from letitride.table import Act, Command, Duty, Perform, Role, Table, advance
from letitride.table.state import SeedFault

SUBMISSIONS = {
    "shfl": "shfl-bonus",
    "california": "california-small",
    "california-bonus": "california-bonus-standard",
    "maryland": "maryland-full",
    "maryland, shuffled by hand": "maryland-manual",
}
"""The tables at which everything is tried: each ruleset, and Maryland once more without machines."""

PHASES = (
    "closed",
    "opening",
    "idle",
    "between rounds",
    "betting",
    "collection",
    "deal",
    "bet 1 decision",
    "bet 2 decision",
    "settlement",
    "ruling awaited",
    "bank on offer",
)

ACE = parse_card("As")
CARDS = "4d 9h Jc 6s 3h Qd Kc 8s 7d 5h 2d Ts 4h 9d"
"""Nobody has a pair of tens, in whatever order the table deals these."""

SEED = "00" * 32
BEACON = f"{SEED}/0/3"
COMMITMENT = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
"""The SHA-256 of 32 zero bytes, which stands in many tables of test values."""

SIDES = {
    "shfl-bonus": {Spot.FIVE_CARD_BONUS: 1_00, Spot.COVER_ALL: 1_00},
    "california-small": {},
    "california-bonus-standard": {Spot.THREE_CARD_BONUS: 5_00},
    "maryland-full": {Spot.FIVE_CARD_BONUS: 1_00, Spot.PROGRESSIVE: 1_00},
    "maryland-manual": {Spot.PROGRESSIVE: 5_00},
}


def table_in(submission: str, phase: str) -> Table | None:
    """A table that a person deals, in a phase: P1 and P2 play, P3 banks where a player does.

    None if the table never comes into the phase.
    """
    t = AtTheTable(submission, BY_HAND, **_options(submission))
    if phase == "closed":
        return t.table
    if phase == "opening":
        t.do(commands.OpenTable())
        return t.table
    t.open()
    if phase == "idle":
        t.seat(1).leave(1).do(commands.IdleTable())
        return t.table
    t.seat(1, 2, 3, chips=1_000_00)
    is_banked = t.table.house.is_banked_by_player
    if is_banked:
        t.bank(3)
    if phase == "bank on offer":
        if not is_banked:
            return None
        for _ in range(2):
            play_until(t, "")
        return t.table
    if phase != "between rounds":
        play_until(t, phase)
    return t.table


def play_until(t: AtTheTable, phase: str) -> None:
    """Play a round up to a phase, to its end if the phase is none of a round's."""
    t.open_betting().bet(1, sides=SIDES[t.table.house.submission.id])
    if phase == "betting":
        return
    t.bet(2)
    if t.table.house.is_banked_by_player:
        t.post(200_00)
    t.announce()
    if phase == "collection":
        return
    t.release(CARDS)
    while t.table.duty is not None and t.table.duty.act in (Act.SHUFFLE_OTHER_DECK, Act.DELIVER_BOX_STACK):
        t.perform_next()
    t.perform_next()
    if phase == "deal":
        return
    t.perform_until(Act.DECIDE_BET_1)
    if phase == "ruling awaited":
        area = Area.SIX_CARD_BOX if t.table.in_round().six_card_box else Area.COMMUNITY
        stop_for_a_ruling(t, area)
    elif phase == "bet 2 decision":
        t.perform_until(Act.DECIDE_BET_2)
    elif phase == "settlement":
        t.perform_until(Act.SETTLE, 2)
        t.perform_next()
    elif phase != "bet 1 decision":
        t.finish()


def stop_for_a_ruling(t: AtTheTable, area: Area) -> None:
    """Something comes up that the document leaves to the floor."""
    current = t.table.in_round()
    if area is Area.COMMUNITY and t.table.house.ruleset.id == "maryland":
        t.do(commands.VoidRound("begun again"))
        t.open_betting().bet(1).announce().release(CARDS)
        t.do(commands.ReportCardDrawnInError(was_exposed=True))
        return
    cards = current.six_card_box if area is Area.SIX_CARD_BOX else current.community
    t.do(commands.ReportExposedCard(area, cards[0]))


def situations(submission: str) -> Iterator[tuple[str, Table]]:
    """Tables in which something special is going on, apart from the phases."""
    for name, build in (
        ("bet 1 placed alone", _first_bet_down),
        ("few chips", _few_chips),
        ("bank posted", _bank_posted),
        ("a player walked away", _walked_away),
        ("shuffler out of order", _shuffler_out_of_order),
        ("after a misdeal", _after_a_misdeal),
        ("two cards face up", _second_stack),
        ("seed committed", _seed_committed),
        ("seed not revealed", _seed_not_revealed),
        ("seed of a chain committed", _seed_of_a_chain_committed),
        ("a player's seed awaited", _players_seed_awaited),
        ("a player is ready", _ready),
    ):
        t = AtTheTable(submission, BY_HAND, **_options(submission)).open().seat(1, 2, 3, chips=1_000_00)
        if t.table.house.is_banked_by_player:
            t.bank(3)
        build(t)
        yield name, t.table


def _first_bet_down(t: AtTheTable) -> None:
    t.open_betting()
    t.do(commands.PlaceWager("P2", 2, Spot.BET_1, 10_00))
    while t.table.duty is not None and t.table.duty.act is not Act.ANNOUNCE_NO_MORE_BETS:
        t.perform_next()


def _few_chips(t: AtTheTable) -> None:
    t.open_betting().bet(2)
    if t.table.house.is_banked_by_player:
        t.post(900_00)
    t.perform_until(Act.ANNOUNCE_NO_MORE_BETS)
    t.do(*commands.TakeChipsAway.candidates(t.table, "P2"))


def _bank_posted(t: AtTheTable) -> None:
    t.open_betting().bet(1)
    if t.table.house.is_banked_by_player:
        t.post(100_00)


def _walked_away(t: AtTheTable) -> None:
    play_until(t, "deal")
    t.do(commands.LeaveSeat("P1", 1))


def _shuffler_out_of_order(t: AtTheTable) -> None:
    if t.table.house.ruleset.id != "maryland" or t.table.house.has_option("automated_shuffler"):
        t.do(commands.MarkOutOfOrder("shuffler", "covered"))


def _after_a_misdeal(t: AtTheTable) -> None:
    play_until(t, "bet 1 decision")
    t.do(commands.ReportWrongNumberOfCards(1, 4))


def _second_stack(t: AtTheTable) -> None:
    play_until(t, "deal")
    t.do(commands.ReportFaceUpCard())


def _ready(t: AtTheTable) -> None:
    t.open_betting()
    t.do(commands.DeclareReady("P1"))


def _seed_committed(t: AtTheTable) -> None:
    t.open_betting()
    t.do(commands.CommitSeed(COMMITMENT))


def _seed_of_a_chain_committed(t: AtTheTable) -> None:
    t.do(commands.PublishSeedChain(CHAIN, 2, HEAD))
    t.open_betting()
    t.do(commands.CommitSeed(HEAD, 1))
    t.do(commit(t.table, "P1", 1))


def _players_seed_awaited(t: AtTheTable) -> None:
    _seed_of_a_chain_committed(t)
    t.bet(1)
    if t.table.house.is_banked_by_player:
        t.post(100_00)
    t.announce().perform_until(Act.RELEASE_DECK)


def _seed_not_revealed(t: AtTheTable) -> None:
    _seed_committed(t)
    t.do(commands.VoidRound("nobody bets"))
    t.open_betting()


def _options(submission: str) -> dict[str, bool]:
    """SHFL's table has a controller, so that its keys and lamps are tried too."""
    return {"table_controller": True} if submission == "shfl-bonus" else {}


def tries(table: Table) -> Iterator[Command]:
    """Every kind of command, with arguments that may be right now and with arguments that never are."""
    yield from _about_the_table()
    yield from _about_seats_and_chips()
    yield from _about_wagers(table)
    yield from _about_the_bank()
    yield from _about_decisions()
    yield from _about_irregularities(table)
    yield from _about_seeds_and_the_meter()
    yield from _about_duties(table)


def _about_the_table() -> Iterator[Command]:
    yield commands.OpenTable()
    yield commands.OpenBetting()
    yield commands.OpenBetting(at=9 * 3600)
    yield commands.ChangeDecks()
    yield commands.OrderReshuffle()
    yield commands.OrderRecut()
    yield commands.IdleTable()
    yield commands.CloseTable()


def _about_seats_and_chips() -> Iterator[Command]:
    for player, seat in (("Zoe", 1), ("Zoe", 5), ("Zoe", 0), ("Zoe", 9), ("P1", 4), ("P1", 8), ("P2", 7)):
        yield commands.TakeSeat(player, seat)
    for player, seat in (("P1", 1), ("Zoe", 1), ("P3", 3), ("Zoe", 6)):
        yield commands.LeaveSeat(player, seat)
    yield commands.BringChips("P1", 0)
    yield commands.BringChips("P1", 50_00)
    yield commands.TakeChipsAway("P1", 0)
    yield commands.TakeChipsAway("P1", 5_000_00)


def _about_wagers(table: Table) -> Iterator[Command]:
    for stake in (10_00, 15_00, 1, 0, 900_00):
        yield commands.PlaceWager("P2", 2, Spot.BET_1, stake)
    yield commands.PlaceWager("P1", 1, Spot.BET_1, 10_00)
    yield commands.PlaceWager("P1", 2, Spot.BET_1, 10_00)
    yield commands.PlaceWager("Zoe", 6, Spot.BET_1, 10_00)
    yield commands.PlaceWager("P3", 3, Spot.BET_1, 10_00)
    for spot in (Spot.FIVE_CARD_BONUS, Spot.THREE_CARD_BONUS, Spot.SIX_CARD_BONUS, Spot.PROGRESSIVE, Spot.COVER_ALL):
        stakes = table.house.stakes_cents(spot.wager) if table.house.offers(spot.wager) else ()
        yield commands.PlaceWager("P2", 2, spot, stakes[0] if stakes else 5_00)
        yield commands.PlaceWager("P1", 1, spot, 500_00)
    yield commands.PlaceWager("P2", 2, Spot.BET_2, 15_00)
    yield commands.TakeWagerBack("P1", 1, Spot.BET_1)
    yield commands.TakeWagerBack("P2", 1, Spot.BET_1)
    yield commands.TakeWagerBack("P2", 2, Spot.BET_1)
    yield commands.DeclareReady("P1")
    yield commands.DeclareReady("Zoe")


def _about_the_bank() -> Iterator[Command]:
    for player, seat in (("P1", 1), ("P3", 3), ("Zoe", 5)):
        yield commands.TakeBank(player, seat)
        yield commands.AnswerOffer(player, seat, accepts=True)
        yield commands.StopBanking(player)
    for player, amount in (("P1", 100_00), ("P3", 100_00), ("P3", 0), ("P3", 9_000_00)):
        yield commands.PostBank(player, amount)
    yield commands.DrawActionSeat(2)
    yield commands.VacateBank("nobody has seen the player-dealer")
    yield commands.VacateBank(" ")


def _about_decisions() -> Iterator[Command]:
    for player, seat in (("P1", 1), ("P2", 2), ("P2", 1), ("Zoe", 6)):
        yield commands.LetItRide(player, seat)
        yield commands.WithdrawWager(player, seat)
    yield commands.LetItRide("P1", 1, signal="scratch")
    yield commands.WithdrawWager("P1", 1, signal="wave")
    for signal in ("show", "wave", "wink"):
        yield commands.SignalBonus("P1", 1, signal)
    yield commands.SignalBonus("P2", 1, "wave")
    for spot in (Spot.BET_1, Spot.BET_2, Spot.BET_3, Spot.FIVE_CARD_BONUS):
        yield commands.WithdrawWager("P1", 1, spot)
    for seat in (1, 2, 6):
        yield commands.TimeOut(seat)


def _about_irregularities(table: Table) -> Iterator[Command]:
    yield commands.ReportFaceUpCard()
    yield commands.ReportFaceUpCard(position=3)
    for place, found in ((1, 4), (1, 3), (1, -1), (6, 4), (Area.COMMUNITY, 2), (Area.SIX_CARD_BOX, 3)):
        yield commands.ReportWrongNumberOfCards(place, found)
    for area in Area:
        yield commands.ReportExposedCard(area, ACE)
    if table.round is not None and table.round.left_is_up:
        yield commands.ReportExposedCard(Area.COMMUNITY, table.round.community[0])
    yield commands.ReportCardDrawnInError()
    yield commands.TakeCallBack()
    yield commands.ReportShufflerJam()
    yield commands.ReportShoeJam()
    yield commands.SignalMiscount()
    yield commands.ReportDeckCount(51)
    yield commands.UnloadStubEarly()
    yield commands.RuleOn(void=False, reason="play goes on")
    yield commands.RuleAbandoned(1)
    yield commands.RuleAbandoned(6)
    yield commands.VoidRound("fire alarm")
    yield commands.VoidRound(" ")
    yield commands.MarkOutOfOrder("shuffler", "covered")
    yield commands.MarkOutOfOrder("shuffler", "kicked")
    yield commands.MarkOutOfOrder("coffee machine", "covered")
    yield commands.ReturnToService("shuffler")
    yield commands.ReturnToService("coffee machine")
    for dealing in (*table.house.ruleset.dealing, "by pigeon"):
        yield commands.ChangeDealing(dealing)


def _about_seeds_and_the_meter() -> Iterator[Command]:
    yield commands.CommitSeed(COMMITMENT)
    yield commands.CommitSeed("trust me")
    for player, seat, seed in (("P1", 1, "tomato"), ("P2", 1, "tomato"), ("Zoe", 6, "x"), ("P1", 1, "x" * 65)):
        yield commands.OfferSeed(player, seat, seed)
    yield commands.RevealSeed(SEED)
    yield commands.RevealSeed("beef")
    yield commands.PublishSeedChain(CHAIN, 2, HEAD)
    yield commands.PublishSeedChain("chain", 2, HEAD, SeedFault.KEY_CHANGED)
    yield commands.CommitSeed(HEAD, 2)
    yield commands.GiveUpSeed(SeedFault.KEY_CHANGED)
    for player, seat in (("P1", 1), ("P2", 1), ("P2", 2)):
        yield commands.CommitPlayerSeed(player, seat, COMMITMENT)
        yield commands.RevealPlayerSeed(player, seat, SEED)
    yield commands.FixPlayerSeeds()
    yield commands.PromiseBeacon(BEACON)
    yield commands.PromiseBeacon("drand")
    yield commands.NameBeaconRound(2)
    yield commands.DrawBeacon(2, SEED)
    yield commands.ReadMeter(units=1)
    yield commands.ReadMeter(units=-1)


def _about_duties(table: Table) -> Iterator[Command]:
    """Something out of turn, and the duty in hand at the wrong seat or with wrong details."""
    yield Perform(Role.DEALER, Act.TURN_RIGHT_CARD)
    duty = table.duty
    if duty is not None:
        yield Perform(duty.role, duty.act, 6)
        yield from wrong_details(duty)


def wrong_details(duty: Duty) -> Iterator[Perform]:
    """The duty in hand by the wrong person, with a wrong number, or as it is."""
    wrong = Role.FLOOR if duty.role is not Role.FLOOR else Role.DEALER
    yield Perform(wrong, duty.act, duty.seat)
    yield Perform(duty.role, duty.act, duty.seat, number=7)
    yield Perform(duty.role, duty.act, duty.seat)


def every_duty(submission: str) -> Iterator[tuple[str, Table]]:
    """The table before each duty of the opening and of a round, with the section of the script it is in."""
    t = AtTheTable(submission, BY_HAND, **_options(submission))
    t.do(commands.OpenTable())
    while (duty := t.table.duty) is not None:
        yield "opening", t.table
        if t.is_spread_for_nobody:
            t.do(commands.TakeSeat("P1", 1))
        t.perform_next()
    t.leave(*t.table.seats).seat(1, 2, 3, chips=1_000_00)
    if t.table.house.is_banked_by_player:
        t.bank(3)
    t.do(commands.OpenBetting())
    is_open = False
    while (duty := t.table.duty) is not None:
        if not is_open and duty.section == "betting":
            is_open = True
            yield "betting", t.table
            t.bet(1, sides=SIDES[submission])
            if t.table.house.is_banked_by_player:
                t.post(200_00)
        yield _section(t.table), t.table
        t.perform_next()


def _section(table: Table) -> str:
    assert table.duty is not None
    return table.duty.section


def refusal(table: Table, command: Command) -> RuleViolation | None:
    """The refusal of a command, None if it is granted; anything else that is raised is a fault of the program."""
    try:
        advance(table, command)
    except RuleViolation as refused:
        return refused
    return None
