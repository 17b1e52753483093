"""Statements that say little are no claims, and the same with something to check are."""

from __future__ import annotations

import pytest

from agents.claims.rules import extract_claims
from reports.language import boilerplate
from reports.language.thin_statements import is_table_of_contents, is_thin
from reports.types import PageContent


def quotes(text: str) -> list[str]:
    """The quotes of the claims of a page of prose."""
    return [claim.quote for claim in extract_claims([PageContent(1, text)])]


@pytest.mark.parametrize(
    "sentence",
    [
        "The safety of our employees is our top priority at all of our sites.",
        "Renewable energy is of great importance for us and for our suppliers.",
        "We see growing demand for sustainable packaging from our customers.",
        "We see ourselves as a responsible employer with a strong policy for our employees.",
        "We have various measures in place that support the health of our employees.",
        "I am glad that we operate our plants with renewable energy and support the climate.",
        "We offer our employees fruit baskets, snacks and a summer party at our offices.",
        "Our employees follow our motto of safety and support each other in our company.",
        "Responsible sourcing also includes the protection of water in our supply chain.",
    ],
)
def test_talk_of_importance_demand_identity_and_perks_is_no_claim(sentence: str) -> None:
    assert is_thin(sentence)
    assert not quotes(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Safety is our top priority, and we reduced our accident rate by 12% in 2023.",
        "We offer our employees free drinks and 30 days of leave, which 1,200 employees took.",
        "Our most important plant, certified to ISO 14001, operates on renewable electricity.",
    ],
)
def test_a_figure_or_a_standard_makes_a_claim_of_it(sentence: str) -> None:
    assert quotes(sentence) == [sentence]


def test_a_pronoun_whose_subject_is_not_told_needs_something_to_check() -> None:
    assert not quotes("They also support our policy on the protection of the environment.")
    told = "They reduced our energy consumption by 12% in 2023."
    assert quotes(told) == [told]


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        (
            "Medals are awarded to the top 35 percent of companies assessed on sustainability.",
            "scheme of others",
        ),
        (
            "Our contribution: ensure sustainable consumption and production patterns.",
            "goal of others",
        ),
        (
            "In May the company received an order for six inspection lines in Asia.",
            "business order",
        ),
        (
            "She is also a member of the Supervisory Board of Example Holding and two others.",
            "mandate elsewhere",
        ),
    ],
)
def test_what_others_award_or_word_and_business_are_ruled_out(sentence: str, kind: str) -> None:
    assert boilerplate.why_not(sentence) == kind


@pytest.mark.parametrize(
    "sentence",
    [
        "The EcoVadis gold medal was awarded to our company in 2023.",
        "The company received an order for hydrogen compressors that lower emissions.",
        "The rating of our suppliers is based on our code of conduct.",
    ],
)
def test_what_the_company_was_given_or_does_for_the_climate_stays(sentence: str) -> None:
    assert boilerplate.why_not(sentence) == ""


@pytest.mark.parametrize(
    "sentence",
    [
        "No external assurance was obtained for the non-financial report.",
        "The sustainability report was not audited by a third party.",
        "No taxonomy-aligned activities were identified, and no turnover is sustainable.",
        "No cases of corruption were known.",
    ],
)
def test_what_the_company_did_not_do_is_a_claim(sentence: str) -> None:
    assert quotes(sentence) == [sentence]


def test_a_company_known_by_its_name_does_what_we_do() -> None:
    about = [
        "Exampla has offices in Europe.",
        "Exampla was founded long ago.",
        "Exampla has several divisions.",
        "Exampla conducts reviews with its employees.",
    ]
    assert quotes(" ".join(about))[-1:] == about[-1:]


def test_a_table_of_contents_is_told_by_its_heading_and_rising_numbers() -> None:
    entries = [f"Chapter on climate and energy {page}" for page in range(4, 52, 4)]
    assert is_table_of_contents("\n".join(["Contents", *entries]))
    assert not is_table_of_contents("\n".join(entries))
    falling = [f"Employees in our plants {count}" for count in range(52, 4, -4)]
    assert not is_table_of_contents("\n".join(["Contents", *falling]))


def test_thanks_and_words_about_the_report_are_ruled_out() -> None:
    thanks = "The members of the Board would like to thank all employees for their commitment."
    table = "The following table indicates our turnover and the share that fits the taxonomy."
    assert boilerplate.why_not(thanks) == "acknowledgement"
    assert boilerplate.why_not(table) == "cross reference"
    assert is_thin("Our CEO highlights the importance of the code for all our employees.")
