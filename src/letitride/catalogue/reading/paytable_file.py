"""A paytable file: one designator with the paytable of one wager, or of two that are printed together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from letitride.catalogue.reading.toml_table import TomlTable
from letitride.errors import Fault, FaultyFile, TextError
from letitride.money import format_cents, parse_cents
from letitride.rules.hands import Basis, Hand
from letitride.rules.payouts import ForOne, Payout, ToOne, lowest, parse_payout
from letitride.rules.paytables import Line, Paytable, check_paytable
from letitride.rules.wager_kinds import ColumnsBy
from letitride.rules.wagers import Wager


def read_paytables(data: Mapping[str, Any], faults: list[Fault]) -> tuple[Paytable, ...]:
    """The paytables of a file; whatever is wrong with them is added to the faults."""
    table = TomlTable(data, faults)
    described = {
        "id": table.text("id"),
        "title": table.text("title", ""),
        "document": table.text("document", ""),
        "section": table.text("section", ""),
        "jurisdiction": table.text("jurisdiction", ""),
        "note": table.text("note", ""),
    }
    clauses = table.texts("clauses")
    sections = [(wager, table.table(wager.value)) for wager in Wager]
    table.close()
    paytables = []
    for wager, section in sections:
        if section is not None:
            paytable, unread = _read_section(section, wager, described, clauses)
            faults.extend(check_paytable(paytable, unread))
            paytables.append(paytable)
    if not paytables:
        known = ", ".join(f"[{wager.value}]" for wager in Wager)
        faults.append(Fault(f"a paytable file needs a section for its wager: one of {known}"))
    return tuple(paytables)


def make_paytable(
    wager: Wager,
    pays: Mapping[str, str | Sequence[str]],
    *,
    name: str = "own",
    columns: Sequence[int] = (),
    hands: Basis | None = None,
) -> Paytable:
    """A paytable made in Python, checked as one from a file is.

    Arguments: `wager` that it is for; `pays`, what each hand is paid, as printed; `name`, which its reports show;
    `columns`, the numbers of players or the wagers in cents, where each hand has a payout for each; `hands`, the kind
    of hand it is judged on, where the wager leaves a choice. Errors: `FaultyFile` with everything that is wrong.

    >>> pays = {"royal flush": "1000 to 1", "straight flush": "200 to 1", "four of a kind": "50 to 1"}
    >>> print(make_paytable(Wager.BASE, pays, name="short").payout_for(Basis.FIVE_CARD.hand("four of a kind")))
    50 to 1
    >>> make_paytable(Wager.BASE, {})
    Traceback (most recent call last):
    letitride.errors.FaultyFile: own has 1 fault:
      base.pays: a paytable needs at least one paying hand
    """
    listed = [format_cents(one) if wager.kind.columns_by is ColumnsBy.WAGER else one for one in columns]
    paid = {hand: payout if isinstance(payout, str) else list(payout) for hand, payout in pays.items()}
    section: dict[str, Any] = {"hands": (hands or wager.kind.hands[0]).value, "pays": paid}
    if columns:
        section["wagers" if wager.kind.columns_by is ColumnsBy.WAGER else "players"] = listed
    faults: list[Fault] = []
    made = read_paytables({"id": name, wager.value: section}, faults)
    if faults:
        raise FaultyFile(name, faults)
    return made[0]


def _read_section(
    section: TomlTable, wager: Wager, described: Mapping[str, str], clauses: tuple[str, ...]
) -> tuple[Paytable, list[Hand]]:
    """The paytable of a section, and the hands whose payout can't be read."""
    basis = section.parsed("hands", _basis) or Basis.FIVE_CARD
    columns_by, columns = _read_columns(section)
    letters = section.texts("letters")
    lines, unread = _read_lines(section, basis, letters, wager)
    paytable = Paytable(
        **described,
        clauses=clauses,
        wager=wager,
        basis=basis,
        lines=lines,
        columns_by=columns_by,
        columns=columns,
        printed_par=section.text("par", ""),
        printed_hit_frequency=section.text("hit_frequency", ""),
        beside=section.text("beside", ""),
    )
    if letters and len(letters) != len(lines) + len(unread):
        section.fault("letters", f"has {len(letters)} letters for {len(lines)} lines")
    section.close()
    return paytable, unread


def _basis(text: str) -> Basis:
    try:
        return Basis(text)
    except ValueError:
        known = ", ".join(basis.value for basis in Basis)
        raise TextError(f"{text!r} is not a kind of hand; choose from {known}") from None


def _read_columns(section: TomlTable) -> tuple[ColumnsBy | None, tuple[int, ...]]:
    if section.has("wagers"):
        return ColumnsBy.WAGER, section.parsed_list("wagers", parse_cents)
    if section.has("players"):
        players = section.data["players"]
        if isinstance(players, list) and all(type(count) is int and 1 <= count <= 7 for count in players):
            return ColumnsBy.PLAYERS, tuple(players)
        section.fault("players", "is a list of numbers of players, 1 to 7")
    return None, ()


def _read_lines(
    section: TomlTable, basis: Basis, letters: tuple[str, ...], wager: Wager
) -> tuple[tuple[Line, ...], list[Hand]]:
    pays = section.table("pays")
    if pays is None:
        section.fault("pays", "is missing: a table of hands and what each is paid")
        return (), []
    lines: list[Line] = []
    unread: list[Hand] = []
    for position, name in enumerate(pays.names()):
        try:
            hand = basis.hand(name)
        except TextError as error:
            pays.fault(name, str(error))
            continue
        letter = letters[position] if position < len(letters) else ""
        faults = len(pays.faults)
        payouts = _read_payouts(pays, name, wager)
        if len(pays.faults) > faults:
            unread.append(hand)
        elif payouts:
            lines.append(Line(hand, payouts, letter))
    return tuple(sorted(lines, key=lambda line: basis.hands.index(line.hand))), unread


def _read_payouts(pays: TomlTable, name: str, wager: Wager) -> tuple[Payout, ...]:
    def read(text: str) -> Payout:
        return _as_paid(parse_payout(text), wager)

    if isinstance(pays.data[name], list):
        return pays.parsed_list(name, read)
    payout = pays.parsed(name, read)
    return () if payout is None else (payout,)


def _as_paid(payout: Payout, wager: Wager) -> Payout:
    """Odds "for 1" on a stake that stays on the layout count the stake itself: 6 for 1 is 5 to 1, 1 for 1 a push."""
    if not isinstance(payout, ForOne) or wager.is_taken_before_deal or ToOne not in wager.kind.payouts:
        return payout
    if payout.odds < 1:
        raise TextError(f"'{payout}' gives back less than the stake; a winner keeps at least that")
    return ToOne(lowest(payout.odds - 1))
