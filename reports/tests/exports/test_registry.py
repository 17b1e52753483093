"""Every format of export is offered on the page and in the API, and refuses where there is nothing
to take away; a format added as `docs/add-an-export.md` says is one of them."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from reports.exports import registry
from reports.exports.base import Format
from reports.models import Analysis, AnalysisStatus, CoverageStatus
from reports.pages import report as pages
from reports.tests.exports.downloading import body
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_coverage,
    make_report,
    make_run,
    make_user,
)

SAMPLE = Path(__file__).resolve().parents[2] / "sample" / "sample_short.pdf"
PAGE = Path(__file__).resolve().parents[3] / "docs" / "add-an-export.md"
FILE = re.compile(r"^`([\w/]+\.py)`:\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    """The files that the page on exports has its reader write, by path."""
    return dict(FILE.findall(PAGE.read_text("utf-8")))


@pytest.fixture
def added(files: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Format:
    """The format of the page, in the registry."""
    module = _module(files, "reports/exports/gaps.py", monkeypatch)
    formats = (*registry.FORMATS, module.GAPS)
    monkeypatch.setattr(registry, "FORMATS", formats)
    monkeypatch.setattr(pages, "FORMATS", formats)
    return module.GAPS


def _module(files: dict[str, str], path: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A file of the page, executed and importable under the name it is to have."""
    module = ModuleType(path.removesuffix(".py").replace("/", "."))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(files[path], path, "exec"), module.__dict__)
    return module


@pytest.fixture
def analysis(client: Client, settings: Any, tmp_path: Path) -> Analysis:
    """A finished analysis with a claim and a gap; its auditor is signed in."""
    settings.MEDIA_ROOT = tmp_path
    user = make_user()
    client.force_login(user)
    report = make_report(user, company="Alderbrook Mining & Söhne", reporting_period="FY2023")
    report.file.save("sample.pdf", ContentFile(SAMPLE.read_bytes()))
    analysis = make_analysis(report, AnalysisStatus.COMPLETED)
    make_claim(analysis)
    make_coverage(make_run(analysis, "legal"), "S2.29(a)", CoverageStatus.PARTIALLY_ADDRESSED)
    return analysis


def page_address(analysis: Analysis, suffix: str) -> str:
    return reverse("reports:export", args=[analysis.report_id, suffix])


def api_address(analysis: Analysis, suffix: str) -> str:
    return f"/api/v1/report/{analysis.report_id}/export.{suffix}"


def test_no_two_formats_have_the_same_suffix() -> None:
    suffixes = [known.suffix for known in registry.FORMATS]
    assert len(set(suffixes)) == len(suffixes) and "json" in suffixes
    assert all(re.fullmatch(r"[a-z]+(\.[a-z]+)*", suffix) for suffix in suffixes)


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("known", registry.FORMATS, ids=lambda known: known.suffix)
def test_a_format_is_a_file_from_the_page_and_the_api_and_is_not_kept(
    client: Client, analysis: Analysis, known: Format
) -> None:
    for address in (page_address(analysis, known.suffix), api_address(analysis, known.suffix)):
        response = client.get(address)
        assert response.status_code == 200, address
        assert response["Content-Type"].startswith(known.media_type)
        name = f"alderbrook-mining-sohne-fy2023.{known.suffix}"
        assert response["Content-Disposition"] == f'attachment; filename="{name}"'
        assert response["Cache-Control"] == "private, no-store"
        assert body(response)


@pytest.mark.django_db
def test_the_json_is_what_the_api_gives(client: Client, analysis: Analysis) -> None:
    given = client.get(f"/api/v1/report/{analysis.report_id}").json()
    assert json.loads(body(client.get(api_address(analysis, "json")))) == given


@pytest.mark.django_db
def test_an_earlier_analysis_is_exported_where_the_page_shows_it(
    client: Client, analysis: Analysis
) -> None:
    later = make_analysis(analysis.report, AnalysisStatus.COMPLETED)
    make_claim(later)
    earlier = f"?analysis={analysis.pk}"
    page = client.get(reverse("reports:compiled", args=[analysis.report_id]) + earlier)
    assert page_address(analysis, "json") + earlier in page.content.decode()
    given = json.loads(body(client.get(page_address(analysis, "json") + earlier)))
    assert given["analysis"]["id"] == str(analysis.pk)


@pytest.mark.django_db
def test_an_unknown_format_is_told_the_known_ones(client: Client, analysis: Analysis) -> None:
    response = client.get(api_address(analysis, "docm"))
    assert response.status_code == 404
    known = ", ".join(each.suffix for each in registry.FORMATS)
    assert response.json()["detail"] == (
        f"A report is not exported as docm. Ask for one of: {known}."
    )
    assert client.get(page_address(analysis, "docm")).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("status", "why"),
    [
        (None, "it has not been analysed"),
        (AnalysisStatus.ANALYZING, "still running"),
        (AnalysisStatus.ERROR, "ended before it found anything"),
    ],
)
def test_nothing_to_export_is_said_and_no_file_is_given(
    client: Client, status: str | None, why: str
) -> None:
    user = make_user()
    client.force_login(user)
    report = make_report(user)
    if status:
        make_analysis(report, status)
    page = client.get(reverse("reports:export", args=[report.pk, "json"]))
    assert (page.status_code, why in page.content.decode()) == (400, True)
    api = client.get(f"/api/v1/report/{report.pk}/export.json")
    assert (api.status_code, why in api.json()["detail"]) == (400, True)


@pytest.mark.django_db
def test_a_report_of_others_is_not_exported(analysis: Analysis) -> None:
    stranger = APIClient()
    stranger.force_authenticate(make_user("stranger"))
    assert stranger.get(api_address(analysis, "json")).status_code == 404


@pytest.mark.django_db
def test_the_format_of_the_page_on_exports_is_offered_and_works(
    client: Client, analysis: Analysis, added: Format
) -> None:
    page = client.get(reverse("reports:compiled", args=[analysis.report_id])).content.decode()
    assert page_address(analysis, added.suffix) in page and added.label in page
    heading, line = (
        body(client.get(api_address(analysis, added.suffix))).decode("utf-8-sig").splitlines()
    )
    assert heading.startswith('"paragraph_id",') and line.startswith('"S2.29(a)",')


@pytest.mark.django_db
@pytest.mark.usefixtures("added")
def test_the_test_of_the_page_on_exports_passes(
    auditor: Any, files: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = _module(files, "reports/tests/exports/test_gaps.py", monkeypatch)
    module.test_a_line_says_what_is_missing(auditor)
