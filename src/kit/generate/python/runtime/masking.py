"""Makes text of the service safe to quote in an error."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

# Length of the runs of letters and digits of a key that are masked, anywhere in it.
_RUN = 8
_CARD_NUMBER = re.compile(r"(?=(?:[0-9][ -]?){13})[0-9]{4}(?:[ -]?[0-9]{4,6}){2,4}")


def quote(text: str, max_characters: int, secrets: Sequence[str] = ()) -> str:
    """Returns one visible line of bounded length, without card numbers and keys."""
    # Cut last: a key that the cut halves would no longer be recognized.
    seen = "".join(_show(each) for each in text[: max_characters + 4096])
    safe = _CARD_NUMBER.sub("[digits removed]", _mask_keys(seen, secrets))
    return safe if len(safe) <= max_characters else f"{safe[:max_characters]}…"


def _show(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Cc", "Cs", "Zl", "Zp"):
        return " "
    return "" if category == "Cf" else character


def _mask_keys(text: str, keys: Iterable[str]) -> str:
    """Masks keys, also parts of them, in any case, with punctuation in between."""
    places = [at for at, each in enumerate(text) if each.isascii() and each.isalnum()]
    squeezed = "".join(text[at] for at in places).lower()
    masked: set[int] = set()
    for key in keys:
        plain = re.sub("[^a-z0-9]", "", key.lower())
        for start in range(max(1, len(plain) - _RUN + 1)):
            run = plain[start : start + _RUN]
            found = squeezed.find(run) if len(run) > 5 else -1
            while found >= 0:
                masked.update(range(places[found], places[found + len(run) - 1] + 1))
                found = squeezed.find(run, found + 1)
    return re.sub(
        "\0+",
        "[key removed]",
        "".join("\0" if at in masked else each for at, each in enumerate(text)),
    )
