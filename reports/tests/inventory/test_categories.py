"""Categories of Scope 3 by what sections, titles, sheets and labels number or name."""

from __future__ import annotations

import pytest

from reports.inventory.kinds import category_said, named_category, numbered_category
from reports.tests.inventory.making import grid, read, totals

HEADS = ["Item", "Amount", "Unit", "kg CO2e/unit", "t CO2e"]
RAIL = ["Rail", 1000, "pkm", 0.04, 0.04]
CAR = ["Diesel car", 1000, "km", 0.2, 0.2]


@pytest.mark.parametrize(
    "section",
    ["Category 7 – Commuting", "Cat. 7", "Kategorie 7: Pendeln", "Employee commuting"],
)
def test_trains_and_fuels_below_a_section_are_of_its_category(section: str):
    inventory = read(grid("Value chain", [HEADS, [section], RAIL, CAR]))
    assert totals(inventory) == {("3", "", None): 0.24, ("3", "", 7): 0.24}


@pytest.mark.parametrize("title", ["Category 7", "Catégorie 7", "Commuting & homeworking"])
def test_a_title_or_sheet_tells_the_category_of_trains(title: str):
    for inventory in (read(grid("Data", [[title], HEADS, RAIL])), read(grid(title, [HEADS, RAIL]))):
        assert totals(inventory)["3", "", 7] == 0.04


def test_a_label_numbers_its_category():
    inventory = read(
        grid(
            "Scope 3",
            [
                ["Item", "Amount", "Factor", "t CO2e"],
                ["Cat. 6 – Rail (pkm)", 1000, 0.04, 0.04],
                ["Cat. 7 – Rail (pkm)", 2000, 0.04, 0.08],
            ],
        )
    )
    assert (totals(inventory)["3", "", 6], totals(inventory)["3", "", 7]) == (0.04, 0.08)


def test_a_named_category_of_a_row_counts_before_what_its_words_would_be():
    inventory = read(
        grid(
            "Value chain",
            [
                ["Category", "Activity", "Quantity", "Unit", "t CO2e"],
                ["Waste generated in operations", "Wood", 5, "t", 0.3],
                ["Upstream leased assets", "Electricity", 5000, "kWh", 1.0],
            ],
        )
    )
    assert (totals(inventory)["3", "", 5], totals(inventory)["3", "", 8]) == (0.3, 1.0)


@pytest.mark.parametrize(
    "text",
    ["Category 1: Direct emissions", "Category 3: Indirect emissions from transportation"],
)
def test_categories_of_another_standard_are_not_those_of_scope_3(text: str):
    assert numbered_category(text) is named_category(text) is category_said(text) is None


def test_the_categories_of_another_standard_leave_lines_where_they_belong():
    inventory = read(
        grid(
            "ISO 14064-1",
            [
                ["ISO category", "Source", "Quantity", "Unit", "t CO2e"],
                ["Category 1: Direct emissions", "Natural gas", 5000, "kWh", 0.9],
                ["Category 2: Indirect emissions from energy", "Electricity", 5000, "kWh", 1.0],
            ],
        )
    )
    assert (totals(inventory)["1", "", None], totals(inventory)["2", "location", None]) == (0.9, 1)


def test_a_scope_in_the_corner_of_a_table_is_that_of_its_rows():
    inventory = read(
        grid(
            "Calculation",
            [
                ["Scope 2 location-based", "Amount", "kg CO2e/kWh", "t CO2e"],
                ["Office", ("=500+500", 1000), 0.2, 0.2],
                ["Depot", 2000, 0.2, 0.4],
            ],
        )
    )
    assert totals(inventory) == {("2", "location", None): 0.6}


def test_areas_of_buildings_are_no_activity():
    inventory = read(
        grid(
            "Boundary",
            [["Building", "GIA m²", "Scope"], ["Library", 9360, "1"], ["Hall", 2900, "3 cat. 8"]],
        )
    )
    assert inventory.lines == []
