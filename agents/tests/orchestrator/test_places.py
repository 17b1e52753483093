"""Places and facilities, found without a gazetteer."""

from __future__ import annotations

import pytest

from reports.language.places import find_facilities, find_places


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Plants in Brazil and the U.S. were upgraded.", ["Brazil", "U.S."]),
        ("Our German and South African sites", ["German", "South African"]),
        ("The turkey farm told us about china cups.", []),
        ("The European Green Deal and the Paris Agreement", []),
        ("Our Paris office", ["Paris"]),
        ("ACROSS THE USA.", ["USA"]),
    ],
)
def test_listed_names_are_found_as_written(text: str, places: list[str]) -> None:
    assert find_places(text) == places


@pytest.mark.parametrize(
    ("text", "facilities"),
    [
        ("At our Kitimat smelter we use hydropower.", ["Kitimat smelter"]),
        ("The plant in Ludwigsburg was retrofitted.", ["Ludwigsburg plant"]),
        ("Our Sustainability Committee visited the plant.", []),
        ("Scope 1 sites", []),
        ("Our sites are efficient.", []),
    ],
)
def test_facilities_need_a_name_beside_the_facility_word(text: str, facilities: list[str]) -> None:
    assert find_facilities(text) == facilities
