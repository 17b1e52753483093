"""How pairs of a claim and a text are counted as decided, and as wrong."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from benchmarks.outside_texts import Outcome, main, outcome_of, told


def pair(words: str, label: str = "supports", **source: Any) -> dict[str, Any]:
    """A claim on emissions beside a text on a company of which no report is known."""
    return {
        "id": "p",
        "company": {
            "name": "Tarnhaven Ceramics",
            "legal_name": "Tarnhaven Ceramics plc",
            "domain": "tarnhaven.example",
            "lei": "529900TARNHAVEN00XX1",
            "period": "FY2024",
        },
        "claim": {
            "text": "Our Scope 1 emissions were 201,300 tCO2e in 2024.",
            "claim_type": "quantitative",
            "page": 4,
        },
        "source": {
            "kind": "article",
            "url": "https://paper.example/1",
            "title": "Tile makers under watch",
            "text": words,
            "day": "2025-05-20",
            **source,
        },
        "label": label,
    }


SAME = "Tarnhaven Ceramics emitted 201,300 tCO2e of Scope 1 emissions in 2024."


def test_a_side_is_wrong_under_any_other_label() -> None:
    assert outcome_of(pair(SAME)).is_decided and not outcome_of(pair(SAME)).is_wrong
    assert outcome_of(pair(SAME, "context")).is_wrong
    assert outcome_of(pair(SAME, "contradicts")).is_wrong


def test_unrelated_is_a_decision_and_not_analysed_is_none() -> None:
    stranger = "Bolt makes tiles."
    assert not outcome_of(pair(stranger, "unrelated")).is_wrong
    assert outcome_of(pair(stranger, "context")).is_wrong
    open_one = outcome_of(pair("Tarnhaven Ceramics speaks of its emissions.", "context"))
    assert not open_one.is_decided and not open_one.is_wrong


def test_the_company_itself_supports_nothing() -> None:
    assert not outcome_of(pair(SAME, url="https://tarnhaven.example/news")).is_decided
    assert not outcome_of(pair(f"{SAME} Media contact: J. Bly")).is_decided


def test_a_publication_that_was_retracted_is_held_against_nothing() -> None:
    given = pair(SAME, kind="abstract", title="RETRACTED: Kilns", day=None, year=2025)
    assert not outcome_of(given).is_decided


def test_the_period_may_be_two_days() -> None:
    given = pair(SAME)
    given["company"]["period"] = "2023-07-01/2024-06-30"
    assert outcome_of(given).stance == "supports"


def test_the_sums_are_told_of_all_and_of_each_label() -> None:
    lines = told([Outcome(pair(SAME), "supports"), Outcome(pair(SAME, "context"), "unrelated")])
    assert lines[0] == "all: pairs 2, decided 2, wrong 1, share decided 100%"
    assert lines[1] == "supports: pairs 1, decided 1, wrong 0, share decided 100%"
    assert lines[2].startswith("contradicts: pairs 0, decided 0")


def test_scored_pairs_are_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["outside_texts", "scored", "--show"])
    with pytest.raises(SystemExit):
        main()
