"""What is told of one thing that was found."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from textwrap import shorten
from typing import Final

LONGEST_TITLE: Final = 240


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing: what it says, where it stands, the page that shows it, its report (None for the
    standards), and its verdict or status where it has one. `number` is its page."""

    key: str
    title: str
    place: str
    path: str
    report: uuid.UUID | None = None
    value: str = ""
    page: int | None = None


def page(number: int | None) -> str:
    """A page, as places name it."""
    return f"p. {number}"


def shortened(text: str) -> str:
    """A text in one line, cut after a word."""
    return shorten(text, LONGEST_TITLE, placeholder=" …")
