"""One client on its socket."""

from __future__ import annotations

from letitride.live.permissions import Action, is_allowed
from letitride.table.view.views import Viewer, Watcher
from letitride.web.access.sessions import Session
from letitride.web.process.metrics import Metrics
from letitride.web.socket.audience import Audience
from letitride.web.socket.wire import Wire, text_frame

SIGN_IN = 4001
SUSPENDED = 4010
TOO_SLOW = 4008
TOO_MANY_MESSAGES = 4029
TOO_MANY_SOCKETS = 4030


class Client:
    """Somebody who is connected: who they are, and which tables they watch. Sending never waits."""

    __slots__ = ("_metrics", "_wire", "audiences", "committed_at", "session", "viewer")

    def __init__(self, wire: Wire, session: Session, metrics: Metrics) -> None:
        self.session = session
        self.audiences: dict[str, Audience] = {}
        self.committed_at: set[str] = set()
        """The tables at which this socket has committed to a seed; before the first they have just connected."""
        self.viewer = viewer_of(session)
        self._wire = wire
        self._metrics = metrics

    def send(self, text: bytes) -> None:
        """Write a text; whoever is too far behind is dropped and has to resume."""
        self.send_frame(text_frame(text))

    def send_frame(self, frame: bytes) -> None:
        """Write a text that is a frame already; whoever is too far behind is dropped and has to resume."""
        if not self._wire.write_frame(frame):
            self._metrics.sockets_dropped.labels("too slow").inc()
            self._wire.end(TOO_SLOW)

    def close(self, code: int, reason: str) -> None:
        """End the socket."""
        if self._wire.is_open:
            self._metrics.sockets_dropped.labels(reason).inc()
            self._wire.end(code)


def viewer_of(session: Session) -> Viewer:
    """How somebody looks at tables: dealers see what players show them, everybody else their own cards only."""
    if is_allowed(session.role, Action.DEAL):
        return Viewer(Watcher.DEALER, session.name)
    return Viewer(Watcher.PLAYER, session.name)
