"""What a report discloses in ordinary words, and what only sounds like it."""

from __future__ import annotations

import pytest

from agents.specialists.legal.rules import CoverageStatus
from agents.specialists.legal.tests.helpers import addressed, cover, report

MET, MISSING = CoverageStatus.FULLY_ADDRESSED, CoverageStatus.FULLY_UNADDRESSED


@pytest.mark.parametrize(
    ("paragraph_id", "element", "text"),
    [
        (
            "S2.36(b)",
            "scopes covered",
            "Progress towards our science-based targets for Scopes 1, 2 and 3 is reviewed monthly.",
        ),
        (
            "S2.33(g)",
            "target type",
            "Our climate goals follow. Reducing operational energy intensity by 35% by 2030.",
        ),
        (
            "S2.14(a)(v)",
            "route to targets",
            "We make progress toward our climate goal through power purchase agreements and solar.",
        ),
        (
            "S2.29(g)(i)",
            "whether it is linked",
            "Climate goals are integrated into the compensation programs of executives.",
        ),
        (
            "S2.29(g)(i)",
            "how it is linked",
            "The criteria for the bonus of all directors include staff turnover and energy use.",
        ),
        (
            "S2.10(d)",
            "horizon definitions",
            "Our process for climate risks assumes short-, medium- and long-term time horizons of "
            "zero to two years, two to six years and six to twelve years respectively.",
        ),
        (
            "S2.6(a)",
            "climate oversight stated",
            "Climate protection was discussed at two meetings of the Supervisory Board.",
        ),
        (
            "S1.44(c)",
            "integration",
            "Sustainability risks are recorded within the group's risk management system.",
        ),
        (
            "S1.46(b)(i)",
            "risk or opportunity metric",
            "We track water consumption and waste at every site for our sustainability programme.",
        ),
        (
            "S2.14(a)(iii)",
            "value chain engagement",
            "Forty of our largest suppliers have committed to targets of the SBTi.",
        ),
        (
            "S2.29(a)(iii)(2)",
            "reason for choice",
            "We use the operational control approach for our emissions because it best reflects "
            "what we can influence.",
        ),
        (
            "S2.33(e)",
            "base period",
            "Our target is to cut energy intensity by 30% by 2030 against a 2015 baseline for the "
            "climate.",
        ),
        (
            "S2.34(a)",
            "third-party validation",
            "Our climate targets were examined with limited assurance by an audit firm.",
        ),
    ],
)
def test_ordinary_words_give_the_element(paragraph_id: str, element: str, text: str) -> None:
    found = cover(report(text), paragraph_id)
    assert addressed(found)[element] is True, found.elements


@pytest.mark.parametrize(
    ("paragraph_id", "element", "text"),
    [
        (
            "S2.29(a)(v)",
            "contractual instruments",
            "A third party verified our location- and market-based Scope 2 emissions.",
        ),
        (
            "S1.50(c)",
            "validation",
            "Our sensors measure and verify parts for the environment of the customer's site.",
        ),
        (
            "S1.50(c)",
            "validation",
            "The effects of our environmental programme cannot yet be verified by metrics.",
        ),
        (
            "S2.22",
            "scenario analysis used",
            "Climate-related scenario analysis to inform Northwind's business strategy has not yet "
            "been carried out.",
        ),
        (
            "S2.25(a)(ii)",
            "scenario analysis in risk identification",
            "We anticipate conducting a broader and more thorough effort to identify and rank "
            "climate-related risks and opportunities across all of our holdings and regions as "
            "well as leveraging qualitative climate scenarios.",
        ),
        (
            "S2.25(a)(i)",
            "inputs and data sources",
            "We disclose climate risks through reporting frameworks such as GRI and SASB.",
        ),
        (
            "S1.30(a)",
            "risks described",
            "We understand sustainability risks to be events that could affect our business.",
        ),
        (
            "S1.30(a)",
            "opportunities described",
            "Equal opportunities for all employees are part of our sustainability strategy.",
        ),
        (
            "S1.30(a)",
            "opportunities described",
            "We seize new opportunities and manage the risks of sustainability.",
        ),
        (
            "S2.34(a)",
            "third-party validation",
            "An external body certified our ISO 14001 system, which supports our climate target.",
        ),
        (
            "S2.29(f)(i)",
            "use stated",
            "Carbon prices that affect investment decisions are a risk for the industry.",
        ),
        (
            "S1.35(c)(i)",
            "investment and disposal plans",
            "We aim to build all new stores to a sustainable standard.",
        ),
        (
            "S2.6(a)(iv)",
            "risk process oversight",
            "Members of the Board were trained in the management of climate risks.",
        ),
    ],
)
def test_what_only_sounds_like_it_gives_nothing(paragraph_id: str, element: str, text: str) -> None:
    found = cover(report(text), paragraph_id)
    assert addressed(found)[element] is False, found.elements


def test_the_subject_may_be_named_in_the_sentence_before() -> None:
    """ "This exercise" is about the climate because the sentence before says so."""
    said = report(
        "In 2022 we looked into the risks of climate change for our portfolio. The exercise, which "
        "helped to identify them, included scenario analyses for every region."
    )
    assert cover(said, "S2.25(a)(ii)").status is MET
    alone = report("The exercise, which helped to identify them, included scenario analyses.")
    assert cover(alone, "S2.25(a)(ii)").status is MISSING


def test_an_amount_must_name_the_subject_itself() -> None:
    """Revenue beside a sentence on sustainability is no financial effect of it."""
    beside = report(
        "Sustainability drives our strategy. Our revenues were EUR 412 million in 2023."
    )
    assert cover(beside, "S1.35(a)").status is MISSING


def test_a_row_of_a_table_of_risks_is_evidence_though_it_has_no_figure() -> None:
    rows = (
        "Type | Climate risk | Effect\n"
        "Physical risks, acute | Floods could damage our data centres and stop the services for "
        "our customers | Repair"
    )
    found = cover(report(rows), "S2.10(b)")
    assert found.status is MET, found.elements


def test_a_missing_element_comes_with_statements_that_may_give_it() -> None:
    text = "The Sustainability Committee reports to the Board on climate matters."
    found = cover(report(text, "Our canteen serves local food."), "S2.6(a)(iii)")
    route, frequency = found.elements
    assert route.addressed and not route.candidates
    assert frequency.candidates[0] == (1, text)


def test_better_evidence_holds_the_subject_itself_and_is_no_foreword() -> None:
    text = report(
        "This section describes how our suppliers work with us on emissions and the climate.",
        "Our climate plan: we work with our suppliers on their emissions and finance climate "
        "projects with them.",
    )
    found = cover(text, "S2.14(a)(iii)")
    assert "finance climate projects" in found.elements[0].quote


@pytest.mark.parametrize(
    ("group", "text"),
    [
        ("ADVOCACY", "We are working closely with governments worldwide to implement policies."),
        ("COST_CHANGE", "Electrification advances, with battery pack costs nearly 40% lower."),
    ],
)
def test_work_on_policies_and_cheaper_products_are_told_from_means_and_progress(
    group: str, text: str
) -> None:
    assert report(text).index.holding(group)
    assert not report("We invested in a plant and cut emissions by 40%.").index.holding(group)
