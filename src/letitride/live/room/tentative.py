"""The tip of a table: where it will stand once all that was decided is durable. The next command is decided on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from letitride.live.dealer.waiting import Progress
from letitride.live.room.drafts import Draft, Following
from letitride.store import Append, Line


@dataclass(frozen=True, slots=True)
class TentativeTable:
    """A table with what was decided but is not durable yet, all of it on one line.

    `meter_version` is that of the meter which tables share, None while it isn't known; `following` is what is due next
    as far as it has been asked.
    """

    progress: Progress
    meter_version: int | None = None
    following: Following = (None, None)
    line: Line = field(default_factory=Line)

    @property
    def is_broken(self) -> bool:
        """Whether something came to nothing that this rests on, so that the log has to be read again."""
        return self.line.is_broken

    def after(self, draft: Draft, append: Append) -> TentativeTable:
        """The tip when a draft is on its way to the disk."""
        version = self.meter_version if append.meter is None else append.meter.version + 1
        return replace(self, progress=draft.progress, meter_version=version, following=draft.following)

    def told_whether_enabled(self, may_begin: bool) -> TentativeTable:
        """The tip with the answer to whether the next round may begin."""
        if self.progress.may_begin == may_begin:
            return self
        return replace(self, progress=replace(self.progress, may_begin=may_begin))
