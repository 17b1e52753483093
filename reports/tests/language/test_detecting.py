"""The language of a page is told by its running words; what does not tell takes that of its
report."""

from __future__ import annotations

import pytest

from reports.language.detecting import detected, languages_of
from reports.tests.language import texts


@pytest.mark.long
def test_pages_of_fifteen_languages_are_told_apart() -> None:
    assert languages_of(list(texts.BY_LANGUAGE.values())) == list(texts.BY_LANGUAGE)


@pytest.mark.parametrize("page", [texts.TABLE_OF_FIGURES, texts.GERMAN_COMPANIES, "BILANZ 2023"])
def test_figures_names_and_capitals_tell_no_language(page: str) -> None:
    assert detected(page).language == ""


@pytest.mark.long
@pytest.mark.parametrize("page", [texts.TABLE_OF_FIGURES, texts.GERMAN_COMPANIES, "BILANZ 2023"])
def test_a_page_that_does_not_tell_takes_the_language_of_its_report(page: str) -> None:
    assert languages_of([texts.ENGLISH, page, texts.ENGLISH]) == ["en", "en", "en"]
    assert languages_of([texts.GERMAN, page, texts.GERMAN]) == ["de", "de", "de"]


@pytest.mark.long
def test_the_language_of_the_report_is_that_of_most_of_its_text() -> None:
    pages = [texts.GERMAN, texts.ENGLISH, texts.ENGLISH, texts.TABLE_OF_FIGURES]
    assert languages_of(pages) == ["de", "en", "en", "en"]


def test_an_english_page_with_a_german_paragraph_is_english() -> None:
    assert languages_of([f"{texts.ENGLISH}\n\n{texts.GERMAN}"]) == ["en"]


def test_an_english_page_with_japanese_names_is_english() -> None:
    names = "東京電力ホールディングス株式会社 (Tokyo), 大阪瓦斯株式会社 (Osaka)"
    assert languages_of([f"{texts.ENGLISH} Our partners are {names}."]) == ["en"]


@pytest.mark.long
def test_a_german_page_with_english_headings_and_standards_is_german() -> None:
    page = (
        "Environmental, Social and Governance\n\nTask Force on Climate-related Financial "
        f"Disclosures\n\n{texts.GERMAN}"
    )
    assert languages_of([page]) == ["de"]


@pytest.mark.long
def test_a_japanese_table_with_english_headings_is_japanese() -> None:
    assert languages_of([texts.JAPANESE_TABLE]) == ["ja"]


def test_a_page_without_a_letter_has_no_language() -> None:
    assert languages_of([texts.ENGLISH, "", "12.5 | 13 %"]) == ["en", "", ""]


@pytest.mark.long
def test_a_report_of_pages_that_are_each_too_short_is_judged_as_a_whole() -> None:
    pages = texts.FRENCH.split("\n")
    assert {detected(page).language for page in pages} == {""}
    assert {
        language for page, language in zip(pages, languages_of(pages), strict=True) if page
    } == {"fr"}


def test_where_nothing_tells_the_language_is_not_known() -> None:
    assert languages_of(["Scope 1", "2023"]) == ["", ""]
    assert languages_of([]) == []


@pytest.mark.long
def test_how_sure_it_is_and_by_how_much_text_is_said() -> None:
    found = detected(texts.GERMAN)
    assert 0.9 <= found.sure <= 1
    assert 100 < found.letters < len(texts.GERMAN)


def test_a_long_list_of_german_names_with_many_particles_tells_no_language() -> None:
    particles = (
        "für und zur von am an der des im bei auf in mit dem den vom zum unter über vor nach aus "
        "durch ohne"
    )
    rows = [f"Brüggenauer Hütte {one} Lünen Werke GmbH" for one in particles.split()]
    assert detected("\n".join(rows)).language == ""
