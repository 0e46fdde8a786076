"""The lesser and the greater of two numbers: numba compiles these sooner than Python's own `min` and `max`."""

from __future__ import annotations

from letitride.simulation.kernels.jit import inlined


@inlined
def lesser(one, other):  # type: ignore[no-untyped-def]
    """The lesser of two."""
    return one if one < other else other


@inlined
def greater(one, other):  # type: ignore[no-untyped-def]
    """The greater of two."""
    return one if one > other else other
