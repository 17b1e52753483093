"""The pictures and figures of a finding on images in the papers that hold findings, in the bundle
and in the investigation; and what is said where a picture is not kept any more."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import docx
import pymupdf
import pytest
from django.test import Client
from openpyxl import load_workbook
from PIL import Image

from agents.models import SourceAnswer, SourceAsk
from agents.tests.images import make_image
from agents.verifying.verify import Outcome, verify
from reports.compile import CompiledReport
from reports.exports import as_docx, as_pdf, as_xlsx
from reports.exports.base import Write
from reports.exports.bundle import as_bundle
from reports.exports.papers.registry import sections_of, to_read
from reports.models import Analysis, AnalysisStatus
from reports.tests.factories import make_analysis, make_claim, make_report, make_run, make_user

pytestmark = pytest.mark.django_db
NOT_KEPT = "The picture is not kept any more."


@pytest.fixture
def analysis(client: Client) -> Analysis:
    """A finished analysis with a claim and what two images show of its place."""
    user = make_user()
    client.force_login(user)
    analysis = make_analysis(make_report(user, company="Tarn plc"), AnalysisStatus.COMPLETED)
    claim = make_claim(analysis, "We planted 5 ha at 54.0500, -128.6500.")
    make_image(make_run(analysis, "geography"), claim)
    return analysis


@pytest.fixture
def forgotten(analysis: Analysis) -> Analysis:
    """The same where the first scene is not kept any more."""
    gone = SourceAnswer.objects.filter(url__contains="/before/")
    SourceAsk.objects.filter(answer__in=gone).delete()
    gone.delete()
    return analysis


def written(write: Write, analysis: Analysis) -> io.BytesIO:
    file = io.BytesIO()
    write(CompiledReport(analysis), file)
    file.seek(0)
    return file


def row_of_sheet(analysis: Analysis) -> dict[str, Any]:
    sheet = load_workbook(written(as_xlsx.write, analysis))["Images"]
    names, values = ([cell.value for cell in sheet[row]] for row in (3, 4))
    return dict(zip(names, values, strict=True))


def test_the_workbook_has_the_days_and_the_areas_with_what_they_may_be(analysis: Analysis) -> None:
    row = row_of_sheet(analysis)
    assert (row["before"], row["after"], row["place"]) == ("2017-07-01", "2024-07-05", "Kitimat")
    gain = [row[f"green rose on: {name}"] for name in ("ha", "least", "most")]
    assert gain == [5, 4.5, 5.5] and row["green fell on: ha"] == 0
    assert row["stated ha"] == 5 and row["claim"] == 1
    assert "one hectare" in row["limits"] and row["pictures"] == "in the bundle"


@pytest.mark.long
def test_the_document_shows_both_pictures_with_their_days(analysis: Analysis) -> None:
    paper = docx.Document(written(as_docx.write, analysis))
    assert len(paper.inline_shapes) == 2
    captions = [cell.text for each in paper.tables for cell in each.rows[0].cells]
    assert "\nBefore: 2017-07-01, before" in captions
    assert any("a square of 0.6 km" in each.text for each in paper.paragraphs)


def test_the_pdf_shows_both_pictures_with_their_days(analysis: Analysis) -> None:
    paper = pymupdf.open("pdf", written(as_pdf.write, analysis).read())
    shown = [page for page in paper if len(page.get_images()) == 2]
    assert len(shown) == 1
    text = shown[0].get_text()
    assert "Before: 2017-07-01" in text and "After: 2024-07-05" in text
    assert "5.0 ha (4.5 to 5.5)" in text


@pytest.mark.long
def test_the_bundle_names_the_pictures_in_its_manifest_and_can_be_verified(
    analysis: Analysis, tmp_path: Path
) -> None:
    held = written(as_bundle.write, analysis)
    with zipfile.ZipFile(held) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        names = [name for name in archive.namelist() if name.startswith("pictures/")]
        assert names == [f"pictures/claim-1-image-1-{when}.jpg" for when in ("after", "before")]
        assert set(names) <= set(manifest["files"])
        colours = [Image.open(io.BytesIO(archive.read(name))).getpixel((9, 9)) for name in names]
    assert colours[1][0] > colours[0][0], "the red fell"
    path = tmp_path / "bundle.zip"
    path.write_bytes(held.getvalue())
    outcomes = {line.about: line.outcome for line in verify(path)}
    assert {outcomes[name] for name in names} == {Outcome.HOLDS}


@pytest.mark.long
def test_where_a_picture_is_not_kept_any_more_every_paper_says_so(forgotten: Analysis) -> None:
    assert row_of_sheet(forgotten)["pictures"] == NOT_KEPT
    paper = docx.Document(written(as_docx.write, forgotten))
    assert len(paper.inline_shapes) == 1
    cells = [cell.text for each in paper.tables for cell in each.rows[0].cells]
    assert any(cell.startswith(NOT_KEPT) for cell in cells)
    pages = pymupdf.open("pdf", written(as_pdf.write, forgotten).read())
    assert NOT_KEPT in " ".join(" ".join(page.get_text().split()) for page in pages)
    with zipfile.ZipFile(written(as_bundle.write, forgotten)) as archive:
        left_out = json.loads(archive.read("manifest.json"))["left_out"]
    assert left_out["pictures/claim-1-image-1-before.jpg"] == NOT_KEPT


def test_the_panel_of_the_agent_shows_the_pair_with_its_figures(
    client: Client, analysis: Analysis
) -> None:
    shown = panel(client, analysis)
    assert shown.count("<img") == 2 and "before.webp" in shown
    assert "rose on 5.0 ha (4.5 to 5.5), fell on 0.0 ha" in shown
    assert "Pixels of 10 m show changes of one hectare and more." in shown


def test_the_panel_says_where_a_picture_is_not_kept(client: Client, forgotten: Analysis) -> None:
    shown = panel(client, forgotten)
    assert shown.count("<img") == 1
    assert "The picture of 2017-07-01 is not kept any more." in shown


def panel(client: Client, analysis: Analysis) -> str:
    address = f"/reports/{analysis.report_id}/investigation/panel?agent=geography&tab=findings"
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_without_images_there_is_no_section_of_them(client: Client) -> None:
    analysis = make_analysis(make_report(make_user()), AnalysisStatus.COMPLETED)
    make_claim(analysis)
    data = CompiledReport(analysis).as_dict()
    titles = [each.title for each in (*sections_of(data), *to_read(data).findings)]
    assert titles and "Images" not in titles
