"""What the whole report tells of a figure: units, methods, years, parts and boundaries."""

from __future__ import annotations

from decimal import Decimal

from reports.figures.cells import NO_UNIT
from reports.figures.extract import read_pages
from reports.figures.types import Quantity
from reports.figures.unit_of_page import ASSUMED_UNIT
from reports.figures.whole_report import ASSUMED_YEAR, ONLY_METHOD, reporting_year
from reports.tests.figures.structured import page_with, table
from reports.types import Block, BlockKind, CellReading, Heading, PageContent, Rect

BOX = Rect(0.1, 0.1, 0.3, 0.12)


def prose(text: str, number: int = 1) -> PageContent:
    return PageContent(number, text, blocks=(Block(BlockKind.TEXT, text, BOX),), reader="layout")


def of_scope(scope: str, *pages: PageContent) -> list[Quantity]:
    return [q for q in read_pages(pages) if q.scope == scope and q.metric == "ghg_emissions"]


def test_a_figure_without_a_unit_takes_that_of_a_place_with_the_same_number() -> None:
    bare = page_with(table("| 2023\nScope 1 | 12.3", [("Scope 1",)]))
    told = prose("Scope 1 emissions were 12,300 t CO2e in 2023.", 2)
    assert {q.value_tco2e for q in of_scope("1", bare, told)} == {12300}
    other = prose("Scope 1 emissions were 99,000 t CO2e in 2023.", 2)
    (unread, _) = of_scope("1", bare, other)
    assert (unread.value_tco2e, unread.open) == (None, (NO_UNIT,))


def test_the_only_unit_of_a_page_is_that_of_its_table_and_the_doubt_stays() -> None:
    page = page_with(
        table("| 2023\nScope 1 | 12,300", [("Scope 1",)]), "All emissions in tonnes of CO2e."
    )
    (figure,) = of_scope("1", page)
    assert (figure.value_tco2e, figure.open) == (12300, (ASSUMED_UNIT,))
    assert figure.reading is CellReading.SINGLE


def test_scope_2_has_the_only_method_a_report_names() -> None:
    told = "We use the location-based approach."
    (figure,) = of_scope("2", prose(f"Scope 2 emissions were 60 t CO2e in 2023. {told}"))
    assert (figure.method, figure.open) == ("location", (ONLY_METHOD,))
    both = f"{told} The market-based approach is told too."
    (figure,) = of_scope("2", prose(f"Scope 2 emissions were 60 t CO2e in 2023. {both}"))
    assert (figure.method, figure.open) == ("", ())


def test_the_sum_of_scope_1_and_2_has_the_method_that_makes_it_up() -> None:
    page = page_with(
        table(
            "t CO2e | 2023\nScope 1 | 100\nScope 2 (location-based) | 60\n"
            "Scope 2 (market-based) | 40\nScope 1 and 2 | 140",
            [
                ("Scope 1",),
                ("Scope 2 (location-based)",),
                ("Scope 2 (market-based)",),
                ("Scope 1 and 2",),
            ],
        )
    )
    assert [q.method for q in of_scope("1+2", page)] == ["market"]


def test_a_figure_without_a_year_is_of_the_year_of_the_report_unless_that_is_stated() -> None:
    years = page_with(table("t CO2e | 2023 | 2022\nScope 3 | 900 | 800", [("Scope 3",)]))
    (figure,) = of_scope("1", years, prose("Our Scope 1 emissions were 60 t CO2e.", 2))
    assert (figure.year, figure.open) == (2023, (ASSUMED_YEAR,))
    assert figure.reading is CellReading.SINGLE
    stated = [q.year for q in of_scope("3", years, prose("Scope 3 emissions were 70 t CO2e.", 2))]
    assert sorted(stated, key=str) == [2022, 2023, None]


def test_a_report_is_about_the_latest_year_that_many_figures_have() -> None:
    def figure(year: int) -> Quantity:
        return Quantity("energy", Decimal(1), "MWh", Decimal(1), year=year, in_table=True)

    assert reporting_year([*[figure(2022)] * 9, *[figure(2023)] * 8, figure(2030)]) == 2023
    assert reporting_year([], 2021) == 2021


def test_tables_under_other_titles_are_of_parts_where_one_says_that_it_is_of_all() -> None:
    def of(title: str, value: str, number: int) -> PageContent:
        one = page_with(
            table(f"MWh | 2023\nEnergy consumption | {value}", [(title, "Energy consumption")])
        )
        return PageContent(number, one.text, tables=one.tables, blocks=one.blocks, reader="layout")

    found = read_pages([of("Offices", "4,098", 1), of("All own facilities", "127,586", 2)])
    assert [(q.value, q.entity_part) for q in found] == [(4098, "Offices"), (127586, "")]


def test_the_boundary_is_the_one_its_words_name_or_the_only_one_of_the_report() -> None:
    said = "We report on an operational control basis."
    (figure,) = of_scope("1", prose(f"Scope 1 emissions were 60 t CO2e in 2023. {said}"))
    assert figure.boundary == "operational control"
    (figure,) = of_scope("1", prose("Scope 1 emissions were 60 t CO2e in 2023."))
    assert figure.boundary == ""


def test_previous_years_are_those_before_the_one_a_sentence_or_report_is_about() -> None:
    text = (
        "In 2023, Scope 1 emissions amounted to 500 t CO2e compared to 600 t CO2e in the previous "
        "year."
    )
    assert {(q.year, q.value) for q in of_scope("1", prose(text))} == {(2023, 500), (2022, 600)}


def test_a_figure_that_another_took_the_place_of_is_none_of_the_year() -> None:
    text = "Actual Scope 1 and 2 emissions were 8,638 t CO2e instead of 8,339 t CO2e in 2022."
    now, then = of_scope("1+2", prose(text))
    assert (now.value, now.entity_part, now.restated) == (8638, "", True)
    assert (then.value, then.entity_part) == (8339, "as first published")


def under(title: str, text: str) -> PageContent:
    heading = Block(BlockKind.HEADING, title, BOX)
    below = Block(BlockKind.TEXT, text, Rect(0.1, 0.2, 0.5, 0.22))
    said = f"{title}\n\n{text}"
    return PageContent(
        1, said, headings=(Heading(title, 2),), blocks=(heading, below), reader="layout"
    )


def test_an_amount_below_the_name_of_a_place_is_of_that_place_unless_its_words_say_else() -> None:
    parts = {
        title: [q.entity_part for q in of_scope("1", under(title, text))]
        for title, text in (
            ("Valdorno, Italy", "70,366 tCO2e of Scope 1 emissions in 2024"),
            ("Germany", "Scope 1 emissions were 9,123 tCO2e in 2024."),
            ("Norway", "Group-wide Scope 1 emissions were 9,123 tCO2e in 2024."),
            ("Our emissions", "Scope 1 emissions were 9,123 tCO2e in 2024."),
        )
    }
    assert parts == {
        "Valdorno, Italy": ["Valdorno, Italy"],
        "Germany": ["Germany"],
        "Norway": [""],
        "Our emissions": [""],
    }


def test_three_values_in_the_same_words_are_of_parts_and_two_may_be_a_slip() -> None:
    pages = [
        prose(f"{value} tCO2e of Scope 1 emissions in 2024", number)
        for number, value in enumerate(("70,366", "51,482", "35,953"), 1)
    ]
    assert {q.entity_part for q in of_scope("1", *pages)} == {"unclear"}
    assert {q.entity_part for q in of_scope("1", *pages[:2])} == {""}
