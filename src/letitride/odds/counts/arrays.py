"""Frozen dataclasses of NumPy arrays as bytes, so that they can be kept on disk."""

from __future__ import annotations

import io
from dataclasses import fields
from typing import Any, TypeVar

import numpy as np

T = TypeVar("T")


def arrays_to_bytes(tables: Any) -> bytes:
    """All fields of a dataclass of arrays in NumPy's own format."""
    file = io.BytesIO()
    np.savez(file, allow_pickle=False, **{field.name: getattr(tables, field.name) for field in fields(tables)})
    return file.getvalue()


def arrays_from_bytes(kind: type[T], content: bytes) -> T:
    """The dataclass of arrays that the bytes were made of."""
    with np.load(io.BytesIO(content), allow_pickle=False) as file:
        return kind(**{name: file[name] for name in file.files})
