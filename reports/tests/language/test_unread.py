"""The pages the rules do not read, in words."""

from __future__ import annotations

from reports.language.unread import Unread


def test_english_pages_are_read() -> None:
    unread = Unread.of(["en", "", "en"])
    assert (unread.total, unread.read, unread.prevails) == (0, 2, False)


def test_pages_without_words_do_not_count() -> None:
    unread = Unread.of(["de", "", "", ""])
    assert unread.prevails
    assert "is written in German" in unread.cause


def test_the_language_of_most_pages_is_named_first() -> None:
    unread = Unread.of(["fr", "de", "en", "de", "it"])
    assert unread.in_words == "4 pages in German, French and Italian"
    assert unread.prevails


def test_one_page_of_two_does_not_prevail() -> None:
    unread = Unread.of(["de", "en"])
    assert unread.in_words == "1 page in German"
    assert not unread.prevails


def test_the_cause_names_the_language_and_what_to_do() -> None:
    assert Unread.of(["ja", "ja"]).cause == (
        "The report is written in Japanese, which the rules do not read; ask with a model, or "
        "attach the English edition."
    )
    assert "ask with a model" not in Unread.of(["ja"]).cause_beside_a_model
    assert "is mostly written in Japanese" in Unread.of(["ja", "ja", "en"]).cause


def test_a_language_without_a_name_is_called_by_its_code() -> None:
    assert Unread.of(["qqq"]).languages == "qqq"
