"""Texts that others published, as lines beside a claim: addresses of strangers become links only
where they are addresses of the web."""

from __future__ import annotations

import pytest

from reports.findings.news import NewsDetails, NewsListDetails, NewsSummaryDetails
from reports.findings.outside_text import Told
from reports.pages.claims.blocks import blocks_of
from reports.pages.claims.detail_values import outward

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "data:text/html,x",
        "//evil.example/a",
        "https:///a",
        "https://name:word@evil.example/",
        "https://evil.example\\@good.example/",
        "https://good.example/a b",
        "https://good.example/\x01",
        "https://[::1",
        "ftp://good.example",
        "",
    ],
)
def test_what_is_no_address_of_the_web_is_no_link(address: str) -> None:
    assert outward(address) == ""


def test_an_address_of_the_web_is_a_link() -> None:
    assert outward(" https://news.example/a?b=1#c ") == "https://news.example/a?b=1#c"


def lines(details: object) -> dict[str, list[str]]:
    return {
        block.label: [" ".join(filter(None, (i.text, i.quote, i.link))) for i in block.items]
        for block in blocks_of(details)  # type: ignore[arg-type]
    }


def test_a_story_says_who_speaks_what_where_and_in_which_answer() -> None:
    details = NewsDetails(
        source="Reuters",
        source_tier=2,
        independent=True,
        source_url="https://paper.example/a",
        source_title="A dam failed",
        source_domain="paper.example",
        published_date="2024-05-01",
        stance="contradicts",
        quote="the dam failed in March",
        relevance_summary="it denies the claim",
        found_by="gdelt",
        answer=7,
        sha256="ab" * 32,
        fetched_at="2026-01-02T03:04:05+00:00",
        printed_by=["https://paper.example/a", "javascript:alert(1)"],
        why_no_weight="an outlet of tier 2 alone",
    )
    told = lines(details)
    assert told["Who speaks"] == [
        "Reuters, as paper.example prints it",
        "Tier 2: established news, trade press or a government",
        "“A dam failed”, 2024-05-01",
    ]
    assert told["What it says"] == ["Says otherwise: it denies the claim the dam failed in March"]
    assert told["Counts for nothing"] == ["An outlet of tier 2 alone"]
    assert told["Where"] == ["https://paper.example/a"]
    assert told["The same story in"] == ["javascript:alert(1)"]
    assert told["Frozen"] == ["gdelt on 2026-01-02, SHA-256 abababababab"]
    frozen = next(block for block in blocks_of(details) if block.label == "Frozen")
    assert frozen.items[0].answer == 7


def test_the_companys_own_words_are_told_as_its_own() -> None:
    details = NewsDetails(source="alderbrook.example", independent=False, stance="not_analysed")
    assert (
        "The company or its group speaks here: it is no outside source"
        in (lines(details)["Who speaks"])
    )


def test_a_summary_tells_what_was_not_asked() -> None:
    details = NewsSummaryDetails(tiers={"1": 2}, queries=["dams"], not_asked=["GDELT: it is off"])
    told = lines(details)
    assert told["Not asked or not answered"] == ["GDELT: it is off"]
    assert told["By outlet"] == ["2 of tier 1: investigative journalism, a regulator or a court"]


def test_a_list_of_the_company_tells_each_story_and_how_many_are_left_out() -> None:
    story = Told(source_title="Fined", source_domain="paper.example", source_tier=1, answer=3)
    told = lines(NewsListDetails(list_kind="controversies", items=[story], left_out=2))
    assert told["Disputes about the company"] == [
        "Fined. paper.example. Tier 1: investigative journalism, a regulator or a court",
        "and 2 more",
    ]
