"""What the offline lists and loaded layers say of a site, and where they stay open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agents.specialists.geography.layers import layers_at, layers_in
from agents.specialists.geography.plausibility import notes_on, twins_among
from reports.language.coordinates import Position
from reports.sites.types import Site, named_in
from sibyl_project.common.gazetteer import nearest

KITIMAT = Position(54.0524, -128.6534, 5.6)


def said(site: Site) -> dict[str, bool]:
    return {note.text: note.is_doubtful for note in notes_on(site)}


def test_a_position_in_the_country_that_is_said_fits() -> None:
    found = said(Site("Smelter", place="Kitimat, Canada", position=KITIMAT))
    assert found == {"The position is 0 km from Kitimat, in Canada.": False}


def test_a_position_far_from_the_country_that_is_said_cannot_be() -> None:
    found = said(Site("Smelter", place="Brazil", position=KITIMAT))
    assert any(doubtful and "not in Brazil" in text for text, doubtful in found.items())


@pytest.mark.parametrize(
    ("place", "position"),
    [
        ("Germany", Position(47.56, 7.58, 500)),  # Basel, beside the border
        ("Chile", Position(-24.1, -68.0, 500)),  # where no town is near
    ],
)
def test_beside_a_border_and_far_from_towns_it_is_open(place: str, position: Position) -> None:
    found = said(Site("Site", place=place, position=position))
    assert not any(found.values())


def test_an_area_larger_than_its_country_and_one_of_nothing_cannot_be() -> None:
    assert said(Site("Mine", place="Malta", hectares=40_000))[
        "Its area is larger than its country."
    ]
    assert said(Site("Mine", place="Malta", hectares=0))["Its area is nothing."]
    assert "Its area is larger than its country." not in said(
        Site("Mine", place="Canada", hectares=40_000)
    )


def test_an_ambiguous_name_is_shown_with_how_many_it_may_mean() -> None:
    assert any("Springfield may mean" in text for text in said(Site("Springfield plant")))


def test_one_site_under_two_names_is_pointed_out() -> None:
    sites = [
        Site("Kitimat smelter"),
        Site("Kitimat plant"),
        Site("Alcan works", position=KITIMAT),
        Site("Rio works", position=Position(54.0530, -128.6530, 5.6)),
        Site("Far works", position=Position(55.0, -128.0, 5.6)),
    ]
    pairs = {(one.name, other.name) for one, other in twins_among(sites)}
    assert pairs == {("Kitimat smelter", "Kitimat plant"), ("Alcan works", "Rio works")}


def test_the_nearest_town_is_found_across_the_antimeridian() -> None:
    (one,) = nearest(-16.8, -179.97, most=1)
    assert one[1].country == "FJ" and one[0] < 120


def test_layers_tell_in_which_areas_a_site_lies(tmp_path: Path) -> None:
    ring = [[-129, 53], [-128, 53], [-128, 55], [-129, 55], [-129, 53]]
    hole = [[-128.2, 53.1], [-128.1, 53.1], [-128.1, 53.2], [-128.2, 53.2], [-128.2, 53.1]]
    shape = {"type": "Polygon", "coordinates": [ring, hole]}
    areas = {"features": [{"geometry": shape, "properties": {"NAME": "Kitlope"}}, {}]}
    (tmp_path / "protected.geojson").write_text(json.dumps(areas))
    (tmp_path / "broken.geojson").write_text("no layer")
    layers = layers_in(tmp_path)
    assert [layer.name for layer in layers] == ["protected"]
    assert list(layers_at(layers, 54.05, -128.65)) == [("protected", "Kitlope")]
    assert list(layers_at(layers, 53.15, -128.15)) == list(layers_at(layers, 54, -120)) == []
    assert any("Kitlope" in note.text for note in notes_on(Site("S", position=KITIMAT), layers))
    assert layers_in(None) == ()


def test_a_text_names_a_site_by_its_whole_name_alone() -> None:
    sites = [Site("Kitimat"), Site("Kitimat smelter"), Site("Pit")]
    assert named_in("Our K\u00edtimat Smelter and the pits", sites) == [sites[1]]
    assert named_in("Kitimats", sites) == []
