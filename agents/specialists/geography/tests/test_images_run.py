"""A batch of claims beside services of images on this machine: a forest that is there, one that is
not, clouds, outages, and grounds in every projection."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction

from agents.models import SourceAnswer, SourceAsk
from agents.specialists.geography import agent
from agents.specialists.geography.tests.image_services import Made, image_services
from reports.findings.imagery import ImageryDetails
from reports.findings.kinds import read_finding
from reports.models import Finding, SourceConsulted
from reports.tests.factories import make_analysis, make_claim, make_report, make_run, make_user
from sibyl_project.common.deadline import Deadline

pytestmark = pytest.mark.django_db
CLAIM = "In 2017 and 2018 we planted 80 ha of forest at 54.1000, 15.2000."
BEFORE = Made("old", dt.date(2016, 7, 2), baseline="02.04")
AFTER = Made("new", dt.date(2024, 7, 9), wood=504.6)  # 80 ha
BARE = replace(AFTER, wood=0)


def investigated(*texts: str, analysis: Any = None, **options: Any) -> list[Finding]:
    """The findings on claims, in their order."""
    if analysis is None:
        report = make_report(make_user(), company="Tarn plc", reporting_period="FY2019")
        analysis = make_analysis(report, options=options)
        for text in texts:
            make_claim(analysis, text)
    claims = [str(claim.pk) for claim in analysis.claim_set.claims.order_by("ordinal")]
    run = make_run(analysis, "geography", payload={"claims": claims})
    save = agent.investigate(run, Deadline.after(120))
    with transaction.atomic():
        save()
    return list(Finding.objects.filter(run=run).order_by("order"))


def found(
    settings: Any, monkeypatch: Any, scenes: Sequence[Made], text: str = CLAIM, **of: Any
) -> tuple[Finding, Any]:
    """The finding on a claim with these scenes, and its details."""
    with image_services(settings, monkeypatch, scenes, **of):
        (row,) = investigated(text)
    return row, read_finding(row)


@pytest.mark.long
def test_a_planted_forest_that_is_there_supports(settings: Any, monkeypatch: Any) -> None:
    row, details = found(settings, monkeypatch, [BEFORE, AFTER])
    assert row.supports_claim is True and row.basis == "external"
    assert isinstance(details, ImageryDetails)
    assert details.vegetation and details.before and details.after
    gain = details.vegetation.gain
    assert gain.hectares == pytest.approx(80, rel=0.01)
    assert gain.least < 80 < gain.most and details.vegetation.loss.hectares == 0
    assert (details.before.offset, details.after.offset) == (0, -1000)
    assert set(details.after.answers) == {"B02", "B03", "B04", "B08", "B11", "SCL"}
    assert "80 ha are claimed" in row.summary and "no species" in row.summary
    assert details.soil and details.soil.after < details.soil.before
    assert details.limits


@pytest.mark.long
def test_a_planted_forest_that_is_not_there_contradicts(settings: Any, monkeypatch: Any) -> None:
    row, details = found(settings, monkeypatch, [BEFORE, BARE])
    assert row.supports_claim is False
    assert "This contradicts the claim: at most" in row.summary
    assert details.green_after.hectares == 0


@pytest.mark.long
def test_clouds_over_the_place_leave_it_open(settings: Any, monkeypatch: Any) -> None:
    row, _ = found(settings, monkeypatch, [BEFORE, replace(AFTER, hidden=True)])
    assert row.supports_claim is None and row.evidence_type == "not_consulted"
    assert "no scene" not in row.summary


@pytest.mark.long
def test_of_several_scenes_one_without_clouds_over_the_place_is_read(
    settings: Any, monkeypatch: Any
) -> None:
    clear = replace(AFTER, name="clear", day=dt.date(2024, 7, 29), cloud=30)
    row, details = found(settings, monkeypatch, [BEFORE, replace(AFTER, hidden=True), clear])
    assert (row.supports_claim, details.after.name, row.confidence) == (True, "clear", 0.5)


@pytest.mark.long
@pytest.mark.parametrize(
    ("failing", "words"),
    [
        (["planetary_computer", "earth_search"], "Planetary Computer: "),
        (["planetary_files", "earth_search_files"], "planetary_files: "),
    ],
)
def test_an_outage_is_not_consulted(
    settings: Any, monkeypatch: Any, failing: list[str], words: str
) -> None:
    row, _ = found(settings, monkeypatch, [BEFORE, AFTER], failing=failing)
    assert row.evidence_type == "not_consulted" and row.supports_claim is None
    assert words in row.summary and "503" in row.summary
    consulted = dict(SourceConsulted.objects.values_list("source", "consulted"))
    assert not consulted["Files of Planetary Computer"] and not consulted["Files of Earth Search"]


@pytest.mark.long
@pytest.mark.parametrize("failing", ["planetary_computer", "planetary_files"])
def test_the_other_service_is_asked_where_the_first_is_down(
    settings: Any, monkeypatch: Any, failing: str
) -> None:
    row, details = found(settings, monkeypatch, [BEFORE, AFTER], failing=[failing])
    assert row.supports_claim is True
    assert details.after.offset == 0, "it has taken the offset off itself"
    assert details.searched


def test_a_scene_whose_offset_is_not_known_decides_nothing(settings: Any, monkeypatch: Any) -> None:
    unsure = replace(AFTER, shifted_back=False)
    row, _ = found(settings, monkeypatch, [BEFORE, unsure], failing=["planetary_computer"])
    assert row.supports_claim is None and "alike enough" in row.summary


def test_scenes_of_other_seasons_and_too_few_scenes_leave_it_open(
    settings: Any, monkeypatch: Any
) -> None:
    winter = replace(AFTER, day=dt.date(2024, 1, 9))
    assert "alike enough" in found(settings, monkeypatch, [BEFORE, winter])[0].summary
    assert "no scene of the place" in found(settings, monkeypatch, [])[0].summary


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("We planted 0 ha at 54.1000, 15.2000 in 2018.", "no area is stated"),
        ("We will plant 80 ha at 54.1000, 15.2000 by 2030.", "states no change"),
        ("We planted 80 ha of forest in 2018.", "names no one place"),
        ("We planted 80 ha in Springfield in 2018.", "names no one place"),
        ("We protect 80 ha of forest at 54.1000, 15.2000.", "states no change"),
        ("Our plant at 54.1000, 15.2000 has 80 employees.", "states no change"),
    ],
)
def test_what_images_cannot_speak_to_is_not_looked_at(
    settings: Any, monkeypatch: Any, text: str, words: str
) -> None:
    with image_services(settings, monkeypatch, [BEFORE, AFTER]) as server:
        (row,) = investigated(text)
    assert row.evidence_type == "not_consulted" and words in row.summary
    assert server.requests == []


@pytest.mark.long
def test_a_place_known_by_name_alone_is_context(settings: Any, monkeypatch: Any) -> None:
    scenes = [replace(one, at=(48.8973, 9.1916), crs="EPSG:32632") for one in (BEFORE, BARE)]
    text = "We planted 80 ha of forest at our Ludwigsburg plant in 2018."
    row, details = found(settings, monkeypatch, scenes, text)
    assert (row.supports_claim, details.decided) == (None, False)
    assert "only the name of the place is known" in row.summary


@pytest.mark.parametrize("name", ["planetary_files", "planetary_computer"])
def test_without_both_halves_of_a_service_nothing_is_asked(
    settings: Any, monkeypatch: Any, name: str
) -> None:
    with image_services(settings, monkeypatch, [BEFORE, AFTER]) as server:
        (row,) = investigated(CLAIM, sources=[name])
    assert row.evidence_type == "not_consulted" and server.requests == []
    assert "no service of images is on" in row.summary


@pytest.mark.long
def test_nothing_is_fetched_twice_and_the_pass_is_kept_nowhere(
    settings: Any, monkeypatch: Any
) -> None:
    with image_services(settings, monkeypatch, [BEFORE, AFTER]) as server:
        first = investigated(CLAIM)[0]
        many = len(server.requests)
        investigated(analysis=first.analysis)  # as after a kill
        second = investigated(CLAIM)[0]
        assert len(server.requests) == many
    asked = Counter((r.path, r.headers.get("range"), str(r.body)) for r in server.requests)
    assert max(asked.values()) == 1
    assert sum("/sas/" in r.path for r in server.requests) == 1
    assert first.summary == second.summary and first.supports_claim == second.supports_claim
    kept = str(list(SourceAnswer.objects.values("url", "body", "headers", "asked")))
    assert "a-pass" not in kept + str(list(SourceAsk.objects.values()))


@pytest.mark.long
def test_a_batch_beyond_the_budget_says_so(settings: Any, monkeypatch: Any) -> None:
    with image_services(settings, monkeypatch, [BEFORE, AFTER]) as server:
        (row,) = investigated(CLAIM, sources_most_asks=5)
    assert "has asked 5 questions, which is the most" in row.summary
    assert len({r.path for r in server.requests if "_files" in r.path}) <= 3
    cache.clear()


PROJECTED = [
    ("EPSG:32633", (54.1, 15.2)),
    ("EPSG:4326", (54.1, 15.2)),
    ("EPSG:3857", (54.1, 15.2)),
    ("EPSG:3035", (54.1, 15.2)),
    ("EPSG:32701", (-17.0, -180.0)),  # across the antimeridian
    ("EPSG:32760", (-17.0, 179.999)),
    ("EPSG:3995", (83.5, -40.0)),  # polar
    ("EPSG:3031", (-75.0, 120.0)),
]


@pytest.mark.long
@pytest.mark.parametrize(("crs", "at"), PROJECTED, ids=[f"{one[0]}" for one in PROJECTED])
@pytest.mark.parametrize("hectares", [3, 80])
def test_areas_are_right_in_every_projection(
    settings: Any, monkeypatch: Any, crs: str, at: tuple[float, float], hectares: float
) -> None:
    wood = (hectares * 10_000 / 3.14159265) ** 0.5
    scenes = [replace(one, crs=crs, at=at) for one in (BEFORE, replace(AFTER, wood=wood))]
    text = f"In 2018 we planted {hectares} ha of forest at {at[0]:.4f}, {at[1]:.4f}."
    row, details = found(settings, monkeypatch, scenes, text)
    assert details.vegetation.gain.hectares == pytest.approx(hectares, rel=0.05)
    assert row.supports_claim is True


def test_a_scene_that_ends_within_the_square_is_not_taken_for_bare_ground(
    settings: Any, monkeypatch: Any
) -> None:
    row, _ = found(settings, monkeypatch, [BEFORE, replace(BARE, reach=300)])
    assert row.supports_claim is None


@pytest.mark.long
def test_a_large_area_is_read_in_coarser_pixels(settings: Any, monkeypatch: Any) -> None:
    wide = [replace(one, reach=8_400, pixel=30) for one in (BEFORE, AFTER)]
    scenes = [wide[0], replace(wide[1], wood=3_989.4)]
    text = "In 2018 we planted 5,000 ha of forest at 54.1000, 15.2000."
    row, details = found(settings, monkeypatch, scenes, text)
    assert row.supports_claim is True
    assert details.side == 512 and details.pixel == pytest.approx(31.17, abs=0.05)
    assert details.vegetation.gain.hectares == pytest.approx(5_000, rel=0.01)
