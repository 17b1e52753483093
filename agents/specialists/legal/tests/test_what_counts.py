"""What counts as evidence of an element, and what only shares its words."""

from __future__ import annotations

import pytest

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
        (  # that credits may be used does not tell how far a target relies on them
            "S2.36(e)(i)",
            "reliance",
            "We may retire carbon credits towards our net zero emissions target.",
        ),
    ],
)
def test_what_only_shares_words_is_no_evidence(paragraph_id: str, element: str, text: str) -> None:
    assert addressed(cover(report(text), paragraph_id))[element] is not True
