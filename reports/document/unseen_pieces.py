"""Taking text that nobody sees out of a page: pieces of words, told apart character by character.

A piece is the part of a word that lies in one span, so white digits behind a black number are a
piece of their own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from operator import is_
from typing import Any

from reports.document.lines import Box, around
from reports.types import UnseenCause

Where = tuple[int, int, int]  # numbers of block, line and span
_RawWord = tuple[Any, ...]  # as TextPage.extractWORDS gives it: x0, y0, x1, y1, text, ...
_STEPS = 10  # to a point: how finely boxes are compared


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters `start` to `end` of a span, without white space between them."""

    where: Where
    start: int
    end: int
    text: str
    box: Box
    origins: tuple[tuple[float, float], ...]


def pieces_of(raw: dict[str, Any], wanted: Container[Where]) -> list[Piece]:
    """The pieces in some spans of a page as `Page.get_text("rawdict")` gives it."""
    return [
        piece
        for where, span in _spans(raw)
        if where in wanted
        for piece in _pieces(where, span["chars"])
    ]


def _spans(raw: dict[str, Any]) -> Iterator[tuple[Where, dict[str, Any]]]:
    for at_block, block in enumerate(raw["blocks"]):
        for at_line, line in enumerate(block.get("lines", ())):
            for at_span, span in enumerate(line["spans"]):
                yield (at_block, at_line, at_span), span


def _pieces(where: Where, characters: Sequence[dict[str, Any]]) -> Iterator[Piece]:
    numbered = list(enumerate(characters))
    for blank, group in groupby(numbered, key=lambda item: item[1]["c"].isspace()):
        if blank:
            continue
        run = list(group)
        yield Piece(
            where,
            run[0][0],
            run[-1][0] + 1,
            "".join(character["c"] for _, character in run),
            around(Box(*character["bbox"]) for _, character in run),
            tuple(character["origin"] for _, character in run),
        )


def runs_of(gone: Sequence[tuple[Piece, UnseenCause]]) -> list[tuple[str, Box, UnseenCause]]:
    """Unseen pieces of one line and one cause, joined to one text each."""
    found = []
    for (_, cause), group in groupby(gone, key=lambda item: (item[0].where[:2], item[1])):
        run = [piece for piece, _ in group]
        found.append((_joined(run), around(piece.box for piece in run), cause))
    return found


def _joined(run: Sequence[Piece]) -> str:
    text = run[0].text
    for before, piece in pairwise(run):
        follows = (
            before.where == piece.where and before.end == piece.start
        ) or piece.box.x0 - before.box.x1 < 0.1 * piece.box.height
        text += piece.text if follows and piece.start == 0 else f" {piece.text}"
    return text


def without(page_dict: dict[str, Any], gone: Sequence[Piece]) -> dict[str, Any]:
    """The page dictionary that `Page.get_text("dict")` gives, without these pieces. Lines of which
    nothing is left stay as lines without text, so that all keep their numbers; the boxes of others
    fit what is left of them."""
    by_span: dict[Where, list[Piece]] = defaultdict(list)
    for piece in gone:
        by_span[piece.where].append(piece)
    blocks = []
    for at_block, block in enumerate(page_dict["blocks"]):
        lines = []
        for at_line, line in enumerate(block.get("lines", ())):
            spans = [
                left
                for at_span, span in enumerate(line["spans"])
                if (left := _left_of(span, by_span.get((at_block, at_line, at_span), [])))
            ]
            if len(spans) == len(line["spans"]) and all(map(is_, spans, line["spans"])):
                lines.append(line)
            elif any(not span["text"].isspace() for span in spans):
                lines.append(line | {"spans": spans, "bbox": _line_box(spans)})
            else:
                lines.append(line | {"spans": []})
        blocks.append(block | {"lines": lines})
    return page_dict | {"blocks": blocks}


def characters_without(raw: dict[str, Any], gone: Sequence[Piece]) -> dict[str, Any]:
    """The page as `Page.get_text("rawdict")` gives it, without the characters of these pieces."""
    lost: dict[Where, set[int]] = defaultdict(set)
    for piece in gone:
        lost[piece.where].update(range(piece.start, piece.end))
    blocks = [
        block
        | {
            "lines": [
                line
                | {
                    "spans": [
                        _span_without(span, lost.get((at_block, at_line, at_span)))
                        for at_span, span in enumerate(line["spans"])
                    ]
                }
                for at_line, line in enumerate(block.get("lines", ()))
            ]
        }
        for at_block, block in enumerate(raw["blocks"])
    ]
    return raw | {"blocks": blocks}


def _span_without(span: dict[str, Any], lost: Container[int] | None) -> dict[str, Any]:
    if lost is None:
        return span
    return span | {"chars": [one for at, one in enumerate(span["chars"]) if at not in lost]}


def _left_of(span: dict[str, Any], gone: Sequence[Piece]) -> dict[str, Any] | None:
    """What is left of a span, or None."""
    if not gone:
        return span
    text = span["text"]
    for piece in reversed(gone):
        at = piece.start if text.startswith(piece.text, piece.start) else text.find(piece.text)
        if at >= 0:
            text = text[:at] + text[at + len(piece.text) :]
    if not text or text.isspace():
        return None
    x0, y0, x1, y1 = span["bbox"]
    length = max(len(span["text"]), 1)
    if gone[0].start == 0:
        x0 = min(max(gone[0].box.x1, x0), x1)
    if gone[-1].end == length:
        x1 = max(min(gone[-1].box.x0, x1), x0)
    return span | {"text": text, "bbox": (x0, y0, x1, y1)}


def _line_box(spans: Sequence[dict[str, Any]]) -> tuple[float, float, float, float]:
    box = around(Box(*span["bbox"]) for span in spans if not span["text"].isspace())
    return box.x0, box.y0, box.x1, box.y1


def words_without(
    words: Sequence[_RawWord], raw: dict[str, Any], gone: Sequence[Piece]
) -> list[_RawWord]:
    """The words of a page without these pieces; of a word of which a part can be seen that part
    stays."""
    if not gone:
        return list(words)
    lost = {(piece.where, at) for piece in gone for at in range(piece.start, piece.end)}
    touched = {piece.where[:2] for piece in gone}
    changed: dict[tuple[Any, ...], list[_RawWord | None]] = defaultdict(list)
    for at_block, at_line in sorted(touched):
        characters = [
            (character, ((at_block, at_line, at_span), at) in lost)
            for at_span, span in enumerate(raw["blocks"][at_block]["lines"][at_line]["spans"])
            for at, character in enumerate(span["chars"])
        ]
        for blank, group in groupby(characters, key=lambda item: item[0]["c"].isspace()):
            run = [] if blank else list(group)
            if any(is_lost for _, is_lost in run):
                changed[_key(*_word(run))].append(_seen_part(run))
    return [word for before in words if (word := _replaced(before, changed)) is not None]


_Run = list[tuple[dict[str, Any], bool]]


def _word(run: _Run) -> tuple[Box, str]:
    box = around(Box(*character["bbox"]) for character, _ in run)
    return box, "".join(character["c"] for character, _ in run)


def _seen_part(run: _Run) -> _RawWord | None:
    kept = [item for item in run if not item[1]]
    if not kept:
        return None
    box, text = _word(kept)
    return box.x0, box.y0, box.x1, box.y1, text, 0, 0, 0


def _key(box: Box, text: str) -> tuple[Any, ...]:
    sides = (box.x0, box.y0, box.x1, box.y1)
    return (text, *(round(side * _STEPS) for side in sides))


def _replaced(
    word: _RawWord, changed: dict[tuple[Any, ...], list[_RawWord | None]]
) -> _RawWord | None:
    """A word as it is seen: whole, in part, or None."""
    waiting = changed.get(_key(Box(*word[:4]), word[4]))
    return waiting.pop() if waiting else word
