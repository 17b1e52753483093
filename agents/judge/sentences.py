"""Where the sentences of a text end."""

from __future__ import annotations

import re

from sibyl_project.common.regex import regex

_SHORTENED = regex(r"\b(?:pp?|no|nos|approx|e\.g|i\.e|vs|cf|etc)\.", re.I)
_END = regex(r"[.!?]+[\"')\]”]*(?=\s|$)")


def ends(text: str) -> list[int]:
    """The places right after the sentences of a text; shortened words such as "p." end none."""
    plain = _SHORTENED.sub(lambda found: f"{found[0][:-1]},", text)
    return [found.end() for found in _END.finditer(plain)]


def sentences(text: str) -> int:
    """How many sentences a text has, with a last one that has no end."""
    found = ends(text)
    return len(found) + bool(text[found[-1] if found else 0 :].strip())


def first_sentence(text: str) -> str:
    """The first sentence of a text, all of it where it holds one."""
    words = " ".join(text.split())
    return words[: next(iter(ends(words)), len(words))]
