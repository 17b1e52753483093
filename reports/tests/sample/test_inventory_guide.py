"""The guide to inventories prints the numbers of the sample's workbook: they are computed again
here, so that they stay true."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest

from reports.check_labels import name_of
from reports.inventory.types import Inventory, Irregularity, Line, Total
from reports.sample.book import Book
from reports.sample.inventory_planted import AGREES, DIFFERS, NOT_PRINTED, OPEN, TOTALS
from reports.tests.sample.inventories import SEED, computed_from

GUIDE = (Path(__file__).resolve().parents[3] / "docs" / "inventories.md").read_text("utf-8")
PROSE = " ".join(GUIDE.split())
TICKS = {
    AGREES: ("\u2713", "recomputed and agrees"),
    DIFFERS: ("\u2260", "differs from its lines as stated"),
    OPEN: ("\u25cb", "open"),
    NOT_PRINTED: ("\u2013", "not printed"),
}
STATES = ("open", "explained by the workbook")
_AMOUNT = re.compile(r"(?<![\w!,.`])\d{1,3}(?:,\d{3})+(?![\w,])")


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Inventory:
    return computed_from(Book(SEED, full=True), tmp_path_factory.mktemp("guide"))


def printed(value: Decimal | None) -> str:
    """A number of tonnes as the guide prints it; nothing where there is none."""
    if value is None:
        return ""
    rounded = value.quantize(Decimal(1), ROUND_HALF_UP)
    return f"{rounded:,}" if rounded else "0"


def row(cells: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |".replace("  ", " ")


def total_row(number: int, total: Total) -> str:
    (planted,) = [
        one
        for one in TOTALS
        if (one.scope, one.method, one.category) == (total.scope, total.method, total.category)
    ]
    name = f"Scope {total.scope}"
    name += f", {total.method}-based" if total.method else ""
    name += f", category {total.category}" if total.category else ""
    gap = None if total.published is None else total.difference
    return row(
        [
            f"A{number}",
            name,
            *map(printed, (total.published, total.stated, total.computed, gap)),
            printed(total.stated - total.computed),
            total.lines,
            total.open_lines,
            *TICKS[planted.state],
        ]
    )


def exception_row(number: int, one: Irregularity) -> str:
    cells = one.place.cells.split(",")
    place = f"{cells[0]} to {cells[-1]}" if len(cells) > 2 else ", ".join(cells)
    kind, worth = one.kind.replace("_", " "), printed(one.tonnes)
    return row(
        [f"E{number}", kind, f"`{one.place.sheet}!{place}`", worth, STATES[bool(one.explained)]]
    )


def table(name: str) -> list[str]:
    """The rows of a table of the guide, below its heads."""
    part = GUIDE.partition(f"<!-- sample: {name} -->")[2].partition("<!-- sample: end -->")[0]
    return [line for line in part.splitlines() if line.startswith("|")][2:]


def total_of(found: Inventory, scope: str, method: str = "", category: int | None = None) -> Total:
    keys = (scope, method, category)
    (one,) = [each for each in found.totals if (each.scope, each.method, each.category) == keys]
    return one


def test_the_totals_of_the_guide_are_those_of_the_sample(found: Inventory) -> None:
    assert table("totals") == [total_row(at, one) for at, one in enumerate(found.totals, 1)]


def test_the_exceptions_of_the_guide_are_those_of_the_sample(found: Inventory) -> None:
    every = [*found.exceptions, *found.explained]
    assert table("exceptions") == [exception_row(at, one) for at, one in enumerate(every, 1)]


@pytest.mark.long
def test_every_amount_of_the_guide_is_one_of_the_sample(found: Inventory) -> None:
    known = {printed(abs(value)) for value in amounts(found)}
    assert set(_AMOUNT.findall(GUIDE)) <= known


def amounts(found: Inventory) -> list[Decimal]:
    values = [
        value
        for one in found.totals
        for value in (one.published, one.stated, one.computed, one.difference)
    ]
    values += [one.tonnes for one in (*found.exceptions, *found.explained)]
    values += [value for one in found.lines for value in (one.stated, one.computed)]
    return [value for value in values if value is not None]


def typed(found: Inventory) -> Line:
    (line,) = [one for one in found.lines if str(one.place) == "Natural gas!9"]
    return line


@pytest.mark.long
def test_what_the_guide_says_of_single_totals_is_so(found: Inventory) -> None:
    direct, line = total_of(found, "1"), typed(found)
    location, third = total_of(found, "2", "location"), total_of(found, "3")
    waste, machining = total_of(found, "3", "", 5), total_of(found, "3", "", 10)
    for told in (
        f"{direct.lines} lines add up to the printed {printed(direct.published)}. They compute to "
        f"{printed(direct.computed)}: the lines state {printed(direct.computed - direct.stated)} "
        f"less",
        f"in {line.site}, on *Lines* in the row of cells `{line.place}`, where "
        f"{printed(line.stated)} are stated and {printed(line.computed)} computed",
        f"The lines give {printed(location.stated)}, the report prints "
        f"{printed(location.published)}: {printed(-(location.difference or Decimal(0)))} less",
        f"{third.lines - third.open_lines} of its {third.lines} lines are known",
        f"{printed(waste.stated)} against the printed {printed(waste.published)}",
        f"It adds {printed(machining.stated)} to Scope 3",
        f"category 5 with {printed(waste.difference)}.",
        f"-{printed(-(location.difference or Decimal(0)))} tonnes, Scope 2",
    ):
        assert told in PROSE, told


@pytest.mark.long
def test_exceptions_named_in_the_text_are_those_of_their_numbers(found: Inventory) -> None:
    every = [*found.exceptions, *found.explained]
    kinds = {f"E{at}": one.kind for at, one in enumerate(every, 1)}
    named = {"E3": "broken_range", "E12": "rollup_differs"}
    assert set(re.findall(r"(?<![!\w])(?<!\| )E\d+\b", GUIDE)) == set(named)
    assert {number: kinds[number] for number in named} == named


def test_the_guide_calls_things_as_the_pages_do() -> None:
    book = Book(SEED, full=True)
    assert f"*{name_of('inventory_totals')}*" in GUIDE
    assert book.company.name in GUIDE
    asked = f'"report": {{"year": {book.year}, "figures": [{{"scope": "1", '
    assert f'{asked}"value": {book.numbers.scope1[book.year]}}}]}}' in GUIDE
