"""The language of every page is found when a report is read, and kept with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files import File

from reports.document.from_rows import page_contents
from reports.document.page_languages import for_rules
from reports.models import Page, Report
from reports.reading import upload
from reports.tests.document.make_pdf import document
from reports.tests.factories import make_page, make_report, make_user
from reports.tests.inline import read
from reports.tests.language.texts import ENGLISH, GERMAN, TABLE_OF_FIGURES
from reports.types import PageContent

pytestmark = pytest.mark.django_db
FORMS = (ENGLISH, TABLE_OF_FIGURES, GERMAN, ENGLISH, "")


@pytest.fixture
def user() -> Any:
    return make_user()


@pytest.fixture
def report(user: Any, tmp_path: Path) -> Report:
    with document(tmp_path / "mixed.pdf", *FORMS).open("rb") as file:
        return read(upload.store_upload(user, File(file, name="mixed.pdf")))


def languages(report: Report) -> list[str]:
    return [page.language for page in page_contents(report)]


@pytest.mark.long
def test_every_page_is_kept_with_its_language(report: Report) -> None:
    assert languages(report) == ["en", "en", "de", "en", ""]


@pytest.mark.long
def test_read_again_finds_the_languages_of_a_report_that_was_read_before_they_were_kept(
    report: Report, user: Any
) -> None:
    Page.objects.filter(report=report).update(language="")
    assert len(for_rules(page_contents(report))) == len(FORMS), "old rows are read as ever"
    again = read(upload.read_again(report, user))
    assert languages(again) == ["en", "en", "de", "en", ""]


def test_a_row_without_a_language_is_read_by_rules(user: Any) -> None:
    report = make_report(user)
    make_page(report, 1, GERMAN)
    make_page(report, 2, GERMAN, language="de")
    assert [page.number for page in for_rules(page_contents(report))] == [1]


def test_two_pages_are_the_same_only_if_their_languages_are() -> None:
    assert PageContent(1, "x", language="de") != PageContent(1, "x", language="en")
