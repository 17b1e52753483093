"""The scope, category and kind of a line: by its own cells first, then by what stands above it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from reports.inventory.kinds import Belongs, category_said, kind_of, scope_said


@dataclass(frozen=True, slots=True)
class Words:
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


@lru_cache(maxsize=16384)
def belonging(said: Words) -> Belongs:
    """Where a line belongs; empty where nothing tells."""
    what = _what(said)
    category = category_said(said.category) if said.category else None
    own = scope_said(said.scope)
    if not own.scope and said.scope.strip() and category_said(said.scope):
        own = Belongs("3", category_said(said.scope))
    for found in (own, scope_said(said.category)):
        if found.scope:
            return _with(found, category, what)
    if category and what.scope in ("", "3"):
        return Belongs("3", category, what.name)
    for text in (said.section, said.summed):
        if (found := scope_said(text)).scope:
            return _with(found, None, what)
    row = kind_of(said.kind)
    found = scope_said(said.result)
    if found.scope:
        return _with(found, None, what)
    if said.method and row.scope not in ("1", "3") and what.scope != "1":
        return Belongs("2", None, what.name)
    for text in (*reversed(said.title.split(" | ")), said.sheet):
        if (found := scope_said(text)).scope:
            return _with(found, None, what)
    return what


def _with(found: Belongs, category: int | None, what: Belongs) -> Belongs:
    if found.scope != "3":
        return Belongs(found.scope, None, what.name)
    return Belongs("3", found.category or category or what.category, what.name)


def _what(said: Words) -> Belongs:
    """What a line is by the nearest words that tell."""
    near = (said.kind, said.amount, said.result, said.section)
    far = (*reversed(said.title.split(" | ")), said.sheet, said.summed)
    for text in (*near, *far):
        found = kind_of(text)
        if found.name:
            loss = kind_of(said.result)
            if found.scope == "2" and loss.name == "upstream energy":
                return loss
            return found
    return Belongs()

