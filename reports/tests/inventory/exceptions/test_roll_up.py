"""Printed figures held against the sums of lines, where the workbook itself says what was
printed."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.printed import Published
from reports.tests.inventory.exceptions.sheets import POWER, Cell, examined, kinds, monthly, sheet


def gas() -> Grid:
    rows: list[list[Cell]] = []
    for at, site in enumerate(POWER, 2):
        amount = 6000000.0 * at
        rows.append([site, amount, 0.183, (f"=B{at}*C{at}/1000", amount * 0.000183)])
    return sheet("Natural gas", ["Site", "Gas kWh", "kgCO2e/kWh", "tCO2e"], *rows)


SUM = 6000000 * 0.000183 * (2 + 3 + 4 + 5)


def printed(tonnes: float, step: int = 1) -> list[Published]:
    return [Published("1", "", None, Decimal(str(tonnes)), Decimal(step))]


def test_another_figure_near_the_sum_is_told() -> None:
    exceptions, _ = examined(gas(), figures=printed(14372))
    assert kinds(exceptions) == ["rollup_differs"]


def test_a_figure_far_from_every_sum_of_the_workbook_tells_nothing() -> None:
    assert kinds(examined(gas(), figures=printed(346000))[0]) == []


def test_a_figure_far_from_the_sum_that_the_workbook_says_itself_is_told() -> None:
    summary = sheet("Summary", ["Scope 1 total", round(SUM, 1)])
    exceptions, _ = examined(summary, gas(), figures=printed(346000))
    assert kinds(exceptions) == ["rollup_differs"]


@pytest.mark.parametrize("value", [17977.08, 18203.4])
def test_a_figure_in_thousands_that_the_workbook_rounds_to_is_no_difference(value: float) -> None:
    summary = sheet("Summary", ["Scope 1 total", value])
    assert kinds(examined(summary, gas(), figures=printed(18000, 1000))[0]) == []


def test_a_steady_series_may_not_jump_to_four_times_its_amount() -> None:
    amounts: dict[str, list[Cell]] = {one: [*values] for one, values in POWER.items()}
    amounts["Bexley"][4] = 20110 * 4.6
    exceptions, _ = examined(monthly("Electricity", amounts))
    assert kinds(exceptions) == ["outlier"]


def test_a_remark_on_a_site_that_tells_no_event_explains_no_jump() -> None:
    amounts: dict[str, list[Cell]] = {one: [*values] for one, values in POWER.items()}
    amounts["Bexley"][4] = 20110 * 9
    notes = sheet("Notes", ["Factor of Bexley verified, part of the test report"])
    assert kinds(examined(notes, monthly("Electricity", amounts))[0]) == ["outlier"]
    notes = sheet("Notes", ["Bexley: line trial in May"])
    assert kinds(examined(notes, monthly("Electricity", amounts))[0]) == []


def unknown_oil() -> Grid:
    """Two lines of Scope 1 whose factor nothing tells."""
    rows: list[list[Cell]] = [["Fuel oil of Scope 1"], ["Site", "Fuel oil, barrels"]]
    return sheet("Fuel oil", *rows, ["Arden", 410.0], ["Bexley", 377.0])


def test_the_workbooks_own_sum_tells_of_a_difference_although_lines_are_open() -> None:
    by_label = sheet("Summary", ["Scope 1 total", round(SUM, 1)])
    by_head = sheet("Results", ["Site", "Scope 1", "Scope 2"], ["Total", round(SUM, 1), 0.0])
    figures = printed(round(SUM) + 450)
    assert kinds(examined(unknown_oil(), gas(), figures=figures)[0]) == []
    for own in (by_label, by_head):
        found, _ = examined(own, unknown_oil(), gas(), figures=figures)
        assert kinds(found) == ["rollup_differs"], own.name
        assert found[0].place.sheet == own.name
