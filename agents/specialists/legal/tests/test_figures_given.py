"""An amount that stands as a figure is disclosed, whatever words stand around it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from agents.predicting.reading import gaps
from agents.specialists.legal.figures_given import WANTED, emissions_of
from agents.specialists.legal.rules import CoverageStatus, Document
from agents.specialists.legal.tests.helpers import REGISTRY, addressed, cover, page
from reports.figures.types import Quantity
from reports.types import CellReading

ROWS = (
    "Greenhouse gas emissions\n\n"
    "Direct | 110,769\n\n"
    "Indirect from energy purchased | 77,462\n\n"
    "Location-based data."
)
DIRECT = Quantity(
    metric="ghg_emissions",
    value=Decimal(110_769),
    unit="tCO2e",
    step=Decimal(1),
    scope="1",
    value_tco2e=Decimal(110_769),
    year=2023,
    page=1,
    quote="Direct | 110,769",
    reading=CellReading.PROVEN,
)
INDIRECT = replace(
    DIRECT,
    value=Decimal(77_462),
    value_tco2e=Decimal(77_462),
    scope="2",
    method="location",
    quote="Indirect from energy purchased | 77,462",
)


def document(*figures: Quantity) -> Document:
    """A report of two rows that no rule of words takes for Scope 1 and 2."""
    return Document([page(1, ROWS)], emissions=emissions_of(figures))


def test_without_figures_the_rows_give_no_scope() -> None:
    assert cover(document(), "S2.29(a)(i)(1)").status is CoverageStatus.FULLY_UNADDRESSED


@pytest.mark.parametrize(
    ("paragraph", "figure"),
    [("S2.29(a)(i)(1)", DIRECT), ("S2.29(a)(i)(2)", INDIRECT)],
)
def test_a_figure_of_the_scope_gives_its_amount_and_unit(paragraph: str, figure: Quantity) -> None:
    coverage = cover(document(DIRECT, INDIRECT), paragraph)
    assert coverage.status is CoverageStatus.FULLY_ADDRESSED
    assert {element.quote for element in coverage.elements} == {figure.quote}


def test_a_location_based_figure_is_what_scope_2_asks_for() -> None:
    assert addressed(cover(document(DIRECT, INDIRECT), "S2.29(a)(v)"))["location-based Scope 2"]
    market = replace(INDIRECT, method="market")
    asked = addressed(cover(document(DIRECT, market), "S2.29(a)(v)"))
    assert not asked["location-based Scope 2"]


@pytest.mark.parametrize(
    "unfit",
    [
        replace(DIRECT, entity_part="Diesel"),
        replace(DIRECT, year=None),
        replace(DIRECT, reading=CellReading.OPEN),
        replace(DIRECT, open=("the unit is not known",)),
        replace(DIRECT, source="an evidence document"),
        replace(DIRECT, quote="what stands on no page"),
    ],
)
def test_a_figure_of_a_part_or_that_is_not_sure_gives_nothing(unfit: Quantity) -> None:
    coverage = cover(document(unfit), "S2.29(a)(i)(1)")
    assert coverage.status is CoverageStatus.FULLY_UNADDRESSED


def test_what_is_wanted_names_elements_that_the_registry_has() -> None:
    for paragraph, element in WANTED:
        assert element in {one.name for one in REGISTRY[paragraph].elements}


def test_pages_given_to_predict_are_read_for_figures_as_well() -> None:
    text = "GHG emissions in t CO2e | 2023\nScope 1 | 110,769\nScope 2 (location-based) | 77,462"
    found = gaps({"id": 1, "pages": [{"number": 1, "text": text}]})["coverage"]
    by_id = {row["paragraph_id"]: row for row in found}
    assert by_id["S2.29(a)(i)(1)"]["status"] == "fully_addressed"


def test_a_row_that_does_not_report_the_period_gives_no_amount_of_it() -> None:
    row = "Other indirect (Scope 3) emissions (t CO2e) | 296,411 | Not Reported"
    known = replace(DIRECT, year=2020, scope="3", quote=row, table=0)
    period = replace(DIRECT, year=2021, quote="Direct (Scope 1) | 110,769 | 120,000", table=0)
    pages = [page(1, f"Emissions | 2020 | 2021\n\n{period.quote}\n\n{row}")]
    coverage = cover(Document(pages, emissions=emissions_of([known, period])), "S2.29(a)(i)(3)")
    (amount,) = [one for one in coverage.elements if one.name == "Scope 3 amount"]
    assert amount.addressed is False
    assert "not reported for 2021; the last is of 2020" in amount.gap_reason
    same = replace(period, year=2020)
    whole = cover(Document(pages, emissions=emissions_of([known, same])), "S2.29(a)(i)(3)")
    assert next(one for one in whole.elements if one.name == "Scope 3 amount").addressed is True
