"""Practice is played with chips of its own: nothing that happens there touches a wallet or the float of the house."""

from __future__ import annotations

import pytest

from letitride.errors import NotEnoughChips, StoreError, TextError
from letitride.live.actors import PROGRAM
from letitride.live.settings import TableSettings
from letitride.money import MOST_AMOUNT_CENTS
from letitride.rules.wagers import BASE_SPOTS, Wager
from letitride.store import Store
from letitride.store.house.tables import NewTable, create_table, find_table
from letitride.store.log.rounds import list_rounds
from letitride.store.money.cage import Signatures
from letitride.store.money.inventory import move_inventory
from letitride.store.money.ledger import balances_of
from letitride.table import Phase
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.seating import LeaveSeat
from letitride.table.procedure.wagering import TakeWagerBack
from live import ANN, CHIPS, LiveHouse, bet, check_the_log, is_betting, is_over, live, sit


def of_the_house(store: Store) -> dict[str, int]:
    """What wallets and the float of the house hold."""
    held = store.read(balances_of)
    return {account: cents for account, cents in held.items() if account == "float" or account.startswith("wallet:")}


@live
async def test_what_is_won_or_lost_in_practice_never_reaches_a_wallet(house: LiveHouse) -> None:
    """Ann sits down with more than all chips of the house, plays, and leaves with none of it."""
    house.issue(ANN)
    before = of_the_house(house.store)
    room = await house.open("maryland-full", bots=2, is_practice=True, owner="Ann")
    await sit(room, ANN, 1, chips=MOST_AMOUNT_CENTS)
    await house.go_on(room, is_betting)
    await bet(room, ANN, 1)
    await house.go_on(room, is_over)
    assert of_the_house(house.store) == before == {"float": -CHIPS, "wallet:Ann": CHIPS}
    await room.do(LeaveSeat("Ann", 1), actor=ANN)
    await house.go_on(room, lambda table: not table.chips("Ann"))
    assert of_the_house(house.store) == before
    (played,) = house.store.read(lambda connection: list_rounds(connection, table_id=room.table_id, player="Ann"))
    limits = room.table.house.limits(Wager.BASE)
    assert limits is not None
    assert played.players[0].staked_cents == 3 * limits.minimum_cents
    check_the_log(house, room)


@live
async def test_chips_of_practice_are_not_brought_to_a_table_of_the_house(house: LiveHouse) -> None:
    practice = await house.open("shfl-classic", is_practice=True, owner="Ann")
    await sit(practice, ANN, 1, chips=5_000_00)
    await practice.do(LeaveSeat("Ann", 1), actor=ANN)
    await practice.rest()
    room = await house.open("shfl-classic", name="Of the house")
    with pytest.raises(NotEnoughChips):
        await sit(room, ANN, 1, chips=1)


@live
async def test_the_cage_and_shared_meters_have_no_part_in_practice(house: LiveHouse) -> None:
    room = await house.open("shfl-classic", is_practice=True, owner="Ann")
    filled = house.store.write(
        lambda connection: move_inventory(
            connection, room.table_id, 100, signed=Signatures("o", "p"), reason="test", at_ms=0
        )
    )
    assert isinstance(filled.exception(), StoreError)
    with pytest.raises(TextError, match="can't share a meter"):
        TableSettings("Mine", "maryland-full", is_practice=True, meter_id="m")


@live
async def test_a_practice_table_of_before_begins_no_round(house: LiveHouse) -> None:
    """It was played with chips of the house; they can be taken away, and nothing can be won with them."""
    house.issue(ANN)
    made = await house.open("shfl-classic", is_practice=True, owner="Ann")
    created = house.store.read(lambda connection: find_table(connection, made.table_id)).created
    settings = {key: value for key, value in created.settings.items() if key != "has_own_chips"}
    old = NewTable(
        id="old",
        name="Old",
        submission_id=created.submission_id,
        submission_version=created.submission_version,
        table_limit=created.table_limit,
        created_by="Ann",
        created_ms=created.created_ms,
        settings=settings,
    )
    house.store.write(lambda connection: create_table(connection, old)).result()
    room = await house.rooms.get("old")
    await room.do(OpenTable(), actor=PROGRAM)
    await sit(room, ANN, 1)
    await room.rest()
    house.clock.move(60_000)
    await room.rest()
    assert room.table.round is None
    await room.do(LeaveSeat("Ann", 1), actor=ANN)
    await room.rest()
    assert of_the_house(house.store)["wallet:Ann"] == CHIPS


@live
async def test_leaving_before_the_deal_leaves_the_round_open(house: LiveHouse) -> None:
    """Ann bets, thinks better of it and leaves: no round is void, none is hers, and it waits for her with its bots."""
    room = await house.open("maryland-full", bots=2, is_practice=True, owner="Ann")
    await sit(room, ANN, 1)
    await house.go_on(room, is_betting)
    await bet(room, ANN, 1, is_ready=False)
    taken_back = [TakeWagerBack("Ann", 1, spot) for spot in reversed(BASE_SPOTS)]
    await room.do(*taken_back, LeaveSeat("Ann", 1), actor=ANN)
    await house.go_on(room, lambda table: not table.chips("Ann"))
    assert (room.table.phase, room.table.in_round().number) == (Phase.BETTING, 1)
    await sit(room, ANN, 1)
    await bet(room, ANN, 1)
    await house.go_on(room, is_over)
    rounds = house.store.read(lambda connection: list_rounds(connection, table_id=room.table_id, player="Ann"))
    assert [(one.number, one.outcome) for one in rounds] == [(1, "finished")]
    check_the_log(house, room)


@live
async def test_a_round_whose_bets_were_taken_back_is_nobodys(house: LiveHouse) -> None:
    """At a table of the house the round is void when the last player leaves, but not one that they played."""
    room = await house.betting("shfl-classic", ANN)
    await bet(room, ANN, 1, is_ready=False)
    taken_back = [TakeWagerBack("Ann", 1, spot) for spot in reversed(BASE_SPOTS)]
    await room.do(*taken_back, LeaveSeat("Ann", 1), actor=ANN)
    await house.go_on(room, is_over)
    assert house.store.read(lambda connection: list_rounds(connection, player="Ann")) == []


@live
async def test_a_fee_is_no_stake(house: LiveHouse) -> None:
    """Three bets, each with a fee of 50 cents: the stakes are the bets alone, and the chips show both."""
    room = await house.open("california-bonus-standard", bots=1, is_practice=True, owner="Ann")
    await sit(room, ANN, 1)
    await house.go_on(room, is_betting)
    before = room.table.chips("Ann")
    await bet(room, ANN, 1)
    await house.go_on(room, is_over)
    (played,) = house.store.read(lambda connection: list_rounds(connection, table_id=room.table_id, player="Ann"))
    own = [one for one in played.players if one.player == "Ann"]
    limits = room.table.house.limits(Wager.BASE)
    assert limits is not None
    assert sum(one.fees_cents for one in own) == 3 * 50
    assert sum(one.staked_cents for one in own) == 3 * limits.minimum_cents, "silence lets bets ride"
    assert sum(one.net_cents for one in own) == room.table.chips("Ann") - before
