"""Who asks whom about what: one question for each matter, whatever number of claims raises it."""

from __future__ import annotations

import pytest

from agents.base.ask import Ask, RequestType
from agents.base.wants import asks_of
from agents.tests.exchange.tables import WANTS
from reports.types import ClaimType, ClaimView


def claim(
    number: int, text: str, kind: ClaimType = ClaimType.ENVIRONMENTAL, *paragraphs: str
) -> ClaimView:
    return ClaimView(str(number), text, kind, page=1, paragraphs=paragraphs)


def only(asker: str, kind: RequestType, *claims: ClaimView) -> list[Ask]:
    return [ask for ask in asks_of(WANTS[asker], claims) if ask.request_type == kind]


@pytest.mark.parametrize(
    ("asker", "kind", "words", "claim_type", "context"),
    [
        (
            "legal",
            RequestType.PLACE,
            "The Board visited Singapore twice.",
            ClaimType.LEGAL_GOVERNANCE,
            {"place": "Singapore"},
        ),
        (
            "legal",
            RequestType.CERTIFICATE,
            "All sites hold ISO 14001.",
            ClaimType.ENVIRONMENTAL,
            {"text": "ISO 14001"},
        ),
        (
            "legal",
            RequestType.METHOD,
            "We follow the GHG Protocol.",
            ClaimType.QUANTITATIVE,
            {"text": "GHG Protocol"},
        ),
        ("legal", RequestType.CHECKS, "Scope 1 fell by 4 %.", ClaimType.QUANTITATIVE, {}),
        (
            "geography",
            RequestType.FIGURES,
            "Water use in Chile fell.",
            ClaimType.GEOGRAPHIC,
            {"place": "Chile"},
        ),
        (
            "academic",
            RequestType.FIGURES,
            "We will reduce Scope 1 and 2 emissions by 42% by 2030 from a 2019 base year.",
            ClaimType.STRATEGIC,
            {"metric": "ghg_emissions", "scope": "1+2"},
        ),
    ],
)
def test_a_claim_raises_its_question(
    asker: str, kind: RequestType, words: str, claim_type: ClaimType, context: dict[str, str]
) -> None:
    (ask,) = only(asker, kind, claim(1, words, claim_type))
    assert (ask.claim_ids, dict(ask.context)) == (("1",), context)
    assert ask.description.endswith("?") and "a claim" in ask.description


def test_claims_that_raise_the_same_matter_share_a_question() -> None:
    spelled = ("ISO 14001", "iso  14001")
    claims = [claim(n, f"Plant {n} holds {spelled[n % 2]}.") for n in range(5)]
    claims += [claim(9, "The head office holds ISO 45001.")]
    asks = only("legal", RequestType.CERTIFICATE, *claims)
    assert [len(ask.claim_ids) for ask in asks] == [5, 1]
    assert "5 claims" in asks[0].description


def test_plans_make_the_news_agent_ask_for_coverage_once() -> None:
    claims = [
        claim(n, "We will reach net zero by 2050.", ClaimType.STRATEGIC, "S2.33") for n in range(3)
    ]
    (ask,) = asks_of(WANTS["news_media"], [*claims, claim(7, "We plan more.", ClaimType.STRATEGIC)])
    assert (ask.request_type, ask.claim_ids) == (RequestType.COVERAGE, ("0", "1", "2"))


def test_a_place_in_a_figure_is_no_question_of_governance() -> None:
    assert (
        only(
            "legal",
            RequestType.PLACE,
            claim(1, "Water use in Chile fell.", ClaimType.QUANTITATIVE),
        )
        == []
    )
