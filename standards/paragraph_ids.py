"""The grammar of published paragraph numbers: parse, normalise, order, parent, pillar and level.

An id reads `S2.29(a)(vi)(2)`: standard, an optional appendix letter, a number with an optional
capital suffix (`S2.29A`, `S2.B62A`), then a letter, a roman numeral and a digit. People write it in
many ways (`IFRS S2 para 29(a)(vi)`, `S2.29 a vi`); one canonical form is stored. Whether a
paragraph exists is the registry's business; `paragraph_ranges` reads `S2.5-7`, `nearest` helps with
ids that do not exist.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from sibyl_project.common.regex import regex
from standards.types import Level, Pillar

_ROMAN = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
_ROMAN_LIMIT = 39
_GROUPS = (r"[a-z]{1,2}", r"[ivx]{1,7}", r"\d{1,2}")  # item, sub-item, numbered item
_WORD = r"(?:paragraphs?|paras?\.?|[¶§]{1,2})"
LONGEST = 100  # characters: the longest spelling anybody writes is half of it
_FLAGS = re.ASCII | re.IGNORECASE
_BRACKETED = r"\s*\(\s*([A-Za-z0-9]{1,7})\s*\)"
_PIECE = regex(rf"{_BRACKETED}|[\s.]*([A-Za-z]+|\d+)", re.ASCII)
_HEAD = regex(
    rf"(?:IFRS\s+)?S\s?([12])(?:\s*[.,:]?\s*{_WORD}\s*|\s*\.\s*|\s+"
    rf"|\s*:\s*)([A-E])?(\d{{1,3}})([A-Z](?![A-Za-z]))?",
    _FLAGS,
)
_TAIL_FIRST = regex(rf"^{_WORD}?\s*(.+?)\s+(?:of|in)\s+(?:IFRS\s+)?S\s?([12])$", _FLAGS)
_IN_TEXT = regex(
    rf"(?<![A-Za-z0-9])(?:IFRS\s+)?S([12])(?:\.|\s+{_WORD}\s*"
    rf"|[.,]\s*{_WORD}\s*)([A-Ea-e])?([0-9]{{1,3}})([A-Z])?"
    r"((?:\([A-Za-z]{1,7}\)|\([0-9]{1,2}\))*)(?![A-Za-z0-9])"
)

_PILLARS = {  # (standard, appendix letter): last number of each stretch and its pillar
    ("S1", ""): (
        (25, Pillar.GENERAL),
        (27, Pillar.GOVERNANCE),
        (42, Pillar.STRATEGY),
        (44, Pillar.RISK_MANAGEMENT),
        (53, Pillar.METRICS_TARGETS),
    ),
    ("S2", ""): (
        (4, Pillar.GENERAL),
        (7, Pillar.GOVERNANCE),
        (23, Pillar.STRATEGY),
        (26, Pillar.RISK_MANAGEMENT),
        (37, Pillar.METRICS_TARGETS),
    ),
    ("S2", "B"): ((18, Pillar.STRATEGY), (999, Pillar.METRICS_TARGETS)),
}
_CORE = {"S1": range(26, 54), "S2": range(5, 38)}


class ParagraphIdError(ValueError):
    """The text is not the number of one paragraph."""


@dataclass(frozen=True, slots=True)
class ParagraphId:
    """A parsed id; `items` are the bracketed parts without brackets, for example ("a", "vi",
    "2")."""

    standard: str
    appendix: str
    number: int
    suffix: str = ""
    items: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.standard}.{self.appendix}{self.number}{self.suffix}" + "".join(
            f"({item})" for item in self.items
        )


def roman(value: int) -> str:
    """Lower-case roman numeral of 1 to 39, the range paragraphs use."""
    parts = []
    for size, letters in _ROMAN:
        while value >= size:
            parts.append(letters)
            value -= size
    return "".join(parts)


_ROMAN_VALUES = {roman(value): value for value in range(1, _ROMAN_LIMIT + 1)}


@lru_cache(maxsize=4096)
def parse(text: str) -> ParagraphId:
    """Read one id in any usual spelling.

    Raises ParagraphIdError when `text` is not exactly one paragraph number.
    """
    source = standard_first(text)
    head = _HEAD.match(source)
    if not head or not int(head[3]):
        raise ParagraphIdError(f"not a paragraph number: {text!r}")
    rest = source[head.end() :]
    suffix = head[4] or ""
    if suffix.islower():  # `29a` is item (a); `29A` is a paragraph of its own
        suffix, rest = "", f"({suffix}){rest}"
    return ParagraphId(
        f"S{head[1]}", (head[2] or "").upper(), int(head[3]), suffix, _items(rest, text)
    )


def standard_first(text: str) -> str:
    """The text with single spaces, `paragraph 29 of IFRS S2` turned into `S2.29`.

    Raises ParagraphIdError when it is too long.
    """
    if len(text) > LONGEST:
        raise ParagraphIdError(
            f"not a paragraph number: {text[:LONGEST]!r}... is {len(text)} characters long"
        )
    source = " ".join(text.split())
    turned = _TAIL_FIRST.match(source)
    return f"S{turned[2]}.{turned[1]}" if turned else source


def _items(rest: str, original: str) -> tuple[str, ...]:
    items: list[str] = []
    position = 0
    while rest[position:].strip():
        piece = _PIECE.match(rest, position)
        item = (piece[1] or piece[2]).lower() if piece else ""
        if not piece or len(items) >= len(_GROUPS) or not _fits(item, len(items)):
            raise ParagraphIdError(f"not a paragraph number: {original!r}")
        items.append(item if not item.isdigit() else str(int(item)))
        position = piece.end()
    return tuple(items)


def _fits(item: str, depth: int) -> bool:
    if not re.fullmatch(_GROUPS[depth], item):
        return False
    return depth != 1 or item in _ROMAN_VALUES


def is_valid(text: str) -> bool:
    """Whether `text` is one paragraph number in any usual spelling (it need not exist in the
    standard)."""
    try:
        parse(text)
    except ParagraphIdError:
        return False
    return True


def normalise(text: str) -> str:
    """The canonical form, for example `S2.29(a)(vi)`. Raises ParagraphIdError."""
    return str(parse(text))


def sort_key(text: str) -> str:
    """A key whose byte order is the order of the standards: S1 before S2, main text before
    appendices, parent before child."""
    pid = parse(text)
    items = "".join(f".{ordinal(item, depth):03d}" for depth, item in enumerate(pid.items))
    return f"{pid.standard}{pid.appendix or '0'}{pid.number:04d}{pid.suffix or '.'}{items}"


def ordinal(item: str, depth: int) -> int:
    """The ordinal number of a bracketed part among its siblings: `c`, `iii` and `3` are 3 at depths
    0, 1 and 2."""
    if depth == 1:
        return _ROMAN_VALUES[item]
    if item.isdigit():
        return int(item)
    value = 0
    for letter in item:
        value = value * 26 + ord(letter) - ord("a") + 1
    return value


def parent(text: str) -> str | None:
    """The id one bracket shorter, or None for a whole paragraph."""
    pid = parse(text)
    if not pid.items:
        return None
    return str(ParagraphId(pid.standard, pid.appendix, pid.number, pid.suffix, pid.items[:-1]))


def ancestors(text: str) -> tuple[str, ...]:
    """Every id above this one, nearest first."""
    found: list[str] = []
    above = parent(text)
    while above is not None:
        found.append(above)
        above = parent(above)
    return tuple(found)


def pillar(text: str) -> Pillar:
    """The pillar of the stretch of the standard in which the paragraph stands."""
    pid = parse(text)
    stretches = _PILLARS.get((pid.standard, pid.appendix), ())
    return next((name for last, name in stretches if pid.number <= last), Pillar.GENERAL)


def level(text: str) -> Level:
    """Core (S1.26-53, S2.5-37), appendix (a letter before the number) or general."""
    pid = parse(text)
    if pid.appendix:
        return Level.APPENDIX
    return Level.CORE if pid.number in _CORE[pid.standard] else Level.GENERAL


def find(text: str) -> list[tuple[int, int, str]]:
    """Ids written inside running text, as (start, end, canonical id); only spellings nobody uses by
    chance."""
    found = []
    for match in _IN_TEXT.finditer(text):
        try:
            found.append((match.start(), match.end(), normalise(match[0])))
        except ParagraphIdError:
            continue
    return found
