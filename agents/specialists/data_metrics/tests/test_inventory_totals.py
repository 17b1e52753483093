"""What the lines of a client's workbook add up to: it confirms a printed figure as a record does,
and accuses one only where the workbook itself holds the same sum."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from agents.specialists.data_metrics.checks.inventory_totals import inventory_totals
from agents.specialists.data_metrics.checks.rolled_up import RolledUp
from agents.specialists.data_metrics.evidence import evidence_findings
from agents.specialists.data_metrics.evidence_source import EvidenceSource
from agents.specialists.data_metrics.inventories import as_figures
from agents.specialists.data_metrics.schemas import CheckResult
from agents.specialists.data_metrics.tests.asking import given

PRINTED = "Our Scope 1 emissions were 2,509 tCO2e in 2024."
TOTAL = RolledUp(
    document="d1",
    filename="inventory.xlsx",
    scope="1",
    method="",
    year=2024,
    stated=Decimal("2509.333"),
    computed=Decimal("2509.333"),
    lines=65,
    open_lines=0,
    agrees=True,
    sheet=3,
)
MORE = Decimal("2600.1")
DIFFERS = replace(TOTAL, stated=MORE, computed=MORE, agrees=False, own_sum="Summary!C4")
WORKBOOK = EvidenceSource(
    "d1", "inventory.xlsx", "data_workbook", "data workbook", sheets={3: "Gas"}
)


def checked(total: RolledUp, *pages: str) -> CheckResult:
    (result,) = inventory_totals(given(*(pages or (PRINTED,)), inventories=[total]))
    return result


def test_a_figure_that_the_lines_add_up_to_passes() -> None:
    result = checked(TOTAL)
    assert (result.result, result.severity, result.pages) == ("pass", "info", (1,))
    assert result.message == (
        "Scope 1 2024: 2,509 tCO2e here; the 65 lines of inventory.xlsx add up to 2,509.3 tCO2e: "
        "the same within rounding (page 1)."
    )


@pytest.mark.parametrize(
    ("computed", "not_computed", "told"),
    [
        (2000, 0, ", as stated; computed again they come to 2,000 tCO2e (page 1)."),
        ("2509.333", 900, ", as stated; 900 tCO2e of them could not be computed again (page 1)."),
    ],
)
def test_a_figure_that_adds_up_only_as_stated_passes_and_says_so(
    computed: Any, not_computed: int, told: str
) -> None:
    total = replace(TOTAL, computed=Decimal(computed), not_computed=Decimal(not_computed))
    result = checked(total)
    assert result.result == "pass" and result.message.endswith(f"within rounding{told}")


def test_a_difference_that_the_workbook_itself_holds_fails() -> None:
    result = checked(DIFFERS)
    assert (result.result, result.severity) == ("fail", "critical")
    assert "91.1 tCO2e (3.63%) below them" in result.message
    assert "below them; the workbook's own sum in Summary!C4 says the same" in result.message
    details: Mapping[str, Any] = result.details.stored()
    assert (details["reported_total"], details["calculated_total"]) == (2509, 2600.1)


def test_a_difference_from_lines_that_were_not_computed_says_so() -> None:
    result = checked(replace(DIFFERS, computed=Decimal(2500), not_computed=Decimal(40)))
    told = "below them, as stated; computed again they come to 2,500 tCO2e; 40 tCO2e of them"
    assert result.result == "fail" and told in result.message


def test_a_small_difference_is_a_warning() -> None:
    small = replace(DIFFERS, stated=Decimal("2511.4"))
    assert checked(small).severity == "warning"


def test_a_difference_that_no_cell_of_the_workbook_holds_is_open() -> None:
    result = checked(replace(DIFFERS, own_sum=""))
    assert result.result == "inconclusive"
    assert "the lines may be read too narrowly" in result.message


@pytest.mark.parametrize("total", [TOTAL, DIFFERS])
def test_lines_that_could_not_be_computed_leave_it_open(total: RolledUp) -> None:
    result = checked(replace(total, open_lines=2))
    assert (result.result, result.missing_data) == (
        "inconclusive",
        ("2 lines could not be computed",),
    )


@pytest.mark.parametrize(
    "other",
    [
        {"year": 2023},
        {"scope": "2", "method": "market"},
        {"agrees": None},
        {"lines": 0},
    ],
)
def test_nothing_is_said_of_another_figure(other: dict[str, Any]) -> None:
    assert inventory_totals(given(PRINTED, inventories=[replace(TOTAL, **other)])) == []


def test_a_part_of_the_company_is_not_held_against_the_whole() -> None:
    table = "Scope 1, tCO2e | 2024\nGermany | 1,200\nFrance | 1,309"
    assert inventory_totals(given(table, inventories=[TOTAL])) == []


def test_the_order_of_workbooks_and_figures_changes_nothing() -> None:
    pages = ("Our Scope 1 emissions were 2,509 tCO2e in 2024.", "Scope 3 was 12,000 tCO2e in 2024.")
    other = replace(TOTAL, scope="3", stated=Decimal(12000))
    one = inventory_totals(given(*pages, inventories=[TOTAL, other]))
    two = inventory_totals(given(*reversed(pages), inventories=[other, TOTAL]))
    assert sorted(each.message[:40] for each in one) == sorted(each.message[:40] for each in two)


def test_a_claim_agrees_with_the_records_where_the_lines_add_up_to_it() -> None:
    known = given(PRINTED, inventories=[TOTAL])
    figures = as_figures(known.inventories, known.quantities)
    (found,) = evidence_findings(known.claims, [], [*known.quantities, *figures], [WORKBOOK])
    assert (found.supports_claim, found.basis) == (True, "evidence_document")
    assert "sheet \u201cGas\u201d" in found.summary
    assert found.details.stored()["independent"] is False


@pytest.mark.parametrize(
    "total", [DIFFERS, replace(TOTAL, open_lines=1), replace(TOTAL, agrees=None)]
)
def test_a_sum_that_is_not_sure_is_no_record(total: RolledUp) -> None:
    known = given(PRINTED, inventories=[total])
    assert as_figures(known.inventories, known.quantities) == []
