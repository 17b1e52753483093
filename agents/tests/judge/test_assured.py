"""What is said of a claim that a statement of assurance printed inside the report covers."""

from __future__ import annotations

import pytest

from agents.judge.assured import covering
from agents.judge.rules import judge
from agents.judge.settling import settling
from reports.document.assurance.printed import AssuredLine, PrintedAssurance
from reports.types import ClaimType, ClaimView, Support

TOTALS = AssuredLine(
    42,
    "In our opinion, total Scope 1 and 2 GHG emissions of 31.1Mt CO2e (location-based) and 32.6Mt "
    "CO2e (market-based) for 2023 are fairly stated.",
    level="reasonable",
)
NAMED = AssuredLine(42, "\u2022 Scope 1 and Scope 2 GHG emissions for the year 2023", level="")


def claim(text: str, page: int = 12) -> ClaimView:
    return ClaimView("c", text, ClaimType.QUANTITATIVE, page=page, quote=text)


def told(text: str, line: AssuredLine = TOTALS, page: int = 12) -> str:
    return covering(claim(text, page), [PrintedAssurance(42, 43, "KPMG", (line,))])


def test_a_figure_that_the_statement_prints_is_covered_and_the_signed_one_asked_for() -> None:
    assert told("Our Scope 1 and 2 emissions were 32.6Mt CO2e in 2023.") == (
        "Covered by the assurance statement printed on p. 42-43 (KPMG, reasonable assurance), not "
        "yet confirmed by a person: obtain the signed statement."
    )


@pytest.mark.parametrize(
    "text",
    [
        "Our adjusted Scope 1 and 2 emissions were 32.7Mt CO2e.",  # another figure
        "North America: Scope 1 and 2 emissions: 7.3Mt CO2e",
        "We cut Scope 1 and 2 emissions by 6% to 2023.",
        "We aim to halve Scope 1 and 2 emissions by 2030.",
        "Upstream Scope 3 emissions were 32.6Mt CO2e in 2023.",  # another scope
        "Our Scope 1 and 2 emissions were 32.6Mt CO2e in 2022.",  # another year
    ],
)
def test_what_the_statement_does_not_print_is_not_covered(text: str) -> None:
    assert told(text) == ""


def test_a_statement_without_figures_covers_the_emissions_of_the_scopes_it_names() -> None:
    assert told("Scope 1 emissions (t CO2e), 2023: 1,234; 2022: 1,300", NAMED)
    assert told("Total Scope 1 and 2 GHG emissions in 2023 were 1,234 t CO2e", NAMED)
    assert not told("Industrial: Scope 1 (t CO2e), 2023: 120", NAMED)  # a part of the company
    assert not told("Scope 3 emissions (t CO2e), 2023: 1,234", NAMED)
    assert not told("Scope 1 emissions (t CO2e), 2022: 1,300", NAMED)


def test_of_a_row_of_several_years_only_the_printed_ones_are_covered() -> None:
    line = AssuredLine(68, "Scope 2 GHG Emissions (Location Based) | 2,881,767 | tCO2e")
    row = "Scope 2 location-based (t CO2e), 2019: 4,381,970; 2020: 3,087,816; 2021: 2,881,767"
    assert told(row, line) == (
        "1 of its 3 figures is covered by the assurance statement printed on p. 42-43 (KPMG), not "
        "yet confirmed by a person: obtain the signed statement, and those on its other figures."
    )


def test_a_statement_that_prints_amounts_of_a_scope_covers_no_other_amount_of_it() -> None:
    lines = (
        AssuredLine(73, "Scope 3 Category 1 Purchased Goods | 38,359,951 | tCO2e"),
        AssuredLine(73, "Scope 3 GHG emissions for the year 2023"),
    )
    total = claim("Total Scope 3 emissions (t CO2e), 2023: 296,411,327")
    assert covering(total, [PrintedAssurance(73, 74, "KPMG", lines[1:])])
    assert not covering(total, [PrintedAssurance(73, 74, "KPMG", lines)])


def test_the_statement_does_not_cover_itself() -> None:
    assert told("Our Scope 1 and 2 emissions were 32.6Mt CO2e in 2023.", page=43) == ""


def test_a_printed_statement_raises_no_support() -> None:
    one = claim("Our Scope 1 and 2 emissions were 32.6Mt CO2e in 2023.")
    printed = (PrintedAssurance(42, 43, "KPMG", (TOTALS,)),)
    result = judge(one, (), {}, 0, 0, "2023", printed)
    assert result.support is Support.ASSERTED
    assert result.settle.request.endswith("obtain the signed statement.")
    assert "p. 42-43 (KPMG" in result.reasoning


def test_a_report_without_a_statement_says_nothing_of_assurance() -> None:
    assert settling(claim("Scope 1 emissions were 4 t."), "2023").assured == ""
