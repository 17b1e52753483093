"""What the report leaves to a document that is not attached is not called missing."""

from __future__ import annotations

import pytest

from agents.specialists.legal.coverage import assess_coverage
from agents.specialists.legal.rules import CoverageOptions, Document
from agents.specialists.legal.schemas import ParagraphCoverage
from agents.specialists.legal.tests.helpers import COOKERY_PAGE, REGISTRY, page
from reports.types import CoverageStatus, Heading, PageContent

PAY = (
    "For further information on how sustainability targets are linked to the pay of the Board, "
    "see the 2023 remuneration report published on our website."
)
PAY_LINK = "S1.27(a)(v)"


def covered(*pages: PageContent, attached: tuple[str, ...] = ()) -> dict[str, ParagraphCoverage]:
    document = Document(list(pages), attached=attached)
    found = assess_coverage(list(REGISTRY.values()), document, options=CoverageOptions())
    return {item.paragraph_id: item for item in found}


def test_a_paragraph_left_to_another_document_is_not_assessed_and_names_it() -> None:
    item = covered(page(1, COOKERY_PAGE), page(2, PAY))[PAY_LINK]
    assert item.status is CoverageStatus.NOT_ASSESSED
    assert item.cause == (
        "Page 2 leaves it to another document, the 2023 remuneration report, which is not "
        "attached. Ask for it; nothing else on it was found."
    )
    assert item.pointer is not None
    assert (item.pointer.document, item.pointer.page, item.pointer.quote) == (
        "2023 remuneration report",
        2,
        PAY,
    )
    assert item.confidence == 0


def test_a_pointer_on_a_subject_of_which_the_report_speaks_is_named_and_changes_no_status() -> None:
    own = "The Board of Directors is informed of sustainability matters by its secretary."
    left = "Details on the role of the Board in sustainability are found in the 2023 annual report."
    item = covered(page(1, own), page(2, left))["S1.27(a)(ii)"]
    assert item.status is CoverageStatus.FULLY_UNADDRESSED
    assert item.pointer is not None
    reasons = [e.gap_reason for e in item.elements]
    said = f"Page 2 points to another document, the 2023 annual report, not attached: “{left}”"
    assert all(said in why for why in reasons)


def test_a_subject_left_whole_to_another_document_is_not_assessed() -> None:
    own = "Greenhouse gas emissions matter to the climate and to our customers."
    left = "Information about our greenhouse gas emissions can be found in the 2023 annual report."
    item = covered(page(1, own), page(2, left))["S2.29(a)(i)(1)"]
    assert item.status is CoverageStatus.NOT_ASSESSED


def test_the_attached_document_is_named_and_the_paragraph_stays_unaddressed() -> None:
    item = covered(page(1, PAY), attached=("Acme remuneration report 2023",))[PAY_LINK]
    assert (item.status, item.pointer) == (CoverageStatus.FULLY_UNADDRESSED, None)
    assert "which is attached: look there" in " ".join(e.gap_reason for e in item.elements)


def test_a_chapter_of_the_same_report_is_no_other_document() -> None:
    items = covered(page(1, PAY.replace(" published on our website", "")), _chapter())
    assert items[PAY_LINK].status is CoverageStatus.FULLY_UNADDRESSED


def _chapter() -> PageContent:
    text = "Remuneration report\n\nThe members of the Board are paid in cash and in shares."
    return PageContent(2, text, headings=(Heading("Remuneration report", 1),))


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    [
        "For further information on our recipes, see the 2023 annual report.",
        "See the 2023 sustainability report for the members of the Board.",  # only its name
        "Contact information can be found on our website.",
    ],
)
def test_a_pointer_on_something_else_changes_nothing(text: str) -> None:
    items = covered(page(1, COOKERY_PAGE), page(2, text)).values()
    assert not [item.paragraph_id for item in items if item.pointer]
    assert not [item for item in items if item.status is CoverageStatus.NOT_ASSESSED]


def test_a_paragraph_partly_met_says_what_of_it_is_left_elsewhere() -> None:
    own = "We apply the GHG Protocol's method of operational control to our Scope 3 emissions."
    left = (
        "The emission factors for our Scope 3 emissions are described in our 2022 Emissions "
        "Calculation Methodology Report, available on our website."
    )
    item = covered(page(1, own), page(2, left))["S2.29(a)(iii)(1)"]
    assert item.status is CoverageStatus.PARTIALLY_ADDRESSED
    assert item.pointer is not None
    missing = [e.gap_reason for e in item.elements if e.addressed is False]
    assert any("Calculation Methodology Report, which is not attached" in why for why in missing)


@pytest.mark.long
def test_every_document_that_a_pointer_names_is_one_to_ask_for() -> None:
    left = (
        "For further information on how sustainability targets are linked to the pay of the Board, "
        "see our CDP Climate Change 2023 response and our 2024 Proxy Statement."
    )
    pages = page(1, COOKERY_PAGE), page(2, left)
    item = covered(*pages)[PAY_LINK]
    assert item.pointer is not None
    assert item.pointer.also == ("2024 Proxy Statement",)
    known = covered(*pages, attached=("2024 proxy statement",))[PAY_LINK]
    assert known.pointer is not None and known.pointer.also == ()


def test_an_entry_of_an_index_is_a_place_to_look_and_leaves_no_paragraph_open() -> None:
    entry = "102-35 | Board pay linked to sustainability targets | 2024 Proxy pages 29-32"
    index = page(2, f"GRI Content Index\n\n{entry}", "GRI Content Index")
    item = covered(page(1, COOKERY_PAGE), index)[PAY_LINK]
    assert item.status is CoverageStatus.FULLY_UNADDRESSED
    assert item.pointer is not None and item.pointer.document == "2024 Proxy"
