"""Tiers go by registered domains and paths, and one story is one source however often it is
printed."""

from __future__ import annotations

import datetime as dt

import pytest

from agents.outside_text.stories import canonical, stories_of
from agents.outside_text.tiers import Outlets
from agents.outside_text.types import OutsideText
from agents.tests.outside_text.examples import text
from standards.reference.outlets import packaged_outlets

pytestmark = pytest.mark.pure
OUTLETS = Outlets(packaged_outlets())


@pytest.mark.parametrize(
    ("url", "tier"),
    [
        ("https://www.reuters.com/business/a", 2),
        ("https://www.reuters.com/investigates/special-report/a", 1),
        ("https://www.reuters.com/investigatesome", 2),
        ("https://www.epa.gov/enforcement/a", 1),
        ("https://www.epa.gov/climate", 2),
        ("https://news.bbc.co.uk/1", 2),
        ("https://theft.com/a", 4),
        ("https://netflix.com/a", 4),
        ("https://reuters.com.evil.example/a", 4),
        ("https://evil.example/reuters.com", 4),
        ("https://www.prnewswire.com/a", 3),
        ("https://tenant.blogspot.com/a", 4),
        ("http://127.0.0.1/a", 4),
        ("not an address", 4),
    ],
)
def test_an_outlet_is_graded_by_its_address(url: str, tier: int) -> None:
    assert OUTLETS.of(url).tier == tier


def test_addresses_are_one_without_what_tells_how_a_reader_came() -> None:
    same = {
        canonical(url)
        for url in (
            "https://www.paper.example/a/?utm_source=x&id=3",
            "http://paper.example/a?id=3#top",
            "https://m.paper.example/a/amp?id=3",
        )
    }
    assert same == {"paper.example/a?id=3"}


STORY = (
    "Inspectors of the agency found that Tarnhaven Ceramics had emitted 240,000 tCO2e in 2024, a "
    "fifth more than it had told its investors, people at the works said."
)


def test_one_story_in_five_papers_is_counted_once() -> None:
    papers = [
        text(STORY, title=f"Tilemaker emitted more, says {name}", url=f"https://{name}.example/1")
        for name in ("herald", "times", "post")
    ]
    papers.append(text(f"LEEDS (Reuters) - {STORY}", title="Other", url="https://sun.example/1"))
    papers.append(
        text(
            "Short.",
            title="Tilemaker emitted more, says herald | The Echo",
            url="https://echo.example/1",
        )
    )
    other = text("The agency's register shows 240,000 tCO2e for the tilemaker.", title="Register")
    assert [len(story.texts) for story in stories_of([*papers, other])] == [5, 1]


def test_two_stories_with_the_same_figure_are_two() -> None:
    one = text(
        "Tarnhaven Ceramics emitted 201,300 tCO2e of Scope 1 in 2024, court papers show.",
        title="Court hears of tiles",
    )
    other = text(
        "The register puts Scope 1 emissions of Tarnhaven Ceramics at 201,300 tCO2e in 2024.",
        title="Kilns of the north",
    )
    assert len(stories_of([one, other])) == 2


def test_titles_that_differ_in_a_number_are_two_stories_and_old_prints_are_others() -> None:
    first = text(
        "", title="Tarnhaven Ceramics emissions rise 4% in year", url="https://a.example/1"
    )
    other = text(
        "", title="Tarnhaven Ceramics emissions rise 9% in year", url="https://b.example/1"
    )
    old = OutsideText("https://c.example/1", first.title, day=dt.date(2021, 1, 1))
    assert len(stories_of([first, other, old])) == 3
