"""What a sentence says of a framework: how much is claimed, and what is no claim."""

from __future__ import annotations

import pytest

from reports.language.criteria_list import as_listed, criteria_in
from reports.language.frameworks import Framework, Strength, answered_under, namings

IFRS, ESRS, GRI, SASB, TCFD = (
    Framework.IFRS,
    Framework.ESRS,
    Framework.GRI,
    Framework.SASB,
    Framework.TCFD,
)
LAW, DNK = Framework.NATIONAL_LAW, Framework.DNK


def said(sentence: str) -> dict[Framework, Strength]:
    return {one.framework: one.strength for one in namings(sentence)}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "These disclosures have been prepared in accordance with IFRS Sustainability "
            "Disclosure Standards as issued by the ISSB.",
            {IFRS: Strength.UNRESERVED},
        ),
        (
            "Our sustainability report complies with IFRS S1 and IFRS S2.",
            {IFRS: Strength.UNRESERVED},
        ),
        (
            "This report has been prepared in accordance with IFRS S2.",
            {IFRS: Strength.COMPLIES},  # S1.72 asks for all the standards
        ),
        (
            "This report complies with IFRS S1 and IFRS S2, except for Scope 3 emissions.",
            {IFRS: Strength.PARTLY},
        ),
        (
            "Subject to the transition reliefs, this report complies with IFRS S1 and IFRS S2.",
            {IFRS: Strength.COMPLIES},
        ),
        ("This report was prepared with reference to IFRS S2.", {IFRS: Strength.REFERENCE}),
        ("We will report in accordance with IFRS S1 and S2.", {IFRS: Strength.ANNOUNCED}),
        (
            "This report was prepared in line with the standards issued by the ISSB.",
            {IFRS: Strength.REFERENCE},
        ),
    ],
)
def test_a_claim_of_ifrs_is_as_strong_as_its_words(
    sentence: str, expected: dict[Framework, Strength]
) -> None:
    assert said(sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "We monitor the work of the ISSB and other standard setters.",
        "Our report follows the consultations of the ISSB with interest.",
        "We enhance our climate reporting in response to requirements set by the ISSB.",
        "The consolidated financial statements are prepared in accordance with IFRS.",
    ],
)
def test_a_mention_of_the_issb_claims_nothing(sentence: str) -> None:
    assert said(sentence).get(IFRS, Strength.MENTIONED) is Strength.MENTIONED


@pytest.mark.parametrize(
    ("sentence", "framework", "strength"),
    [
        ("This Report has been prepared in accordance with the GRI Standards.", GRI, "complies"),
        ("Acme AG reports with reference to the GRI Standards for 2023.", GRI, "reference"),
        ("This report is basically oriented on the GRI Standards.", GRI, "reference"),
        ("In accordance with the GRI Standards, this report covers the year.", GRI, "complies"),
        ("Several metrics in this report align with the guidance of SASB.", SASB, "partly"),
        ("Our climate disclosures are consistent with the TCFD recommendations.", TCFD, "complies"),
        ("We have mapped our disclosures to the TCFD recommendations.", TCFD, "reference"),
        ("We support the TCFD recommendations.", TCFD, "mentioned"),
        ("We will report under CSRD from 2025.", ESRS, "announced"),
        ("From the 2024 financial year we will publish a statement under the ESRS.", ESRS,
         "announced"),
        ("The analysis was made in preparation for reporting in accordance with the CSRD.", ESRS,
         "announced"),
        ("We continue to report in accordance with the GRI Standards.", GRI, "complies"),
        ("This report also fulfils the obligation to prepare a non-financial report as required by "
         "Sections 315b, 315c in conjunction with Sections 289c to 289e HGB.", LAW, "complies"),
        ("Parts of this report serve to fulfil the legal requirements (§§ 315b HGB).", LAW,
         "partly"),
        ("A non-financial statement in accordance with Section 289c HGB does not have to be "
         "prepared.", LAW, "declined"),
        ("We made a decision not to use a single framework (e.g. the German Sustainability Code).",
         DNK, "declined"),
    ],
)  # fmt: skip
def test_the_words_around_a_framework_tell_how_much_is_claimed(
    sentence: str, framework: Framework, strength: str
) -> None:
    assert said(sentence)[framework] == strength


@pytest.mark.parametrize(
    "sentence",
    [
        "Energy is calculated in accordance with GRI.",
        "The materiality assessment in this year was made in accordance with the GRI Standards.",
        "Limited assurance was obtained on the report in accordance with the GRI Standards.",
        "Reporting in accordance with GRI is not part of the external audit.",
        "The material topics are based on frameworks like GRI, the foundation for our reporting.",
        "The non-financial report prepared in accordance with GRI is published on our website.",
    ],
)
def test_what_is_not_the_report_itself_makes_no_claim_of_it(sentence: str) -> None:
    assert said(sentence) == {GRI: Strength.MENTIONED}


def test_a_company_that_acts_by_the_global_compact_claims_nothing_of_its_report() -> None:
    compact = Framework.GLOBAL_COMPACT
    acts = said("Statements of suppliers must comply with the UN Global Compact.")
    assert acts == {compact: Strength.MENTIONED}
    reports = said("This report was prepared in accordance with the UN Global Compact.")
    assert reports == {compact: Strength.COMPLIES}


def test_one_statement_may_claim_a_list_of_frameworks() -> None:
    assert said(
        "We wrote this report in accordance with the Global Reporting Initiative (GRI) Standards, "
        "the Sustainability Accounting Standards Board (SASB), and the TCFD."
    ) == {GRI: Strength.COMPLIES, SASB: Strength.COMPLIES, TCFD: Strength.COMPLIES}


def test_an_item_below_referenced_guidelines_is_a_reference() -> None:
    (named,) = namings("• GRI Standards", listed=True)
    assert named.strength is Strength.REFERENCE


def test_a_chapter_that_answers_a_framework_uses_it_as_a_reference() -> None:
    headings = ("TCFD Response", "SASB – Equipment Index", "CDP response", "About the TCFD")
    told = [[one.framework for one in answered_under(heading)] for heading in headings]
    assert told == [[TCFD], [SASB], [], []]
    assert answered_under("TCFD Response")[0].strength is Strength.REFERENCE


def test_criteria_are_read_as_people_write_them_and_written_in_one_form() -> None:
    read = criteria_in("tcfd: reference; GRI: Complies\nUN Global Compact: mentioned")
    assert as_listed(read) == "GRI: complies; TCFD: reference; Global Compact: mentioned"
    assert criteria_in(as_listed(dict.fromkeys(Framework, Strength.PARTLY))) == dict.fromkeys(
        Framework, Strength.PARTLY
    )
    assert criteria_in(" ") == {}


@pytest.mark.parametrize(
    "text", ["GRI", "XYZ: complies", "GRI: wholly", "GRI: partly; gri: complies", "GRI: unreserved"]
)
def test_other_criteria_are_refused_in_words(text: str) -> None:
    with pytest.raises(ValueError, match=r"known|one of|twice|unreserved"):
        criteria_in(text)
