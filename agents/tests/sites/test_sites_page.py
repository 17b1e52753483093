"""The register of a company's sites: what the report names, what a person puts right once, what
cannot be, and the pictures of findings."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from agents.pipeline.options import frozen_options
from agents.tests.images import SIDE, make_image
from reports.models import IdentityWord, Report
from reports.registers.knowing import company_of, said_of
from reports.sites.types import from_json
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_finding,
    make_page,
    make_report,
    make_run,
    make_user,
)

pytestmark = pytest.mark.django_db
TEXT = "Our Kitimat smelter in Canada ran all year. The Ludwigsburg plant was repaired."


@pytest.fixture
def report(client: Client) -> Report:
    user = make_user()
    client.force_login(user)
    made = make_report(user, company="Tarn plc", reporting_period="FY2023")
    make_page(made, 1, TEXT)
    return made


def page(client: Client, report: Report) -> str:
    answer = client.get(f"/reports/{report.pk}/outside/sites")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def say(client: Client, report: Report, **given: str) -> Any:
    told = {"name": "Kitimat smelter", "accepted": "yes"} | given
    return client.post(f"/reports/{report.pk}/outside/sites/say", told)


def test_the_sites_of_the_text_are_listed_with_their_pages(client: Client, report: Report) -> None:
    shown = page(client, report)
    assert "Kitimat smelter" in shown and "Ludwigsburg plant" in shown
    assert shown.count("as printed") == 2 and "No site has a position yet." in shown
    assert "?page=1" in shown and "<circle" not in shown


@pytest.mark.long
def test_a_site_that_a_person_puts_right_is_on_the_map_and_frozen(
    client: Client, report: Report
) -> None:
    given = {"place": "Kitimat, Canada", "latitude": "54.0524", "longitude": "-128.6534"}
    assert say(client, report, kind="smelter", **given).status_code == 302
    shown = page(client, report)
    assert "put right" in shown and "<circle" in shown
    assert "0 km from Kitimat, in Canada" in shown
    assert "Sites on the map: 1 Kitimat smelter." in shown
    (site,) = from_json(frozen_options(report, None, "rules", "")["sites"])
    assert site.position and (site.position.latitude, site.confirmed) == (54.0524, True)
    assert company_of(report, said_of(report)).sites == ("Kitimat smelter",)


def test_the_newest_word_counts_and_other_reports_of_the_company_know_it(
    client: Client, report: Report
) -> None:
    say(client, report, latitude="54.0524", longitude="-128.6534")
    say(client, report, latitude="54.0600", longitude="-128.6534")
    other = make_report(
        report.uploaded_by, company="Tarn plc", engagement=report.engagement, filename="b.pdf"
    )
    (site,) = from_json(frozen_options(other, None, "rules", "")["sites"])
    assert site.position and site.position.latitude == 54.06


def test_a_position_in_another_country_is_said_to_be_one(client: Client, report: Report) -> None:
    say(client, report, place="Kitimat, Canada", latitude="-23.5505", longitude="-46.6333")
    shown = page(client, report)
    assert "Cannot be:" in shown and "The position is not in Canada" in shown
    assert 'class="site doubtful"' in shown


def test_what_is_no_site_of_the_company_needs_a_reason_and_is_gone(
    client: Client, report: Report
) -> None:
    assert say(client, report, accepted="no").status_code == 400
    assert say(client, report, accepted="no", reason="It was sold in 2019.").status_code == 302
    assert "Kitimat smelter" not in page(client, report)
    (site,) = from_json(frozen_options(report, None, "rules", "")["sites"])
    assert site.position is None and not site.confirmed


@pytest.mark.parametrize("half", [{"latitude": "54.05"}, {"latitude": "x", "longitude": "1.5"}])
def test_half_a_position_is_refused(client: Client, report: Report, half: dict[str, str]) -> None:
    answer = say(client, report, **half)
    assert answer.status_code == 400 and "Give both in degrees" in answer.content.decode()
    assert not IdentityWord.objects.exists()


def test_the_pictures_of_a_finding_are_drawn_from_what_was_frozen(
    client: Client, report: Report
) -> None:
    analysis = make_analysis(report)
    claim = make_claim(analysis, "We planted 5 ha at 54.0500, -128.6500.")
    row = make_image(make_run(analysis, "geography"), claim)
    colours = {}
    for when in ("before", "after"):
        answer = client.get(f"/reports/{report.pk}/findings/{row.pk}/{when}.webp")
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
        image = Image.open(io.BytesIO(answer.content)).convert("RGB")
        assert image.size == (256, 256) and SIDE < 256
        colours[when] = image.getpixel((128, 128))
    assert colours["before"][0] > colours["after"][0], "its red fell"
    shown = client.get(f"/reports/{report.pk}/findings/{row.pk}").content.decode()
    assert "before.webp" in shown and "Vegetation (NDVI)" in shown


def test_other_findings_and_other_words_have_no_picture(client: Client, report: Report) -> None:
    analysis = make_analysis(report)
    claim = make_claim(analysis, "We planted 5 ha.")
    other = make_finding(make_run(analysis), claim)
    image = make_image(make_run(analysis, "geography"), claim)
    for row, when in ((other, "before"), (image, "never")):
        answer = client.get(f"/reports/{report.pk}/findings/{row.pk}/{when}.webp")
        assert answer.status_code == 404
