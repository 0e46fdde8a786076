"""The one door to numba: compiled once, kept on disk, run without the interpreter's lock.

With ``NUMBA_DISABLE_JIT=1`` numba hands back the plain functions, which give the same results, slowly.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numba

Kernel = Callable[..., Any]

_INLINED: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "forceinline": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
"""Nobody calls an inlined function from Python, so it needs no wrappers, which take as long to compile."""
_MARK = "letitride.simulation.kernels.jit"
"""What every source file of kernels has: they import this file, or say that kernels are made of them too."""


def jitted(function: Kernel) -> Kernel:
    """Compile a kernel at its first call, release the lock while it runs, and keep the machine code on disk."""
    return cast(Kernel, numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def inlined(function: Kernel) -> Kernel:
    """Compile a function into the kernels that call it, so that their loops become vector loops."""
    return cast(Kernel, numba.njit(**_INLINED)(function))


def discard_stale_code(folder: Path) -> None:
    """Delete machine code older than any source file of a folder that kernels are made of.

    numba compares a kernel with its own file only, and would go on using code into which an older version of another
    file was compiled.
    """
    sources = [source for source in folder.glob("*.py") if _MARK in source.read_text(encoding="utf-8")]
    newest = max(source.stat().st_mtime_ns for source in sources)
    for code in (folder / "__pycache__").glob("*.nbi"):
        try:
            if code.stat().st_mtime_ns < newest:
                code.unlink()
        except OSError:
            continue


discard_stale_code(Path(__file__).parent)
