"""What the rules that call an agent to a claim by its words have in common."""

from __future__ import annotations

import re


def words_of(pattern: re.Pattern[str], text: str) -> list[str]:
    """What a pattern finds in a text, each once."""
    return list(dict.fromkeys(match.group().strip() for match in pattern.finditer(text)))
