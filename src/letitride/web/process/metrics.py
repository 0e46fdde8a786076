"""Metrics for Prometheus: what an operator watches, in a registry of the app's own."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The counters of one process; `/metrics` prints them."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self.requests = Counter(
            "letitride_requests_total", "Requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.request_seconds = Histogram(
            "letitride_request_seconds", "Time to answer a request", buckets=_SECONDS, registry=self.registry
        )
        self.sockets = Gauge("letitride_sockets", "Sockets that are open", registry=self.registry)
        self.sockets_dropped = Counter(
            "letitride_sockets_dropped_total", "Sockets closed by the server", ["reason"], registry=self.registry
        )
        self.messages = Counter(
            "letitride_messages_total", "Messages received on sockets", ["type"], registry=self.registry
        )
        self.commands = Counter(
            "letitride_commands_total", "Commands by what came of them", ["outcome"], registry=self.registry
        )
        self.command_seconds = Histogram(
            "letitride_command_seconds",
            "From the arrival of a command to its durable acknowledgement",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.frames = Counter("letitride_frames_total", "Frames that told what happened", registry=self.registry)
        self.sign_ins = Counter("letitride_sign_ins_total", "Sign-ins", ["outcome"], registry=self.registry)
