"""Sentences, tables and pages give the quantities they state, once, and nothing they do not."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.figures.extract import read_pages, read_sentence, read_table
from reports.figures.table import fact_table
from reports.figures.types import Quantity
from reports.types import PageContent, TableContent


def emissions(text: str) -> list[tuple[str, str, int | None, Decimal | None]]:
    return [
        (q.scope, q.method, q.year, q.value_tco2e)
        for q in read_sentence(text)
        if q.metric == "ghg_emissions"
    ]


def table(text: str, caption: str = "") -> list[Quantity]:
    rows = tuple(
        tuple(cell.strip() for cell in line.split("|")) for line in text.strip().split("\n")
    )
    return read_table(TableContent(7, 0, rows, caption))


def cell(found: list[Quantity], scope: str, year: int, method: str = "") -> Decimal | None:
    values = [
        q.value_tco2e
        for q in found
        if (q.scope, q.year, q.method, q.metric) == (scope, year, method, "ghg_emissions")
    ]
    assert len(values) == 1
    return values[0]


MAGNITUDES = {
    "tCO2e": 1,
    "kt CO2e": 1_000,
    "thousand metric tons CO2e": 1_000,
    "million tonnes CO2e": 10**6,
    "kg CO2e": Decimal("0.001"),
    "billion tCO2e": 10**9,
}


# the first conversion of a process builds the registry of units
@settings(max_examples=60)
@given(
    st.integers(min_value=1, max_value=900_000),
    st.sampled_from(sorted(MAGNITUDES)),
    st.sampled_from(["1", "2", "3"]),
)
def test_an_amount_in_any_magnitude_becomes_tonnes(value: int, unit: str, scope: str) -> None:
    assert emissions(f"Our Scope {scope} emissions were {value:,} {unit} in 2023.") == [
        (scope, "", 2023, value * MAGNITUDES[unit])
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Our Scope 1 and 2 emissions were 32.6Mt CO2e in 2023.", [("1+2", "", 2023, 32_600_000)]),
        (
            "Scope 1: 2.3M tCO2e, Scope 2: 1.1M tCO2e.",
            [("1", "", None, 2_300_000), ("2", "", None, 1_100_000)],
        ),
        (
            (
                "Scope 2 emissions were 2,881,767 tCO2e (location-based) or 2,150,694 tCO2e "
                "(market-based) in 2021."
            ),
            [("2", "location", 2021, 2_881_767), ("2", "market", 2021, 2_150_694)],
        ),
        (
            "Scope 1 and Scope 2 emissions were 1,000 and 2,000 tCO2e respectively in 2023.",
            [("1", "", 2023, 1000), ("2", "", 2023, 2000)],
        ),
        (
            "Scope 1 emissions fell from 105,000 tCO2e in 2022 to 100,000 tCO2e in 2023.",
            [("1", "", 2022, 105_000), ("1", "", 2023, 100_000)],
        ),
        (
            "Die Scope 1 Emissionen betrugen 1.234,5 t CO2e in 2023.",
            [("1", "", 2023, Decimal("1234.5"))],
        ),
    ],
)
def test_scope_method_and_year_are_read_from_the_words(text: str, expected: list[object]) -> None:
    assert emissions(text) == expected


@pytest.mark.parametrize(
    ("text", "value", "year", "baseline"),
    [
        ("Scope 1 emissions were down 5.5% on 2022.", "-5.5", None, 2022),
        ("Scope 1 emissions decreased 12% from 2022 to 2023.", "-12", 2023, 2022),
        ("In 2023, Scope 3 emissions rose by 4% compared with 2021.", "4", 2023, 2021),
        ("Scope 2 emissions were 8.1% lower in 2023 than in 2022.", "-8.1", 2023, 2022),
    ],
)
def test_percent_changes_carry_sign_and_years(
    text: str, value: str, year: int | None, baseline: int
) -> None:
    (change,) = [q for q in read_sentence(text) if q.unit == "%"]
    assert (change.metric, change.value, change.year, change.baseline_year) == (
        "percentage_change",
        Decimal(value),
        year,
        baseline,
    )


def test_a_share_of_a_total_is_no_change() -> None:
    (share,) = read_sentence("72% of the electricity we use is from renewable sources.")
    assert share.metric == "share"


def test_a_target_is_no_achieved_change() -> None:
    (target,) = read_sentence(
        "We target a 42% reduction in Scope 1+2 emissions by 2030 from a 2019 baseline."
    )
    assert (target.metric, target.value, target.scope, target.year, target.baseline_year) == (
        "target_reduction",
        42,
        "1+2",
        2030,
        2019,
    )


@pytest.mark.parametrize(
    "text",
    [
        "We avoided 500 tCO2e of Scope 3 emissions.",
        "We reduced our Scope 1 emissions by 75 thousand metric tons of CO2e.",
        "We retired credits for 1,000 tCO2e.",
        "Scope 1 emissions were between 5 and 6 tCO2e.",
        "NOx 47,682 tonnes.",
    ],
)
def test_what_is_no_inventory_figure_is_not_read_as_one(text: str) -> None:
    assert not [q for q in read_sentence(text) if q.metric == "ghg_emissions"]


def test_a_part_of_the_company_is_told_from_the_whole() -> None:
    (part,) = read_sentence("Scope 1 emissions from alumina refining were 5.8 Mt CO2e in 2023.")
    assert "alumina" in part.entity_part


ESRS = """
(ktCO2e) | Base year (2019) | 2024 | 2023 | % Yearly Change | 2025
E1-6 | Retrospective | Retrospective | Retrospective | | Milestones and target years
SCOPE 1 GHG EMISSIONS | | | | |
On-site | 17 | 12 | 10 | 14 | 15
Gross Scope 1 GHG emissions | 39 | 30 | 10 | - | 34
Gross Scope 2 GHG emissions (Location-based) | 58 | 36 | 32 | 13 | -
Gross Scope 2 GHG emissions (Market-based) | 53 | 20 | 17 | 18 | 19
Scope 3 GHG emissions | 7 158 | 6 600 | 6 672 | -1 | -
Total GHG emissions (location-based) | 7 255 | 6 666 | 6 714 | -1 | -
"""


def test_a_table_takes_its_unit_from_the_corner_and_years_from_the_header() -> None:
    found = table(ESRS)
    assert cell(found, "1", 2024) == 30_000
    assert cell(found, "2", 2024, "market") == 20_000
    assert cell(found, "2", 2019, "location") == 58_000
    assert cell(found, "1+2+3", 2023, "location") == 6_714_000


def test_targets_are_left_out_and_change_columns_are_changes_between_the_two_years() -> None:
    found = table(ESRS)
    assert 2025 not in {q.year for q in found}
    (change,) = [q for q in found if q.metric == "percentage_change" and q.method == "market"]
    assert (change.value, change.year, change.baseline_year) == (18, 2024, 2023)


def test_a_table_turned_on_its_side_gives_the_same_figures() -> None:
    found = table("| Scope 1 (tCO2e) | Scope 2 (tCO2e)\n2022 | 100 | 50\n2023 | 90 | 40")
    assert (cell(found, "1", 2022), cell(found, "2", 2023)) == (100, 40)


def test_the_unit_may_stand_in_a_cell_of_its_own() -> None:
    found = table("| Unit | 2024 | 2023\nScope 1 | 1,000 metric tons of CO2e emissions | 347 | 387")
    assert (cell(found, "1", 2024), cell(found, "1", 2023)) == (347_000, 387_000)


def test_a_row_of_years_under_a_scope_title_is_a_header_not_data() -> None:
    found = table(
        "Mt CO2e | 2023 | 2022\nScope 1 | 23.3 | 22.1\nSources of Scope 3 (Mt CO2e) | 2023 | "
        "2022\nScope 3 | 32.4 | 31.0"
    )
    assert [q.value_tco2e for q in found] == [23_300_000, 22_100_000, 32_400_000, 31_000_000]


def test_a_share_column_and_a_share_row_are_no_emissions() -> None:
    found = table(
        "tCO2e | 2023 | % of total\nScope 1 | 100 | 20%\nScope 1 as share of total | 20% |"
    )
    assert [q.value for q in found if q.metric == "ghg_emissions"] == [100]


def test_a_table_that_stands_in_text_and_tables_is_read_once() -> None:
    rows = (("tCO2e", "2023"), ("Scope 1", "100"))
    page = PageContent(
        3, "Emissions\n\ntCO2e | 2023\nScope 1 | 100", tables=(TableContent(3, 0, rows),)
    )
    assert [(q.value, q.page, q.in_table, q.quote) for q in read_pages([page])] == [
        (100, 3, True, "Scope 1 | 100")
    ]


def test_a_table_known_only_from_the_text_is_read_too() -> None:
    assert [q.value for q in read_pages([PageContent(1, "tCO2e | 2023\nScope 1 | 100")])] == [100]


def test_the_quote_is_the_sentence_even_where_the_next_one_begins_with_a_number() -> None:
    text = "We emitted 5,500 tCO2e in 2023, i.e. less vs. 2022. 4,000 tCO2e came from fuel."
    assert [q.quote for q in read_pages([PageContent(1, text)])] == [
        "We emitted 5,500 tCO2e in 2023, i.e. less vs. 2022.",
        "4,000 tCO2e came from fuel.",
    ]


def test_facts_join_the_places_that_agree_and_mark_those_that_do_not() -> None:
    one = read_sentence("Scope 1 emissions were 1.2 million tCO2e in 2023.", page=1)
    same = read_sentence("Scope 1 emissions were 1,203,456 tCO2e in 2023.", page=2)
    other = read_sentence("Scope 1 emissions were 1,403,456 tCO2e in 2023.", page=3)
    (fact,) = fact_table([*one, *same])
    assert (fact.best.value, fact.agree, [place.page for place in fact.places]) == (
        1_203_456,
        True,
        [1, 2],
    )
    assert not fact_table([*one, *same, *other])[0].agree


@pytest.mark.parametrize(
    "words",
    [
        (
            "Our total emissions in 2024, covering Scope 1, market-based Scope 2 and Scope 3, were "
            "900 tCO2e."
        ),
        (
            "Across Scope 1, Scope 2 (market-based) and Scope 3, our total emissions came to 900 "
            "tCO2e in 2024."
        ),
        (
            "In 2024 our emissions from Scope 1, Scope 2 (market-based) plus Scope 3 amounted to "
            "900 tCO2e."
        ),
    ],
)
def test_scopes_named_in_a_list_with_a_method_between_are_one_scope(words: str) -> None:
    assert [(q.scope, q.method, q.year, q.value) for q in read_sentence(words)] == [
        ("1+2+3", "market", 2024, 900)
    ]


def test_scope_2_named_by_both_methods_is_not_joined() -> None:
    (quantity,) = read_sentence(
        "Scope 2 (location-based) and Scope 2 (market-based) were each 900 tCO2e."
    )
    assert quantity.scope == "2"


@pytest.mark.parametrize(
    ("words", "read"),
    [
        (
            "Scope 1 fell by 10% in 2024, from 100 tCO2e in 2023 to 90 tCO2e.",
            [(100, 2023), (90, 2024)],
        ),
        ("In 2024, Scope 1 fell by 10% to 90 tCO2e (2023: 100 tCO2e).", [(90, 2024), (100, 2023)]),
        (
            "Scope 1 fell by 10%, from 100 tCO2e in 2023 to 90 tCO2e in 2024.",
            [(100, 2023), (90, 2024)],
        ),
        ("Scope 1 emissions fell from 100 tCO2e to 90 tCO2e in 2024.", [(100, None), (90, 2024)]),
        (
            "Scope 1 emissions were 90 tCO2e in 2024 compared with 100 tCO2e.",
            [(90, 2024), (100, None)],
        ),
    ],
)
def test_each_figure_of_a_movement_has_its_own_year(
    words: str, read: list[tuple[int, int | None]]
) -> None:
    assert [(q.value, q.year) for q in read_sentence(words) if q.metric == "ghg_emissions"] == read


def test_a_limit_is_no_change() -> None:
    assert not [
        q
        for q in read_sentence("These categories stay below 1% of Scope 3 emissions.")
        if "change" in q.metric
    ]


@pytest.mark.parametrize(
    ("header", "years"),
    [
        (("2019", "2022", "2023", "2024", "Change on 2023"), (2023, 2024)),
        (("2019", "2023", "2024", "Change vs 2019"), (2019, 2024)),
        (("2022", "2023", "2024", "% change in 2024"), (2023, 2024)),
        (("2019", "2023", "2024", "Change"), (2023, 2024)),
        (("2024", "2023", "2022", "Change"), (None, None)),
    ],
)
def test_a_change_column_compares_the_years_its_header_or_its_place_tells(
    header: tuple[str, ...], years: tuple[int | None, int | None]
) -> None:
    rows = (("tCO2e", *header), ("Scope 1", *("100",) * (len(header) - 1), "-4%"))
    (change,) = (q for q in read_table(TableContent(1, 0, rows)) if q.metric == "percentage_change")
    assert (change.baseline_year, change.year) == years


def test_a_header_of_another_table_above_the_own_one_gives_no_years() -> None:
    rows = (("Item", "2023", "2024"), ("Site", "Staff", "Scope 1 (tCO2e)"), ("Group", "50", "700"))
    assert [(q.scope, q.year) for q in read_table(TableContent(1, 0, rows))] == [
        ("", None),
        ("1", None),
    ]


AIMS = """Target (tCO2e) | Base year | Base-year level | Level in 2024 | Change | Level aimed at
Scope 1, 42% by 2030 | 2019 | 415,190 | 298,937 | -28.0% | 240,810"""


def test_an_aim_in_a_label_is_neither_unit_nor_year_of_its_row() -> None:
    found = {q.printed.split()[0]: q for q in table(AIMS)}
    assert "2019" not in found
    assert (found["415,190"].metric, found["415,190"].unit) == ("ghg_emissions", "tCO2e")
    assert (found["415,190"].year, found["298,937"].year) == (2019, 2024)
    change = found["-28.0%"]
    assert (change.metric, change.baseline_year, change.entity_part) == (
        "percentage_change",
        2019,
        "",
    )
    assert (found["240,810"].metric, found["240,810"].year) == ("target_ghg_emissions", None)


def test_by_how_much_something_is_to_fall_is_not_the_unit_of_its_row() -> None:
    (rate,) = table("Key figure | 2023\nReduction of accident rate by 5 % per annum | 5.2")
    assert (rate.unit, rate.printed) == ("", "5.2")
    (share,) = table("Key figure | 2023\nReuse of water (%) | 5.2")
    assert share.unit == "%"


def test_a_column_of_transitional_activities_holds_no_tonnes() -> None:
    (amount,) = table("Activity | 2023 | \nOf which transitional | 12 | T")
    assert amount.metric != "mass"


def test_what_a_change_is_compared_with_is_no_part_of_the_company() -> None:
    (change,) = read_sentence("28.0% lower Scope 1 and 2 emissions (market-based) than in 2019")
    assert (change.metric, change.entity_part, change.baseline_year) == (
        "percentage_change",
        "",
        2019,
    )
