"""Names of the catalogue that the shell completes; `letitride --install-completion` sets it up."""

from __future__ import annotations


def paytables(incomplete: str) -> list[str]:
    """The paytables that begin so."""
    from letitride.catalogue import load_catalogue

    return _beginning(load_catalogue().paytable_ids(), incomplete)


def submissions(incomplete: str) -> list[str]:
    """The submissions that begin so."""
    from letitride.catalogue import load_catalogue

    return _beginning(load_catalogue().submission_ids(), incomplete)


def entries(incomplete: str) -> list[str]:
    """The paytables, rulesets and submissions that begin so."""
    from letitride.catalogue import load_catalogue

    return [*paytables(incomplete), *_beginning(load_catalogue().ruleset_ids(), incomplete), *submissions(incomplete)]


def _beginning(names: tuple[str, ...], start: str) -> list[str]:
    return [name for name in names if name.startswith(start)]
