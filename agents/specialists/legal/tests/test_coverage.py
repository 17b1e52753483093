"""Does the report meet the requirement? What counts as disclosure, and what does not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.specialists.legal.rules import (
    CoverageOptions,
    CoverageStatus,
    Document,
    assess_coverage,
)
from agents.specialists.legal.tests.helpers import (
    BOARD_PAGE,
    COOKERY_PAGE,
    REGISTRY,
    addressed,
    cover,
    page,
    report,
)
from reports.types import ClaimType, ClaimView, PageContent, PageState
from sibyl_project.common.text import contains_quote

RANK = {
    CoverageStatus.FULLY_UNADDRESSED: 0,
    CoverageStatus.PARTIALLY_ADDRESSED: 1,
    CoverageStatus.FULLY_ADDRESSED: 2,
}


def test_a_report_that_names_the_body_and_its_rhythm_addresses_both() -> None:
    coverage = cover(report(BOARD_PAGE), "S2.6(a)(iii)")
    assert coverage.status is CoverageStatus.FULLY_ADDRESSED
    assert coverage.elements[1].page == 1
    assert "quarterly" in coverage.elements[1].quote


def test_without_a_rhythm_the_route_alone_is_partly_addressed_and_the_gap_says_so() -> None:
    coverage = cover(
        report("The Sustainability Committee reports to the Board on climate matters."),
        "S2.6(a)(iii)",
    )
    assert coverage.status is CoverageStatus.PARTIALLY_ADDRESSED
    assert "how often the board is informed" in coverage.elements[1].gap_reason
    assert "closest on page 1" in coverage.elements[1].gap_reason


def test_regularly_is_no_frequency() -> None:
    coverage = cover(
        report("The Sustainability Committee regularly reports to the Board on climate matters."),
        "S2.6(a)(iii)",
    )
    assert addressed(coverage)["frequency"] is False


def test_a_denial_is_not_disclosure() -> None:
    denied = report(
        "The Board of Directors does not oversee climate-related risks and opportunities."
    )
    assert cover(denied, "S2.6(a)").status is CoverageStatus.FULLY_UNADDRESSED


def test_not_only_is_no_denial() -> None:
    stressed = report(
        "Not only the management but also the Board of Directors oversees climate-related risks."
    )
    assert cover(stressed, "S2.6(a)").status is CoverageStatus.FULLY_ADDRESSED


def test_an_intention_to_analyse_is_no_analysis() -> None:
    assert (
        addressed(cover(report("We intend to conduct a climate scenario analysis."), "S2.22"))[
            "scenario analysis used"
        ]
        is False
    )
    assert (
        addressed(cover(report("We conducted a climate scenario analysis."), "S2.22"))[
            "scenario analysis used"
        ]
        is True
    )


def test_a_plain_no_answers_a_whether_item_and_silence_does_not() -> None:
    plain = cover(
        report("We do not use an internal carbon price in our investment decisions."), "S2.29(f)(i)"
    )
    assert plain.status is CoverageStatus.FULLY_ADDRESSED
    assert "do not use" in plain.evidence_found[0][1]
    assert cover(report(BOARD_PAGE), "S2.29(f)(i)").status is CoverageStatus.FULLY_UNADDRESSED


def test_a_plan_to_answer_does_not_answer_a_whether_item() -> None:
    coverage = cover(
        report("We are exploring an internal carbon price for investment decisions."), "S2.29(f)(i)"
    )
    assert coverage.status is CoverageStatus.FULLY_UNADDRESSED


@pytest.mark.parametrize(
    "text",
    [
        "Board oversight of climate risk",
        "Glossary\n\nBoard oversight: the Board of Directors oversees climate-related risks.",
        "GRI content index\n\nGRI 2-12 | Role of the Board in overseeing climate impacts | page 14",
        "Board oversight of climate-related risks ............ 14",
        "Describe the board's oversight of climate-related risks and opportunities.",
        "Does the Board of Directors oversee climate-related risks?",
    ],
    ids=[
        "heading",
        "glossary",
        "index row",
        "contents line",
        "quoted requirement",
        "question",
    ],
)
def test_furniture_is_not_disclosure(text: str) -> None:
    assert cover(report(text), "S2.6(a)").status is CoverageStatus.FULLY_UNADDRESSED


def test_a_pointer_to_another_document_is_not_disclosure() -> None:
    text = "For the Board's oversight of climate-related risks, see our proxy statement."
    assert cover(report(text), "S2.6(a)").status is CoverageStatus.NOT_ASSESSED


def test_a_contents_page_is_not_disclosure() -> None:
    lines = [
        f"Our Board of Directors oversees climate risk, part {n} {n + 10}" for n in range(1, 9)
    ]
    assert (
        cover(report("Contents\n\n" + "\n\n".join(lines)), "S2.6(a)").status
        is CoverageStatus.FULLY_UNADDRESSED
    )


def test_a_glossary_ends_where_the_next_part_begins() -> None:
    text = (
        "Glossary\n\nCO2e means carbon dioxide.\n\nGovernance\n\nThe Board of Directors oversees "
        "climate-related risks."
    )
    document = Document([page(1, text, "Glossary", "Governance")])
    assert cover(document, "S2.6(a)").status is CoverageStatus.FULLY_ADDRESSED


def test_navigation_on_every_page_opens_no_glossary() -> None:
    pages = [f"Glossary\n\n{COOKERY_PAGE}" for _ in range(6)]
    assert (
        cover(report(*pages, f"Glossary\n\n{BOARD_PAGE}"), "S2.6(a)").status
        is CoverageStatus.FULLY_ADDRESSED
    )


def test_an_amount_needs_a_number_with_its_unit() -> None:
    assert (
        cover(report("We report our Scope 1 emissions every year."), "S2.29(a)(i)(1)").status
        is CoverageStatus.FULLY_UNADDRESSED
    )
    assert (
        cover(report("We reduced Scope 1 emissions by 12% in 2023."), "S2.29(a)(i)(1)").status
        is CoverageStatus.FULLY_UNADDRESSED
    )
    assert (
        cover(
            report("Our Scope 1 emissions were 1.2 million tonnes CO2e in 2023."), "S2.29(a)(i)(1)"
        ).status
        is CoverageStatus.FULLY_ADDRESSED
    )


def test_a_combined_amount_is_not_scope_1_alone() -> None:
    combined = report("Our Scope 1 and 2 emissions were 1.2 million tonnes CO2e in 2023.")
    assert cover(combined, "S2.29(a)(i)(1)").status is CoverageStatus.FULLY_UNADDRESSED


def test_a_table_row_takes_its_unit_from_the_head_of_the_table() -> None:
    table = "Emissions (Mt CO2e) | 2023 | 2022\nScope 1 | 23.3 | 22.7\nScope 2 | 9.3 | 9.6"
    coverage = cover(report(table), "S2.29(a)(i)(1)")
    assert coverage.status is CoverageStatus.FULLY_ADDRESSED
    assert coverage.elements[0].quote == "Scope 1 | 23.3 | 22.7"
    unitless = "Figures | 2023 | 2022\nScope 1 | 23.3 | 22.7"
    assert cover(report(unitless), "S2.29(a)(i)(1)").status is CoverageStatus.FULLY_UNADDRESSED


def test_an_intensity_row_is_no_amount() -> None:
    table = "Emissions (t CO2e per unit) | 2023 | 2022\nScope 1 intensity | 0.3 | 0.4"
    assert cover(report(table), "S2.29(a)(i)(1)").status is CoverageStatus.FULLY_UNADDRESSED


def test_a_customers_target_is_not_the_companys() -> None:
    others = report("Most of our customers have net zero targets by 2050.")
    assert cover(others, "S2.33(d)").status is CoverageStatus.NOT_APPLICABLE


def test_governance_of_sustainability_in_general_is_governance_of_climate_too() -> None:
    """S2.7 wants no second disclosure where one body oversees both."""
    general = report("The Board of Directors oversees sustainability matters and reviews them.")
    assert cover(general, "S1.27(a)").status is CoverageStatus.FULLY_ADDRESSED
    assert cover(general, "S2.6(a)").status is CoverageStatus.FULLY_ADDRESSED
    effects = report("Sustainability matters led to costs of EUR 3 million in 2023.")
    assert cover(effects, "S2.16(a)").status is CoverageStatus.FULLY_UNADDRESSED


def test_a_preliminary_mapping_of_a_claim_is_not_coverage() -> None:
    claim = ClaimView(
        "1",
        "We love soup.",
        ClaimType.ENVIRONMENTAL,
        page=1,
        quote="soup on Mondays",
        paragraphs=("S2.6(a)",),
    )
    document = Document([page(1, COOKERY_PAGE)], claims=[claim])
    assert cover(document, "S2.6(a)").status is CoverageStatus.FULLY_UNADDRESSED


def test_every_quote_stands_on_its_page() -> None:
    document = report(BOARD_PAGE, COOKERY_PAGE, BOARD_PAGE)
    texts = {p.number: p.text for p in document.pages}
    covered = assess_coverage(list(REGISTRY.values()), document, options=CoverageOptions())
    quoted = [e for c in covered for e in c.elements if e.addressed]
    assert quoted
    assert all(e.page is not None and contains_quote(texts[e.page], e.quote) for e in quoted)
    assert all(e.gap_reason for c in covered for e in c.elements if not e.addressed)


def test_a_parent_is_derived_from_its_children() -> None:
    family = [REGISTRY[i] for i in ("S2.6(a)", "S2.6(a)(i)", "S2.6(a)(iii)")]
    parent, mandate, informed = assess_coverage(
        family, report(BOARD_PAGE), options=CoverageOptions()
    )
    assert (mandate.status, informed.status) == (
        CoverageStatus.FULLY_UNADDRESSED,
        CoverageStatus.FULLY_ADDRESSED,
    )
    assert parent.status is CoverageStatus.PARTIALLY_ADDRESSED


def test_only_checkable_nodes_are_covered() -> None:
    covered = assess_coverage(
        list(REGISTRY.values()), report(BOARD_PAGE), options=CoverageOptions()
    )
    expected = {i for i, r in REGISTRY.items() if r.checkable and r.vintage == "2023-06"}
    assert {c.paragraph_id for c in covered} == expected


def test_what_was_searched_is_said() -> None:
    assert cover(report(BOARD_PAGE, COOKERY_PAGE), "S2.6(a)(iii)").searched.startswith("2 pages")


@pytest.mark.parametrize(
    ("document", "cause"),
    [
        (Document([]), "no pages"),
        (
            Document(
                [
                    PageContent(1, "", PageState.FAILED, "broken"),
                    PageContent(2, "", PageState.IMAGE_ONLY),
                ]
            ),
            "could be read",
        ),
        (Document([page(1, " ")]), "holds any text"),
    ],
    ids=["empty", "unreadable", "blank"],
)
def test_a_document_without_text_is_not_assessed_and_says_why(
    document: Document, cause: str
) -> None:
    coverage = cover(document, "S2.6(a)(iii)")
    assert coverage.status is CoverageStatus.NOT_ASSESSED
    assert cause in coverage.cause
    assert addressed(coverage) == {"reporting route": None, "frequency": None}


def test_where_pages_were_read_nothing_stays_unassessed() -> None:
    pages = [page(1, COOKERY_PAGE), PageContent(2, "", PageState.FAILED, "broken")]
    covered = assess_coverage(list(REGISTRY.values()), Document(pages), options=CoverageOptions())
    assert CoverageStatus.NOT_ASSESSED not in {c.status for c in covered}
    assert all(c.cause for c in covered if c.status is CoverageStatus.NOT_APPLICABLE)
    assert all("1 pages could not be read" in c.searched for c in covered)


@pytest.mark.long
@settings(max_examples=15)
@given(
    st.lists(
        st.sampled_from(["soup", "onions", "Mondays", "the canteen", "a ladle", "seven bowls"]),
        min_size=1,
        max_size=12,
    ),
    st.booleans(),
)
def test_an_irrelevant_page_never_lowers_a_status(words: list[str], first: bool) -> None:
    extra = f"We serve {' and '.join(words)}."
    texts = [extra, BOARD_PAGE] if first else [BOARD_PAGE, extra]
    nodes = [
        r
        for r in REGISTRY.values()
        if r.paragraph_id.startswith(("S2.6", "S2.29(a)", "S2.33", "S2.36", "S1.51"))
    ]
    before = {
        c.paragraph_id: c.status
        for c in assess_coverage(nodes, report(BOARD_PAGE), options=CoverageOptions())
    }
    after = {
        c.paragraph_id: c.status
        for c in assess_coverage(nodes, report(*texts), options=CoverageOptions())
    }
    assert all(
        after[i] is before[i] or RANK.get(after[i], 0) > RANK.get(before[i], 0) for i in before
    )
