"""What looks like disclosure by its words and is none, and what counts though it does not name
climate in the sentence."""

from __future__ import annotations

import pytest

from agents.specialists.legal.rules import CoverageStatus, Document
from agents.specialists.legal.tests.helpers import BOARD_PAGE, addressed, cover, page, report

UNADDRESSED = CoverageStatus.FULLY_UNADDRESSED


@pytest.mark.parametrize(
    ("paragraph", "text"),
    [
        (
            "S2.6(a)(iii)",
            (
                "We review climate requirements of the International Sustainability Standards "
                "Board quarterly."
            ),
        ),
        (
            "S2.6(b)",
            (
                "We run sustainable landscape management programmes to reduce emissions and review "
                "them."
            ),
        ),
        (
            "S1.30(a)",
            "The Board oversees sustainability risks and opportunities and discusses their impact.",
        ),
        ("S1.59(b)", "The sustainability data was assured under the industry standard ISAE 3000."),
        (
            "S1.21(a)",
            (
                "Due diligence on sustainability risks is carried out in connection with our "
                "sourcing policy."
            ),
        ),
        (
            "S1.35(c)(ii)",
            "Our bank helps customers fund sustainability projects through green bonds.",
        ),
        (
            "S2.10(c)",
            (
                "We see climate-related risks and opportunities over the short-, medium- and "
                "long-term."
            ),
        ),
        ("S2.16(c)(i)", "Progress on climate will be shared in our next disclosure."),
        ("S1.33(c)", "We advocate for a climate policy that balances cost and ambition."),
    ],
    ids=[
        "other board",
        "other management",
        "duty",
        "assurance",
        "in connection",
        "customers",
        "no item",
        "disclosure",
        "advocacy",
    ],
)
def test_words_alone_are_not_disclosure(paragraph: str, text: str) -> None:
    assert cover(report(text), paragraph).status in (UNADDRESSED, CoverageStatus.NOT_APPLICABLE)


def test_one_item_of_a_list_says_nothing_of_its_neighbours() -> None:
    listed = (
        "The Board reviews executive remuneration; climate targets; trustee education; talent; "
        "and policies."
    )
    assert addressed(cover(report(listed), "S2.6(a)(v)"))["pay link"] is False
    bullets = "→ Robust strategy → Climate scenario analysis → Training by 2030"
    assert addressed(cover(report(bullets), "S1.41"))["time horizon"] is False


def test_under_a_heading_about_climate_the_board_need_not_name_it() -> None:
    text = "Our governance in the area of climate action\n\nThe Supervisory Board reviews the plan."
    under = Document([page(1, text, "Our governance in the area of climate action")])
    assert cover(under, "S2.6(a)").status is CoverageStatus.FULLY_ADDRESSED
    heading = "Our governance in the area of conduct"
    elsewhere = Document([page(1, text.replace("climate action", "conduct"), heading)])
    assert cover(elsewhere, "S2.6(a)").status is UNADDRESSED


def test_a_management_board_is_management() -> None:
    text = "The Managing Board oversees climate-related risks and opportunities."
    assert cover(report(text), "S2.6(a)").status is UNADDRESSED
    assert addressed(cover(report(text), "S2.6(b)"))["management role described"] is True


def test_emissions_avoided_are_no_amount_emitted() -> None:
    table = (
        "Reduced emissions (t CO2e) | 2023 | 2022\nElectricity from renewable sources (Scope 2) | "
        "552 | 454"
    )
    assert cover(report(table), "S2.29(a)(i)(2)").status is UNADDRESSED


def test_a_pointer_to_another_report_makes_the_rules_on_cross_references_apply() -> None:
    pointing = report(
        "See pages 26 to 31 of our 2022 Management Information Circular for the mandates.",
        BOARD_PAGE,
    )
    assert cover(pointing, "S1.B47(b)").status is CoverageStatus.FULLY_ADDRESSED
    assert cover(report(BOARD_PAGE), "S1.B47(b)").status is CoverageStatus.NOT_APPLICABLE


def test_naming_tcfd_is_not_using_gri() -> None:
    assert (
        cover(report("We follow the TCFD recommendations. " + BOARD_PAGE), "S1.C3").status
        is CoverageStatus.NOT_APPLICABLE
    )
    assert (
        cover(report("GRI content index\n\nGRI 305-1 | Emissions | page 14"), "S1.C3").status
        is UNADDRESSED
    )
