"""The viewer as an auditor meets it: sheets, highlights, images, search, and who may see them."""

from __future__ import annotations

import json
import os
import re
import time
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.document import page_images
from reports.document.words import pack
from reports.models import (
    Analysis,
    Claim,
    ClaimParagraph,
    Location,
    Page,
    PageWords,
    Report,
    VerdictValue,
    Wave,
)
from reports.pages.document import sheets
from reports.tests.document.make_pdf import document
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_page,
    make_report,
    make_run,
    make_user,
    make_verdict,
)
from reports.types import PageState, Word

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
WORDS = (
    Word("Scope", 0.2, 0.1, 0.25, 0.12),
    Word("1", 0.26, 0.1, 0.27, 0.12),
    Word("fell.", 0.2, 0.13, 0.25, 0.15),
)


@pytest.fixture
def report(user: Any, settings: Any, tmp_path: Path) -> Report:
    """Three pages: words, an image only, and one that failed."""
    settings.MEDIA_ROOT = tmp_path
    report = make_report(user)
    path = tmp_path / report.file.name
    path.parent.mkdir()
    document(path, "Scope 1\nfell.", "", "")
    store(make_page(report, 1, "Scope 1 fell."))
    store(
        make_page(report, 2, state=PageState.IMAGE_ONLY, reason="a picture with no text layer"), ()
    )
    make_page(report, 3, state=PageState.FAILED, reason="could not be decoded")
    return report


@pytest.fixture
def analysis(report: Report) -> Analysis:
    return make_analysis(report)


def store(page: Page, words: tuple[Word, ...] = WORDS) -> None:
    PageWords.objects.create(page=page, data=pack(words))


def anchored(
    analysis: Analysis, text: str = "Scope 1 fell.", page: int = 1, **fields: Any
) -> Claim:
    """A claim on the two lines of page 1."""
    anchors = [{"page": page, "rects": [[0.2, 0.1, 0.27, 0.12], [0.2, 0.13, 0.25, 0.15]]}]
    return make_claim(
        analysis, text, page=page, **{"location": Location.EXACT, "places": anchors, **fields}
    )


def sheet_url(report: Report, number: int = 1, query: str = "") -> str:
    return reverse("reports:sheet", args=[report.pk, number]) + query


def image_url(report: Report, number: int = 1, query: str = "?width=600") -> str:
    return reverse("reports:page_image", args=[report.pk, number]) + query


def get(client: Client, address: str, **headers: str) -> str:
    return client.get(address, headers=HTMX | headers).content.decode()


def body(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


ADDRESSES = {
    "sheet": sheet_url,
    "image": image_url,
    "thumbnails": lambda report: reverse("reports:thumbnails", args=[report.pk]),
    "find": lambda report: reverse("reports:find", args=[report.pk]) + "?q=scope",
}


@pytest.mark.long
@pytest.mark.parametrize("name", ADDRESSES)
def test_what_is_not_yours_does_not_exist(client: Client, report: Report, name: str) -> None:
    address = ADDRESSES[name](report)
    assert client.get(address, headers=HTMX).status_code == 200
    client.force_login(make_user("stranger"))
    assert client.get(address, headers=HTMX).status_code == 404
    assert Client().get(address).url.startswith("/sign-in")


@pytest.mark.parametrize("number", [0, 4, 99999999999999999999])
def test_a_page_the_report_does_not_have_does_not_exist(
    client: Client, report: Report, number: int
) -> None:
    assert client.get(sheet_url(report, number)).status_code == 404
    assert client.get(image_url(report, number)).status_code == 404


@pytest.mark.long
@pytest.mark.parametrize("width", ["1", "601", "0600", "-600", "99999", "wide", "1200.0"])
def test_images_come_in_few_widths_so_that_the_cache_is_bounded(
    client: Client, report: Report, width: str
) -> None:
    response = client.get(image_url(report, 1, f"?width={width}"))
    assert response.status_code == 400
    assert b"width must be one of 160, 600" in response.content


@pytest.mark.long
def test_an_image_is_of_its_page_and_private(client: Client, report: Report) -> None:
    response = client.get(image_url(report))
    assert response["Content-Type"] == "image/webp"
    assert response.content[8:12] == b"WEBP"
    assert "no-store" in response["Cache-Control"]
    assert client.get(image_url(report, 2)).content != response.content


@pytest.mark.long
def test_a_page_that_cannot_be_drawn_shows_its_size_the_reason_and_its_text(
    client: Client, report: Report
) -> None:
    Path(report.file.path).write_bytes(b"%PDF-1.7 and then nothing")
    answer = client.get(image_url(report, 1, "?width=1200"))
    assert answer.status_code == 422
    assert "no-store" in answer["Cache-Control"]
    text = body(get(client, sheet_url(report)))
    assert "Page 1 cannot be shown as an image: The PDF is damaged" in text
    assert "595 × 842 points (210 × 297 mm)" in text
    assert text.endswith("Scope 1 fell.")


def test_when_every_slot_is_taken_the_browser_is_asked_to_try_again(
    client: Client, report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_images, "PATIENCE_SECONDS", 0.01)
    for _ in range(page_images.AT_ONCE):
        page_images._places.acquire()
    try:
        response = client.get(image_url(report))
    finally:
        for _ in range(page_images.AT_ONCE):
            page_images._places.release()
    assert (response.status_code, response["Retry-After"]) == (503, "3")


def test_a_sheet_has_its_image_its_words_and_its_claims(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = anchored(analysis)
    make_verdict(make_run(analysis, "judge", Wave.JUDGE), claim, VerdictValue.CONTRADICTED)
    text = get(client, sheet_url(report, 1, f"?width=900&claim={claim.pk}"))
    assert f'href="{image_url(report, 1, "?width=900")}"' in text
    assert 'viewBox="0 0 595 842"' in text
    assert (
        f'<a class="hl t-quantitative v-contradicted active" data-claim="{claim.pk}" tabindex="0"'
        in text
    )
    assert (
        f'href="{reverse("reports:detail", args=[report.pk])}?page=1&amp;claim={claim.pk}"' in text
    )
    assert (
        'aria-label="contradicted quantitative claim of high priority on page 1: Scope 1 fell."'
        in text
    )
    assert '<rect x="119" y="84.2" width="41.65" height="16.84"/>' in text
    assert body(text).startswith("✕ Scope 1 fell.")
    assert text.count("<text y=") == 2, "one element a line, so that lines are copied as lines"
    assert not re.search(r"""\sstyle=|\son\w+=["']|<style|<script""", text)


def test_a_sheet_brings_the_words_of_each_tooltip(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = anchored(analysis, "Scope 1 fell. " * 30, location=Location.FUZZY, priority="low")
    ClaimParagraph.objects.create(
        claim=claim, rank=0, paragraph_id="S2.29(a)", pillar="metrics_targets"
    )
    make_verdict(make_run(analysis, "judge", Wave.JUDGE), claim, VerdictValue.CONTRADICTED)
    other = anchored(analysis, "Nobody mapped this.")
    text = get(client, sheet_url(report))
    tips = {
        pk: body(tip) for pk, tip in re.findall(r'data-tip="([^"]+)">(.*?)</div>', text, re.DOTALL)
    }
    assert set(tips) == {str(claim.pk), str(other.pk)}
    assert tips[str(claim.pk)].startswith("✕ contradicted quantitative low priority Scope 1 fell.")
    assert "S2.29(a) The page says it nearly word for word." in tips[str(claim.pk)]
    assert len(tips[str(claim.pk)]) < 400, "a long claim is cut"
    assert "no paragraph" in tips[str(other.pk)]


def test_a_claim_that_was_not_located_is_listed_and_never_drawn(
    client: Client, report: Report, analysis: Analysis
) -> None:
    lost = make_claim(analysis, "Nobody printed this.", page=1)
    make_claim(analysis, "Nor this.", page=1)
    text = get(client, sheet_url(report))
    assert "2 claims of this page could not be located on it" in body(text)
    assert f'href="#claim-{lost.pk}"' in text
    assert 'class="hl' not in text
    frames = get(client, reverse("reports:detail", args=[report.pk]) + "?page=2")
    assert "2 claims of this page could not be located on it" in body(frames), (
        "room is kept for it before the sheet has come"
    )


def test_a_claim_over_two_pages_is_drawn_on_both(
    client: Client, report: Report, analysis: Analysis
) -> None:
    anchors = [{"page": page, "rects": [[0.2, 0.1, 0.3, 0.12]]} for page in (1, 2)]
    claim = anchored(analysis, places=anchors)
    for number in (1, 2):
        text = get(client, sheet_url(report, number))
        assert text.count(f'data-claim="{claim.pk}"') == 1
        assert "could not be located" not in text


def test_a_claim_that_stands_on_the_next_page_is_listed_with_the_way_there(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = anchored(analysis, page=1, places=[{"page": 2, "rects": [[0.2, 0.1, 0.3, 0.12]]}])
    text = get(client, sheet_url(report, 1))
    assert f"?page=2&amp;claim={claim.pk}" in text


def test_marks_cover_neither_words_nor_each_other(report: Report, analysis: Analysis) -> None:
    middle = [{"page": 1, "rects": [[0.26, 0.1, 0.27, 0.12]]}]  # begins in the middle of a line
    anchored(analysis)
    anchored(analysis, "1", places=middle)
    found = sheets.sheet(report, 1).anchors
    marks = [(float(anchor.mark_x), float(anchor.mark_y)) for anchor in found]
    assert marks[0] == (111, pytest.approx(92.62))
    assert abs(marks[0][0] - marks[1][0]) >= 7 or abs(marks[0][1] - marks[1][1]) >= 7
    assert all(not (119 < x < 161 and 84 < y < 102) for x, y in marks[:1])


def test_a_page_of_any_size_gets_a_sheet_of_a_sensible_shape(
    client: Client, report: Report
) -> None:
    Page.objects.filter(report=report, number=1).update(width=10, height=1_000_000)
    Page.objects.filter(report=report, number=2).update(width=0, height=0)
    text = get(client, sheet_url(report, 1))
    width, height = re.findall(
        r'<svg class="paper" viewBox="0 0 10 1000000" width="([\d.]+)" height="([\d.]+)"', text
    )[0]
    assert float(height) / float(width) == pytest.approx(6, abs=0.01)
    assert 'viewBox="0 0 595 842"' in get(client, sheet_url(report, 2))


def test_the_workspace_has_a_frame_for_every_page_and_the_sheet_asked_for(
    client: Client, report: Report
) -> None:
    text = client.get(reverse("reports:detail", args=[report.pk]) + "?page=2").content.decode()
    assert re.findall(r'id="page-(\d+)"', text) == ["1", "2", "3"]
    assert re.findall(r'class="sheet filled" id="page-(\d+)"', text) == ["2"]
    assert "image only : a picture with no text layer" in body(text)
    assert "failed : could not be decoded" in body(text)
    assert not re.search(r"""\sstyle=|\son\w+=["']|<style|<script(?![^>]*\ssrc=)""", text)


@pytest.mark.long
@pytest.mark.parametrize(
    ("page", "shown"),
    [("", "1"), ("2", "2"), ("99", "3"), ("0", "1"), ("-5", "1"), ("nonsense", "1")],
)
def test_page_numbers_in_the_address_are_kept_within_the_report(
    client: Client, report: Report, page: str, shown: str
) -> None:
    text = client.get(
        reverse("reports:detail", args=[report.pk]) + f"?page={page}"
    ).content.decode()
    assert re.findall(r'class="sheet filled" id="page-(\d+)"', text) == [shown]


def test_an_address_with_a_claim_opens_its_page(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = anchored(analysis, page=2)
    text = client.get(
        reverse("reports:detail", args=[report.pk]) + f"?claim={claim.pk}"
    ).content.decode()
    assert re.findall(r'class="sheet filled" id="page-(\d+)"', text) == ["2"]
    assert "v-none active" in text


def test_the_text_is_a_choice_and_the_default_where_words_were_never_stored(
    client: Client, report: Report
) -> None:
    address = reverse("reports:document", args=[report.pk])
    assert 'data-view="pages"' in get(client, address)
    assert 'data-view="text"' in get(client, f"{address}?view=text")
    PageWords.objects.all().delete()
    assert 'data-view="text"' in get(client, address)
    assert 'data-view="pages"' in get(client, f"{address}?view=pages")


def test_a_sheet_takes_the_same_queries_however_much_stands_on_it(
    client: Client, report: Report, analysis: Analysis, django_assert_max_num_queries: Any
) -> None:
    judge = make_run(analysis, "judge", Wave.JUDGE)
    for number in range(30):
        make_verdict(judge, anchored(analysis, f"Scope {number}"))
        make_claim(analysis, f"Lost {number}")
    with django_assert_max_num_queries(9):
        assert get(client, sheet_url(report)).count('class="hl ') == 30


def test_the_workspace_takes_the_same_queries_however_many_pages_it_has(
    client: Client, report: Report, analysis: Analysis, django_assert_max_num_queries: Any
) -> None:
    for number in range(4, 60):
        store(make_page(report, number))
    Report.objects.update(page_count=59)
    with django_assert_max_num_queries(24):
        client.get(reverse("reports:detail", args=[report.pk]))


def test_the_search_gives_counts_links_and_rectangles(client: Client, report: Report) -> None:
    text = get(client, reverse("reports:find", args=[report.pk]) + "?q=scope+1")
    assert "1 hit on 1 page; 2 pages without text not searched" in body(text)
    drawn = json.loads(unescape(re.findall(r'data-hits="([^"]+)"', text)[0]))
    assert drawn == [[[0.2, 0.1, 0.27, 0.12]]]
    assert "?page=1&amp;q=scope%201" in text


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("", ""),
        ("x", "Type at least 2"),
        ("nowhere", "“nowhere” was not found; 2 pages without text"),
    ],
)
def test_a_search_without_a_hit_says_why(
    client: Client, report: Report, query: str, says: str
) -> None:
    assert body(get(client, reverse("reports:find", args=[report.pk]) + f"?q={query}")).startswith(
        says
    )


def test_what_was_searched_for_is_shown_and_never_run(client: Client, report: Report) -> None:
    text = get(
        client, reverse("reports:find", args=[report.pk]) + "?q=%3Cscript%3Ealert(1)%3C/script%3E"
    )
    assert "<script>" not in text
    assert "&lt;script&gt;" in text


def test_without_a_script_the_document_is_paged_and_searched_by_links(
    client: Client, report: Report
) -> None:
    text = client.get(
        reverse("reports:detail", args=[report.pk]) + "?page=2&q=scope"
    ).content.decode()
    assert f'rel="prev" href="/reports/{report.pk}?page=1"' in text
    assert f'rel="next" href="/reports/{report.pk}?page=3"' in text
    assert "1 hit on 1 page" in body(text)


def test_a_reason_why_a_page_has_no_image_goes_with_time(report: Report) -> None:
    note = page_images._folder(report) / "1-1200.failed"
    note.parent.mkdir(parents=True)
    note.write_text("it took too long")
    assert sheets.sheet(report, 1).why_not == "it took too long"
    long_ago = time.time() - page_images.REMEMBERED_SECONDS - 1
    os.utime(note, (long_ago, long_ago))
    assert sheets.sheet(report, 1).why_not == ""
