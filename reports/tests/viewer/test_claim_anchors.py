"""Claims get their anchors from the words of their report."""

from __future__ import annotations

from typing import Any

import pytest

from reports.document.claim_anchors import set_anchors
from reports.document.words import pack, words_of
from reports.models import Claim, Location, Page, PageWords, Report
from reports.tests.factories import make_analysis, make_claim, make_page, make_report
from reports.tests.inline import read
from reports.tests.viewer.pages_of_words import LEADING, block

pytestmark = pytest.mark.django_db
SAID = "Emissions fell by 12 % in 2023."


@pytest.fixture
def report(auditor: Any) -> Report:
    return make_report(auditor)


def _page(report: Report, number: int, *lines: str) -> None:
    page = make_page(report, number, "\n\n".join(lines))
    PageWords.objects.create(page=page, data=pack(block(line.split() for line in lines)))


def _anchored(report: Report, **fields: Any) -> Claim:
    claim = make_claim(make_analysis(report), **fields)
    set_anchors(report, [claim])
    return claim


def test_a_claim_is_anchored_where_its_quote_stands(report: Report) -> None:
    _page(report, 1, "Our year", SAID)
    claim = _anchored(report, text=SAID)
    assert claim.location == Location.EXACT
    [page] = claim.places
    [[left, top, right, bottom]] = page["rects"]
    assert (page["page"], left, top) == (1, 0.1, pytest.approx(0.1 + LEADING, abs=2e-4))
    assert (left < right) and (top < bottom)


def test_anchors_are_stored_and_come_back_as_they_were(report: Report) -> None:
    _page(report, 1, SAID)
    claim = _anchored(report, text=SAID)
    claim.save()
    assert Claim.objects.get(pk=claim.pk).places == claim.places != []


def test_of_two_occurrences_the_one_in_the_context_of_the_claim_is_meant(report: Report) -> None:
    _page(report, 1, "Of our mines we say:", SAID, "Of our offices we say:", SAID)
    for context, row in (
        (f"Of our mines we say:\n\n{SAID}", 1),
        (f"Of our offices we say:\n\n{SAID}", 3),
    ):
        claim = _anchored(report, text=SAID, source_context=context)
        assert claim.places[0]["rects"][0][1] == pytest.approx(0.1 + row * LEADING, abs=2e-4)


def test_a_claim_that_stands_nowhere_has_no_anchor(report: Report) -> None:
    _page(report, 1, SAID)
    claim = _anchored(report, text=SAID, quote="Emissions fell by 13 % in 2023.")
    assert (claim.location, claim.places) == (Location.NONE, [])


def test_in_a_report_read_before_words_were_stored_nothing_is_located_but_the_quote_stays_found(
    report: Report,
) -> None:
    make_page(report, 1, SAID)
    claim = _anchored(report, text=SAID)
    assert (claim.location, claim.places, claim.located) == (Location.NONE, [], True)


def test_claims_of_many_pages_are_anchored_with_two_queries(
    report: Report, django_assert_num_queries: Any
) -> None:
    for number in range(1, 6):
        _page(report, number, SAID)
    analysis = make_analysis(report)
    claims = [make_claim(analysis, SAID, page=number) for number in range(1, 6)]
    with django_assert_num_queries(2):
        set_anchors(report, claims)
    assert {claim.location for claim in claims} == {Location.EXACT}


@pytest.mark.long
def test_reading_a_report_stores_the_words_of_every_page(auditor: Any, upload: Any) -> None:
    report = read(upload(auditor))
    assert report.status == "parsed"
    words = words_of(report, range(1, report.page_count + 1))
    assert sorted(words) == list(
        Page.objects.filter(report=report).order_by("number").values_list("number", flat=True)
    )
    for page in Page.objects.filter(report=report):
        said = "".join(page.text.split())
        assert all(0 <= number <= 1 for word in words[page.number] for number in word[1:])
        assert (
            sum(word.text in said for word in words[page.number])
            > 0.9 * len(words[page.number])
            > 0
        )
