"""The benchmark of Ask counts an answer as right only where it says and cites what is expected."""

from __future__ import annotations

from typing import Any

import pytest

from agents.chat.drafts import Cited, Numbered, Reply, Source
from benchmarks.asked import problems

CLAIM = Source(Cited.CLAIM, "own", "Claim", 3)
REPLY = Reply("Scope 1 was 229,438 tCO2e. [1]", (Numbered(1, CLAIM),))


@pytest.mark.parametrize(
    "expected",
    [
        {"all": [["229438"]]},
        {"all": [["229 438", "nothing"]], "cites": [{"kind": "page", "page": 3}]},
        {"cites": [{"kind": "verdict", "id": "theirs"}]},
        {"none": ["contradicted"], "refuse": False},
    ],
)
def test_what_is_expected_is_right(expected: dict[str, Any]) -> None:
    assert problems(REPLY, expected, {"theirs": ("own", 3)}) == []


@pytest.mark.parametrize(
    "expected",
    [
        {"all": [["229438"], ["2023"]]},
        {"none": ["scope 1"]},
        {"cites": [{"kind": "page", "page": 4}]},
        {"cites": [{"kind": "check", "id": "own"}]},
        {"refuse": True},
    ],
)
def test_what_is_not_as_expected_is_named(expected: dict[str, Any]) -> None:
    assert len(problems(REPLY, expected, {})) == 1
