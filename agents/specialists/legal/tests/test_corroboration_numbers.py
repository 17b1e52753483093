"""What is said where no sentence repeats a claim: what was searched, where its numbers stand."""

from __future__ import annotations

from agents.specialists.legal.corroboration import Corroborator
from reports.document.stating import with_statements
from reports.types import ClaimType, ClaimView, PageContent

CLAIM = "Our total greenhouse gas emissions amounted to 406,682 tonnes in the year under review."


def summary(claim: str, *others: str) -> str:
    """The summary of a claim on page 1 of a report with these other pages."""
    pages = [PageContent(number, text) for number, text in enumerate((claim, *others), 1)]
    view = ClaimView("c", claim, ClaimType.QUANTITATIVE, page=1, quote=claim)
    return Corroborator(with_statements(pages)).of(view).summary


def test_another_print_of_the_number_is_named_before_anything_is_called_alone() -> None:
    said = summary(CLAIM, "Emissions at a glance: 406.7 kt of greenhouse gases.")
    assert "406.7 is printed on page 2" in said


def test_a_search_in_vain_says_nothing() -> None:
    """Neither that no page states it, nor that the search was complete."""
    assert summary(CLAIM, "We planted trees.") == ""
    assert summary("Our board discusses climate at every one of its meetings.", "Trees.") == ""
