"""What counts as evidence of an element, and what only shares its words."""

from __future__ import annotations

import pytest

from agents.specialists.legal.reading.layout import is_disclosure, sentence_cells
from agents.specialists.legal.tests.helpers import addressed, cover, report


@pytest.mark.parametrize(
    ("paragraph_id", "element", "text"),
    [
        (
            "S2.6(a)(v)",
            "pay link",
            "In the short-term incentive plan (STIP), matters including climate change are now "
            "assigned an explicit performance weighting.",
        ),
        (
            "S1.27(b)",
            "management role described",
            "Responsibility for reducing the carbon footprint is delegated to management.",
        ),
        (
            "S2.36(e)(i)",
            "reliance",
            "To meet our net zero target for greenhouse gas emissions we reduce emissions first. "
            "We expect to ramp up the retirement of carbon credits to 3.5 million per year.",
        ),
        (
            "S2.36(e)(iii)",
            "reduction or removal",
            "We buy carbon credits for our net zero emissions target. "
            "Projects are in areas under threat, largely generating avoidance credits.",
        ),
        (
            "S1.50(c)",
            "validating party",
            "KPMG provide limited assurance over our own metrics for emissions.",
        ),
        (
            "S2.10(c)",
            "horizon per item",
            "Heat waves are a physical climate risk that we expect to arise in the medium term.",
        ),
        (
            "S2.22(b)(i)(3)",
            "scenario risk type",
            "We used the climate scenario RCP 8.5 to assess physical risks.",
        ),
        (
            "S2.29(g)(ii)",
            "percentage",
            "12% of the total remuneration of the executive directors was linked to climate "
            "targets.",
        ),
        (
            "S2.36(e)(ii)",
            "scheme",
            "The carbon credits for our net zero emissions target are certified by the Gold "
            "Standard.",
        ),
        (
            "S1.78(a)",
            "amounts identified",
            "The Scope 3 emissions data includes estimates and is subject to high uncertainty.",
        ),
        (
            "S1.51(d)",
            "base period",
            "We aim to cut our emissions by 30% by 2030. Compared to the base year 2021, "
            "emissions are lower.",
        ),
        (
            "S2.29(g)(i)",
            "whether it is linked",
            "Our climate strategy guides us. The variable remuneration of the Executive Board is "
            "linked to non-financial targets.",
        ),
        (
            "S2.14(a)(iv)",
            "transition plan",
            "Further details are currently being defined together with a transition plan, which is "
            "planned to be ready by 2030.",
        ),
        (
            "S2.14(c)",
            "progress against earlier plans",
            "Our climate plan goes ahead. Of the projects announced in the 2023 report, nine are "
            "complete.",
        ),
    ],
)
def test_evidence_is_recognised(paragraph_id: str, element: str, text: str) -> None:
    assert addressed(cover(report(text), paragraph_id))[element] is True


@pytest.mark.parametrize(
    ("paragraph_id", "element", "text"),
    [
        (  # a weight of one bonus in a coming year is no share of what was paid
            "S2.29(g)(ii)",
            "percentage",
            "Climate change objectives are assigned a weighting of 10% in the STIP of executives "
            "in 2030.",
        ),
        (  # a proposal links nothing yet
            "S2.29(g)(i)",
            "whether it is linked",
            "Propose incorporating climate performance measures into our executive LTIP.",
        ),
        (  # money spent on measures is no effect of risks
            "S2.16(a)",
            "current financial effect",
            "In 2023, we spent $28 million on steel decarbonisation initiatives.",
        ),
        (  # a date of a plan is no horizon of a risk
            "S2.10(c)",
            "horizon per item",
            "Our climate roadmap to 2050 allows for future opportunities to be defined post-2040.",
        ),
        (  # all horizons of all risks tell none of any
            "S2.10(c)",
            "horizon per item",
            "Climate risks were considered, encompassing short-term, medium-term, and long-term "
            "perspectives.",
        ),
        (  # value in the long term is no horizon of a risk
            "S1.30(b)",
            "time horizon per item",
            "Risk management and sustainability protect long-term value.",
        ),
        (  # a scenario beside a risk is not said to be for it
            "S2.22(b)(i)(3)",
            "scenario risk type",
            "We use carbon pricing. When modelled under our climate scenario, returns increase.",
        ),
        (  # an estimate of what will be is no uncertain amount
            "S1.78(a)",
            "amounts identified",
            "We estimate that those emissions will reach net zero by around 2060.",
        ),
        (  # the name of a kind of credit is no scheme that certifies it
            "S2.36(e)(ii)",
            "scheme",
            "We expect to include ACCUs in our net zero emissions target from 2024 onwards.",
        ),
        (  # words of a goal of the United Nations in an index are not the company's
            "S1.41",
            "resilience conclusion",
            "Climate Risk & Resilience | 13.2 Integrate climate change measures into national "
            "policies, strategies and planning of our resilience | Introduction",
        ),
        (  # pay that criteria are part of is no function that controls join up with
            "S1.27(b)(ii)",
            "integration with functions",
            "ESG criteria are integrated in the performance-based pay of our Management Board.",
        ),
        (  # a noun beside another plans no investment
            "S2.14(b)",
            "planned resourcing",
            "Real change requires commitment and investment towards the climate.",
        ),
        (  # the subjects of a committee are no plans
            "S1.35(c)(i)",
            "investment and disposal plans",
            "Investment plan and portfolio, including related investment policies; environmental "
            "management programs and their capital expenditures.",
        ),
        (  # what a part of the report holds is no definition
            "S1.53",
            "clear labels",
            "The data presented in this Appendix includes an overview of our emissions.",
        ),
        (  # harm to an objective is no impairment of an asset
            "S1.35(b)",
            "next-year carrying amount risk",
            "The potential of impairments toward another environmental objective is minimised.",
        ),
        (  # gas in the air is no risk that gathers in one place
            "S1.32(b)",
            "concentration",
            "Measures to reduce emissions and the atmospheric concentration of greenhouse gases "
            "follow clear principles.",
        ),
        (  # courses by kinds of risk rank no risk
            "S1.44(a)(iv)",
            "prioritisation relative to other risks",
            "The e-learning courses are tailored to different risk categories.",
        ),
        (  # what people are asked to rank are no risks
            "S1.44(a)(iv)",
            "prioritisation relative to other risks",
            "Climate risks matter. They were asked to rank the aspects.",
        ),
        (  # a price that is to be established is not used yet
            "S2.29(f)(i)",
            "use stated",
            "Climate action enters business decisions, for example by establishing an internal "
            "carbon price.",
        ),
        (  # resources that are needed are no resources at hand
            "S2.22(a)(iii)(1)",
            "financial flexibility",
            "The assessment of climate risks and required financial resources is part of our "
            "scenario analysis.",
        ),
        (  # what a career offers is no opportunity of the business
            "S1.30(a)",
            "opportunities described",
            "A responsible and social employer offers opportunities for personal and professional "
            "development.",
        ),
        (  # training completed is no progress of a plan
            "S1.33(b)",
            "quantified progress",
            "100% of our employees completed ESG related training.",
        ),
        (  # that somebody follows progress does not tell it
            "S1.33(b)",
            "progress against earlier plans",
            "The committee completed its review of progress towards our sustainability targets.",
        ),
        (  # what may be considered is not relied on
            "S2.36(e)(i)",
            "reliance",
            "Our net zero target relies on proven technology, with carbon offsets being potential "
            "considerations.",
        ),
        (  # duty that is assumed is no assumption
            "S2.14(a)(iv)",
            "key assumptions",
            "Our transition plan maintains the climate commitment to assuming responsibility.",
        ),
        (  # people who set indicators define no metric
            "S1.53",
            "clear labels",
            "The sustainability team defines performance metrics with the departments.",
        ),
        (  # that credits may be used does not tell how far a target relies on them
            "S2.36(e)(i)",
            "reliance",
            "We may retire carbon credits towards our net zero emissions target.",
        ),
    ],
)
def test_what_only_shares_words_is_no_evidence(paragraph_id: str, element: str, text: str) -> None:
    assert addressed(cover(report(text), paragraph_id))[element] is not True


@pytest.mark.parametrize(
    ("paragraph_id", "element", "text"),
    [
        (
            "S2.10(c)",
            "horizon per item",
            "Risk | Type | Horizon | What could happen in climate terms\n"
            "Dear allowances | Transition | Short to medium term | More of our direct emissions "
            "carry a cost from year to year",
        ),
        (
            "S2.22(b)(ii)(4)",
            "energy assumption",
            "Assumption | Climate scenario NZE | Climate scenario SSP5\n"
            "Energy mix | Renewable sources supply 80% of European power by 2035 | 55%",
        ),
        (
            "S2.B56(b)",
            "verified share",
            "Source of Scope 3 emissions | Share\n"
            "Measured by suppliers and verified by a third party | 12%",
        ),
        (
            "S2.29(e)",
            "currency amount",
            "Objective climate change mitigation | EUR million\n"
            "A. CapEx of Taxonomy eligible activities (A.1+A.2) | 1,501.2 | 87.4 %",
        ),
    ],
)
def test_a_row_answers_by_the_head_of_its_table(paragraph_id: str, element: str, text: str) -> None:
    assert addressed(cover(report(text), paragraph_id))[element] is True


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("• Scope 1 GHG emissions of the year: 8,140 metric tons CO2e", True),
        ("Metrics | (b) Disclose Scope 1. | Scope 1: 8,140 metric tons CO2e, see p. 4", True),
        (
            "Our process for climate risks assumes horizons of up to two, up to six and up to "
            "twelve years.",
            True,
        ),
        ("Direct (Scope 1) GHG emissions of the reporting organization, page 31", False),
        ("Disclose Scope 1, Scope 2 and, if appropriate, Scope 3 GHG emissions.", False),
    ],
)
def test_an_index_discloses_what_it_answers_itself(text: str, told: bool) -> None:
    assert is_disclosure(text, "index") is told


def test_a_cell_that_runs_over_the_page_keeps_its_whole_sentences() -> None:
    row = (
        "Strategy | C2.1a: Our process for climate risks assumes horizons of two and six years. "
        "Risks that may arise in each of these horizons include"
    )
    assert sentence_cells(row) == [
        "C2.1a: Our process for climate risks assumes horizons of two and six years."
    ]
