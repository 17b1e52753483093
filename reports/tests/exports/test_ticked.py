"""The ticked copy: the client's own pages, signs that differ without colour, an index, nothing that
acts, the same bytes, and files that cannot be copied."""

from __future__ import annotations

import io
from hashlib import sha256
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from django.core.files.base import ContentFile
from django.urls import reverse

from reports.compile import CompiledReport
from reports.document import tick_child
from reports.exports.papers.registry import sections_of
from reports.exports.ticked import as_ticked
from reports.exports.ticked.as_ticked import CannotTick, write
from reports.exports.ticked.ticks import Sign, ticks_of
from reports.models import Analysis, Check, RecordTestResult
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_evidence,
    make_record_test,
    make_report,
    make_run,
    make_verdict,
)
from reports.types import Support

pytestmark = pytest.mark.django_db
RECT = [0.2, 0.30, 0.6, 0.32]
HOSTILE = '#panic("x") =1+1 </style><script>alert(1)</script>'


def report_pdf(**saving: Any) -> bytes:
    """Three pages, the second turned and the third cropped, with all that could act."""
    document = pymupdf.open()
    for number in (1, 2, 3):
        page = document.new_page(width=400, height=600)
        page.insert_text((80, 190), f"We cut emissions on page {number}.", fontsize=12)
        page.insert_link(
            {
                "kind": pymupdf.LINK_URI,
                "from": pymupdf.Rect(80, 170, 300, 200),
                "uri": "https://evil.example",
            }
        )
        page.add_text_annot((30, 30), "a remark")
    document[1].set_rotation(90)
    document[2].set_cropbox((40, 40, 380, 560))
    field = pymupdf.Widget()
    field.field_name, field.field_type = "f", pymupdf.PDF_WIDGET_TYPE_TEXT
    field.rect, field.field_value = pymupdf.Rect(80, 300, 200, 320), "typed into a field"
    field.script = "app.alert(1)"
    document[0].add_widget(field)
    document.embfile_add("evil.exe", b"MZ", filename="evil.exe")
    catalog = document.pdf_catalog()
    document.xref_set_key(catalog, "OpenAction", "<</S/JavaScript/JS(app.alert\\(2\\))>>")
    return bytes(document.tobytes(**saving))


@pytest.fixture
def analysis(auditor: Any, settings: Any, tmp_path: Path) -> Analysis:
    settings.MEDIA_ROOT = tmp_path
    report = make_report(auditor, company=f"Alder {HOSTILE}")
    store(report, report_pdf())
    return make_analysis(report)


def store(report: Any, body: bytes) -> None:
    report.file.save("r.pdf", ContentFile(body))
    report.sha256 = sha256(body).hexdigest()
    report.save(update_fields=["sha256"])


def claim_with(analysis: Analysis, support: str, page: int = 1, text: str = "") -> Any:
    claim = make_claim(analysis, text, page=page, places=[{"page": page, "rects": [RECT]}])
    make_verdict(make_run(analysis, "judge"), claim, support=support)
    return claim


def written(analysis: Analysis) -> bytes:
    held = io.BytesIO()
    write(CompiledReport(analysis), held)
    return held.getvalue()


def opened(body: bytes) -> Any:
    return pymupdf.open(stream=body, filetype="pdf")


@pytest.mark.long
@pytest.mark.parametrize(
    ("support", "sign"),
    [
        (Support.CONTRADICTED_BY_PROOF, Sign.EXCEPTION),
        (Support.DISPUTED, Sign.EXCEPTION),
        (Support.ASSERTED, Sign.OPEN),
        (Support.REPEATED, Sign.OPEN),
        (Support.RECOMPUTES, Sign.RECOMPUTED),
        (Support.AGREES_WITH_RECORDS, Sign.TRACED),
        (Support.ONE_OUTSIDE_SOURCE, Sign.TRACED),
        (Support.INDEPENDENT_SOURCES, Sign.TRACED),
    ],
)
def test_each_rung_has_its_sign(analysis: Analysis, support: Support, sign: Sign) -> None:
    claim_with(analysis, support.value)
    (tick,) = ticks_of(CompiledReport(analysis))
    assert tick.sign is sign


@pytest.mark.parametrize(
    ("support", "result", "sign"),
    [
        (Support.ASSERTED, RecordTestResult.AGREES, Sign.TRACED),
        (Support.RECOMPUTES, RecordTestResult.EXCEPTION, Sign.EXCEPTION),
        (Support.DISPUTED, RecordTestResult.AGREES, Sign.EXCEPTION),
        (Support.ASSERTED, RecordTestResult.NOT_CONCLUSIVE, Sign.OPEN),
    ],
)
def test_a_persons_test_counts(
    analysis: Analysis, auditor: Any, support: Support, result: str, sign: Sign
) -> None:
    claim = claim_with(analysis, support.value)
    make_record_test(claim, make_evidence(analysis.report), auditor, result=result)
    (tick,) = ticks_of(CompiledReport(analysis))
    assert tick.sign is sign
    assert RecordTestResult(result).label in tick.came


def test_checks_are_ticked_where_they_compute_or_fail(analysis: Analysis) -> None:
    run = make_run(analysis, "data_metrics")
    for number, (name, result) in enumerate(
        [
            ("table_sums", "pass"),
            ("table_sums", "inconclusive"),
            ("unit_validation", "pass"),
            ("unit_validation", "fail"),
            ("financial_ties", "pass"),
        ]
    ):
        check = make_check(run, result, f"check {number}")
        Check.objects.filter(pk=check.pk).update(
            check_name=name, details={"places": [{"page": 1, "quote": "We cut emissions"}]}
        )
    found = {tick.came: tick.sign for tick in ticks_of(CompiledReport(analysis))}
    assert found == {
        "check 0": Sign.RECOMPUTED,
        "check 1": Sign.OPEN,
        "check 3": Sign.EXCEPTION,
        "check 4": Sign.TRACED,
    }


@pytest.mark.long
def test_the_pages_are_those_of_the_report_with_numbered_ticks_and_an_index(
    analysis: Analysis,
) -> None:
    for page, support in ((3, "asserted"), (1, "recomputes"), (2, "disputed")):
        claim_with(analysis, support, page, f"Claim on page {page}")
    make_claim(analysis, "Nowhere to be found", page=2)
    body = written(analysis)
    source, copy = opened(report_pdf()), opened(body)
    assert copy.page_count > source.page_count
    for number, page in enumerate(source):
        assert (copy[number].rect.width, copy[number].rect.height) == (
            page.rect.width,
            page.rect.height,
        )
        assert f"We cut emissions on page {number + 1}." in copy[number].get_text()
    assert "typed into a field" in copy[0].get_text()
    ticks = ticks_of(CompiledReport(analysis))
    assert [tick.page for tick in ticks] == sorted(tick.page for tick in ticks)
    for tick in ticks:
        if tick.rects:
            assert tick.number in copy[tick.page - 1].get_text().split()
    ends = " ".join(copy[n].get_text() for n in range(source.page_count, copy.page_count))
    ends = " ".join(ends.split())
    assert "What the ticks mean" in ends
    assert "Nowhere to be found" in ends
    assert "2 *" in ends
    assert analysis.report.sha256[:20] in ends.replace("\u200b", "").replace(" ", "")


def test_a_tick_has_the_number_of_the_other_papers(analysis: Analysis) -> None:
    for page, text in ((2, "Claim two"), (1, "Claim one")):
        claim_with(analysis, "asserted", page, text)
    check = make_check(make_run(analysis, "data_metrics"), "fail", "The parts differ.")
    places = {"places": [{"page": 1, "quote": "We cut emissions"}]}
    Check.objects.filter(pk=check.pk).update(check_name="scope_addition", details=places)
    compiled = CompiledReport(analysis)
    numbers = {tick.what: tick.number for tick in ticks_of(compiled)}
    (papers,) = [each for each in sections_of(compiled.as_dict()) if each.title == "Claims"]
    assert {row[2]: str(row[0]) for row in papers.rows} == {"Claim one": "1", "Claim two": "2"}
    assert numbers["Claim one"] == "1" and numbers["Claim two"] == "2"
    assert [one for one in numbers.values() if one.startswith("c")] == ["c1"]


@pytest.mark.long
def test_the_index_prints_what_came_of_a_check_to_its_end(analysis: Analysis) -> None:
    make_claim(analysis, "Our total is right", page=2)
    long = f"{'The parts add up to something else. ' * 12}The difference equals category 9."
    check = make_check(make_run(analysis, "data_metrics"), "fail", long)
    places = {"places": [{"page": 1, "quote": "We cut emissions"}]}
    Check.objects.filter(pk=check.pk).update(check_name="scope_addition", details=places)
    with opened(written(analysis)) as copy:
        text = " ".join(" ".join(page.get_text() for page in copy).split())
    assert "The difference equals category 9." in text


@pytest.mark.long
def test_a_turned_and_a_cropped_page_look_as_they_do_in_the_file(analysis: Analysis) -> None:
    """Compared as pictures, with no tick on them."""
    claim_with(analysis, "asserted", 1)
    copy, source = opened(written(analysis)), opened(report_pdf())
    source.bake()
    for number in (1, 2):
        ours, theirs = copy[number].get_pixmap(dpi=50), source[number].get_pixmap(dpi=50)
        assert (ours.width, ours.height) == (theirs.width, theirs.height)
        apart = [abs(a - b) > 60 for a, b in zip(ours.samples, theirs.samples, strict=True)]
        assert sum(apart) / len(apart) < 0.002


@pytest.mark.long
def test_a_tick_covers_no_word_where_there_is_room(analysis: Analysis) -> None:
    claim_with(analysis, "recomputes", 1)
    page = opened(written(analysis))[0]
    words = page.get_text("words")
    (mark,) = [word for word in words if word[4] == "1" and word[3] - word[1] < 10]
    for word in words:
        if word is not mark and word[4] != "1.":
            assert not pymupdf.Rect(word[:4]).intersects(pymupdf.Rect(mark[:4])), word


def test_the_signs_differ_without_their_colour() -> None:
    seen = set()
    for sign in Sign:
        page = pymupdf.open().new_page(width=100, height=100)
        shape = page.new_shape()
        tick_child._sign(shape, sign.value, 50, 50, 30)
        shape.commit()
        seen.add(page.get_pixmap(colorspace=pymupdf.csGRAY).samples.translate(_DARK))
    assert len(seen) == len(Sign) == len(tick_child.COLOURS)


_DARK = bytes(0 if grey < 200 else 255 for grey in range(256))


@pytest.mark.long
def test_nothing_in_the_copy_acts(analysis: Analysis) -> None:
    claim_with(analysis, "asserted", 1, HOSTILE)
    body = written(analysis)
    copy = opened(body)
    assert copy.embfile_count() == 0
    assert not copy.is_form_pdf
    for page in copy:
        assert not page.get_links()
        assert not list(page.annots())
        assert not list(page.widgets())
    for xref in range(1, copy.xref_length()):
        keys = set(copy.xref_get_keys(xref))
        assert not keys & {"JS", "JavaScript", "OpenAction", "AA", "URI", "Launch", "EmbeddedFile"}
    everything = b"".join(
        copy.xref_object(xref).encode() + (copy.xref_stream(xref) or b"")
        for xref in range(1, copy.xref_length())
    )
    for word in (b"app.alert", b"evil.example", b"MZ\n", b"/JavaScript"):
        assert word not in everything


@pytest.mark.long
def test_the_same_analysis_gives_the_same_bytes(analysis: Analysis) -> None:
    claim_with(analysis, "asserted", 1)
    assert written(analysis) == written(Analysis.objects.get(pk=analysis.pk))


@pytest.mark.long
def test_a_file_that_asks_for_a_password_is_refused_and_one_that_does_not_is_told(
    analysis: Analysis,
) -> None:
    claim_with(analysis, "asserted", 1)
    kept = {"encryption": pymupdf.PDF_ENCRYPT_AES_256, "owner_pw": "owner"}
    store(analysis.report, report_pdf(**kept))
    copy = opened(written(analysis))
    assert "encrypted and opens without a password" in " ".join(copy[3].get_text().split())
    assert not copy.metadata["encryption"]
    store(analysis.report, report_pdf(**kept, user_pw="user"))
    with pytest.raises(CannotTick, match="password"):
        written(analysis)


@pytest.mark.long
def test_a_signed_file_is_told_as_such(analysis: Analysis) -> None:
    claim_with(analysis, "asserted", 1)
    document = opened(report_pdf())
    catalog = document.pdf_catalog()
    form = document.xref_get_key(catalog, "AcroForm")
    holder, key = (
        (int(form[1].split()[0]), "SigFlags")
        if form[0] == "xref"
        else (catalog, "AcroForm/SigFlags")
    )
    document.xref_set_key(holder, key, "3")
    store(analysis.report, document.tobytes())
    copy = opened(written(analysis))
    assert "bears a digital signature" in " ".join(copy[3].get_text().split())


@pytest.mark.long
def test_a_file_that_is_gone_broken_or_too_slow_is_refused_with_what_to_do(
    analysis: Analysis, client: Any, auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim_with(analysis, "asserted", 1)
    client.force_login(auditor)
    store(analysis.report, b"%PDF-1.7\nnothing of use")
    for name in ("api:compiled-export", "reports:export"):
        address = reverse(name, args=[analysis.report.pk, "ticked.pdf"])
        assert client.get(address).status_code == 400
    store(analysis.report, report_pdf())
    monkeypatch.setattr(as_ticked, "WALL_SECONDS", 0.01)
    with pytest.raises(CannotTick, match=r"took longer.*print to PDF"):
        written(analysis)
    Path(analysis.report.file.path).unlink()
    with pytest.raises(CannotTick, match="not there"):
        written(analysis)
