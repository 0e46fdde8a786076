"""The scenes of the rulebook, chosen from what golden transcripts and the tests of each clause do at tables.

python scripts/rulebook.py write     choose the scenes again and write src/letitride/rulebook/scenes.json
python scripts/rulebook.py report    how many clauses have scenes, kept and broken, and which have none
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from letitride.catalogue import load_catalogue, load_clauses
from letitride.errors import RuleViolation
from letitride.rulebook.made import dealt, hand_scenes, overpaid, paytable_scenes
from letitride.rulebook.own import skipping
from letitride.rulebook.pages import reason_of
from letitride.rulebook.scene import AFTER, House, Play, Scene, brief_command
from letitride.rulebook.scene import play as play_scene
from letitride.rulebook.shipped import SCENES_FILE, play_data, read_play, shipped_scenes
from letitride.rules.wagers import Spot, Wager
from letitride.table import Command, Table, advance
from letitride.table.procedure.deciding import WithdrawWager
from letitride.table.procedure.seating import LeaveSeat, TakeSeat
from letitride.table.procedure.wagering import PlaceWager, TakeWagerBack

ROOT = Path(__file__).parent.parent
PLAYED = ("tests/procedures", "tests/regulations", "tests/table", "tests/transcripts/test_golden_transcripts.py")
"""The tests that play at tables."""
NEW_PLAY = 12
"""So many commands more may be shown before a play is taken that no other clause needs."""


@dataclass(frozen=True)
class Candidate:
    """A moment that could show a clause."""

    clause: str
    rank: int
    play: int
    at: int
    refused: dict[str, Any] | None = None


def record() -> list[dict[str, Any]]:
    """What the tests do at tables."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "plays.json"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "scene_recorder", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [*command, f"--scenes={file}", *PLAYED], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise SystemExit(f"the tests must pass first:\n{done.stdout[-3000:]}")
        recorded: list[dict[str, Any]] = json.loads(file.read_text())
        return recorded


def kept_candidates(recorded: list[dict[str, Any]]) -> Iterator[Candidate]:
    """Moments that show a clause: best an act that cites it in a play of its own, then any act that cites it."""
    for number, one in enumerate(recorded):
        own = set(one["clauses"])
        seen: set[str] = set()
        for at, cited in enumerate(one["cited"]):
            for clause in cited:
                if clause not in seen:
                    seen.add(clause)
                    yield Candidate(clause, 0 if clause in own else 1, number, at)
        for clause in own - seen:
            yield Candidate(clause, 3 if one["name"] else 2, number, len(one["cited"]) - 1)


def broken_candidates(recorded: list[dict[str, Any]]) -> Iterator[Candidate]:
    """Commands that were refused under a clause."""
    for number, one in enumerate(recorded):
        for at, command, clause in one["refused"]:
            yield Candidate(clause, 0 if clause in one["clauses"] else 1, number, at, command)


def chosen(candidates: Iterator[Candidate], used: set[int]) -> dict[str, Candidate]:
    """One moment for each clause: the best rank, then the shortest play, and rather one that is shown anyway."""
    by_clause: dict[str, list[Candidate]] = {}
    for one in candidates:
        by_clause.setdefault(one.clause, []).append(one)
    found = {}
    for clause in load_clauses():
        if clause in by_clause:
            best = min(by_clause[clause], key=lambda one: (one.rank, one.at + NEW_PLAY * (one.play not in used)))
            used.add(best.play)
            found[clause] = best
    return found


def skipped(play: Play, at: int, clause: str) -> dict[str, Any] | None:
    """A later duty tried in place of the one that a clause asks for, if the table refuses it under that clause."""
    for number, (table, _) in enumerate(play.commands(load_catalogue())):
        if number == at and (tried := skipping(table, clause)):
            return brief_command(tried)
    return None


def probed(wanted: set[str]) -> Iterator[tuple[str, Candidate, Play]]:
    """What players try that they may not, at every moment of a round of each ready-made submission."""
    catalogue = load_catalogue()
    for number, submission in enumerate(catalogue.submission_ids(), start=1):
        house = House(submission)
        scene = dealt(catalogue, house, {"deal": "tens or better", "caption": house.rules(catalogue).submission.title})
        for at, (table, _) in enumerate(scene.play.commands(catalogue)):
            for tried in attempts(table):
                try:
                    advance(table, tried)
                except RuleViolation as refusal:
                    if refusal.clause in wanted:
                        wanted.discard(refusal.clause)
                        yield (
                            refusal.clause,
                            Candidate(refusal.clause, 2, -number, at, brief_command(tried)),
                            scene.play,
                        )


def attempts(table: Table) -> Iterator[Command]:
    """Bets too small, too large, on somebody else's seat, uneven, too late; bets taken back that stay."""
    limits = table.house.limits(Wager.BASE)
    least, most = (limits.minimum_cents, limits.maximum_cents) if limits else (1_00, 100_00)
    for spot in Spot:
        for stake in (least // 2, least, least * 2, most * 2):
            yield PlaceWager("Player 1", 1, spot, stake)
        yield TakeWagerBack("Player 1", 1, spot)
    yield PlaceWager("Player 1", 2, Spot.BET_1, least)
    yield WithdrawWager("Player 1", 1)
    yield LeaveSeat("Player 1", 1)
    yield TakeSeat("Player 9", 1)


def _is_refused(play: Play, one: Candidate) -> bool:
    """Whether the table refuses what was recorded, under the clause, when it is played again."""
    _, steps, at = play_scene(Scene(play, one.at, one.refused), load_catalogue())
    refusal = steps[at].refusal
    return refusal is not None and refusal.clause == one.clause


def shortened(play: Play, commands: int) -> Play:
    """As much of a play as is shown."""
    moves: list[Any] = []
    for move in play.moves:
        if commands <= 0:
            break
        moves.append(min(move, commands) if isinstance(move, int) else move)
        commands -= move if isinstance(move, int) else 1
    return replace(play, moves=tuple(moves))


def write() -> None:
    """Choose every scene, and write down the plays that are needed."""
    recorded = record()
    used: set[int] = set()
    kept = chosen(kept_candidates(recorded), used)
    broken = chosen(broken_candidates(recorded), used)
    plays = {number: read_play(recorded[number]) for number in used}
    made: list[tuple[str, Scene]] = []
    for clause, scene in (*paytable_scenes(load_catalogue()), *hand_scenes(load_catalogue())):
        if clause not in kept or kept[clause].rank > 1:
            kept.pop(clause, None)
            made.append((clause, scene))
    for clause, one in kept.items():
        if clause not in broken and (instead := skipped(plays[one.play], one.at, clause)):
            broken[clause] = Candidate(clause, 2, one.play, one.at, instead)
    for clause, candidate, play in probed({clause for clause in load_clauses() if clause not in broken}):
        plays[candidate.play] = play
        broken[clause] = candidate
    broken = {clause: one for clause, one in broken.items() if _is_refused(plays[one.play], one)}
    shown = Counter({one.play: 0 for one in (*kept.values(), *broken.values())})
    for one in (*kept.values(), *broken.values()):
        shown[one.play] = max(shown[one.play], one.at + AFTER + 1)
    names: dict[int, str] = {}
    data: dict[str, Any] = {"plays": {}, "kept": {}, "broken": {}}
    for number in sorted({one.play for one in (*kept.values(), *broken.values())}):
        names[number] = str(len(names) + 1)
        data["plays"][names[number]] = play_data(shortened(plays[number], shown[number]))
    data["kept"] = {clause: [names[one.play], one.at] for clause, one in kept.items()}
    data["broken"] = {clause: [names[one.play], one.at, one.refused] for clause, one in broken.items()}
    for clause, scene in made:
        name = next((name for name, other in data["plays"].items() if other == play_data(scene.play)), "")
        if not name:
            name = str(len(data["plays"]) + 1)
            data["plays"][name] = play_data(scene.play)
        data["kept"][clause] = [name, scene.at]
        wrong = overpaid(scene, load_catalogue())
        if wrong is not None:
            data["broken"].setdefault(clause, [name, wrong.at, wrong.refused])
    lines = [f'"plays": {{\n{_lines(data["plays"])}\n}}', f'"kept": {{\n{_lines(data["kept"])}\n}}']
    lines.append(f'"broken": {{\n{_lines(data["broken"])}\n}}')
    SCENES_FILE.write_text("{" + ",\n".join(lines) + "}\n", encoding="utf-8")


def _lines(entries: dict[str, Any]) -> str:
    """One line for each entry, so that a change of one is a change of one line."""
    return ",\n".join(
        f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in entries.items()
    )


def report() -> str:
    """How many clauses have scenes."""
    scenes = shipped_scenes()
    clauses = load_clauses()
    both = sum(clause in scenes.kept and clause in scenes.broken for clause in clauses)
    one = sum(clause in scenes.kept or clause in scenes.broken for clause in clauses)
    without = [clause for clause in clauses if clause not in scenes.kept and clause not in scenes.broken]
    reasons = Counter(bool(reason_of(clause)) for clause in without)
    lines = [
        f"{one} of {len(clauses)} clauses have a scene: "
        f"{len(scenes.kept)} kept, {len(scenes.broken)} broken, {both} of them both",
        f"{reasons[True]} say why they have none, {reasons[False]} don't",
    ]
    lines += [f"  {clause}: {clauses[clause].summary}" for clause in without if not reason_of(clause)]
    return "\n".join(lines)


def main() -> None:
    """Write the scenes or print the report."""
    match sys.argv[1:]:
        case ["write"]:
            write()
            print(report())
        case ["report"]:
            print(report())
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
