"""The languages of the pages of a report, and the pages that rules read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from reports.language.detecting import languages_of
from reports.language.supported import is_read_by_rules
from reports.types import PageContent


def with_languages(pages: Sequence[PageContent]) -> list[PageContent]:
    """The pages of one whole report, each with the language it is written in."""
    languages = languages_of([page.text for page in pages])
    return [
        replace(page, language=language) for page, language in zip(pages, languages, strict=True)
    ]


def for_rules(pages: Iterable[PageContent]) -> list[PageContent]:
    """The pages that rules may take something from: those in a language they read."""
    return [page for page in pages if is_read_by_rules(page.language)]
