"""Words with exact places, made from single characters: the material of table cells.

The words that MuPDF offers join a footnote mark with the number before it ("2023" and a raised "1"
become "20231"), and its lines join cells that stand close together. Both are decided here from the
places of the characters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from reports.document.lines import RAISED, SUPERSCRIPT_FLAG, Box, fold

_GAP = 0.18  # of the font size: white from which two characters are of two words


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A word: its text, rectangle, baseline and font size, whether it is set bold, its colour, and
    whether the file holds a space before it."""

    text: str
    box: Box
    baseline: float
    size: float
    bold: bool
    colour: int = 0
    spaced: bool = False


def is_upright(line: dict[str, Any]) -> bool:
    """Whether a line of a page (`extractRAWDICT`) is written from left to right."""
    return bool(line["dir"][0] > 0.95)


def words_of_line(line: dict[str, Any]) -> Iterator[Glyphs]:
    """The words of a line of a page (`extractRAWDICT`), in the order of the file. A raised mark is
    part of the word it stands behind."""
    run: list[tuple[str, tuple[float, ...]]] = []
    style: dict[str, Any] = {}
    spaced = False
    for span in line["spans"]:
        raised = bool(span["flags"] & SUPERSCRIPT_FLAG)
        for char in span["chars"]:
            text = char["c"].translate(RAISED) if raised else char["c"]
            if not text.strip() or (run and _is_apart(run[-1][1], char["bbox"], span["size"])):
                yield from _word(run, style, spaced)
                run, spaced = [], not text.strip()
            if text.strip():
                run.append((text, char["bbox"]))
                if len(run) == 1 or not raised:
                    style = span
    yield from _word(run, style, spaced)


def text_of(words: Sequence[Glyphs]) -> str:
    """Words of one line (at least one) as text, with a space where white stands between two."""
    text = words[0].text
    for before, word in pairwise(words):
        white = word.box.x0 - before.box.x1 > _GAP * max(before.size, word.size)
        text += f" {word.text}" if white or word.spaced else word.text
    return text


def _is_apart(before: tuple[float, ...], after: tuple[float, ...], size: float) -> bool:
    gap = after[0] - before[2]
    return gap > _GAP * size or gap < -2 * size


def _word(
    run: list[tuple[str, tuple[float, ...]]], style: dict[str, Any], spaced: bool
) -> Iterator[Glyphs]:
    text = fold("".join(part for part, _ in run))
    if text:
        boxes = [box for _, box in run]
        yield Glyphs(
            text,
            Box(
                min(box[0] for box in boxes),
                min(box[1] for box in boxes),
                max(box[2] for box in boxes),
                max(box[3] for box in boxes),
            ),
            style["origin"][1] if "origin" in style else boxes[0][3],
            style["size"],
            bool(style["flags"] & 16),
            int(style.get("color", 0)),
            spaced,
        )
