"""Nominatim is asked where the offline list does not know a place or knows several: once for each
place, and what it answers is told with how far it is certain."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction

from agents.models import SourceAsk
from agents.sources import asking
from agents.specialists.geography import agent, geocoding
from agents.specialists.geography.geocoding import sought_in
from agents.specialists.geography.images.batch import meant_by
from agents.specialists.geography.remarks import Ground
from reports.document.from_rows import claim_views
from reports.findings.kinds import read_finding
from reports.models import Analysis, Finding, SourceConsulted
from reports.sites.types import Said, Site
from reports.tests.factories import make_analysis, make_claim, make_report, make_run, make_user
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.retrying import Patience
from sibyl_project.common.tests.model_server import ModelServer, Reply, Request, model_server

pytestmark = pytest.mark.django_db
MINE = "At the Gudai-Darri mine in Australia we built a solar farm."
AT = {"lat": "-22.5", "lon": "119.0", "display_name": "Gudai-Darri, Australia", "type": "quarry"}
BOX = {"boundingbox": ["-22.51", "-22.49", "118.99", "119.01"]}
FAR = {"lat": "51.5", "lon": "-0.1", "display_name": "Gudai-Darri, England"}


class Nominatim:
    """A service that has these places for every name."""

    def __init__(self) -> None:
        self.places: list[dict[str, Any]] = [AT | BOX]
        self.fails = False

    def __call__(self, request: Request) -> Reply:
        if self.fails:
            return Reply(503)
        body = json.dumps(self.places).encode()
        return Reply(content=body, headers={"Content-Type": "application/json"})


@pytest.fixture
def service() -> Nominatim:
    return Nominatim()


@pytest.fixture
def server(service: Nominatim, settings: Any, monkeypatch: Any) -> Iterator[ModelServer]:
    cache.clear()
    monkeypatch.setattr(asking, "_PATIENCE", Patience(attempts=1))
    with model_server(service) as server:
        settings.SOURCES = ["nominatim"]
        settings.SOURCES_CONTACT = "audit@example.org"
        settings.SOURCE_URLS = {"nominatim": server.url}
        settings.SOURCES_NETWORKS = ["127.0.0.0/8"]
        yield server


def analysis_of(*texts: str, **options: Any) -> Analysis:
    analysis = make_analysis(make_report(make_user(), reporting_period="FY2023"), options=options)
    for text in texts:
        make_claim(analysis, text)
    return analysis


def investigated(analysis: Analysis) -> list[Finding]:
    claims = [str(claim.pk) for claim in analysis.claim_set.claims.order_by("ordinal")]
    run = make_run(analysis, "geography", payload={"claims": claims})
    save = agent.investigate(run, Deadline.after(60))
    with transaction.atomic():
        save()
    return list(Finding.objects.filter(run=run).order_by("order"))


def consulted() -> dict[str, tuple[bool, str]]:
    rows = SourceConsulted.objects.values_list("source", "consulted", "reason")
    return {source: (was, why) for source, was, why in rows}


def test_a_place_that_no_list_holds_is_asked_for_and_told_with_how_well_it_is_known(
    server: ModelServer,
) -> None:
    row, _ = investigated(analysis_of(MINE))
    assert "in no list of towns" in row.summary and row.supports_claim is None
    assert "has one place of this name: Gudai-Darri, Australia, known to 1,5" in row.summary
    (remark,) = read_finding(row).remarks
    ask = SourceAsk.objects.get()
    assert (remark.latitude, remark.longitude, remark.answer) == (-22.5, 119.0, ask.answer_id)
    assert str(ask.claim_id) == str(row.claim_id) and ask.answer and ask.answer.sha256
    assert consulted()["Nominatim"] == (True, "")


def test_a_place_is_asked_for_once_in_an_analysis(server: ModelServer) -> None:
    analysis = analysis_of(
        MINE, f"{MINE} It is large.", "The Gudai-Darri mine in Australia is new."
    )
    first = investigated(analysis)
    assert len(first) == 6 and len(server.requests) == 1
    assert [row.summary for row in investigated(analysis)] == [row.summary for row in first]
    assert len(server.requests) == 1


def test_of_several_places_which_is_meant_is_not_assumed(
    server: ModelServer, service: Nominatim
) -> None:
    service.places = [AT, FAR]
    row, _ = investigated(analysis_of(MINE))
    assert "has 2 places of this name or more; which is meant is not assumed." in row.summary
    assert read_finding(row).remarks[0].latitude is None


def test_several_answers_at_one_place_are_one_and_their_distance_is_its_uncertainty(
    server: ModelServer, service: Nominatim
) -> None:
    service.places = [AT | BOX, AT | BOX | {"lat": "-22.6"}]
    row, _ = investigated(analysis_of(MINE))
    assert read_finding(row).remarks[0].within == pytest.approx(11_119, abs=10)


def test_that_it_has_none_is_told(server: ModelServer, service: Nominatim) -> None:
    service.places = []
    row, _ = investigated(analysis_of(MINE))
    assert "Nominatim has no place of this name." in row.summary


@pytest.mark.parametrize("shape", [False, True])
def test_an_outage_is_not_consulted_and_not_asked_again(
    server: ModelServer, service: Nominatim, shape: bool
) -> None:
    service.fails, service.places = not shape, ["no place"]  # type: ignore[list-item]
    analysis = analysis_of(MINE)
    for _ in range(2):
        row, _ = investigated(analysis)
        assert "Nominatim was not consulted: " in row.summary and row.supports_claim is None
    assert len(server.requests) == 1
    if not shape:
        was, why = consulted()["Nominatim"]
        assert not was and "503" in why


@pytest.mark.long
def test_what_the_list_knows_is_not_asked_for(server: ModelServer) -> None:
    rows = investigated(analysis_of("Our Kitimat smelter is in Canada.", "We grew in Europe."))
    assert server.requests == [] and len(rows) == 2
    assert consulted()["Nominatim"] == (False, agent.NO_PLACE_ASKED)


def test_no_more_places_are_asked_for_than_an_analysis_may(
    server: ModelServer, monkeypatch: Any
) -> None:
    monkeypatch.setattr(geocoding, "MOST", 1)
    rows = investigated(analysis_of(MINE, "The Zorbelin plant in Germany is new."))
    assert len(server.requests) == 1
    assert geocoding.TOO_MANY in rows[2].summary


def test_where_it_is_off_nobody_is_asked(server: ModelServer) -> None:
    row, _ = investigated(analysis_of(MINE, sources=[]))
    assert server.requests == [] and "Nominatim" not in row.summary
    assert "Nominatim" not in consulted()


def test_a_site_is_asked_for_in_its_country_and_one_with_a_position_is_not() -> None:
    said = (Said(1, MINE),)
    site = Site("Gudai-Darri mine", place="Australia", sources=said)
    assert [(one.name, one.country) for one in sought_in(MINE, [site])] == [
        ("Gudai-Darri mine", "AU")
    ]
    assert sought_in("We planted trees at 54.0524, -128.6534 by the Zorbelin plant.", []) == []
    assert sought_in("We trained buyers at EMEA plants.", []) == []
    assert [one.name for one in sought_in("We planted trees in Perth.", [])] == ["Perth"]


def test_a_position_by_name_is_context_for_images(server: ModelServer) -> None:
    text = "In 2018 we planted 80 ha of forest at the Gudai-Darri mine in Australia."
    analysis = analysis_of(text)
    investigated(analysis)
    (view,) = claim_views(analysis.claim_set.claims.all())
    sought = sought_in(text, [])
    answers = geocoding.ask(
        geocoding.Asker(analysis, "geography", Deadline.after(9)), [(view.id, sought[0])]
    )
    meant = meant_by(view, Ground([], answers=answers), 2019)
    assert not isinstance(meant, str)
    assert (meant.place.latitude, meant.stated.within) == (-22.5, None)
    assert meant.place.whence == "the name alone, by Nominatim"
