"""Who may give which command: every role and every command, written out once, and nothing that isn't listed."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import pytest

from letitride.catalogue import load_catalogue
from letitride.errors import NotAllowed
from letitride.live.actors import PROGRAM, AccountRole, Actor, check_allowed, may_give
from letitride.live.room.box_bets import SetBets
from letitride.live.settings import Dealing, TableSettings
from letitride.table import COMMAND_TYPES, Act, Command, Perform, Role, Table, new_table
from letitride.table.duties import DECISIONS
from letitride.table.irregularities import ReportDeckCount, ReportFaceUpCard
from letitride.table.procedure.deciding import LetItRide, TimeOut
from letitride.table.procedure.shared_meter import ReadMeter
from live import ANN, BEN, DEALER, FLOOR, LiveHouse, bet, live

PEOPLE = {role: Actor(role.value, role.value.capitalize(), role) for role in AccountRole}
BY_HAND = TableSettings("By hand", "maryland-full", dealer=Dealing.PERSON)
AUTOMATIC = TableSettings("Automatic", "maryland-full")

GRANTED = """
player           AnswerOffer BringChips DeclareReady LeaveSeat LetItRide PlaceWager PostBank SetBets
player           CommitPlayerSeed RevealPlayerSeed
player           SignalBonus StopBanking TakeBank TakeChipsAway TakeSeat TakeWagerBack WithdrawWager
dealer floor     OpenBetting ReportCardDrawnInError ReportExposedCard ReportFaceUpCard ReportShoeJam ReportShufflerJam
dealer floor     ReportWrongNumberOfCards SignalMiscount TakeCallBack UnloadStubEarly
floor            ChangeDealing ChangeDecks IdleTable MarkOutOfOrder OrderRecut OrderReshuffle ReportDeckCount
floor            ReturnToService RuleAbandoned RuleOn VacateBank VoidRound
floor operator   CloseTable OpenTable
program          CommitSeed DrawActionSeat FixPlayerSeeds GiveUpSeed OfferSeed PublishSeedChain ReadMeter RevealSeed
program          DrawBeacon NameBeaconRound PromiseBeacon TimeOut
"""
"""Who may give each command at a table that a person deals; the program may give every one."""

ONLY_ROLES = {"player", "dealer", "floor", "operator", "program"}
EXPECTED = {
    name: {word for word in line.split() if word in ONLY_ROLES} - {"program"}
    for line in GRANTED.strip().splitlines()
    for name in line.split()
    if name not in ONLY_ROLES
}
KINDS: dict[str, type[Command]] = {**COMMAND_TYPES, "SetBets": SetBets}


@cache
def a_table() -> Table:
    return new_table(load_catalogue().house_rules("maryland-full"))


def given(kind: type[Command], actor: Actor) -> Command:
    """A command of a kind, for the actor where it names a player."""
    command: Any = object.__new__(kind)
    for field in fields(kind):
        object.__setattr__(command, field.name, actor.name if field.name == "player" else 0)
    return command


def test_every_command_is_listed() -> None:
    """A new command is refused to everybody until somebody says here and where it is defined whose it is."""
    assert set(EXPECTED) == set(KINDS) - {"Perform"}


@pytest.mark.parametrize("name", sorted(EXPECTED))
@pytest.mark.parametrize("role", AccountRole)
def test_each_role_gives_what_is_listed_for_it(name: str, role: AccountRole) -> None:
    command = given(KINDS[name], PEOPLE[role])
    is_granted = may_give(PEOPLE[role], command, table=a_table(), settings=BY_HAND)
    assert is_granted is (role is AccountRole.PROGRAM or role.value in EXPECTED[name])


@pytest.mark.parametrize("name", sorted(EXPECTED))
@pytest.mark.parametrize("role", [role for role in AccountRole if role is not AccountRole.PROGRAM])
def test_at_an_automatic_table_nobody_deals_or_calls_anything(name: str, role: AccountRole) -> None:
    command = given(KINDS[name], PEOPLE[role])
    open_to_all = {"CloseTable", "OpenTable", "RuleAbandoned", "RuleOn", "VoidRound"}
    is_granted = role.value in EXPECTED[name] and ("player" in EXPECTED[name] or name in open_to_all)
    assert may_give(PEOPLE[role], command, table=a_table(), settings=AUTOMATIC) is is_granted


@pytest.mark.parametrize(
    ("by", "roles"),
    [
        (Role.DEALER, {"dealer", "floor"}),
        (Role.DEVICE, {"dealer", "floor"}),
        (Role.FLOOR, {"floor"}),
        (Role.PLAYER, set()),
        (Role.PLAYER_DEALER, set()),
    ],
)
def test_a_duty_is_done_by_whose_it_is(by: Role, roles: set[str]) -> None:
    """A player's duty is for who sits at the table, and nobody does here."""
    duty = Perform(by, Act.SHUFFLE)
    found = {
        role.value
        for role, actor in PEOPLE.items()
        if role is not AccountRole.PROGRAM and may_give(actor, duty, table=a_table(), settings=BY_HAND)
    }
    assert found == roles


@dataclass(frozen=True, slots=True)
class Unlisted(Command):
    """A command that nobody thought of."""


@pytest.mark.parametrize("role", [role for role in AccountRole if role is not AccountRole.PROGRAM])
def test_what_is_not_listed_is_refused(role: AccountRole) -> None:
    for settings in (BY_HAND, AUTOMATIC, TableSettings("Own", "x", is_practice=True, owner=PEOPLE[role].name)):
        assert not may_give(PEOPLE[role], Unlisted(), table=a_table(), settings=settings)


def test_refusals_are_plain_sentences() -> None:
    def said(role: AccountRole, command: Command, settings: TableSettings = BY_HAND) -> str:
        with pytest.raises(NotAllowed) as refused:
            check_allowed(PEOPLE[role], command, table=a_table(), settings=settings)
        return str(refused.value)

    assert said(AccountRole.OPERATOR, LetItRide("Operator", 1)) == "Operators can't play."
    assert said(AccountRole.DEALER, ReportDeckCount(51)) == "Only the floor can do this."
    assert said(AccountRole.PLAYER, ReportFaceUpCard()) == "Only the dealer or the floor can do this."
    assert said(AccountRole.FLOOR, TimeOut(1)) == "Only the program can do this."
    assert said(AccountRole.PLAYER, LetItRide("Ben", 1)) == "You can't act for Ben."
    duty = Perform(Role.FLOOR, Act.VERIFY_INSPECTION)
    assert said(AccountRole.DEALER, duty) == "Only the floor can verify the inspection."
    deals_itself = "This table deals by itself. Nobody can deal here or report what the machine didn't."
    assert said(AccountRole.FLOOR, ReportFaceUpCard(), AUTOMATIC) == deals_itself


def test_who_owns_a_practice_table_deals_and_rules_there_but_is_not_the_program() -> None:
    owner = PEOPLE[AccountRole.AUDITOR]
    own = TableSettings("Own", "maryland-full", dealer=Dealing.PERSON, is_practice=True, owner=owner.name)
    for name, roles in EXPECTED.items():
        is_granted = may_give(owner, given(KINDS[name], owner), table=a_table(), settings=own)
        assert is_granted is bool(roles & {"player", "dealer", "floor"})


@live
async def test_no_door_lets_a_meter_be_set(house: LiveHouse) -> None:
    """The floor once could make a meter stand at any level by one command."""
    room = await house.betting("maryland-full", ANN)
    stood = room.table.meter
    for actor in (ANN, DEALER, FLOOR, Actor("o", "Olga", AccountRole.OPERATOR)):
        with pytest.raises(NotAllowed):
            await room.do(ReadMeter(10**15), actor=actor)
    assert room.table.meter == stood


@live
async def test_nobody_ends_a_players_time_early(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN, BEN)
    await bet(room, ANN, 1)
    await bet(room, BEN, 2)
    await house.go_on(room, lambda table: table.duty is not None and table.duty.act in DECISIONS)
    assert room.table.duty is not None
    assert room.table.duty.seat is not None
    for actor in (BEN, DEALER, FLOOR):
        with pytest.raises(NotAllowed):
            await room.do(TimeOut(room.table.duty.seat), actor=actor)
    await room.do(TimeOut(room.table.duty.seat), actor=PROGRAM)
