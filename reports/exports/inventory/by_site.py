"""The second sheet: each total by its sites and by what is used there, down to the lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from reports.compiled.inventories import name_of
from reports.exports.cells import Written
from reports.exports.inventory.lines import FIRST
from reports.exports.inventory.references import Block, Referenced, Site, Sums
from reports.exports.inventory.writing import BY_SITE, LEAD, LINES, SheetWriter, link_to

HEADS: Final = (
    *("ref", "total", "site", "kind", "lines as stated, tCO2e", "computed again, tCO2e"),
    *("stated less computed", "lines", "open lines", "rows of the lines"),
)
WIDTHS: Final = (16, 30, 30, 36, 18, 18, 18, 10, 10, 20)
NOT_SAID: Final = "(not said)"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the sheet, with how it is set and what it leads to."""

    values: tuple[Written, ...]
    form: str = "cell"
    links: tuple[tuple[int, str], ...] = ()


def rows_of(totals: Sequence[Referenced]) -> tuple[dict[str, int], list[Row]]:
    """At which row each reference stands, and the rows below the heads."""
    at: dict[str, int] = {}
    row = 1
    for one in totals:
        at[one.reference] = row
        row += 1 + len(one.parts) + sum(1 + len(site.kinds) for site in one.sites)
    rows = [row for one in totals for row in _of_total(one, at)]
    at |= {str(row.values[0]): number for number, row in enumerate(rows, 1) if row.values[0]}
    return at, rows


def write_by_site(sheet: SheetWriter, rows: Sequence[Row]) -> None:
    """Write the sheet."""
    sheet.write(HEADS, "head")
    for row in rows:
        if sheet.is_full:
            sheet.write(["This sheet holds no more rows."])
            return
        sheet.write(row.values, row.form, dict(row.links))


def _of_total(one: Referenced, at: dict[str, int]) -> Iterator[Row]:
    total = one.total
    named = name_of(total.scope, total.method, total.category)
    sums = Sums(total.stated, total.computed, total.lines, total.open_lines)
    back = link_to(LEAD, 0)
    yield Row((one.reference, named, "", "", *_sums(sums)), "head", ((1, back),))
    for part in one.parts:
        each = part.total
        yield Row(
            (
                *("", f"of which {part.reference}", "", ""),
                *_sums(Sums(each.stated, each.computed, each.lines, each.open_lines)),
            ),
            links=((1, link_to(BY_SITE, at[part.reference])),),
        )
    for site in one.sites:
        yield from _of_site(site)


def _of_site(site: Site) -> Iterator[Row]:
    yield Row((site.reference, "", site.name or NOT_SAID, "", *_sums(site.sums)), "bold")
    for kind in site.kinds:
        block = kind.block
        values = (
            *(kind.reference, "", "", block.key[4] or NOT_SAID),
            *(*_sums(block.sums), _rows(block)),
        )
        yield Row(values, links=((9, link_to(LINES, block.first if block.shown else FIRST)),))


def _rows(block: Block) -> str:
    """Where the lines of a block stand in their sheet, which does not show all of a large
    inventory."""
    if not block.shown:
        return f"see {LINES}"
    more = block.sums.lines - block.shown
    rows = f"{block.first + 1} to {block.first + block.shown}"
    return f"{rows} and {more} more" if more else rows


def _sums(sums: Sums) -> tuple[Written, ...]:
    return sums.stated, sums.computed, sums.difference, sums.lines, sums.open_lines
