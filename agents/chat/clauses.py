"""The parts of a question that asks several things (no Django here)."""

from __future__ import annotations

import re
from typing import Final

from sibyl_project.common.regex import regex

_ASKING: Final = (
    r"(?:(?:at|by|in|on|for|to|of|with|from|under|against) )?"
    r"(?:how|what|which|who|whose|where|when|why|is|are|does|do|did|was|were|has|have|can)\b"
)
_BETWEEN: Final = regex(
    rf"(?:,|;)? (?:and|but|or)(?: also| if so,?| then)? (?={_ASKING})"
    rf"|[;,] (?={_ASKING})|(?<=\?) (?=\w)",
    re.IGNORECASE,
)
_STARTS: Final = regex(
    rf"^\W*(?:and |but |so |please |also )*(?:{_ASKING}|list|show|give|name|count"
    r"|number of|no\. of|amount of|total)\b",
    re.IGNORECASE,
)
_LEAST: Final = 3  # words of a part that asks something by itself


def parts_of(question: str) -> list[str]:
    """The parts of a question, each of which asks something; the whole where it asks one thing."""
    pieces = [piece.strip() for piece in _BETWEEN.split(question) if piece.strip()]
    if len(pieces) < 2:
        return [question]
    parts = [pieces[0]]
    for piece in pieces[1:]:
        ended = parts[-1].endswith("?")
        asks = _STARTS.match(parts[-1]) and len(parts[-1].split()) >= _LEAST
        if len(piece.split()) >= _LEAST and (ended or (asks and _STARTS.match(piece))):
            parts.append(piece)
        else:
            parts[-1] += f" {piece}" if parts[-1].endswith("?") else f", {piece}"
    return parts if len(parts) > 1 else [question]
