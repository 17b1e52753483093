"""A pillar that is left to another document as a whole is not called missing."""

from __future__ import annotations

import pytest

from agents.specialists.legal.coverage import assess_coverage
from agents.specialists.legal.rules import CoverageOptions, Document
from agents.specialists.legal.schemas import ParagraphCoverage
from agents.specialists.legal.tests.helpers import COOKERY_PAGE, REGISTRY, page
from reports.types import CoverageStatus, PageContent

OVERSIGHT = "The Board approves our positions on climate change policy."
GOVERNANCE = "For further information on climate governance, see page 45 of our 2023 Annual Report."
ALL_PILLARS = (
    "The climate change section of the Annual Report has been prepared in accordance with the law, "
    "and provides details on climate-related governance, strategy and risk management, as well as "
    "metrics and targets."
)
SKILLS, RANKING, GENERAL = "S2.6(a)(ii)", "S2.25(a)(iv)", "S1.15(a)"


def covered(*texts: str, attached: tuple[str, ...] = ()) -> dict[str, ParagraphCoverage]:
    pages: list[PageContent] = [page(number, text) for number, text in enumerate(texts, start=1)]
    found = assess_coverage(
        list(REGISTRY.values()), Document(pages, attached=attached), options=CoverageOptions()
    )
    return {item.paragraph_id: item for item in found}


def test_paragraphs_of_a_pillar_left_elsewhere_are_not_assessed_and_name_the_document() -> None:
    item = covered(OVERSIGHT, GOVERNANCE)[SKILLS]
    assert item.status is CoverageStatus.NOT_ASSESSED
    assert item.cause == (
        "Page 2 leaves it to another document, the 2023 Annual Report, which is not attached. Ask "
        "for it; nothing else on it was found."
    )
    assert item.pointer is not None
    assert item.pointer.quote == GOVERNANCE
    assert [element.addressed for element in item.elements] == [None, None]


def test_a_pointer_for_one_pillar_says_nothing_of_the_others() -> None:
    assert covered(OVERSIGHT, GOVERNANCE)[RANKING].status is CoverageStatus.FULLY_UNADDRESSED


def test_a_document_that_holds_all_pillars_leaves_each_of_them_elsewhere() -> None:
    found = covered(COOKERY_PAGE, ALL_PILLARS)
    assert found[SKILLS].status is CoverageStatus.NOT_ASSESSED
    assert found[RANKING].status is CoverageStatus.NOT_ASSESSED
    assert not [i for i in found.values() if i.pointer and i.paragraph_id == GENERAL]


def test_what_the_report_gives_itself_stays_and_says_where_the_rest_is() -> None:
    item = covered(f"{OVERSIGHT} The Board is briefed on climate risks.", GOVERNANCE)[
        "S2.6(a)(iii)"
    ]
    assert item.status is CoverageStatus.PARTIALLY_ADDRESSED
    missing = [e.gap_reason for e in item.elements if e.addressed is False]
    assert missing
    assert all("leaves it to another document, the 2023 Annual Report" in why for why in missing)


def test_a_report_that_deals_with_a_pillar_itself_is_held_to_what_it_says() -> None:
    own = (
        "Climate risks are identified and assessed in our risk management process across all of "
        "our sites, using climate data from data sources and climate scenario analysis. "
        "We assess climate risks by their likelihood and by the magnitude of their financial "
        "impact, using criteria and thresholds. Climate risks are monitored every quarter. "
        "The climate risk process is fully integrated into our enterprise risk management. "
        "We also identify and assess climate opportunities with climate scenario analysis."
    )
    found = covered(own, ALL_PILLARS)
    item = found["S1.44(a)(iv)"]
    # nor does a list of pillars say anything of a single element
    assert (item.status, item.pointer) == (CoverageStatus.FULLY_UNADDRESSED, None)


def test_the_document_that_is_attached_leaves_nothing_open() -> None:
    item = covered(OVERSIGHT, GOVERNANCE, attached=("Acme annual report 2023",))[SKILLS]
    assert item.status is CoverageStatus.FULLY_UNADDRESSED


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    [
        "For further information on corporate governance, see our 2023 Annual Report.",
        "More information on sustainability governance can be found on our website.",
        "For details on environmental, social and governance ratings, see our 2023 Annual Report.",
        "For details on our canteen, see the climate governance chapter of this report.",
    ],
)
def test_other_pointers_leave_no_pillar(text: str) -> None:
    assert covered(OVERSIGHT, text)[SKILLS].status is CoverageStatus.FULLY_UNADDRESSED
