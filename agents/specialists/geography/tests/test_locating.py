"""Where the place of a claim is, and when that stays open."""

from __future__ import annotations

import pytest

from agents.specialists.geography.locating import (
    CONFIRMED,
    IN_REPORT,
    LISTED,
    PRINTED,
    located,
    placed_in,
)
from reports.language.coordinates import Position
from reports.sites.types import Site

AT = Position(54.0524, -128.6534, 5.6)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Our Ludwigsburg plant", [("Ludwigsburg plant", "facility", "DE")]),
        ("We sell in Germany.", [("Germany", "country", "DE")]),
        ("a mill in Texas", [("Texas", "part", "US")]),
        ("the Springfield plant", [("Springfield plant", "facility", "")]),
        (
            "the Perth office in Australia",
            [("Perth office", "facility", "AU"), ("Australia", "country", "AU")],
        ),
    ],
)
def test_places_are_read_with_kind_and_country(
    text: str, places: list[tuple[str, str, str]]
) -> None:
    found = [(one.name, one.kind, one.country) for one in placed_in(text)]
    assert set(places) <= set(found)


def test_a_printed_position_comes_before_a_site_and_a_site_before_a_name() -> None:
    site = Site("Ludwigsburg plant", position=AT, confirmed=True)
    text = "We planted 5 ha at our Ludwigsburg plant"
    printed, named, listed = (
        located(f"{text} (48.9000, 9.1000)", [site]),
        located(text, [site]),
        located(text, []),
    )
    assert printed and (printed.whence, printed.within) == (PRINTED, pytest.approx(5.6, abs=0.1))
    assert named and (named.whence, named.latitude, named.within) == (CONFIRMED, 54.0524, 5.6)
    assert listed and (listed.whence, listed.within) == (LISTED, None)
    as_printed = located(text, [Site("Ludwigsburg plant", position=AT)])
    assert as_printed and as_printed.whence == IN_REPORT


@pytest.mark.parametrize(
    "text",
    [
        "at 54.1000, 15.2000 and 55.1000, 16.2000",
        "at our Springfield plant",
        "at the Leeds plant and the Ludwigsburg plant",
        "in Germany",
        "nowhere",
    ],
)
def test_several_places_or_none_stay_open(text: str) -> None:
    assert located(text, []) is None


def test_a_site_of_two_that_are_named_is_not_chosen() -> None:
    sites = [Site("Tarn mill", position=AT), Site("Beck mill", position=AT)]
    assert located("at Tarn mill and Beck mill in Ludwigsburg", sites) is None
