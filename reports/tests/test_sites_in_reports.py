"""The sites that a report names in sentences and in tables that list sites."""

from __future__ import annotations

import pytest

from reports.document.stating import with_statements
from reports.sites.reading import same_name, sites_in
from reports.sites.types import Site
from reports.types import PageContent, TableContent

pytestmark = pytest.mark.pure


def read(text: str = "", *rows: tuple[str, ...]) -> dict[str, Site]:
    tables = (TableContent(1, 0, rows),) if rows else ()
    return {
        site.name: site for site in sites_in(with_statements([PageContent(1, text, tables=tables)]))
    }


def test_a_facility_of_a_sentence_is_a_site_with_its_words() -> None:
    (site,) = read("Our Kitimat smelter in Canada ran all year.").values()
    assert (site.name, site.kind, site.place) == ("Kitimat smelter", "smelter", "Canada")
    assert site.sources[0].page == 1 and "ran all year" in site.sources[0].words


def test_of_two_sites_in_a_sentence_neither_takes_the_position() -> None:
    found = read("The Kitimat smelter and the Leeds plant lie near 54.0524, -128.6534.")
    assert [site.position for site in found.values()] == [None, None]


def test_a_table_that_lists_sites_gives_country_position_and_area() -> None:
    found = read(
        "",
        ("Site", "Country", "Latitude", "Longitude", "Area (km2)"),
        ("Kitimat", "Canada", "54.0524", "-128.6534", "2.5"),
        ("Total", "", "", "", "2.5"),
        ("Weipa", "Australia", "n/a", "n/a", ""),
    )
    assert list(found) == ["Kitimat", "Weipa"]
    kitimat = found["Kitimat"]
    assert kitimat.position and kitimat.position.latitude == 54.0524
    assert (kitimat.place, kitimat.hectares) == ("Canada", 250.0)
    assert found["Weipa"].position is None


def test_a_table_without_a_place_lists_no_sites() -> None:
    assert read("", ("Site", "2022", "2023"), ("Energy", "5", "6")) == {}


def test_words_for_what_a_site_is_do_not_make_another_site() -> None:
    assert same_name("Kitimat smelter", "Kitimat plant")
    assert not same_name("Kitimat smelter", "Weipa mine")
