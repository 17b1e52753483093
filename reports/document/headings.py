"""Which paragraphs are headings, and of what level, by size and weight against the running text."""

from __future__ import annotations

from reports.document.paragraphs import Paragraph
from reports.types import Heading
from sibyl_project.common.regex import regex

_LEVELS = ((1.9, 1), (1.45, 2), (1.15, 3))  # size relative to the running text, level
_STANDS_OUT = 4  # level of text as large as the running text, but bold or of another colour
_MAX_WORDS = 22
_MAX_WORDS_PLAIN = 12
_LETTERS = regex(r"[^\W\d_]")
_STARTS = regex(r"[“\"'(]?[A-Z0-9À-Þ]")
_SENTENCE = regex(r"[.;,:]$")


def heading_of(paragraph: Paragraph, body_size: float, body_color: int) -> Heading | None:
    """The heading a paragraph makes, or None. A body size of 0 (unknown) makes none."""
    text = paragraph.text
    words = len(text.split())
    letters = len(_LETTERS.findall(text))
    if body_size <= 0 or words > _MAX_WORDS or letters < max(3, 0.5 * len(text.replace(" ", ""))):
        return None
    if text.startswith("•") or not _STARTS.match(text) or _SENTENCE.search(text):
        return None
    ratio = paragraph.size / body_size
    if (level := level_of(paragraph.size, body_size)) < _STANDS_OUT:
        return Heading(text, level)
    stands_out = ratio >= 0.97 and (paragraph.bold or paragraph.color != body_color)
    return Heading(text, _STANDS_OUT) if stands_out and words <= _MAX_WORDS_PLAIN else None


def level_of(size: float, body_size: float) -> int:
    """The level of a heading of this size, so that one style has one level in all of a report; 4
    where it is no larger than the running text, or the size of that is unknown."""
    ratio = size / body_size if body_size > 0 else 0.0
    return next((level for least, level in _LEVELS if ratio >= least), _STANDS_OUT)
