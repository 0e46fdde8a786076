"""Names of people: how one is written, and the key by which names that look alike are the same."""

from __future__ import annotations

import re
import unicodedata

from letitride.errors import TextError
from letitride.store.money.ledger_accounts import BOT_PREFIX

LONGEST = 24
_LONGEST_KEY = 64
_FORM = re.compile(r"[^\W_](?:[\w' -]*[^\W_])?")

RESERVED = frozenset(
    {"program", "the program", "house", "the house", "cage", "the cage", "guest", "float", "letitride", "let it ride"}
)
"""What the program calls itself, the house and its guest; nobody else is called so."""

_LOOK_ALIKE = str.maketrans(
    # Cyrillic, Greek and Armenian letters that look like a Latin one, small or capital; then Latin letters and digits
    # that look like each other: I, l and 1; O and 0; letters with a stroke through them, or without their dot.
    "авеѕіјкмнорстухһԁԛԝӏ" + "αβεζηικμνορτυχ" + "օսոհցզյ" + "l1ıł0øđħŧĸ",
    "abesijkmhopctyxhdqwi" + "abezhikmnoptyx" + "ounhgqj" + "iiiioodhtk",
)
_SMALL_LIKE_ANOTHER = str.maketrans("гпиьЬνυη", "rnubbvun")
"""Letters whose small form looks like another Latin letter than their capital does."""
_TWO_LIKE_ONE = (("rn", "m"), ("vv", "w"))
"""Pairs of letters that look like one. Unicode's table of confusables has these and the single ones above."""
_SCRIPTS = frozenset(
    [
        "LATIN",
        "GREEK",
        "CYRILLIC",
        "ARMENIAN",
        "HEBREW",
        "ARABIC",
        "DEVANAGARI",
        "BENGALI",
        "GURMUKHI",
        "GUJARATI",
        "ORIYA",
        "TAMIL",
        "TELUGU",
        "KANNADA",
        "MALAYALAM",
        "SINHALA",
        "THAI",
        "LAO",
        "TIBETAN",
        "MYANMAR",
        "GEORGIAN",
        "ETHIOPIC",
        "KHMER",
        "HANGUL",
        "HIRAGANA",
        "KATAKANA",
        "KATAKANA-HIRAGANA",
        "BOPOMOFO",
        "CJK",
    ]
)
"""The alphabets in everyday use, Unicode's recommended scripts; Lisu, Cherokee and others imitate Latin letters."""
_LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-žḀ-ỿßŒœƠơƯưȘșȚț]")
"""The Latin letters that languages are written in; phonetic signs such as ɑ, ɡ and ǀ look like them."""
_INVISIBLE = re.compile("[\u115f\u1160\u3164\uffa0]")
"""Letters that nobody sees: fillers of Korean syllables."""
_TOGETHER = ({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}, {"CJK", "HANGUL"})
"""Scripts that people write in one word."""


def name_key(name: str) -> str:
    """What two names share that a person could take for one another.

    >>> name_key("Ann") == name_key("ＡＮＮ") == name_key("аnn")
    True
    >>> name_key("Bill") == name_key("BiII") == name_key("B1ll") and name_key("Marn") == name_key("Mam")
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(map(_without_accent, " ".join(folded.split()))).translate(_LOOK_ALIKE)
    for two, one in _TWO_LIKE_ONE:
        plain = plain.replace(two, one)
    return plain


def imitated_key(name: str) -> str:
    """The key of the Latin name that a name in another alphabet looks like as it is written, in its own capitals.

    >>> imitated_key("Магу") == name_key("Mary") and imitated_key("Ενε") == name_key("Eve")
    True
    """
    return name_key(unicodedata.normalize("NFKC", name).translate(_SMALL_LIKE_ANOTHER))


def check_name(name: str) -> str:
    """A name as it is kept; refuses what can't stand at a table or could be taken for the program's."""
    kept = unicodedata.normalize("NFKC", name)
    key = name_key(kept)
    if not _FORM.fullmatch(kept) or len(kept) > LONGEST or len(key) > _LONGEST_KEY or "  " in kept:
        raise TextError(f"A name has up to {LONGEST} letters and digits, and begins and ends with one.")
    scripts = {_script(letter) for letter in kept if letter.isalpha()}
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        raise TextError("Write the name in one alphabet.")
    if not scripts <= _SCRIPTS or _INVISIBLE.search(kept) or any(map(_is_odd, kept)):
        raise TextError("Write the name in everyday letters and digits.")
    if any(one in map(name_key, RESERVED) or one.startswith(name_key(BOT_PREFIX)) for one in (key, imitated_key(kept))):
        raise TextError(f"{kept} is a name that the program uses itself. Choose another.")
    return kept


def _without_accent(letter: str) -> str:
    """A Latin letter without its accents, which are hard to tell apart from a distance; other letters as they are."""
    plain = unicodedata.normalize("NFKD", letter)[0]
    return plain if plain.isascii() else letter


def _is_odd(letter: str) -> bool:
    """Whether somebody could take a character for another: a phonetic sign for a letter, or a foreign digit."""
    if letter.isalpha():
        return _script(letter) == "LATIN" and not _LATIN.fullmatch(letter)
    return letter.isnumeric() and not letter.isascii()


def _script(letter: str) -> str:
    return unicodedata.name(letter, "UNKNOWN").split()[0]
