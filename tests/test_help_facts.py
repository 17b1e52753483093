"""What help says of numbers and words is what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from agents.outside_text.tiers import WEIGHTS
from agents.specialists.data_metrics.power.measuring import MOST_FIGURES
from agents.specialists.data_metrics.power.misprints import MATERIALITY
from reports.access import Right
from reports.enum_labels import COVERAGE, NOT_JUDGED, RESULTS, SUPPORTS, VERDICTS
from reports.findings.power import Misprint
from reports.help.concepts import CONCEPTS
from reports.help.texts import text_of
from reports.pages.figures.show import READINGS
from reports.reliability import WORDS

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
TEXTS = {
    path.relative_to(TEMPLATES).as_posix(): path.read_text(encoding="utf-8")
    for path in TEMPLATES.rglob("*.html")
}
INCLUDED = re.compile(r'(?:include|extends) "([\w/]+\.html)"')
# pages without a heading of their own: the frame of others, and a form
BARE = {"reports/requirements/_page.html", "reports/start.html"}
EXPLAINED = re.compile(r'"help/_explained\.html" with slug="([^"]+)"')


def test_every_concept_is_explained_where_a_page_uses_it() -> None:
    """A sign beside a heading leads to a page that exists, and every page of help has a sign
    somewhere."""
    named = {slug for text in TEXTS.values() for slug in EXPLAINED.findall(text)}
    assert named == set(CONCEPTS)


def test_every_page_of_a_report_leads_to_what_explains_it() -> None:
    """Through the templates that it includes by name: `{% include "help/_explained.html" with
    slug="..." %}` beside a heading."""
    pages = [
        name
        for name, text in TEXTS.items()
        if re.search(r"extends \"reports/(?:_workspace|requirements/_page)\.html\"", text)
        and name not in BARE
    ]
    assert len(pages) > 30
    assert [name for name in pages if not _explains(name, set())] == []


def _explains(name: str, seen: set[str]) -> bool:
    seen.add(name)
    text = TEXTS.get(name, "")
    if EXPLAINED.search(text):
        return True
    return any(_explains(part, seen) for part in set(INCLUDED.findall(text)) - seen)


def test_every_verdict_and_every_rung_is_explained() -> None:
    verdicts, rungs = text_of(CONCEPTS["verdicts"]), text_of(CONCEPTS["support"])
    for _, words in VERDICTS.values():
        assert words in verdicts + rungs
    assert NOT_JUDGED in verdicts
    assert [words for words in SUPPORTS.values() if words not in rungs] == []


def test_every_status_of_coverage_and_result_of_a_check_is_explained() -> None:
    for _, words in COVERAGE.values():
        assert words in text_of(CONCEPTS["coverage"])
    for _, words in RESULTS.values():
        assert words in text_of(CONCEPTS["detection-power"])


def test_every_reading_of_a_figure_is_explained() -> None:
    for words in READINGS.values():
        assert words in text_of(CONCEPTS["figures"])


def test_detection_power_is_told_with_its_numbers_and_every_misprint() -> None:
    text = text_of(CONCEPTS["detection-power"])
    assert f"At most {MOST_FIGURES} headline figures" in text
    assert f"{MATERIALITY * 100:.0f} %" in text
    for misprint in Misprint:
        assert misprint.in_words in text


def test_every_right_and_every_measured_judgement_is_listed() -> None:
    rights, rules = text_of(CONCEPTS["engagements"]), text_of(CONCEPTS["rules-and-models"])
    assert [right.value for right in Right if right.value not in rights] == []
    assert [words for words in WORDS.values() if words not in rules] == []


@pytest.mark.parametrize("slug", CONCEPTS)
def test_no_page_of_help_is_empty_or_longer_than_is_read(slug: str) -> None:
    assert 120 < len(text_of(CONCEPTS[slug]).split()) < 800


def test_tiers_of_outlets_are_those_that_count() -> None:
    assert sorted(WEIGHTS) == [1, 2, 3, 4]
    assert "from 1 (investigations, regulators, courts) to 4" in text_of(
        CONCEPTS["outside-evidence"]
    )
