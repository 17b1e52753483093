"""Each connector reads the documented shape of its service, says when an answer has another, and
takes nothing from it but bounded text."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest
from django.utils import timezone

from agents.sources import (
    brave,
    crossref,
    earth_search,
    gdelt,
    gleif,
    nominatim,
    openalex,
    planetary_computer,
    searxng,
    semantic_scholar,
    tavily,
)
from agents.sources.records import (
    LONGEST_TEXT,
    Article,
    Entity,
    OtherShape,
    Paper,
    Place,
    day,
    doi,
    plain,
)
from agents.sources.registry import CONNECTORS
from agents.sources.scenes import BANDS, path_of
from agents.sources.types import Fetched, NotConsulted

pytestmark = pytest.mark.pure
every = pytest.mark.parametrize("connector", CONNECTORS, ids=lambda one: one.SPEC.name)


def fetched(body: Any) -> Fetched:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return Fetched(1, "local", "https://x.example", 200, {}, content, "0", timezone.now())


def test_gdelt() -> None:
    row = {
        "url": "https://news.example/a",
        "title": "Dam &amp; river , says <b>court</b>",
        "seendate": "20240918T031500Z",
        "domain": "News.Example",
    }
    assert gdelt.read(fetched({"articles": [row, {"title": "no address"}, "no row"]})) == [
        Article(
            "https://news.example/a",
            "Dam & river , says court",
            day=dt.date(2024, 9, 18),
            domain="news.example",
        )
    ]
    assert gdelt.read(fetched({})) == []
    asked = gdelt.question('"Acme"', dt.date(2023, 1, 1), dt.date(2024, 12, 31)).params or {}
    assert asked["startdatetime"] == "20230101000000" and asked["enddatetime"][:8] == "20241231"


def test_searxng() -> None:
    row = {"url": "u", "title": "t", "content": "c", "publishedDate": "2024-05-01T00:00:00"}
    answer = {"results": [row, {"url": None}], "number_of_results": 0}
    assert searxng.read(fetched(answer)) == [Article("u", "t", "c", dt.date(2024, 5, 1))]


def test_tavily() -> None:
    row = {"url": "u", "title": "t", "content": "c", "score": 0.9, "published_date": None}
    assert tavily.read(fetched({"results": [row]})) == [Article("u", "t", "c")]
    assert len(tavily.question("w" * 900).body["query"]) < 400


def test_brave() -> None:
    row = {"url": "u", "title": "t", "description": "<strong>c</strong>", "page_age": "2024-05-01"}
    answer = {"type": "search", "web": {"results": [row]}}
    assert brave.read(fetched(answer)) == [Article("u", "t", "c", dt.date(2024, 5, 1))]
    assert brave.read(fetched({"type": "search"})) == []


def test_openalex() -> None:
    row = {
        "id": "https://openalex.org/W1",
        "doi": "https://doi.org/10.1000/ABC",
        "display_name": "Methane of landfills",
        "publication_year": 2021,
        "primary_location": {"source": {"display_name": "Waste"}},
        "authorships": [{"author": {"display_name": "A. Lee"}}, {"author": None}],
        "abstract_inverted_index": {"leak": [1], "Landfills": [0], "gas": [2, -1]},
        "is_retracted": True,
    }
    (paper,) = openalex.read(fetched({"results": [row]}))
    assert paper == Paper(
        "Methane of landfills",
        "10.1000/abc",
        "https://openalex.org/W1",
        ("A. Lee",),
        2021,
        "Waste",
        "Landfills leak gas",
        retracted=True,
    )
    assert openalex.read(fetched({"results": [{"primary_location": None}]})) == [Paper("")]


def test_crossref() -> None:
    row = {
        "DOI": "10.1000/x",
        "title": ["Methane", "second"],
        "abstract": "<jats:p>Landfills leak.</jats:p>",
        "author": [{"given": "A.", "family": "Lee"}, {"name": "a group"}],
        "issued": {"date-parts": [[2020, 5]]},
        "container-title": [],
        "updated-by": [{"type": "retraction"}],
    }
    answer = {"status": "ok", "message": {"items": [row, {"issued": {"date-parts": [[None]]}}]}}
    first, second = crossref.read(fetched(answer))
    assert (first.doi, first.title, first.abstract) == ("10.1000/x", "Methane", "Landfills leak.")
    assert (first.authors, first.year, first.retracted) == (("A. Lee",), 2020, True)
    assert second == Paper("")


def test_semantic_scholar() -> None:
    row = {"title": "t", "abstract": None, "year": 2022, "externalIds": {"DOI": "10.1/Y"}}
    assert semantic_scholar.read(fetched({"total": 1, "data": [row]})) == [
        Paper("t", "10.1/y", year=2022)
    ]
    assert semantic_scholar.read(fetched({"total": 0, "offset": 0})) == []


def test_gleif() -> None:
    entity = {
        "legalName": {"name": "ACME SE"},
        "legalAddress": {"country": "DE"},
        "registeredAs": "HRB 1",
        "status": "ACTIVE",
    }
    row = {"id": "529900t8bm49aursdo55", "attributes": {"entity": entity}}
    assert gleif.read(fetched({"data": [row, {"id": None}]})) == [
        Entity("529900T8BM49AURSDO55", "ACME SE", "DE", "HRB 1", active=True)
    ]
    assert gleif.by_isin("US0000000001").params == {"filter[isin]": "US0000000001"}
    assert gleif.children_of("L").path == "lei-records/L/direct-children"


def scene(names: Any, **about: Any) -> dict[str, Any]:
    told = {"datetime": "2024-07-09T10:00:01.024Z", "eo:cloud_cover": 3.5}
    return {
        "id": "S2B_T10",
        "properties": told | {"s2:processing_baseline": "05.11"} | about,
        "assets": {name: {"href": f"https://host.example/{name}.tif"} for name in names},
        "links": [{"rel": "self", "href": "https://stac.example/S2B_T10"}, "no link"],
    }


def test_planetary_computer() -> None:
    broken = [scene(BANDS[:2]), scene(BANDS, datetime=None), {"id": "x"}, "no scene"]
    (one,) = planetary_computer.read(fetched({"features": [scene(BANDS), *broken]}))
    assert (one.title, one.day, one.cloud, one.baseline) == (
        "S2B_T10",
        dt.date(2024, 7, 9),
        3.5,
        "05.11",
    )
    assert one.shifted_back is None and one.url == "https://stac.example/S2B_T10"
    assert dict(one.files)["B04"] == "https://host.example/B04.tif"
    asked = planetary_computer.question(54.1, -1.2, dt.date(2024, 1, 1), dt.date(2024, 12, 31))
    assert asked.method == "POST" and asked.path == "stac/v1/search"
    assert asked.body["intersects"] == {"type": "Point", "coordinates": [-1.2, 54.1]}
    assert asked.body["query"] == {"eo:cloud_cover": {"lt": 50}}


@pytest.mark.parametrize("told", [True, False, None])
def test_earth_search_tells_whether_it_took_the_offset_off(told: Any) -> None:
    names = ("blue", "green", "red", "nir", "swir16", "scl")
    row = scene(names, **{"earthsearch:boa_offset_applied": told})
    (one,) = earth_search.read(fetched({"features": [row]}))
    assert one.shifted_back is (told is True)
    assert dict(one.files)["B08"] == "https://host.example/nir.tif"


@pytest.mark.parametrize(
    "href",
    [
        "https://elsewhere.example/a.tif",
        "https://host.example/a.tif?x=1",
        "https://host.example/../a.tif",
        "https://host.example@elsewhere.example/a.tif",
    ],
)
def test_a_file_that_lies_elsewhere_is_not_read(href: str) -> None:
    assert path_of("https://host.example/s2/a.tif", ["host.example"]) == "s2/a.tif"
    with pytest.raises(OtherShape, match="is expected"):
        path_of(href, ["host.example"])


def test_nominatim() -> None:
    row = {
        "lat": "54.05271",
        "lon": "-128.65353",
        "display_name": "Kitimat, British Columbia, <b>Canada</b>",
        "type": "town",
        "address": {"country_code": "ca"},
    }
    others = [{"lat": "91", "lon": "0"}, {"lat": None}, "no row"]
    place = Place("Kitimat, British Columbia, Canada", 54.0527, -128.6535, "CA", "town")
    for box in (None, ["1", "2", "3"], ["1", "x", "3", "4"]):
        assert nominatim.read(fetched([row | {"boundingbox": box}, *others])) == [place]
    box = ["54.0", "54.1", "-128.7", "-128.6"]
    (told,) = nominatim.read(fetched([row | {"boundingbox": box}]))
    assert told.within == pytest.approx(6455, abs=10)
    assert nominatim.read(fetched([])) == []
    assert (nominatim.question("Kitimat", "CA").params or {})["countrycodes"] == "ca"


@pytest.mark.long
@every
@pytest.mark.parametrize("body", [[1, 2], {"results": "none"}, {"other": []}, "text", None, 7])
def test_another_shape_is_said_to_be_one(connector: Any, body: Any) -> None:
    with pytest.raises(OtherShape):
        connector.read(fetched(body))


@every
@pytest.mark.parametrize("body", [b"", b"<html>busy</html>", b'{"results": [', b"\xff\xfe"])
def test_what_is_not_json_is_not_an_empty_answer(connector: Any, body: bytes) -> None:
    with pytest.raises(NotConsulted, match="not JSON"):
        connector.read(fetched(body))


def test_text_of_others_is_bounded_and_without_markup() -> None:
    assert plain("<script>x</script> a\n b &lt;c&gt;") == "x a b <c>"
    assert len(plain("a " * 10_000)) == LONGEST_TEXT
    assert plain({"a": 1}) == plain(None) == ""
    assert plain("a\x00b") == plain("ab")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2024-05-01T10:00:00Z", dt.date(2024, 5, 1)),
        ("20240501T100000Z", dt.date(2024, 5, 1)),
        ("2024-13-01", None),
        ("yesterday", None),
        (None, None),
    ],
)
def test_days(text: Any, found: dt.date | None) -> None:
    assert day(text) == found


def test_a_doi_is_one_however_it_is_written() -> None:
    spellings = ("10.1/AB", "https://doi.org/10.1/ab", "DOI:10.1/ab", "http://dx.doi.org/10.1/AB")
    assert {doi(one) for one in spellings} == {"10.1/ab"}
    assert doi("W123") == doi(None) == ""
