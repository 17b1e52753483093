"""What is said of the places of a claim without asking anybody: as context, once, and changed by
what a person puts right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from agents.pipeline.options import frozen_options
from agents.specialists.geography import agent
from agents.specialists.geography.remarks import Ground, remarks_on
from reports.findings.kinds import read_finding
from reports.findings.places import PLACE_PLAUSIBILITY, PlaceDetails
from reports.language.coordinates import Position
from reports.models import Finding, Report
from reports.review.outside import Identified, identify
from reports.sites.types import Said, Site
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_page,
    make_report,
    make_run,
    make_user,
)
from sibyl_project.common.deadline import Deadline

KITIMAT = Position(54.0524, -128.6534, 5.6)
SAID = (Said(3, "Our Kitimat smelter ran all year."),)
SMELTER = "Our Kitimat smelter in Brazil at 54.0524, -128.6534 ran all year."


def said(text: str, *sites: Site) -> list[str]:
    return [one.text for one in remarks_on(text, Ground(sites))]


def test_a_site_outside_its_country_is_told_on_the_claims_that_name_it() -> None:
    site = Site("Kitimat smelter", place="Brazil", position=KITIMAT, sources=SAID)
    (one,) = remarks_on("The Kitimat smelter cut emissions by 4%.", Ground([site]))
    assert one.text == "The position is not in Brazil but 0 km from Kitimat (CA)."
    assert (one.place, one.doubtful, one.pages) == ("Kitimat smelter", True, [3])
    assert said("The Alma smelter cut emissions by 4%.", site) == []


def test_a_position_that_a_claim_prints_is_held_against_the_country_it_names() -> None:
    assert "not in Brazil" in said("We planted trees at 54.0524, -128.6534 in Brazil.")[0]
    assert said("We planted trees at 54.0524, -128.6534 in Canada.") == []
    assert said("We planted trees at 54.0524, -128.6534 in Brazil and Peru.") == []


@pytest.mark.parametrize("hectares", [0, 40_000_000])
def test_an_area_that_cannot_be_is_told(hectares: float) -> None:
    site = Site("Corby mine", place="Malta", hectares=hectares, sources=SAID)
    assert [one for one in said("The Corby mine was closed.", site) if "area" in one]


def test_one_site_under_two_names_is_told_and_two_works_of_one_town_are_not() -> None:
    smelter = Site("Kitimat smelter", kind="smelter", position=KITIMAT, sources=SAID)
    port = Site("Port of Douglas", position=KITIMAT, sources=SAID)
    others = [Site(f"Kitimat {kind}", kind=kind, sources=SAID) for kind in ("site", "port")]
    told = said("The Kitimat smelter ran all year.", smelter, port, *others)
    assert told == ["It may be the same site as Port of Douglas."]
    assert said("The Kitimat smelter ran all year.", smelter, *others) == []
    assert said("We cut waste in Kitimat.", Site("Kitimat", sources=SAID), *others) == []


def test_a_facility_in_no_list_is_told_and_places_that_lists_hold_are_not() -> None:
    site = Site("Gudai-Darri mine", kind="mine", sources=SAID)
    (told,) = said("We built a solar farm at the Gudai-Darri mine.", site)
    assert told == "Gudai-Darri is in no list of towns, which says nothing of a site."
    for text in (
        "Every site in Canada is clean.",
        "Our Leeds plant is new.",
        "We sell in Europe and in the Pilbara.",
        "We grew.",
    ):
        assert said(text) == []


def test_what_a_person_said_is_no_site_is_left_alone() -> None:
    assert said("The Gudai-Darri mine is large.", Site("Gudai-Darri mine")) == []


@pytest.fixture
def report(db: None, client: Client) -> Report:
    made = make_report(make_user(), company="Tarn plc", reporting_period="FY2023")
    make_page(made, 1, SMELTER)
    return made


def investigated(report: Report, cycle: int = 0) -> list[Finding]:
    analysis = make_analysis(report, options=frozen_options(report, None, "rules", ""))
    claim = make_claim(analysis, SMELTER)
    run = make_run(analysis, "geography", cycle=cycle, payload={"claims": [str(claim.pk)]})
    save = agent.investigate(run, Deadline.after(60))
    with transaction.atomic():
        save()
    return list(Finding.objects.filter(run=run).order_by("order"))


def test_it_is_a_finding_of_no_weight_before_that_no_image_was_consulted(report: Report) -> None:
    first, last = investigated(report)
    assert (first.evidence_type, first.basis) == (PLACE_PLAUSIBILITY, "none")
    assert first.supports_claim is None and first.confidence == 0
    assert "neither supports nor contradicts" in first.summary
    assert last.evidence_type == "not_consulted", "the last one tells how the agent ended"
    details = read_finding(first)
    assert isinstance(details, PlaceDetails) and len(details.remarks) == 1


def test_asked_again_it_says_nothing_twice(report: Report) -> None:
    assert [row.evidence_type for row in investigated(report, cycle=1)] == ["not_consulted"]


def test_what_a_person_puts_right_changes_the_next_analysis(report: Report) -> None:
    word = "Kitimat smelter | smelter | Kitimat, Canada | 54.0524, -128.6534"
    identify(report, Identified("site", word), report.uploaded_by)
    assert [row.evidence_type for row in investigated(report)] == ["not_consulted"]


def test_a_loaded_layer_is_named(report: Report, settings: Any, tmp_path: Path) -> None:
    ring = [[-129, 54], [-128, 54], [-128, 55], [-129, 55], [-129, 54]]
    area = {
        "type": "Feature",
        "properties": {"NAME": "Kitlope"},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }
    (tmp_path / "protected.geojson").write_text(json.dumps({"features": [area]}))
    settings.PLACE_LAYERS = tmp_path
    first, _ = investigated(report)
    assert "It lies in Kitlope of the layer protected." in first.summary
    assert read_finding(first).layers == ["protected"]


def test_the_card_of_a_claim_tells_what_to_do(report: Report, client: Client) -> None:
    first, _ = investigated(report)
    client.force_login(report.uploaded_by)
    shown = client.get(f"/reports/{report.pk}/findings/{first.pk}").content.decode()
    assert "Cannot be: The position is not in Brazil" in shown and "Put the site right" in shown
