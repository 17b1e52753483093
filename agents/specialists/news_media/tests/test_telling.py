"""What is told of the stories that take no side."""

from __future__ import annotations

from agents.outside_text.stance import Asked
from agents.outside_text.tiers import Outlets
from agents.specialists.news_media.telling import MOST_OPEN, Searched, rows_of
from agents.specialists.news_media.weighing import spoken_on, told_of
from agents.tests.outside_text.examples import KNOWN, claim, text
from standards.reference.outlets import packaged_outlets

PLACES = ("Aire", "Calder", "Wharfe", "Nidd", "Ouse", "Swale", "Tees", "Wear")
KILNS = claim("Our kilns fire glazed tiles with hydrogen, without carbon.")
OPEN_ONE = text(
    "Nobody knows with what the kilns of Tarnhaven Ceramics fire its glazed tiles.",
    "Smoke over the town, and nobody counts it",
    "https://unknown.example/smoke",
)


def test_stories_on_the_subject_of_a_claim_come_before_those_of_its_field() -> None:
    """However much better the outlets of the others are."""
    others = [
        text(
            f"Tarnhaven Ceramics was at a carbon fair by the {place} with its new chairman.",
            f"Carbon fair at {place} ends",
            f"https://www.ft.com/content/{place}",
        )
        for place in PLACES[: MOST_OPEN + 1]
    ]
    asked, outlets = Asked(KILNS), Outlets(packaged_outlets())
    spoken = spoken_on(asked, told_of([*others, OPEN_ONE], KNOWN, outlets), KNOWN, outlets)
    _, first, *_ = rows_of(KILNS, spoken, Searched())
    assert first.details.source_url == OPEN_ONE.url
