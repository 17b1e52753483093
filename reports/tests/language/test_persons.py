"""What opens and ends letters, and the names of those who sign them."""

from __future__ import annotations

import pytest

from reports.language.persons import is_signature, opens_or_ends_letter


@pytest.mark.parametrize(
    "text",
    [
        "Dear shareholders,",
        "Dear Ladies and Gentlemen,",
        "Sehr geehrte Damen und Herren,",
        "Yours sincerely",
        "To the Management Board of TAKKT AG, Stuttgart",
        "An den Aufsichtsrat der Muster AG",
    ],
)
def test_greetings_and_addressees_are_of_letters(text: str) -> None:
    assert opens_or_ends_letter(text)


@pytest.mark.parametrize(
    "text",
    [
        "To our stakeholders",
        "To the point",
        "Letter to shareholders",
        "Dear readers will find all that they have to know of it in the chapters of this report",
    ],
)
def test_titles_and_sentences_are_not(text: str) -> None:
    assert not opens_or_ends_letter(text)


@pytest.mark.parametrize(
    ("name", "office"),
    [
        ("Anna Muster", "Chief Executive Officer"),
        ("Dr. Anna von Muster", "Mitglied des Vorstands"),
        ("Max Muster", "(Chairman of the Board of Directors)"),
        ("M. J. Muster", "Partner Melbourne, Australia"),
        ("Anna Muster, Wallern", "President and CEO"),
    ],
)
def test_a_name_above_an_office_signs(name: str, office: str) -> None:
    assert is_signature(name, office)


@pytest.mark.parametrize(
    ("text", "below"),
    [
        ("Supervisory Board", "Chairman of the audit committee"),
        ("Board Members", "Chairman and two others"),
        ("Anna Muster", "We report on the whole of our value chain."),
        ("Anna Muster", ""),
        ("Climate protection", "Head of Climate"),
        ("Scope 3", "Manager of the year"),
        ("Anna Muster", f"Member of the Board since 2019. {'She leads our work. ' * 10}"),
    ],
)
def test_titles_and_profiles_are_no_signatures(text: str, below: str) -> None:
    assert not is_signature(text, below)
