"""What goes wrong at a live table that a person deals: each round is exported and proved, by the rules too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tampering import refused

from letitride.catalogue import load_catalogue
from letitride.live.actors import Actor
from letitride.live.record.proofs import prove
from letitride.live.record.records import record
from letitride.live.room.room import Room
from letitride.live.settings import Dealing
from letitride.table import Act, Command, Perform, Phase
from letitride.table.irregularities import (
    Area,
    ReportCardDrawnInError,
    ReportDeckCount,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportShoeJam,
    ReportWrongNumberOfCards,
    RuleAbandoned,
    RuleOn,
    SignalMiscount,
    TakeCallBack,
    UnloadStubEarly,
)
from letitride.table.procedure.banking import PostBank, TakeBank
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.seating import LeaveSeat
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting
from live import ANN, APPROVED, BEN, DEALER, FLOOR, LiveHouse, base_bets, deal_on, live, sit

Report = Callable[[Room], Command]
Happening = tuple[Act, tuple[tuple[Actor, Report], ...]]


def by(actor: Actor, *commands: Command) -> tuple[tuple[Actor, Report], ...]:
    """Somebody gives commands one after the other."""
    return tuple((actor, lambda _, command=command: command) for command in commands)


GO_ON, VOID = RuleOn(void=False, reason="nobody acted on it"), RuleOn(void=True, reason="somebody could act on it")

HAPPENINGS: dict[str, tuple[str, Happening]] = {
    "a face-up card": ("shfl-bonus", (Act.DELIVER_COMMUNITY_STACK, by(DEALER, ReportFaceUpCard(1)))),
    "two face-up cards": ("shfl-bonus", (Act.DELIVER_STACK, by(DEALER, ReportFaceUpCard(), ReportFaceUpCard(2)))),
    "the stub too early": ("shfl-bonus", (Act.DELIVER_COMMUNITY_STACK, by(DEALER, UnloadStubEarly()))),
    "four cards": ("shfl-bonus", (Act.DELIVER_COMMUNITY_STACK, by(DEALER, ReportWrongNumberOfCards(1, 4, 51)))),
    "sensors flash": ("shfl-bonus", (Act.DECIDE_BET_1, by(FLOOR, SignalMiscount(), ReportDeckCount(52)))),
    "a short deck": ("shfl-bonus", (Act.DECIDE_BET_2, by(FLOOR, SignalMiscount(), ReportDeckCount(51)))),
    "a card exposed, play goes on": (
        "shfl-bonus",
        (Act.DECIDE_BET_1, by(FLOOR, ReportExposedCard(Area.COMMUNITY, 0), GO_ON)),
    ),
    "a box card exposed": (
        "maryland-full",
        (Act.DECIDE_BET_1, by(FLOOR, ReportExposedCard(Area.SIX_CARD_BOX, 0), VOID)),
    ),
    "a community card exposed": ("maryland-full", (Act.DECIDE_BET_1, by(FLOOR, ReportExposedCard(Area.COMMUNITY, 0)))),
    "a card drawn in error": ("maryland-manual", (Act.DEAL_COMMUNITY_CARD, by(DEALER, ReportCardDrawnInError()))),
    "a call taken back": (
        "maryland-manual",
        (Act.DEAL_COMMUNITY_CARD, by(DEALER, ReportCardDrawnInError(), TakeCallBack())),
    ),
    "a stop taken back": (
        "shfl-bonus",
        (Act.DELIVER_COMMUNITY_STACK, by(DEALER, ReportCardDrawnInError(), TakeCallBack())),
    ),
    "a shoe jam": ("maryland-full", (Act.DELIVER_COMMUNITY_STACK, by(DEALER, ReportShoeJam()))),
    "a void while settling": ("maryland-full", (Act.SETTLE, by(FLOOR, VoidRound("a fire alarm")))),
    "a void during the deal": ("california-bonus-standard", (Act.DELIVER_STACK, by(FLOOR, VoidRound("a fire alarm")))),
    "a misdeal against a bank": (
        "california-bonus-standard",
        (Act.DELIVER_COMMUNITY_STACK, by(DEALER, ReportWrongNumberOfCards(1, 2))),
    ),
    "a player walks away": (
        "maryland-full",
        (Act.DECIDE_BET_1, (*by(ANN, LeaveSeat("Ann", 1)), *by(FLOOR, RuleAbandoned(1)))),
    ),
}


@pytest.mark.parametrize("name", sorted(HAPPENINGS))
@live
async def test_a_round_in_which_something_went_wrong_is_proved(house: LiveHouse, name: str) -> None:
    submission, (moment, reports) = HAPPENINGS[name]
    house.issue(ANN, BEN)
    room = await house.open(submission, dealer=Dealing.PERSON)
    await room.do(OpenTable(), actor=FLOOR)
    for actor, seat in ((ANN, 1), (BEN, 2)):
        await sit(room, actor, seat, chips=5_000_00)
    while room.table.phase is Phase.OPENING:
        duty = room.table.duty
        assert duty is not None
        await room.do(Perform(duty.role, duty.act, duty.seat), actor=FLOOR)
    is_banked = room.table.house.is_banked_by_player
    if is_banked:
        await room.do(TakeBank("Ben", 2), actor=BEN)
    await room.do(OpenBetting(), actor=DEALER)
    await deal_on(room, until=Act.ANNOUNCE_NO_MORE_BETS)
    await room.do(*base_bets(room, ANN, 1), actor=ANN)
    await room.do(*([PostBank("Ben", 1_000_00)] if is_banked else base_bets(room, BEN, 2)), actor=BEN)
    await deal_on(room, until=moment)
    assert room.table.duty is not None
    for actor, report in reports:
        await room.do(report(room), actor=actor, approval=APPROVED)
    await deal_on(room, until=None)
    assert room.table.round is None
    told = house.store.read(lambda connection: record(connection, load_catalogue(), table_id=room.table_id, number=1))
    assert refused(prove(told, load_catalogue())) == []
