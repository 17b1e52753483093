"""The scope, category and kind of a line: by its own cells first, then by what stands above it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from reports.inventory.foreign import in_english
from reports.inventory.kinds import (
    Belongs,
    category_said,
    kind_of,
    named_category,
    numbered_category,
    scope_said,
)
from reports.inventory.scope_cells import scope_of_cell
from sibyl_project.common.regex import regex

# what is told by its unit, whoever does it
BY_UNIT = {
    "tkm": Belongs("3", 4, "freight"),
    "pkm": Belongs("3", 6, "travel"),
    "room night": Belongs("3", 6, "travel"),
}
_UPSTREAM = regex(r"\bupstream\b|\bWTT\b|well[- ]to[- ]tank|\bpre-?chain\b", re.IGNORECASE)
_ENERGY_UPSTREAM = 3  # the category
# what is bought or burnt for many purposes, which what stands above the rows tells
_OF_MANY_PURPOSES = frozenset({"travel", "fuel", "electricity", "heat"})
_OTHER_STANDARD = {3: (4, 6, 7, 9), 4: (1, 2, 5, 8)}  # categories of another standard, by number
_OF_FUEL = ("MWh", "m3")  # units
_OF_HOUSES = ("travel", "purchased goods")  # of what hotels and laundries do for others
_LONGEST_TITLE = 80  # characters; longer ones explain
_REMARK = regex(r"\W*(?:sources?|factors?|remarks?|notes?|legend)\b.{0,20}[:=]", re.IGNORECASE)


class Words(NamedTuple):
    """The words about a line, from the nearest to the farthest: of its own cells, of the section or
    the total that its row belongs to, of the heads of its emissions and its amount, of its table's
    title and of its sheet."""

    kind: str
    scope: str
    category: str
    section: str
    summed: str
    result: str
    amount: str
    method: str
    title: str
    sheet: str
    unit: str = ""
    meter: str = ""  # the head of the column of meters: "MPAN" are those of electricity


@lru_cache(maxsize=16384)
def belonging(said: Words) -> Belongs:
    """Where a line belongs; empty where nothing tells."""
    what = _what(said)
    return _of_cells(said, what) or _of_surroundings(said, what) or what


def _of_cells(said: Words, what: Belongs) -> Belongs | None:
    """By the row's own cells."""
    category = category_said(said.category) if said.category else None
    own = scope_of_cell(said.scope)
    if not own.scope and said.scope.strip() and category_said(said.scope):
        own = Belongs("3", category_said(said.scope))
    # "1" beside purchased goods is their category and no scope
    counted = said.category.strip().isdecimal() and what.scope == "3" and what.category == category
    for found in (own, Belongs() if counted else scope_said(said.category)):
        if found.scope:
            return _with(found, category, what, "row")
    if category and (what.scope in ("", "3") or named_category(said.category)):
        return Belongs("3", category, what.name, "row")
    return _numbered(said.kind, what, "row")


def _of_surroundings(said: Words, what: Belongs) -> Belongs | None:
    """By section, heads, title or sheet."""
    return (
        _named_by((said.section, said.summed), what, "section")
        or _of_heads(said, what)
        or _named_by(titles_of(said.title), what, "title")
        or _named_by((_spaced(said.sheet),), what, "sheet")
        or _of_method(said, what)
        or _purpose(said, what)
    )


def _named_by(texts: Iterable[str], what: Belongs, why: str) -> Belongs | None:
    """By the first text that names a scope, or numbers a category of Scope 3."""
    numbers: list[int | None] = []
    for text in texts:
        if (found := scope_said(text)).scope:
            return _with(found, next(filter(None, numbers), None), what, why)
        numbers.append(numbered_category(text))  # as where another standard counts otherwise
        if numbered := _numbered(text, what, why):
            return numbered
    return None


def _spaced(sheet: str) -> str:
    """The name of a sheet with spaces between its words ("WTT_Cat3")."""
    return sheet.replace("_", " ")


def _of_heads(said: Words, what: Belongs) -> Belongs | None:
    row = kind_of(said.kind)
    found = scope_said(said.result)
    upstream = what.scope in ("1", "2") or what.name == "upstream energy"
    if upstream and _UPSTREAM.search(in_english(said.result)):
        return Belongs("3", _ENERGY_UPSTREAM, what.name, "head")
    if found.scope and not (found.scope == "2" and row.scope == "1"):
        return _with(found, None, what, "head")
    of_unit = BY_UNIT.get(said.unit)  # whoever carries it, as a firm that recycles
    if of_unit is not None and of_unit.category == numbered_category(said.result):
        return replace(of_unit, why="head")
    return _numbered(said.result, what, "head")


def _of_method(said: Words, what: Belongs) -> Belongs | None:
    """By a method of Scope 2, which losses on the way to the user are told by as well."""
    if said.method and not {kind_of(said.kind).scope, what.scope} & {"1", "3"}:
        return Belongs("2", None, what.name, "head")
    return None


def _numbered(text: str, what: Belongs, why: str) -> Belongs | None:
    """By words that number a category of Scope 3, unless what the line is speaks against it."""
    number = numbered_category(text)
    if number is None or what.category in _OTHER_STANDARD.get(number, ()):
        return None
    if what.scope in ("1", "2") and number in (1, 2) and named_category(text) is None:
        return None
    return Belongs("3", number, what.name, why)


def _purpose(said: Words, what: Belongs) -> Belongs | None:
    """By a section, title or sheet that names one category of Scope 3, such as commuting, for rows
    of trains, fuels or electricity."""
    if what.name not in _OF_MANY_PURPOSES:
        return None
    for text in (said.section, *titles_of(said.title), _spaced(said.sheet)):
        if number := named_category(text):
            return Belongs("3", number, what.name, "kind")
        if said.unit == "t" and kind_of(text).name == "waste":
            return replace(kind_of(text), why="kind")  # wood among what is thrown away
    return None


def _with(found: Belongs, category: int | None, what: Belongs, why: str) -> Belongs:
    if found.scope != "3":
        return Belongs(found.scope, None, what.name, why)
    return Belongs("3", found.category or category or what.category, what.name, why)


def titles_of(title: str) -> list[str]:
    """The titles above a table from the nearest on, without remarks."""
    return [
        text
        for text in reversed(title.split(" | "))
        if len(text) <= _LONGEST_TITLE and not _REMARK.match(in_english(text))
    ]


def _what(said: Words) -> Belongs:
    """What a line is by the nearest words that tell; transport by its unit, whoever did it."""
    if of_unit := BY_UNIT.get(said.unit):
        found = kind_of(f"{said.kind} {said.sheet} {said.title}")
        fits = found.scope == "3" and (found.name == "travel") <= (of_unit.name == "travel")
        return replace(found if fits else of_unit, why="kind")  # a train that carries goods
    near = (said.kind, said.amount, said.result, said.section, said.meter)
    far = (*titles_of(said.title), said.sheet, said.summed, *reversed(said.title.split(" | ")))
    bought = Belongs()
    for text in (*near, *far):
        found = kind_of(text)
        if found.name and said.unit in _OF_FUEL and found.name in _OF_HOUSES:
            bought = bought if bought.name else replace(found, why="kind")
            continue  # kWh of a hotel or laundry, where a word farther off tells what is used
        if found.name and bought.name and found.scope == "3":
            break
        if found.name:
            loss = kind_of(said.result)
            if found.scope == "2" and loss.name == "upstream energy":
                found = loss
            return replace(found, why="kind")
    return bought
