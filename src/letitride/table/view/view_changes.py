"""What has changed from one view to the next, as a JSON merge patch (RFC 7386)."""

from __future__ import annotations

from typing import Any


def merge_patch(before: Any, after: Any) -> dict[str, Any]:
    """The merge patch that turns one view, or a part of it, into another; None in it removes a key.

    >>> merge_patch({"a": 1, "b": {"c": 2, "d": 3}}, {"a": 1, "b": {"c": 4}})
    {'b': {'d': None, 'c': 4}}
    """
    old = before if type(before) is dict else before.__dict__
    new = after if type(after) is dict else after.__dict__
    patch: dict[str, Any] = {}
    if old.keys() != new.keys():
        patch = {key: None for key in old if key not in new and old[key] is not None}
    for key, value in new.items():
        was = old.get(key)
        if value is was or value == was:
            continue
        patch[key] = merge_patch(was, value) if _is_object(value) and type(value) is type(was) else value
    return patch


def _is_object(value: Any) -> bool:
    """Whether JSON writes a value as an object: a mapping or a part of a view."""
    return type(value) is dict or hasattr(value, "__dict__")
