"""The paragraphs a model may name, as a condensed outline of the standards by section (FRD 3,
appendix A.1): published numbers, with our own words for what they ask."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_FILE = Path(__file__).with_suffix(".md")


@cache
def outline() -> str:
    """The outline, a section after the other."""
    return _FILE.read_text(encoding="utf-8").strip()
