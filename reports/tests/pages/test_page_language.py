"""Pages may speak the reader's language, with the numbers and dates of that language; files and
programs get the same whoever asks."""

from __future__ import annotations

import datetime as dt
import shutil
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django import forms
from django.core.management import call_command
from django.template import Context, Template
from django.test import Client
from django.utils import translation

from reports.templatetags.figures import amount, thousands

GERMAN = {"HTTP_ACCEPT_LANGUAGE": "de-DE,de;q=0.9,en;q=0.5"}
NARROW = "\u202f"


@pytest.fixture
def languages(settings: Any) -> Iterator[None]:
    """German and French are offered too, as they will be once everything can be said in them."""
    settings.LANGUAGES = [("en-gb", "English"), ("de", "Deutsch"), ("fr", "français")]
    yield
    translation.activate(settings.LANGUAGE_CODE)


class OneNumber(forms.Form):
    """A form with numbers and a day."""

    share = forms.DecimalField()
    count = forms.IntegerField()
    day = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}))


@pytest.mark.django_db
def test_a_page_is_english_with_english_numbers_while_no_other_language_is_complete(
    client: Client,
) -> None:
    page = client.get("/sign-in", **GERMAN)  # type: ignore[arg-type]
    assert page["Content-Language"] == "en-gb"
    assert '<html lang="en-gb">' in page.content.decode()


@pytest.mark.django_db
def test_a_page_says_the_language_it_is_in(client: Client, languages: None) -> None:
    page = client.get("/sign-in", **GERMAN)  # type: ignore[arg-type]
    assert page["Content-Language"] == "de"
    assert '<html lang="de">' in page.content.decode()
    assert "Accept-Language" in page["Vary"]


@pytest.mark.parametrize(
    ("language", "whole", "part"),
    [
        ("en-gb", "1,234,567", "1,204.5"),
        ("de", f"1{NARROW}234{NARROW}567", f"1{NARROW}204,5"),
        ("fr", f"1{NARROW}234{NARROW}567", f"1{NARROW}204,5"),
    ],
)
def test_numbers_go_with_the_language_and_a_point_never_groups_thousands(
    languages: None, language: str, whole: str, part: str
) -> None:
    asked = Template("{% load humanize %}{{ n|intcomma }} {{ d|floatformat:'1g' }}")
    with translation.override(language):
        assert (thousands(1_234_567), amount(Decimal("1204.50"))) == (whole, part)
        assert asked.render(Context({"n": 1_234_567, "d": Decimal("1204.5")})) == f"{whole} {part}"


@pytest.mark.parametrize(("language", "month"), [("en-gb", "Dec"), ("de", "Dez"), ("fr", "Déc")])
def test_months_are_words_of_the_language(languages: None, language: str, month: str) -> None:
    with translation.override(language):
        shown = Template('{{ d|date:"j M Y" }}').render(Context({"d": dt.date(2025, 12, 4)}))
    assert shown.startswith(f"4 {month}") and shown.endswith(" 2025")


@pytest.mark.parametrize("language", ["en-gb", "de", "fr"])
def test_what_is_typed_is_read_alike_in_every_language(languages: None, language: str) -> None:
    with translation.override(language):
        form = OneNumber({"share": "1234.5", "count": "1234", "day": "2025-03-04"})
        assert form.is_valid(), form.errors
        shown = str(OneNumber(initial=form.cleaned_data))
        assert form.cleaned_data["share"] == Decimal("1234.5")
        assert 'value="1234.5"' in shown and 'value="2025-03-04"' in shown
        assert not OneNumber({"share": "1", "count": "1", "day": "03/04/2025"}).is_valid()


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/api/v1/reports", "/api/v1/nothing", "/api/schema"])
def test_programs_are_answered_alike_whatever_they_accept(
    client: Client, languages: None, address: str
) -> None:
    german = client.get(address, **GERMAN)  # type: ignore[arg-type]
    assert german.content == client.get(address).content
    assert german["Content-Language"] == "en-gb"


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("xgettext"), reason="the tools of gettext are not here")
def test_the_strings_of_the_pages_are_found_for_translating(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the tools of gettext, as `manage.py makemessages` needs them."""
    copied = shutil.copytree(settings.BASE_DIR / "templates", tmp_path / "templates")
    monkeypatch.chdir(copied)
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    call_command("makemessages", locale=["de"], verbosity=0)
    found = (tmp_path / "locale" / "de" / "LC_MESSAGES" / "django.po").read_text()
    for words in ("Skip to content", "Sign out", "Pages of %(of)s", "You may not do this"):
        assert f'msgid "{words}"' in found
