"""Requirements that do not bind say which condition failed; nothing is waved through on silence
about the reader's own facts."""

from __future__ import annotations

import pytest

from agents.specialists.legal.applicability import FIRST_PERIOD_RELIEFS, INDUSTRIES, SIGNS
from agents.specialists.legal.rules import CoverageOptions, CoverageStatus, assess_coverage
from agents.specialists.legal.tests.helpers import BOARD_PAGE, COOKERY_PAGE, REGISTRY, cover, report
from agents.specialists.legal.unassessed import METRICS_UNKNOWN
from standards.sasb.packaged import IndustryName, every_industry
from standards.types import Applicability


def test_target_details_do_not_apply_where_no_target_is_stated() -> None:
    coverage = cover(report(COOKERY_PAGE), "S2.33(e)")
    assert coverage.status is CoverageStatus.NOT_APPLICABLE
    assert "no statement of a climate target" in coverage.cause
    assert cover(report(BOARD_PAGE), "S2.33(e)").status is CoverageStatus.FULLY_ADDRESSED


def test_a_denied_target_is_no_target() -> None:
    denied = report("We have not set a target to reduce our emissions by 2030.")
    assert cover(denied, "S2.33(c)").status is CoverageStatus.NOT_APPLICABLE


@pytest.mark.parametrize(
    ("first", "status"),
    [
        (True, CoverageStatus.NOT_APPLICABLE),
        (False, CoverageStatus.FULLY_UNADDRESSED),
        (None, CoverageStatus.FULLY_UNADDRESSED),
    ],
)
def test_first_period_reliefs_need_the_flag(first: bool | None, status: CoverageStatus) -> None:
    assert (
        cover(report(BOARD_PAGE), "S2.29(a)(i)(3)", CoverageOptions(first_period=first)).status
        is status
    )


def test_industry_nodes_follow_the_sector_when_it_is_known() -> None:
    other = cover(report(BOARD_PAGE), "S2.B61(a)", CoverageOptions(sector="Mining"))
    assert other.status is CoverageStatus.NOT_APPLICABLE
    assert "the sector is given as Mining" in other.cause
    own = cover(report(BOARD_PAGE), "S2.B61(a)", CoverageOptions(sector="Asset management"))
    assert own.status is CoverageStatus.FULLY_UNADDRESSED


@pytest.mark.long
@pytest.mark.parametrize("each", every_industry().values(), ids=lambda each: each.code)
def test_only_industries_that_cannot_be_financial_excuse_by_their_name(each: IndustryName) -> None:
    own_words = each.sector == "Financials" or each.code == "HC-MC"
    for paragraph in ("S2.B61(a)", "S2.B62(d)", "S2.B63(d)"):
        cause = cover(report(BOARD_PAGE), paragraph, CoverageOptions(sector=each.in_sector)).cause
        assert ("does not speak of such a business" in cause) is own_words
        assert (f"the sector is given as {each.in_sector}" in cause) is not own_words


@pytest.mark.parametrize("paragraph", ["S2.32", "S1.48"])
def test_metrics_of_an_industry_that_nobody_knows_are_not_called_missing(paragraph: str) -> None:
    known = cover(report(BOARD_PAGE), paragraph)
    assert known.status is CoverageStatus.FULLY_UNADDRESSED
    unknown = cover(report(BOARD_PAGE), paragraph, CoverageOptions(metrics_known=False))
    assert unknown.status is CoverageStatus.NOT_ASSESSED
    assert unknown.cause == METRICS_UNKNOWN
    assert all(element.addressed is None for element in unknown.elements)
    given = report("Code | Metric | Response\nEM-MM-110a.1 | Scope 1 emissions | 100,000 tCO2e")
    found = cover(given, paragraph, CoverageOptions(metrics_known=False))
    assert found.status is CoverageStatus.FULLY_ADDRESSED
    other = cover(report(BOARD_PAGE), "S2.29(e)", CoverageOptions(metrics_known=False))
    assert other.status is CoverageStatus.FULLY_UNADDRESSED


def test_without_a_sector_the_reports_own_words_decide() -> None:
    assert "does not speak of such a business" in cover(report(BOARD_PAGE), "S2.B62(d)").cause
    bank = report(
        "\n\n".join(
            f"Our commercial banking business grew loans to customers in region {n}."
            for n in range(6)
        )
    )
    assert cover(bank, "S2.B62(d)").status is CoverageStatus.FULLY_UNADDRESSED


def test_the_amendments_stay_hidden_until_their_vintage_is_chosen() -> None:
    nodes = list(REGISTRY.values())
    base = {
        c.paragraph_id
        for c in assess_coverage(nodes, report(BOARD_PAGE), options=CoverageOptions())
    }
    amended = {
        c.paragraph_id
        for c in assess_coverage(
            nodes, report(BOARD_PAGE), options=CoverageOptions(vintage="2025-12")
        )
    }
    assert "S2.29C" not in base
    assert "S2.29C" in amended


def test_every_condition_of_the_registry_is_known_here() -> None:
    industries = tuple(INDUSTRIES)
    plain = {
        "plans were disclosed in an earlier period",
        "entity-developed metric used",
        "metrics of the entity's own industry",
    }
    unknown = {
        r.condition
        for r in REGISTRY.values()
        if r.checkable
        and r.applicability is not Applicability.ALWAYS
        and r.condition not in SIGNS
        and r.condition not in plain
        if not any(name in r.condition for name in (*industries, *FIRST_PERIOD_RELIEFS))
        and r.vintage == "2023-06"
    }
    assert unknown <= {"other method if legally required, or first-period continuation (S2.C4(a))"}


def test_what_the_report_denies_in_words_is_quoted() -> None:
    coverage = cover(report("We found no material errors in earlier periods."), "S1.83")
    assert coverage.status is CoverageStatus.NOT_APPLICABLE
    assert "page 1 says: “We found no material errors in earlier periods.”" in coverage.cause


def test_a_named_guidance_is_no_silence_on_the_source_of_metrics() -> None:
    guided = report("This report was prepared with reference to the GRI Standards.")
    assert cover(guided, "S1.49").status is not CoverageStatus.NOT_APPLICABLE
