"""Tables whose reader told row paths, heads and readings: what their figures are bound to."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.figures.extract import read_pages, read_table
from reports.figures.true_heads import with_true_heads
from reports.figures.types import Quantity
from reports.language.qualifiers import Basis
from reports.tests.figures.structured import page_with, table
from reports.types import CellReading, PageContent, TableContent


def emissions(quantities: list[Quantity]) -> list[tuple[str, str, int | None, Decimal, str]]:
    return [
        (q.scope, q.method, q.year, q.value, q.entity_part)
        for q in quantities
        if q.metric == "ghg_emissions"
    ]


def test_a_figure_has_the_scope_of_its_path_the_year_of_its_head_and_the_unit_of_the_corner() -> (
    None
):
    found = read_table(
        table(
            "in t CO2e | 2023 | 2022\nDirect (Scope 1) | 110,769 | 107,782\n"
            "Diesel | 50,479 | 49,061",
            [("in t CO2e", "Direct (Scope 1)"), ("in t CO2e", "Direct (Scope 1)", "Diesel")],
        )
    )
    assert emissions(found) == [
        ("1", "", 2023, 110769, ""),
        ("1", "", 2022, 107782, ""),
        ("", "", 2023, 50479, "Diesel"),
        ("", "", 2022, 49061, "Diesel"),
    ]
    assert {q.reading for q in found} == {CellReading.PROVEN}
    assert [(q.row, q.column) for q in found[:2]] == [(1, 1), (1, 2)]


def test_a_heading_that_only_names_the_unit_gives_it_to_the_rows_below() -> None:
    (figure,) = read_table(
        table("| 2023\nScope 1 | 12.3", [("Emissions", "in 1,000 t CO2e", "Scope 1")])
    )
    assert (figure.value_tco2e, figure.label) == (12300, "Emissions > Scope 1")


def test_a_row_beside_whose_label_stands_only_its_unit_keeps_that_label() -> None:
    merged = "Electricity consumption Consumed renewable energy"
    found = read_table(
        table(
            "|| 2023\nElectricity consumption | in kWh | 953,478\n"
            "Consumed renewable energy | in kWh | 108,169",
            [(merged, "in kWh"), (merged, "in kWh")],
            labels=2,
        )
    )
    assert [q.label for q in found] == ["Electricity consumption", "Consumed renewable energy"]
    assert all(q.entity_part for q in found)


@pytest.mark.parametrize("labels", [1, 2])
def test_a_heading_that_contains_the_label_of_its_row_stays_over_it(labels: int) -> None:
    cells = ("| 2023", "Energy | 60") if labels == 1 else ("|| 2023", "Energy | MWh | 60")
    path = ("Energy sold", "Energy", *(["MWh"] if labels == 2 else []))
    (figure,) = read_table(table("\n".join(cells), [path], labels=labels))
    assert figure.label == "Energy sold > Energy"


def test_what_is_open_stays_open() -> None:
    (figure,) = read_table(
        table("t CO2e | 2023\nScope 1 | 5,000", [("Scope 1",)], reading=CellReading.OPEN)
    )
    assert figure.reading is CellReading.OPEN


BRACKETS = """in t CO2e | 2023
Scope 1 and 2 | 188,231
(Scope 1 and 2, market-based) | (146,107)
Indirect from energy purchased (Scope 2) | 77,462
(Indirect Scope 2, market-based) | (35,338)"""


def test_brackets_that_mean_a_method_are_no_minus_sign() -> None:
    paths = [(line.split(" | ")[0],) for line in BRACKETS.split("\n")[1:]]
    page = page_with(
        table(BRACKETS, paths), "Location-based data, (market-based data in brackets)."
    )
    assert emissions(read_pages([page])) == [
        ("1+2", "location", 2023, 188231, ""),
        ("1+2", "market", 2023, 146107, ""),
        ("2", "location", 2023, 77462, ""),
        ("2", "market", 2023, 35338, ""),
    ]


def test_a_change_in_brackets_is_a_fall() -> None:
    found = read_table(
        table("t CO2e | 2023 | 2022 | Change\nScope 1 | 60 | 62 | (3.2%)", [("Scope 1",)])
    )
    assert [q.value for q in found if q.metric == "percentage_change"] == [Decimal("-3.2")]


def test_a_footnote_tells_the_method_basis_and_restatement_of_its_row_alone() -> None:
    page = page_with(
        table(
            "kt CO2e | 2023\nScope 1+2\u2075 | 146\nScope 2 | 77",
            [("Scope 1+2\u2075",), ("Scope 2",)],
        ),
        "5 Scope 2 market-based, scope 1 and 3 location-based; recalculated, partly estimated.",
    )
    noted, plain = read_pages([page])
    assert (noted.method, noted.restated, noted.basis) == ("market", True, Basis.ESTIMATED)
    assert (plain.restated, plain.basis) == (False, Basis.UNKNOWN)


def test_a_remark_in_a_cell_is_read_beside_its_figure() -> None:
    found = read_table(
        table(
            "KPI | Goals 2025 | Results 2023\n"
            "Scope 1 & 2 emissions (in t CO2e) | 7,471 t CO2e (20 % reduction in comparison to base"
            " year 2021) | 8,348 t CO2e (11 % reduction in comparison to base year 2021)",
            [("Scope 1 & 2 emissions (in t CO2e)",)],
        )
    )
    target = next(q for q in found if q.metric == "target_reduction")
    assert (target.value, target.scope, target.year, target.baseline_year) == (
        20,
        "1+2",
        2025,
        2021,
    )
    change = next(q for q in found if q.metric == "percentage_change")
    assert (change.value, change.scope, change.baseline_year) == (-11, "1+2", 2021)
    assert ("1+2", "", 2023, 8348, "") in emissions(found)


def test_an_amount_in_a_column_of_words_is_a_figure() -> None:
    found = read_table(
        table(
            "Disclosure | Answer 2023 | Page\nGRI 305 \u2013 1-a Direct (Scope 1) GHG emissions |"
            " 3,460 t CO2e | 32",
            [("GRI 305 \u2013 1-a Direct (Scope 1) GHG emissions", "3,460 t CO2e")],
            labels=2,
        )
    )
    assert ("1", "", 3460, "") in [(s, m, v, p) for s, m, _, v, p in emissions(found)]


def test_headings_over_the_same_row_are_parts_and_the_one_of_all_is_the_whole() -> None:
    rows = table(
        "tCO2e | 2023\nGross Scope 1 | 224.1\nGross Scope 1 | 580.2\nGross Scope 1 | 804.3",
        [
            ("Data centers", "Gross Scope 1"),
            ("Offices", "Gross Scope 1"),
            ("All own facilities\u00b9", "Gross Scope 1"),
        ],
    )
    assert [(value, part) for *_, value, part in emissions(read_table(rows))] == [
        (Decimal("224.1"), "Data centers"),
        (Decimal("580.2"), "Offices"),
        (Decimal("804.3"), ""),
    ]


def test_the_sum_of_repeated_rows_is_the_whole() -> None:
    rows = table(
        "t CO2e | 2023\nScope 2 (electricity) | 60\nScope 2 (heat) | 40\nScope 2 | 100",
        [("Scope 2 (electricity)",), ("Scope 2 (heat)",), ("Scope 2",)],
    )
    parts = {value: bool(part) for *_, value, part in emissions(read_table(rows))}
    assert parts == {60: True, 40: True, 100: False}


def test_the_total_below_a_half_of_scope_3_is_that_half() -> None:
    found = read_table(
        table(
            "1,000 t CO2e | 2024\nScope 3 | 416,758\nTotal | 10,528\nCapital goods | 408",
            [
                ("Scope 3", "Total"),
                ("Scope 3 upstream", "Total"),
                ("Scope 3 upstream", "Capital goods"),
            ],
        )
    )
    assert [(scope, part) for scope, *_, part in emissions(found)] == [
        ("3", ""),
        ("3", "upstream"),
        ("3.2", ""),
    ]


def test_a_row_of_years_in_the_body_heads_what_follows() -> None:
    found = read_table(
        table(
            "|||\n|| 2017 | 2018\nScope 1 | t-CO2e | 390 | 358",
            [("Unit",), ("Scope 1", "t-CO2e")],
            labels=2,
        )
    )
    assert emissions(found) == [("1", "", 2017, 390, ""), ("1", "", 2018, 358, "")]


@pytest.mark.parametrize(
    ("path", "whole"),
    [
        (("Total energy consumption",), True),
        (("Energy use",), True),
        (("Overall energy use", "Energy consumption"), True),
        (("Energy", "Portfolio"), True),
        (("Renewable energy",), False),
        (("Direct energy use",), False),
        (("Energy consumption: secondary energy", "Total"), False),
    ],
)
def test_energy_of_all_kinds_and_of_the_whole_company_is_told_from_a_part(
    path: tuple[str, ...], whole: bool
) -> None:
    (found,) = read_table(table(f"MWh | 2023\n{path[-1]} | 1,200", [path]))
    assert (found.metric, found.unit) == ("energy", "MWh")
    assert (found.entity_part == "") is whole


def test_a_corner_names_the_basis_of_its_rows() -> None:
    found = read_table(
        table(
            "Like-For-Like Energy (MWh) | 2023\nTotal | 500",
            [("Like-For-Like Energy (MWh)", "Total")],
        )
    )
    assert [q.entity_part for q in found] == ["Like-For-Like"]


@pytest.mark.parametrize(
    "label",
    [
        "GRI 305-1 Direct GHG emissions (Scope 1)",
        "Direct emissions from owned or controlled sources (Scope 1)",
        "Scope 1 emissions \u2013 company facilities and vehicles",
        "Direct GHG emissions",
        "Material greenhouse gas emissions Scope 1\u00b2",
    ],
)
def test_words_that_define_a_scope_are_no_part_of_it(label: str) -> None:
    assert emissions(read_table(table(f"t CO2e | 2023\n{label} | 60", [(label,)]))) == [
        ("1", "", 2023, 60, "")
    ]


def test_cells_of_a_workbook_are_proven_and_those_of_lines_alone_are_single() -> None:
    plain = TableContent(1, 0, (("t CO2e", "2023"), ("Scope 1", "60")))
    for reader, reading in (("", CellReading.PROVEN), ("lines 1", CellReading.SINGLE)):
        (figure,) = read_pages([PageContent(1, "", tables=(plain,), reader=reader)])
        assert (figure.reading, figure.column) == (reading, -1)


def test_a_row_of_amounts_that_was_kept_as_a_line_of_the_header_is_a_row() -> None:
    kept = table(
        "in t | 2023 | 2022\nScope 1 emissions | 1,772.6 t CO2e | 1,293.5 t CO2e\n"
        "Waste | 7.3 t | 8.1 t",
        [("Waste",)],
        headers=2,
    )
    found = read_table(kept)
    assert [(q.year, q.value) for q in found] == [
        (2023, Decimal("1772.6")),
        (2022, Decimal("1293.5")),
        (2023, Decimal("7.3")),
        (2022, Decimal("8.1")),
    ]
    assert emissions(found)[0][0] == "1"


@pytest.mark.parametrize(
    "second",
    ["t | 1.5 \u00b0C | 2 \u00b0C", "Result | 2023 K\u20ac | 2022 K\u20ac", " | 12 t | 13 t"],
)
def test_other_lines_of_a_header_stay_there(second: str) -> None:
    lines = f"Scenario | A | B\n{second}\nWaste | 7 | 8"
    kept = table(lines, [("Waste",)], headers=2)
    assert with_true_heads(kept) is kept
