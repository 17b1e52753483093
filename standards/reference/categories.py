"""The fifteen categories of Scope 3, and which of them a label means."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from sibyl_project.common.regex import regex
from standards.reference.facts import Status, contains, folded, shipped, source


@dataclass(frozen=True, slots=True)
class Scope3Category:
    """A category of Scope 3; `direction` is "upstream" or "downstream"."""

    number: int
    name: str
    direction: str
    aliases: tuple[str, ...]
    status: Status
    source: str

    @property
    def scope(self) -> str:
        """As figures name it: "3.7" for category 7."""
        return f"3.{self.number}"


_NUMBERED = regex(r"(?:\b(?:category|cat|c|scope 3) ?|\b3 )(?P<number>1[0-5]|[1-9])(?![\w%])")
# "Cat 3.5" is category 5 of Scope 3
_WITH_SCOPE = regex(r"\b(?:category|cat\.?|c\.?) ?3\.(?=(?:1[0-5]|[1-9])(?!\d))", re.IGNORECASE)
# a number alone, or before a name: "11", "13. Franchises"
_LEADING = regex(r"(?P<number>1[0-5]|[1-9])(?![\w%])")
_SEVERAL = regex(r"\b(?:1[0-5]|[1-9]) ?(?:,|and|to|-|–) ?(?:1[0-5]|[1-9])\b|\bcategories\b")


def scope3_category(text: str) -> Scope3Category | None:
    """The one category a label means: "Category 11", "Cat. 6: business travel", "3.7", "use of sold
    products", "FERA".

    None where it names none, more than one, or a number and a name that disagree.
    """
    text = _WITH_SCOPE.sub("3.", text)
    words = folded(text)
    named = _named(words)
    number = _number(text, words, bool(named))
    if len(named) > 1 or number == 0:
        return None
    if named and number and number not in named:
        return None
    found = next(iter(named), number)
    return SCOPE3_CATEGORIES[found - 1] if found else None


def _number(text: str, words: str, named: bool) -> int | None:
    """The number in the label, None without one, 0 for several."""
    if _SEVERAL.search(text.casefold()):
        return 0
    numbers = {int(match["number"]) for match in _NUMBERED.finditer(words)}
    leading = _LEADING.match(words) if named else _LEADING.fullmatch(words)
    if leading and not numbers:
        numbers = {int(leading["number"])}
    return numbers.pop() if len(numbers) == 1 else (0 if numbers else None)


def _named(words: str) -> set[int]:
    """The numbers of the categories whose name stands in the words; a longer name hides the shorter
    ones inside it."""
    left, found = words, set()
    for name, number in _names():
        if contains(left, name):
            found.add(number)
            left = f" {left} ".replace(f" {name} ", " | ").strip()
    return found


@cache
def _names() -> tuple[tuple[str, int], ...]:
    pairs = {
        (folded(name), category.number)
        for category in SCOPE3_CATEGORIES
        for name in (category.name, *category.aliases)
    }
    return tuple(sorted(pairs, key=lambda pair: (-len(pair[0]), pair)))


def _category(row: dict[str, Any]) -> Scope3Category:
    return Scope3Category(
        number=int(row["number"]),
        name=row["name"],
        direction=row["direction"],
        aliases=tuple(row["aliases"]),
        status=Status(row["status"]),
        source=source("ghg", row["source"]),
    )


SCOPE3_CATEGORIES: tuple[Scope3Category, ...] = tuple(
    _category(row) for row in shipped("ghg")["scope3_categories"]
)
