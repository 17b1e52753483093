"""Which words call for which agent, rule by rule, and which only look as if they did."""

from __future__ import annotations

import pytest

from agents.orchestrator.content import REFINEMENTS
from agents.specialists.data_metrics import calls
from reports.language.claim_places import places_in
from reports.types import ClaimType, ClaimView

GEOGRAPHY, LEGAL, NEWS, ACADEMIC, DATA = (
    "geography",
    "legal",
    "news_media",
    "academic",
    "data_metrics",
)


def numbers_of(text: str) -> list[str]:
    return list(calls.numbers(ClaimView("c", text, ClaimType.QUANTITATIVE)))


def called_by(text: str, *, firm: bool | None = None) -> set[str]:
    """The agents the wording calls for; with `firm` only those a model may, or may not, leave
    out."""
    claim = ClaimView("c", text, ClaimType.LEGAL_GOVERNANCE)
    return {rule.agent for rule in REFINEMENTS if rule.sees(claim) and firm in (None, rule.firm)}


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Emissions fell by 12 % to 3.2Mt CO2e in 2023.", ["12 %", "3.2Mt CO2e"]),
        ("Scope 1&2: 16.5Mt CO2e", ["16.5Mt CO2e"]),
        ("GHG emissions Scope 1+2+3 upstream, FY 2024: 10,969", ["10,969"]),
        ("6. & 7. Business travel and commuting (MtCO2e), 2023: 0.8", ["0.8"]),
        ("Cat 5, 6, 7 Waste, business travel: 0.8", ["0.8"]),
        ("We installed 2000 MW.", ["2000 MW"]),
        ("Of all sites 12 may close.", ["12"]),
        ("Up to Sept. 30th we spent $5 million.", ["$5 million"]),
        ("Costs were halved and one-third of sites took part.", ["halved", "one-third"]),
    ],
)
def test_figures_are_found_beside_digits_that_count_nothing(text: str, numbers: list[str]) -> None:
    assert sorted(numbers_of(text)) == sorted(numbers)


@pytest.mark.parametrize(
    "text",
    [
        "The Board reviews Scope 1, 2 and 3 reporting.",
        "Our policy follows ISO/IEC 27001, GRI 305 and DIN EN 16247.",
        "We align with the 1.5 °C goal and SDG 13, see page 12 and Note 4.",
        "On 31 December 2024 the committee met for the 4th time.",
        "The 2021 Form 10-K describes Level 2 chargers and RCP 8.5.",
        "The committee met in the second half of the year with a third party.",
        "1&1 and 7-Eleven protect the young in the 5G network; 3M does too.",
        "The activities CE 5.4 and CCM 8.1, 8.2 of Regulation (EU) 2020/852 are disclosed.",
        "We report under Directive 2014/95/EU and section 289b and follow ISO 9001 and 45001:2018.",
    ],
)
def test_labels_dates_and_names_are_no_figures(text: str) -> None:
    assert numbers_of(text) == []


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Our Canadian sites use hydropower.", ["Canadian sites", "Canadian"]),
        ("Water is scarce at three sites in Mexico.", ["Mexico sites", "Mexico"]),
        ("We build a hub in Western Australia.", ["Western Australia"]),
        ("The expansion of our Sibiu facility is complete.", ["Sibiu facility"]),
        ("The smelter at Tomago needs power.", ["Tomago smelter"]),
        ("Cables run along the Norwegian coast to two German cities.", ["Norwegian", "German"]),
        ("Rail travel in Germany, where German law holds.", ["Germany"]),
    ],
)
def test_places_and_facilities_one_could_look_at(text: str, places: list[str]) -> None:
    assert places_in(text) == places


@pytest.mark.parametrize(
    "text",
    [
        "Single-tenant Canadian Tire Store properties were metered.",
        (
            "We support the Paris Climate Agreement and follow the German Supply Chain Due "
            "Diligence Act."
        ),
        "We work with the Toronto Metropolitan University and the Bank of Canada.",
        "Amounts are in US dollars, others in Canadian dollars.",
        "Rate of sites with a water strategy; aluminium smelters; a LEED Gold-certified office.",
        "Employees travel by German rail; the Swiss franc rose; it is a German company.",
        "The Board follows the UK Corporate Governance Code and US GAAP.",
    ],
)
def test_places_in_names_of_institutions_are_nowhere(text: str) -> None:
    assert places_in(text) == []


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ("Our SBTi-validated pathway limits warming.", ACADEMIC),
        ("We follow a decarbonisation pathway.", ACADEMIC),
        ("We invested $750 million in abatement.", NEWS),
        ("The Board approved a €2,500,000 fund.", NEWS),
        ("It emits 5 tonnes.", DATA),
        ("The Kitimat smelter has a committee.", GEOGRAPHY),
    ],
)
def test_what_stands_in_the_claim_is_a_floor_no_model_may_go_below(text: str, agent: str) -> None:
    assert agent in called_by(text, firm=True)


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ("Inventories follow the GHG Protocol.", ACADEMIC),
        ("The site is certified to ISO 14001.", ACADEMIC),
        ("We purchased renewable energy certificates.", ACADEMIC),
        ("Benchmarks of peers were consulted.", ACADEMIC),
        ("We announced a new policy and became a signatory.", NEWS),
        ("There was one spill and a lawsuit.", NEWS),
        ("We eliminated coal and will be carbon neutral by 2040.", DATA),
        ("Scope 3 data are estimated.", DATA),
    ],
)
def test_what_rests_on_words_alone_may_be_overruled(text: str, agent: str) -> None:
    assert agent in called_by(text) and agent not in called_by(text, firm=True)


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        (
            (
                "Stock awards depend on an index; water comes from publicly and privately owned "
                "companies."
            ),
            NEWS,
        ),
        ("The increase was offset by a fine particle filter.", NEWS),
        ("Taxonomy-aligned revenue was €52 billion.", NEWS),
        ("The increase was offset by higher output under the safety protocol.", ACADEMIC),
        ("Employees joined first aid courses.", NEWS),
    ],
)
def test_words_meant_otherwise_call_nobody(text: str, agent: str) -> None:
    assert agent not in called_by(text)
