"""The names under which bots sit down; everybody can see who is one."""

from __future__ import annotations

_BOT = "Bot-"


def bot_name(number: int) -> str:
    """The name of a bot."""
    return f"{_BOT}{number}"


def is_bot(player: str) -> bool:
    """Whether a player is a bot."""
    return player.startswith(_BOT)
