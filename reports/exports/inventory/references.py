"""References from a printed figure to the lines beneath it: A1 is a total, A1.2 a site of it,
A1.2.1 what is used there, and each line bears those of the totals that take it in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from django.db.models import Count, Q, Sum
from django.db.models.functions import Coalesce

from reports.inventory.types import Total
from reports.models import InventoryRun

# by which lines are grouped, and in this order they stand in their sheet
GROUPED_BY: Final = ("scope", "category", "method", "site", "kind")
NOT_KNOWN: Final = Q(tonnes=None)
Key = tuple[str, int | None, str, str, str]


@dataclass(frozen=True, slots=True)
class Sums:
    """Lines added up, in tCO2e: as stated, as computed again, and how many of them have no
    emissions that are known."""

    stated: Decimal = Decimal(0)
    computed: Decimal = Decimal(0)
    lines: int = 0
    open_lines: int = 0

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.stated + other.stated,
            self.computed + other.computed,
            self.lines + other.lines,
            self.open_lines + other.open_lines,
        )

    @property
    def difference(self) -> Decimal:
        """As stated less computed again."""
        return self.stated - self.computed


@dataclass(slots=True)
class Block:
    """Lines of one scope, category, method, site and kind. `shown` of them stand together in their
    sheet from its row `first` (from 0); `references` are those of all totals that take them in."""

    key: Key
    sums: Sums
    first: int = 0
    shown: int = 0
    references: list[str] = field(default_factory=list)

    def belongs_to(self, total: Total) -> bool:
        """Whether a total takes these lines in by themselves, not by a total of its parts."""
        scope, category, method = self.key[:3]
        if scope != total.scope:
            return False
        if scope == "3":
            return (category or None) == total.category
        return method == total.method or (scope == "2" and not method)


@dataclass(frozen=True, slots=True)
class Kind:
    """What is used at a site: its block of lines."""

    reference: str
    block: Block


@dataclass(frozen=True, slots=True)
class Site:
    """A site of a total with its kinds of activity."""

    reference: str
    name: str
    kinds: list[Kind]

    @property
    def sums(self) -> Sums:
        """All its lines."""
        return sum((one.block.sums for one in self.kinds), Sums())


@dataclass(frozen=True, slots=True)
class Referenced:
    """A total with its reference, its sites, and the totals that are a part of it."""

    reference: str
    total: Total
    sites: list[Site]
    parts: list[Referenced]


def blocks_of(run: InventoryRun) -> list[Block]:
    """The blocks of the lines that totals take in, in their order; one query."""
    rows = (
        run.lines.filter(counts=True)
        .order_by(*GROUPED_BY)
        .values_list(*GROUPED_BY)
        .annotate(
            sum_stated=Coalesce(Sum("tonnes"), Decimal(0)),
            sum_computed=Coalesce(
                Sum(Coalesce("computed", "stated"), filter=~NOT_KNOWN), Decimal(0)
            ),
            number=Count("pk"),
            number_open=Count("pk", filter=NOT_KNOWN),
        )
    )
    return [Block(tuple(row[:5]), Sums(*row[5:])) for row in rows]


def place_blocks(blocks: Sequence[Block], first: int, room: int, before: Mapping[Key, int]) -> None:
    """Say at which row each block begins, the first one at `first`, and how many of its lines stand
    there: there is room for so many lines, and some stand `before` all blocks."""
    for block in blocks:
        block.first = first
        block.shown = min(room, block.sums.lines - before.get(block.key, 0))
        room -= block.shown
        first += block.shown


def referenced(totals: Sequence[Total], blocks: Sequence[Block]) -> list[Referenced]:
    """The totals with their references, each block under every total that takes it in."""
    made = [
        Referenced(f"A{number}", total, _sites(f"A{number}", total, blocks), [])
        for number, total in enumerate(totals, 1)
    ]
    for one in made:
        if one.total.category is None:
            one.parts.extend(
                each
                for each in made
                if each.total.scope == one.total.scope and each.total.category is not None
            )
    return made


def _sites(reference: str, total: Total, blocks: Sequence[Block]) -> list[Site]:
    by_site: dict[str, list[Block]] = {}
    for block in blocks:
        if block.belongs_to(total):
            by_site.setdefault(block.key[3], []).append(block)
    return [
        Site(f"{reference}.{number}", name, list(_kinds(f"{reference}.{number}", found)))
        for number, (name, found) in enumerate(by_site.items(), 1)
    ]


def _kinds(reference: str, blocks: Sequence[Block]) -> Iterator[Kind]:
    for number, block in enumerate(blocks, 1):
        own = f"{reference}.{number}"
        block.references.append(own)
        yield Kind(own, block)
