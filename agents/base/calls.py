"""Shared code of the rules that call an agent to a claim because of its words."""

from __future__ import annotations

import re


def words_of(pattern: re.Pattern[str], text: str) -> list[str]:
    """The distinct matches of a pattern in a text, in order."""
    return list(dict.fromkeys(match.group().strip() for match in pattern.finditer(text)))
