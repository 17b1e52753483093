"""The inventory of the sample, computed again: what is planted is found, and nothing else."""

from __future__ import annotations

import io
from collections.abc import Iterable
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest
from openpyxl import load_workbook

from reports.inventory.types import Inventory, Irregularity, Total
from reports.sample.book import Book
from reports.sample.inventory_book import workbook
from reports.sample.inventory_planted import (
    AGREES,
    DIFFERS,
    EXPLAINED,
    FAULTS,
    NOT_PRINTED,
    OPEN,
    QUIET,
    TOTALS,
    Oddity,
)
from reports.tests.sample.inventories import SEED, computed_from

pytestmark = pytest.mark.long


SEEDS = (SEED, 5, 6, 7, 8)
SHEETS = (
    "Read me",
    "Totals",
    "Energy",
    "Sites",
    "Factors",
    "Natural gas",
    "Fuels",
    "Refrigerants",
    "Electricity",
    "Certificates",
    "Scope 3",
    "Scope 3 categories",
)


@pytest.fixture(params=SEEDS)
def seed(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@cache
def computed(seed: int, folder: Path) -> Inventory:
    return computed_from(Book(seed, full=True), folder)


@pytest.fixture
def found(seed: int, tmp_path_factory: pytest.TempPathFactory) -> Inventory:
    return computed(seed, tmp_path_factory.getbasetemp())


def state(total: Total) -> str:
    if total.open_lines:
        return OPEN
    if total.published is None:
        return NOT_PRINTED
    return AGREES if total.agrees else DIFFERS


def places(irregular: Iterable[Irregularity]) -> list[tuple[str, str, str]]:
    return sorted((one.kind, one.place.sheet, one.place.cells) for one in irregular)


def planted(oddities: Iterable[Oddity]) -> list[tuple[str, str, str]]:
    return sorted((one.kind, one.sheet, one.cells) for one in oddities)


def test_the_same_seed_gives_the_same_bytes(seed: int) -> None:
    assert workbook(Book(seed, full=True)) == workbook(Book(seed, full=True))


def test_every_total_comes_out_as_planted(found: Inventory) -> None:
    states = {(one.scope, one.method, one.category): state(one) for one in found.totals}
    assert states == {(one.scope, one.method, one.category): one.state for one in TOTALS}


def test_every_fault_is_found_and_nothing_else(found: Inventory) -> None:
    assert places(found.exceptions) == planted(FAULTS)
    assert not found.open_questions and not found.hidden


def test_what_a_note_explains_is_no_exception(found: Inventory) -> None:
    assert places(found.explained) == planted(EXPLAINED)


def test_the_oddities_of_which_nothing_is_said_stand_in_the_workbook() -> None:
    content = workbook(Book(SEED, full=True))
    sheet = load_workbook(io.BytesIO(content))["Natural gas"]
    shut, removed, replaced, estimated = (sheet[one.cells] for one in QUIET)
    assert [cell.value for row in shut for cell in row] == [0, 0]
    assert {cell.value for rows in (removed, replaced) for row in rows for cell in row} == {None}
    assert "estimated" in sheet["S10"].value and estimated.value


def test_kinds_of_results_and_of_oddities_are_many() -> None:
    assert {one.state for one in TOTALS} == {AGREES, DIFFERS, OPEN, NOT_PRINTED}
    assert len({one.kind for one in FAULTS}) >= 8 and len(EXPLAINED) >= 4


def test_the_printed_figure_differs_where_the_workbooks_own_sum_says_the_same(
    found: Inventory,
) -> None:
    (waste,) = [one for one in found.totals if one.category == 5]
    assert waste.own_sum is not None and waste.published is not None
    share = waste.stated / waste.published - 1
    assert Decimal("0.035") < share < Decimal("0.045")
    (location,) = [one for one in found.totals if one.method == "location"]
    assert location.own_sum is None, "the sum of the workbook is as short as the printed figure"


def test_the_sums_of_sites_are_those_of_the_report(seed: int, found: Inventory) -> None:
    book = Book(seed, full=True)
    for site, printed in zip(book.company.sites, book.numbers.site_scope1, strict=True):
        lines = [one for one in found.lines if one.scope == "1" and one.site == site.place]
        assert abs(sum(one.tonnes or 0 for one in lines) - printed) < Decimal("0.01")


def test_formulas_stand_beside_their_values_and_the_old_sheets_keep_theirs(seed: int) -> None:
    book = Book(seed, full=True)
    content = io.BytesIO(workbook(book))
    formulas, values = load_workbook(content), load_workbook(content, data_only=True)
    assert tuple(formulas.sheetnames) == SHEETS
    for sheet in formulas:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    stored = values[sheet.title][cell.coordinate].value
                    assert isinstance(stored, int | float), f"{sheet.title}!{cell.coordinate}"
    numbers, year = book.numbers, book.year
    assert formulas["Totals"]["E2"].data_type == "f"
    assert [values["Totals"].cell(row, 5).value for row in range(2, 6)] == [
        numbers.scope1[year],
        numbers.scope2_location[year],
        numbers.scope2_market[year],
        numbers.scope3_total(year),
    ]
    energy = [row[4].value for row in values["Energy"].iter_rows(min_row=2)]
    assert energy == [series[year] for series in numbers.energy.values()]
