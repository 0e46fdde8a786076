"""What is kept on disk: used while it is whole, built again when it is absent or damaged, never an error."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from letitride.odds.counts.disk_cache import cache_folder, kept
from letitride.odds.counts.groups import load_groups


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "letitride"


class Builder:
    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> str:
        self.times += 1
        return "exact"


def ask(build: Builder) -> str:
    return kept("word-1.txt", build=build, to_bytes=str.encode, from_bytes=bytes.decode)


def test_built_once_then_read(folder: Path) -> None:
    build = Builder()
    assert [ask(build), ask(build)] == ["exact", "exact"]
    assert build.times == 1
    assert [path.name for path in folder.iterdir()] == ["word-1.txt"]


@pytest.mark.parametrize("damage", ["truncated", "one bit", "empty", "longer", "folder in its place"])
def test_built_again_when_damaged(folder: Path, damage: str) -> None:
    build = Builder()
    ask(build)
    path = folder / "word-1.txt"
    whole = path.read_bytes()
    if damage == "folder in its place":
        path.unlink()
        path.mkdir()
    else:
        flipped = whole[:-1] + bytes([whole[-1] ^ 1])
        path.write_bytes({"truncated": whole[:-2], "one bit": flipped, "empty": b"", "longer": whole + b"!"}[damage])
    assert ask(build) == "exact"
    assert build.times == 2
    if damage != "folder in its place":
        assert path.read_bytes() == whole


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    build = Builder()
    assert [ask(build), ask(build)] == ["exact", "exact"]
    assert build.times == 2


def test_without_a_chosen_folder_the_users_cache_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "letitride"


def test_a_new_process_rebuilds_damaged_tables(folder: Path) -> None:
    program = "from letitride.odds.counts.groups import load_groups; print(hash(load_groups().pairs))"
    run = [sys.executable, "-c", program]
    first = subprocess.run(run, check=True, capture_output=True, text=True).stdout
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["counts-1.npz", "groups-1.json"]
    for name in names:
        path = folder / name
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert subprocess.run(run, check=True, capture_output=True, text=True).stdout == first
    assert first.strip() == str(hash(load_groups().pairs))
