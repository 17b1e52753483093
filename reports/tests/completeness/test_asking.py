"""What is expected in a report and not found is asked for, and little else."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.completeness.asking import MOST_OF_A_GROUP, Given, look
from reports.completeness.metrics import metrics_of, of_peers, of_prior
from reports.completeness.printed import Printed
from reports.completeness.sources import SiteOfLines, of_identity, of_registers, of_workbook
from reports.completeness.types import Completeness, Expected, Source
from reports.figures.types import Quantity
from reports.registers.types import Matched, Method, Value
from reports.tests.completeness.pages import page, table
from reports.types import PageContent

SITES = ("Ludwigsburg", "Malmo", "Tampere", "Gdansk")
BROKEN_DOWN = (
    "Our Scope 3 emissions are calculated for purchased goods and services, capital goods, "
    "fuel- and energy-related activities and business travel."
)


def asked(pages: list[PageContent], *expected: Expected, industry: str = "") -> Completeness:
    return look(Printed(pages, "Alder"), Given(expected, (), industry))


def names(found: Completeness, source: Source) -> list[str]:
    return [one.expected.name for one in found.absences if one.expected.source is source]


def workbook(*sites: str, tonnes: int = 10) -> list[Expected]:
    return of_workbook(
        "energy.xlsx",
        [SiteOfLines(site, f"Gas, row {at}", Decimal(tonnes)) for at, site in enumerate(sites, 2)],
    )


def test_a_site_of_the_workbook_that_the_report_does_not_name_is_a_question() -> None:
    found = asked([page("Plants in Ludwigsburg, Malmo and Tampere.")], *workbook(*SITES))
    (one,) = found.absences
    assert one.expected.name == "Gdansk"
    assert "energy.xlsx, Gas, row 5" in one.question
    assert one.question.endswith("?")
    assert "Gdansk" in one.searched[0]


def test_a_report_that_names_hardly_any_site_is_not_asked_for_each() -> None:
    many = workbook(*SITES, *(f"Depot {name}" for name in ("Lodz", "Riga", "Turku", "Odense")))
    small = [one for one in many if one.name not in SITES]
    found = asked([page("A plant in Ludwigsburg.")], *of_workbook("a.xlsx", []), *small)
    assert not found.absences or all((one.expected.share or 0) >= 0.1 for one in found.absences)
    tiny = of_workbook("a.xlsx", [SiteOfLines(f"Town{n}", "row", Decimal(1)) for n in range(40)])
    found = asked([page("A plant in Ludwigsburg.")], *tiny)
    assert not found.absences
    assert found.looked[0].why_not.startswith("the report names too few")


def test_a_site_that_weighs_much_is_asked_for_even_then() -> None:
    sites = [SiteOfLines("Gdansk", "row 2", Decimal(900))]
    sites += [SiteOfLines(f"Town{n}", "row", Decimal(1)) for n in range(40)]
    found = asked([page("Nothing.")], *of_workbook("a.xlsx", sites))
    assert names(found, Source.WORKBOOK) == ["Gdansk"]


def test_what_a_person_named_is_always_asked_for() -> None:
    found = asked([page("Nothing.")], *of_identity(["Brenta Srl"], ["Gdansk"]))
    assert names(found, Source.IDENTITY) == ["Brenta Srl", "Gdansk"]
    assert not asked([page("Brenta and Gdansk")], *of_identity(["Brenta Srl"], ["Gdansk"])).absences


def entry(name: str, place: str, year: int = 2023) -> Matched:
    value = Value(year, Decimal(100), "t", "CO2")
    return Matched("eu_ets", f"DE_{name}", name, "Alder", "DE", place, Method.LEI, values=(value,))


def test_an_installation_of_a_register_is_found_by_its_town_too() -> None:
    entries = [entry("Heizwerk Nord", "Malmo"), entry("Anlage Sued", "Gdansk")]
    found = asked([page("We heat in Malmo.")], *of_registers(entries, 2023))
    assert names(found, Source.REGISTER) == ["Anlage Sued"]
    assert "EU ETS (Union Registry), entry DE_Anlage Sued" in found.absences[0].question


def test_an_installation_that_no_longer_runs_is_not_expected() -> None:
    assert not of_registers([entry("Heizwerk", "Malmo", 2015)], 2023)


def test_a_usual_category_that_a_breakdown_does_not_tell_of_is_a_question() -> None:
    found = asked([page(BROKEN_DOWN)], industry="RT-IG")
    assert names(found, Source.INDUSTRY) == [
        "Category 11: Use of sold products",
        "Category 7: Employee commuting",
    ]


@pytest.mark.parametrize(
    "said",
    [
        "Use of sold products is not relevant for us.",
        "Scope 3 categories 8 to 15 are not relevant.",
        "Category 11 was not calculated.",
        "The remaining categories are not material.",
        "Emissions when customers use our machines: use phase 12 t CO2e.",
    ],
)
def test_a_category_that_is_told_of_in_any_way_is_no_absence(said: str) -> None:
    found = asked([page(f"{BROKEN_DOWN} {said} Employee commuting: 3 t.")], industry="RT-IG")
    assert not names(found, Source.INDUSTRY)


def test_a_report_without_a_breakdown_of_scope_3_is_asked_by_its_requirement_alone() -> None:
    found = asked([page("Our Scope 3 emissions were 12 t CO2e.")], industry="RT-IG")
    assert not found.absences
    assert "does not break Scope 3 down" in found.looked[0].why_not


def test_a_report_in_a_language_that_the_rules_do_not_read_is_not_asked_for_categories() -> None:
    german = PageContent(1, BROKEN_DOWN, language="de")
    found = asked([german], industry="RT-IG")
    assert not found.absences
    assert "language" in found.looked[0].why_not


def quantity(label: str, metric: str = "mass", scope: str = "") -> Quantity:
    return Quantity(
        metric, Decimal(5), "t", Decimal(1), scope=scope, label=label, in_table=True, page=7
    )


def test_a_metric_of_last_year_that_is_gone_is_a_question() -> None:
    before = metrics_of([quantity("Hazardous waste landfilled"), quantity("Recycled packaging")])
    found = asked([page("Recycled packaging: 3 t.")], *of_prior(before, "report 2022"))
    (one,) = found.absences
    assert one.expected.name == "Hazardous waste landfilled"
    assert "report 2022, p. 7" in one.question


def test_a_metric_worded_a_little_differently_is_no_absence() -> None:
    before = metrics_of([quantity("Hazardous waste sent to landfill")])
    found = asked([page("Hazardous wastes landfilled fell to 3 t.")], *of_prior(before, "r"))
    assert not found.absences


def test_scopes_that_a_requirement_asks_for_are_not_asked_for_again() -> None:
    scopes = [quantity("Total Scope 1 emissions", "ghg_emissions", "1")]
    assert metrics_of(scopes) == []


def test_what_most_marked_peers_print_and_this_report_does_not_is_a_question() -> None:
    water = metrics_of([quantity("Water withdrawn total", "water")])
    use = metrics_of([quantity("Category 11 use of sold products", "ghg_emissions", "3.11")])
    expected = of_peers({"Brenta": [*water, *use], "Corvo": water, "Dorn": []})
    assert [one.name for one in expected] == ["water"]
    found = asked([page("We sell machines.")], *expected)
    assert found.absences[0].question == (
        "Water is printed by Brenta, Corvo; this report has none. Why?"
    )
    assert not asked([page("Our water use fell.")], *expected).absences


YEARS = ("", "2021", "2022", "2023")
FULL = (["Gas", "1", "2", "3"], ["Coal", "1", "2", "3"], ["Oil", "1", "2", "3"])


def test_a_row_with_earlier_years_and_an_empty_last_one_is_a_question() -> None:
    rows = table(YEARS, *FULL, ["Wood", "1", "2", "3"], ["Steam", "4", "5", ""])
    (one,) = asked([page(tables=[rows])]).absences
    assert one.expected.source is Source.EARLIER_YEARS
    assert "\u201cSteam\u201d is printed for 2022, 2021 on p. 1" in one.question


@pytest.mark.parametrize("cell", ["-", "n/a", "not reported", "0"])
def test_a_dash_or_a_word_in_the_cell_is_an_answer(cell: str) -> None:
    rows = table(YEARS, *FULL, ["Wood", "1", "2", "3"], ["Steam", "4", "5", cell])
    assert not asked([page(tables=[rows])]).absences


def test_a_table_that_leaves_the_last_year_mostly_empty_asks_nothing() -> None:
    empty = [[f"Steam {name}", "4", "5", ""] for name in "abcd"]
    assert not asked([page(tables=[table(YEARS, *FULL, *empty)])]).absences


COUNTRIES = ("France", "Spain", "Italy", "Poland", "Austria")


def test_a_country_of_one_table_that_lacks_in_another_is_a_question() -> None:
    energy = table(["Country", "MWh"], *([name, "1"] for name in COUNTRIES))
    waste = table(["Country", "t"], *([name, "1"] for name in COUNTRIES[:-1]), number=2)
    found = asked([page(tables=[energy]), page(tables=[waste], number=2)])
    (one,) = found.absences
    assert one.expected.name == "Austria"
    assert "p. 2" in one.question


def test_a_table_with_a_row_for_others_lacks_nothing() -> None:
    energy = table(["Country", "MWh"], *([name, "1"] for name in COUNTRIES))
    waste = table(["Country", "t"], *([n, "1"] for n in COUNTRIES[:-1]), ["Other", "2"], number=2)
    assert not asked([page(tables=[energy]), page(tables=[waste], number=2)]).absences


def test_each_source_asks_little_and_says_how_much_more_there_is() -> None:
    named = [f"Town{letter * 3}" for letter in "abcdefghij"]
    found = asked([page("Nothing.")], *of_identity((), named))
    assert len(found.absences) == MOST_OF_A_GROUP
    assert found.looked[0].more == len(named) - MOST_OF_A_GROUP
