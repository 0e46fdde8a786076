"""Properties of settlement: money is conserved whatever the wagers, hands, seats, rulesets and bank sizes."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import event, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from letitride.cards import DECK, Card
from letitride.catalogue import load_catalogue
from letitride.rules.house_rules import HouseRules
from letitride.rules.ledger import LAYOUT, METER, Transfer, balances, bank_account, player_account
from letitride.rules.settling.banking import Bank, CoverModel
from letitride.rules.settling.collection import Collection
from letitride.rules.settling.dealt_round import Box, DealtRound
from letitride.rules.settling.progressive import Meter
from letitride.rules.settling.settled import Outcome, Settlement, Shortfall
from letitride.rules.settling.settlement import settle
from letitride.rules.submission import MeterTerms, PayoutLimit
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager, spots_of

CATALOGUE = load_catalogue()
HOUSES = {name: CATALOGUE.house_rules(name) for name in CATALOGUE.submission_ids()}
BANKER = "banker"
DOLLAR = 100
EXAMPLES = max(100, hypothesis_settings.get_profile(hypothesis_settings.get_current_profile_name()).max_examples)

Table = tuple[HouseRules, DealtRound, Bank | None, Meter | None]


@st.composite
def houses(draw: st.DrawFn) -> HouseRules:
    """A ready-made table, sometimes with another order of settlement or with a payout limit."""
    house = HOUSES[draw(st.sampled_from(sorted(HOUSES)))]
    options = dict(house.submission.options)
    if house.ruleset.settlement_option:
        options[house.ruleset.settlement_option] = draw(st.sampled_from(sorted(house.ruleset.settlement)))
    limit = house.submission.payout_limit
    if house.ruleset.has_payout_limit and draw(st.booleans()):
        covered = tuple(wager for wager in house.paytables if wager is not Wager.PROGRESSIVE)
        limit = PayoutLimit(draw(st.integers(1, 500)) * DOLLAR, covered)
    return replace(house, submission=replace(house.submission, options=options, payout_limit=limit))


@st.composite
def decks(draw: st.DrawFn) -> tuple[Card, ...]:
    """A shuffled deck, often one that deals a suit or a few ranks first, so that rare hands come up."""
    shuffled = list(DECK)
    random.Random(draw(st.integers(0, 2**32))).shuffle(shuffled)
    match draw(st.sampled_from(["fair", "suited", "close ranks"])):
        case "suited":
            shuffled.sort(key=lambda card: card.suit.value)
        case "close ranks":
            shuffled.sort(key=lambda card: card.rank < 10)
    return tuple(shuffled)


@st.composite
def boxes(draw: st.DrawFn, house: HouseRules, seat: int, cards: tuple[Card, ...]) -> Box:
    bet = draw(st.integers(1, 40)) * 5 * DOLLAR
    withdrawn = draw(st.sets(st.sampled_from([Spot.BET_1, Spot.BET_2])))
    wagers = {spot: bet for spot in BASE_SPOTS if spot not in withdrawn}
    for wager in house.paytables:
        for spot in spots_of(wager):
            if wager is not Wager.BASE and draw(st.booleans()):
                fixed = house.stakes_cents(wager)
                wagers[spot] = draw(st.sampled_from(fixed)) if fixed else draw(st.integers(1, 20)) * DOLLAR
    return Box(seat, draw(st.sampled_from(["Ada", "Ben", "Cy"])), cards, wagers)


@st.composite
def tables(draw: st.DrawFn, sharing: bool = True) -> Table:
    """A table ready to settle; without `sharing` no bank and no meter can run short."""
    house, deck = draw(houses()), iter(draw(decks()))

    def take(count: int) -> tuple[Card, ...]:
        return tuple(next(deck) for _ in range(count))

    community, six_card_box = take(2), take(3)
    seats = sorted(draw(st.sets(st.integers(1, 7), min_size=1)))
    action_seat = draw(st.none() | st.sampled_from(seats)) if house.is_banked_by_player else None
    dealt = DealtRound(tuple(draw(boxes(house, seat, take(3))) for seat in seats), community, six_card_box, action_seat)
    bank = meter = None
    if house.is_banked_by_player:
        posted = draw(st.integers(1, 4_000)) * DOLLAR if sharing else 10**9
        bank = Bank(BANKER, posted, draw(st.sampled_from(CoverModel)))
    if house.offers(Wager.PROGRESSIVE):
        terms = MeterTerms(draw(st.integers(1, 10_000)), 100_000, 100_000)
        meter = Meter(terms, draw(st.integers(0, 10**12)), tops_up=draw(st.booleans()))
    return house, dealt, bank, meter


def before_settlement(house: HouseRules, dealt: DealtRound, bank: Bank | None) -> list[Transfer]:
    """How the chips got where they are: stakes to the layout, some on to the tray, the bank posted."""
    moved = [
        Transfer(player_account(box.player), LAYOUT, stake, "placed")
        for box in dealt.boxes
        for stake in box.wagers.values()
    ]
    for spot in Spot:
        if house.offers(spot.wager) and house.rule(spot.wager).is_taken_before_deal:
            moved.extend(Collection.of(spot, {box.seat: box.wagers for box in dealt.boxes}).transfers())
    if bank is not None:
        moved.append(Transfer(player_account(BANKER), bank_account(BANKER), bank.posted_cents, "posted"))
    return moved


def settled(table: Table) -> Settlement:
    house, dealt, bank, meter = table
    return settle(house, dealt, bank=bank, meter=meter)


@given(tables())
@hypothesis_settings(max_examples=EXAMPLES)
def test_money_is_conserved_and_the_layout_is_empty_afterwards(table: Table) -> None:
    house, dealt, bank, meter = table
    settlement = settled(table)
    held = balances([*before_settlement(house, dealt, bank), *settlement.transfers()])
    assert sum(held.values()) == 0
    assert held.get(LAYOUT, 0) == 0
    if bank is not None and settlement.bank is not None:
        assert held[bank_account(BANKER)] == settlement.bank.balance_cents >= 0
    if meter is not None and settlement.meter is not None:
        moved = balances(settlement.transfers()).get(METER, 0)
        assert settlement.meter.amount_cents - meter.amount_cents == moved
    for player in {box.player for box in dealt.boxes}:
        staked = sum(sum(box.wagers.values()) for box in dealt.boxes if box.player == player)
        gained = balances(settlement.transfers()).get(player_account(player), 0)
        assert settlement.net_cents(player) == gained - staked


@given(tables())
@hypothesis_settings(max_examples=EXAMPLES)
def test_every_wager_is_settled_once_and_its_stake_goes_one_way(table: Table) -> None:
    house, dealt, _, _ = table
    settlement = settled(table)
    placed = Counter((box.seat, spot) for box in dealt.boxes for spot in box.wagers)
    ended = Counter((one.seat, one.spot) for one in settlement.settled if one.spot is not None)
    assert ended == placed
    for one in settlement.settled:
        event(f"{one.wager.value} {one.outcome.value}")
        assert one.returned_cents + one.collected_cents == one.stake_cents
        assert min(one.paid_cents, one.returned_cents, one.collected_cents) >= 0
        assert one.paid_cents <= one.due_cents
        assert (one.paid_cents < one.due_cents or (one.outcome is Outcome.LOST and one.returned_cents > 0)) == (
            one.shortfall is not None
        )
        if one.outcome is Outcome.LOST:
            assert one.paid_cents == 0
            assert one.returned_cents == 0 or one.shortfall is Shortfall.BANK
        if one.outcome is Outcome.UNCOVERED:
            assert house.is_banked_by_player
            assert (one.paid_cents, one.collected_cents, one.returned_cents) == (0, 0, one.stake_cents)
        assert one.clause


@given(tables())
@hypothesis_settings(max_examples=EXAMPLES)
def test_the_bank_never_pays_or_collects_more_than_it_posted(table: Table) -> None:
    bank = settled(table).bank
    if bank is None:
        return
    paid, collected, posted = bank.paid_cents, bank.collected_cents, bank.posted_cents
    assert abs(collected - paid) <= posted
    if bank.cover is not CoverModel.RUNNING_BALANCE:
        assert paid <= posted
        assert collected <= posted
    if bank.cover is CoverModel.EVERY_WAGER:
        assert paid + collected <= posted


@given(tables())
@hypothesis_settings(max_examples=EXAMPLES)
def test_once_the_bank_is_exhausted_nothing_more_is_won_or_lost(table: Table) -> None:
    _house, _dealt, bank, _ = table
    if bank is None:
        return
    running = bank
    for one in settled(table).settled:
        was_exhausted = running.is_exhausted
        running = replace(
            running,
            paid_cents=running.paid_cents + one.paid_cents,
            collected_cents=running.collected_cents + one.collected_cents,
        )
        if was_exhausted:
            assert one.outcome is Outcome.UNCOVERED


@given(tables(sharing=False), st.randoms(use_true_random=False))
@hypothesis_settings(max_examples=EXAMPLES)
def test_order_changes_money_only_where_a_bank_or_a_meter_is_shared(table: Table, shuffler: random.Random) -> None:
    house, dealt, bank, meter = table
    settlement = settled(table)
    shares = [one for one in settlement.settled if one.reset_funding_cents or str(one.payout).endswith("of meter")]
    if len(shares) > 1:
        event("several meter awards")
        return
    numbers = [box.seat for box in dealt.boxes]
    shuffler.shuffle(numbers)
    moved = tuple(replace(box, seat=seat) for box, seat in zip(dealt.boxes, numbers, strict=True))
    again = settle(house, replace(dealt, boxes=moved), bank=bank, meter=meter)
    for box, other in zip(dealt.boxes, moved, strict=True):
        before = sorted(one.net_cents for one in settlement.settled if one.seat == box.seat)
        after = sorted(one.net_cents for one in again.settled if one.seat == other.seat)
        assert before == after


def test_a_limited_bank_does_make_order_matter() -> None:
    """The counterpart of the property above: with one bank for all, who comes first is paid."""
    house = HOUSES["california-small"]
    kings, queens = (*tuple(DECK[44:46]), DECK[0]), (*tuple(DECK[40:42]), DECK[5])
    community = (DECK[10], DECK[15])

    def paid(first: str, second: str) -> dict[str, int]:
        dealt = DealtRound(
            (Box(7, first, kings, {Spot.BET_3: 100_00}), Box(1, second, queens, {Spot.BET_3: 100_00})), community
        )
        settlement = settle(house, dealt, bank=Bank(BANKER, 150_00))
        return {player: settlement.net_cents(player) for player in (first, second)}

    assert paid("Ada", "Ben") == {"Ada": 100_00, "Ben": 50_00}
    assert paid("Ben", "Ada") == {"Ada": 50_00, "Ben": 100_00}


@pytest.mark.parametrize("name", sorted(HOUSES))
def test_settling_needs_the_bank_or_the_meter_that_the_ruleset_has(name: str) -> None:
    house = HOUSES[name]
    dealt = DealtRound((), (DECK[0], DECK[1]))
    if house.is_banked_by_player:
        with pytest.raises(ValueError, match="a player-dealer banks"):
            settle(house, dealt)
    else:
        with pytest.raises(ValueError, match="the house banks"):
            settle(house, dealt, bank=Bank(BANKER, 1))
    if house.offers(Wager.PROGRESSIVE):
        with pytest.raises(ValueError, match="needs its meter"):
            settle(house, dealt)
