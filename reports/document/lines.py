"""Lines of a page as MuPDF sees them, with place and style: the material of text, tables and
headings.

MuPDF begins a new line where the gap between words exceeds 0.8 em, so the cells of a table row
arrive as separate lines and a line of prose as one. Lengths are points, y grows downwards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from reports.language.years import NAMED_YEAR
from sibyl_project.common.regex import regex
from standards.retrieval.sentences import BULLETS

# Raised digits are footnote marks or exponents; as Unicode superscripts they never run into the
# number before them.
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_RAISED_LETTER = str.maketrans("abcdefghi", "ᵃᵇᶜᵈᵉᶠᵍʰⁱ")
_BULLET_FOLD = dict.fromkeys(map(ord, BULLETS + "·●\uf0b7\uf0a7\u2219"), "•")
_GLUE = regex(r"(?<=\w)\x07 ?(?=\w)|[\x00-\x08\x0b-\x1f\x7f\ufeff\u200b\u2060]")
_FOOTNOTE_LETTERS = regex(r"^\s*[a-i](?:\s?,\s?[a-i])*\s*$")
_YEARS = regex(rf"^{NAMED_YEAR}(?: {NAMED_YEAR})+$")
_SPACE = regex(r"[\s\u00a0]+")
_WIDE_GAP = regex(r"\s{3,}")
BOLD_NAME = regex(r"bold|black|heavy|demi", re.IGNORECASE)
SUPERSCRIPT_FLAG, BOLD_FLAG = 1, 16
_PAINTED = 16 | 32  # flags of a character: filled, stroked


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the page."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """Horizontal extent."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """Vertical extent."""
        return self.y1 - self.y0

    @property
    def cx(self) -> float:
        """Horizontal centre."""
        return (self.x0 + self.x1) / 2

    @property
    def cy(self) -> float:
        """Vertical centre."""
        return (self.y0 + self.y1) / 2

    def holds(self, other: Box, slack: float = 1.0) -> bool:
        """Whether the centre of `other` lies within this box, grown by `slack`."""
        inside_x = self.x0 - slack <= other.cx <= self.x1 + slack
        return inside_x and self.y0 - slack <= other.cy <= self.y1 + slack

    def gap_x(self, other: Box) -> float:
        """Horizontal distance to `other`; negative when they overlap."""
        return max(self.x0, other.x0) - min(self.x1, other.x1)


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all `boxes` (at least one)."""
    every = list(boxes)
    return Box(
        min(b.x0 for b in every),
        min(b.y0 for b in every),
        max(b.x1 for b in every),
        max(b.y1 for b in every),
    )


Source = tuple[int, int]  # a line of the file: the numbers of its block and of it in the block


@dataclass(frozen=True, slots=True)
class Line:
    """A run of text on one baseline, without wide gaps. `sources` are the lines of the file whose
    words it has."""

    text: str
    box: Box
    baseline: float
    size: float
    bold: bool = False
    color: int = 0
    block: int = 0
    upright: bool = True
    sources: tuple[Source, ...] = ()


def fold(text: str) -> str:
    """Printable text: control characters dropped, one mark for every bullet, one space for any
    white space."""
    if text.isprintable():  # as nearly every text is: all its white space is spaces
        return " ".join(text.translate(_BULLET_FOLD).split())
    return _SPACE.sub(" ", _GLUE.sub("", text).translate(_BULLET_FOLD)).strip()


def lines_of(page_dict: dict[str, Any]) -> list[Line]:
    """Every line with visible text of a page (`Page.get_text("dict")`), in the order of the
    file."""
    lines: list[Line] = []
    for number, block in enumerate(page_dict["blocks"]):
        for at, raw in enumerate(block.get("lines", ())):
            lines.extend(_line_pieces(raw, (number, at)))
    return lines


def hidden_share(page_dict: dict[str, Any]) -> float:
    """The share of a page's characters that are neither filled nor stroked: text laid under a scan
    to be searched."""
    shown = hidden = 0
    for block in page_dict["blocks"]:
        for line in block.get("lines", ()):
            for span in line["spans"]:
                if span["char_flags"] & _PAINTED:
                    shown += len(span["text"])
                else:
                    hidden += len(span["text"])
    return hidden / max(shown + hidden, 1)


def _line_pieces(raw: dict[str, Any], source: Source) -> list[Line]:
    """A raw line as one Line, or several where it was set with runs of spaces (tables typed by
    hand)."""
    spans = [span for span in raw["spans"] if span["text"]]
    if not any(fold(span["text"]) for span in spans):
        return []
    main = max(spans, key=lambda span: len(span["text"].strip()))
    body = Line(
        text="",
        box=Box(*raw["bbox"]),
        baseline=main["origin"][1],
        size=round(main["size"], 1),
        bold=bool(main["flags"] & BOLD_FLAG or BOLD_NAME.search(main["font"])),
        color=main["color"],
        block=source[0],
        upright=abs(raw["dir"][0]) > 0.95 and raw["dir"][0] > 0,
        sources=(source,),
    )
    text = "".join(_span_text(span) for span in spans)
    return _split_wide_gaps(text, body)


def _span_text(span: dict[str, Any]) -> str:
    text: str = span["text"]
    if not span["flags"] & SUPERSCRIPT_FLAG:
        return text
    return text.translate(_RAISED_LETTER if _FOOTNOTE_LETTERS.match(text) else RAISED)


def _split_wide_gaps(text: str, line: Line) -> list[Line]:
    gaps = [
        match
        for match in _WIDE_GAP.finditer(text)
        if text[: match.start()].strip() and text[match.end() :].strip()
    ]
    starts = [0, *(gap.end() for gap in gaps)]
    ends = [*(gap.start() for gap in gaps), len(text)]
    pieces = []
    for start, end in zip(starts, ends, strict=True):
        if folded := fold(text[start:end]):
            box = _portion(line.box, start / len(text), end / len(text))
            pieces.append(replace(line, text=folded, box=box))
    return [
        part
        for piece in pieces
        for part in (words_of(piece) if _YEARS.match(piece.text) else [piece])
    ]


def _portion(box: Box, start: float, end: float) -> Box:
    """The part of `box` between two fractions of its width."""
    return Box(box.x0 + box.width * start, box.y0, box.x0 + box.width * end, box.y1)


def words_of(line: Line) -> list[Line]:
    """The words of a line, each with an estimated place (characters taken as equally wide)."""
    total = max(len(line.text), 1)
    return [
        replace(
            line,
            text=match.group(),
            box=_portion(line.box, match.start() / total, match.end() / total),
        )
        for match in re.finditer(r"\S+", line.text)
    ]


def style_of_body(lines: Iterable[Line]) -> tuple[float, int]:
    """Size and colour of the running text: the most frequent by characters; (0.0, 0) for no
    text."""
    sizes: Counter[float] = Counter()
    colors: Counter[int] = Counter()
    for line in lines:
        sizes[round(line.size * 2) / 2] += len(line.text)
        colors[line.color] += len(line.text)
    return (sizes.most_common(1)[0][0], colors.most_common(1)[0][0]) if sizes else (0.0, 0)
