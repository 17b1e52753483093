"""A check on its page: the numbers it used are marked on the image of the page."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from reports.document.table_json import structure_of
from reports.document.words import pack
from reports.models import Analysis, Check, PageWords, Table
from reports.pages.checks.pictures import Picture, pictures_of
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_page,
    make_report,
    make_run,
    make_user,
)
from reports.tests.figures.structured import table
from reports.types import Word

pytestmark = pytest.mark.django_db
TABLE = "Waste | 2022 | 2023\nRecycled | 1,355 | 1,119\nTotal | 1,593 | 1,300"
SAID = "Waste was 1,300 tonnes"


@pytest.fixture
def analysis(auditor: Any) -> Analysis:
    return make_analysis(make_report(auditor))


def words_on(analysis: Analysis, text: str) -> None:
    """A page 4 whose words stand on one line, a tenth of the page apart."""
    page = make_page(analysis.report, 4, text)
    words = [
        Word(word, 0.1 * at + 0.05, 0.5, 0.1 * at + 0.13, 0.52)
        for at, word in enumerate(text.split())
    ]
    PageWords.objects.create(page=page, data=pack(words))


def check_with(analysis: Analysis, *numbers: dict[str, Any], **details: Any) -> Check:
    """A failed check with these numbers."""
    check = make_check(make_run(analysis), "fail", "1,119 is not 1,300", make_claim(analysis))
    Check.objects.filter(pk=check.pk).update(details={"numbers": list(numbers), **details})
    check.refresh_from_db()
    return check


def in_cell(row: int, column: int, printed: str, *, result: bool) -> dict[str, Any]:
    return {
        "page": 4,
        "quote": "a row",
        "printed": printed,
        "table": 0,
        "row": row,
        "column": column,
        "result": result,
    }


def pictures(analysis: Analysis, check: Check) -> list[Picture]:
    return pictures_of(analysis.report, check)


def with_table(analysis: Analysis) -> None:
    """A page 4 with a table whose cells have places."""
    make_page(analysis.report, 4, TABLE)
    read = table(TABLE, [["Recycled"], ["Total"]])
    rows = [list(row) for row in read.rows]
    Table.objects.create(
        report=analysis.report, page=4, index=0, rows=rows, structure=structure_of(read)
    )


def test_cells_are_marked_the_result_apart_from_what_it_was_computed_from(
    analysis: Analysis,
) -> None:
    with_table(analysis)
    check = check_with(
        analysis, in_cell(2, 2, "1,300", result=True), in_cell(1, 2, "1,119", result=False)
    )
    (picture,) = pictures(analysis, check)
    assert [mark.result for mark in picture.marks] == [True, False]
    assert (picture.marks[0].box.x, picture.marks[0].box.width) == ("59.5", "59.5")
    assert picture.alt == (
        "Part of page 4: 1,300 marked as the printed result; 1,119 marked as what the check used"
    )
    left, top, width, height = map(float, picture.view.split())
    assert (left, top) == (47.5, 72.2) and width < 595 and height < 842, "a part of the page"


def test_the_number_in_a_sentence_is_marked_and_the_sentence_seen(analysis: Analysis) -> None:
    words_on(analysis, SAID)
    number = {"page": 4, "quote": SAID, "printed": "1,300 tonnes", "result": True}
    (picture,) = pictures(analysis, check_with(analysis, number))
    (mark,) = picture.marks
    assert float(mark.box.x) == pytest.approx(0.25 * 595, abs=1)
    assert float(picture.view.split()[0]) < 0.05 * 595


def test_a_check_that_names_no_numbers_shows_its_words(analysis: Analysis) -> None:
    words_on(analysis, SAID)
    check = check_with(analysis, places=[{"page": 4, "quote": SAID}])
    (picture,) = pictures(analysis, check)
    assert picture.marks and not any(mark.result for mark in picture.marks)
    assert "the words the check rests on" in picture.alt


def test_what_has_no_place_on_a_page_gives_no_picture(analysis: Analysis) -> None:
    words_on(analysis, "Something else altogether")
    check = check_with(analysis, places=[{"page": 4, "quote": SAID}])
    assert pictures(analysis, check) == []


def test_the_part_is_loaded_when_a_failed_check_comes_into_view(
    client: Any, analysis: Analysis
) -> None:
    with_table(analysis)
    check = check_with(analysis, in_cell(2, 2, "1,300", result=True))
    make_check(make_run(analysis), "pass", "holds")
    client.force_login(analysis.report.uploaded_by)
    address = reverse("reports:check_pictures", args=[analysis.report_id, check.pk])
    html = client.get(reverse("reports:checks", args=[analysis.report_id])).content.decode()
    assert html.count("check-pictures") == 1 and f'hx-get="{address}"' in html
    assert "intersect once" in html
    part = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert 'role="img"' in part and 'class="marked-result"' in part
    assert f"/reports/{analysis.report_id}/pages/4/image?width=1200" in part
    assert "<html" in client.get(address).content.decode()


def test_a_claim_shows_the_picture_of_its_failed_check(client: Any, analysis: Analysis) -> None:
    with_table(analysis)
    check = check_with(analysis, in_cell(2, 2, "1,300", result=True))
    client.force_login(analysis.report.uploaded_by)
    claim = check.claims.get()
    address = reverse("reports:claim", args=[analysis.report_id, claim.pk])
    html = client.get(address).content.decode()
    assert reverse("reports:check_pictures", args=[analysis.report_id, check.pk]) in html


def test_a_stranger_and_another_report_find_nothing(client: Any, analysis: Analysis) -> None:
    check = check_with(analysis)
    other = make_report(analysis.report.uploaded_by)
    client.force_login(analysis.report.uploaded_by)
    address = reverse("reports:check_pictures", args=[other.pk, check.pk])
    assert client.get(address).status_code == 404
    client.force_login(make_user())
    address = reverse("reports:check_pictures", args=[analysis.report_id, check.pk])
    assert client.get(address).status_code == 404


def test_a_claim_raised_by_a_check_says_so(client: Any, analysis: Analysis) -> None:
    claim = make_claim(analysis, "Total | 1,300")
    type(claim).objects.filter(pk=claim.pk).update(raised_by="table_sums")
    client.force_login(analysis.report.uploaded_by)
    html = client.get(reverse("reports:compiled", args=[analysis.report_id])).content.decode()
    assert "raised by a check: Sum of a table" in html
