"""The search over everything a user may see: the hits of each kind, with how many there are."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db.models import QuerySet

from reports.access import saw_among
from reports.lookup.kinds import KINDS, Kind
from reports.lookup.scope import Scope
from reports.lookup.told import Hit, shortened
from reports.lookup.words import Typed, typed

FIRST: Final = 5  # hits of each kind, where several are shown
PER_PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class Group:
    """The hits of one kind that are shown, and how many there are."""

    kind: Kind
    hits: list[Hit]
    total: int

    @property
    def more(self) -> int:
        """How many are not shown."""
        return self.total - len(self.hits)


def find(user: Any, text: str, *, first: int = FIRST, only: uuid.UUID | None = None) -> list[Group]:
    """The first hits of every kind that has any, in the order of `KINDS`, in every report or the
    one with the key `only`.

    Raises NothingToFind where too little was typed.
    """
    asked, scope = typed(text), Scope(user, only)
    groups = [_group(kind, scope, asked, 0, first) for kind in KINDS.values()]
    found = [group for group in groups if group.total]
    _saw(user, found)
    return found


def find_of(
    user: Any,
    text: str,
    kind: str,
    page: int,
    size: int = PER_PAGE,
    only: uuid.UUID | None = None,
) -> Group:
    """A page, from 1, of the hits of one kind. Raises NothingToFind."""
    group = _group(KINDS[kind], Scope(user, only), typed(text), (page - 1) * size, size)
    _saw(user, [group])
    return group


def find_some(user: Any, text: str, kinds: Collection[str], some: int) -> list[Group]:
    """A few hits of these kinds, without counting how many there are: `total` says how many are
    given. Raises NothingToFind."""
    asked, scope = typed(text), Scope(user)
    groups = []
    for name in kinds:
        hits = _told(KINDS[name], scope, list(KINDS[name].find(scope, asked)[:some]))
        groups.append(Group(KINDS[name], hits, len(hits)))
    _saw(user, groups)
    return [group for group in groups if group.hits]


def _group(kind: Kind, scope: Scope, asked: Typed, start: int, number: int) -> Group:
    found = kind.find(scope, asked)
    rows = list(found[start : start + number])
    total = start + len(rows)
    if len(rows) == number or not rows:
        total = found.count() if isinstance(found, QuerySet) else len(found)
    return Group(kind, _told(kind, scope, rows), total)


def _told(kind: Kind, scope: Scope, rows: list[Any]) -> list[Hit]:
    hits = kind.tell(scope, rows) if rows else []
    return [replace(hit, title=shortened(hit.title)) for hit in hits]


def _saw(user: Any, groups: Iterable[Group]) -> None:
    """Record that the user saw something of the reports of which content is shown."""
    shown = (group for group in groups if group.kind.holds_content)
    saw_among(user, (hit.report for group in shown for hit in group.hits))
