"""Ranges of paragraphs as people write them: `S2.5-7`, `S2.29(a)(i)-(iii)`, `paragraphs 43–53 of
IFRS S1`, `S1.26 to 27`.

A range is counted out by the grammar: whether each paragraph exists is the registry's business, as
in `paragraph_ids`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sibyl_project.common.regex import regex
from standards.paragraph_ids import (
    ParagraphId,
    ParagraphIdError,
    ordinal,
    parse,
    roman,
    standard_first,
)

LONGEST = 100  # paragraphs one range may name; the core of S1 has 28, that of S2 33
_TO = regex(r"\s*[-\u2010-\u2015\u2212]\s*|\s+(?:to|through)\s+", re.IGNORECASE)
_ALPHABET = 26


def expand(text: str) -> tuple[str, ...]:
    """The ids a range names, in order, both ends included; a single id names itself.

    Raises ParagraphIdError when an end is no paragraph number, when the ends are not siblings, or
    when the range runs backwards or names more than LONGEST paragraphs.
    """
    ends = _TO.split(standard_first(text))
    first = parse(ends[0])
    if len(ends) == 1:
        return (str(first),)
    if len(ends) > 2:
        raise ParagraphIdError(
            f"not one range of paragraphs: {text!r}; write the first and the last, for example "
            "S2.5-7"
        )
    last = _last(first, ends[1])
    start, stop = _ordinal_towards(first, last), _ordinal_towards(last, first)
    if stop < start:
        raise ParagraphIdError(
            f"the range runs backwards: {last} stands before {first}; write {last} first"
        )
    if stop - start >= LONGEST:
        raise ParagraphIdError(
            f"the range names {stop - start + 1} paragraphs; at most {LONGEST} are read at once"
        )
    return tuple(str(_sibling(first, last, ordinal)) for ordinal in range(start, stop + 1))


def _last(first: ParagraphId, text: str) -> ParagraphId:
    """The second end, of which people write as little as they need: `S2.7`, `7`, `29(a)(iii)`,
    `(a)(iii)`, `iii`."""
    for candidate in _readings(first, text):
        try:
            last = parse(candidate)
        except ParagraphIdError:
            continue
        if _siblings(first, last):
            return last
    raise ParagraphIdError(
        f"no range from {first} to {text!r}: both ends must be items of the same paragraph or "
        "whole paragraphs"
    )


def _readings(first: ParagraphId, text: str) -> Iterator[str]:
    yield text
    for kept in reversed(range(len(first.items))):
        yield f"{replace(first, items=first.items[:kept])} {text}"
    if first.suffix:
        yield f"{first.standard}.{first.appendix}{first.number}{text}"
    yield f"{first.standard}.{first.appendix}{text}"
    yield f"{first.standard}.{text}"


def _siblings(first: ParagraphId, last: ParagraphId) -> bool:
    if (first.standard, first.appendix, len(first.items)) != (
        last.standard,
        last.appendix,
        len(last.items),
    ):
        return False
    if first.items:
        return (first.number, first.suffix, first.items[:-1]) == (
            last.number,
            last.suffix,
            last.items[:-1],
        )
    return first.number == last.number or not (first.suffix or last.suffix)


def _ordinal_towards(pid: ParagraphId, other: ParagraphId) -> int:
    """The ordinal number of a paragraph among the siblings that lead to `other`."""
    if pid.items:
        return ordinal(pid.items[-1], len(pid.items) - 1)
    return _suffix_ordinal_towards(pid.suffix) if pid.suffix or other.suffix else pid.number


def _suffix_ordinal_towards(suffix: str) -> int:
    return ord(suffix) - ord("A") + 1 if suffix else 0


def _sibling(first: ParagraphId, last: ParagraphId, ordinal: int) -> ParagraphId:
    if first.items:
        depth = len(first.items) - 1
        return replace(first, items=(*first.items[:-1], (_letters, roman, str)[depth](ordinal)))
    if first.suffix or last.suffix:
        return replace(first, suffix=chr(ord("A") + ordinal - 1) if ordinal else "")
    return replace(first, number=ordinal)


def _letters(ordinal: int) -> str:
    """`a` to `z`, then `aa`: the inverse of `ordinal` for letters."""
    return (chr(ord("a") + (ordinal - 1) // _ALPHABET - 1) if ordinal > _ALPHABET else "") + chr(
        ord("a") + (ordinal - 1) % _ALPHABET
    )
