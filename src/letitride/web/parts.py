"""The parts of a running server, made when it starts and closed when it stops."""

from __future__ import annotations

from dataclasses import dataclass, field

from letitride.web.heavy import HeavyWork
from letitride.web.metrics import Metrics
from letitride.web.passwords import Passwords
from letitride.web.settings import Settings
from letitride.web.simulations import Simulations
from letitride.web.throttle import Throttle


@dataclass
class Parts:
    """What routes and sockets work with."""

    settings: Settings
    metrics: Metrics = field(default_factory=Metrics)
    heavy: HeavyWork = field(default_factory=HeavyWork)
    simulations: Simulations = field(default_factory=Simulations)
    passwords: Passwords = field(default_factory=Passwords)
    throttle: Throttle = field(default_factory=Throttle)

    def check_database(self) -> None:
        """Raise if the database doesn't answer."""

    def close(self) -> None:
        """Close everything."""
        self.heavy.close()
        self.simulations.close()
        self.passwords.close()
