"""The comparison behind `benchmarks/frozen.py` reports what differs with its path, and nothing that
may change from run to run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.frozen import compare
from benchmarks.frozen_differences import differences, lasting
from benchmarks.frozen_records import records
from conftest import REAL_REPORTS

FIRST, SECOND, OTHER = (f"0190a1b2-0000-7000-8000-00000000000{n}" for n in range(3))


def compiled(first: str, second: str, started: str) -> dict[str, Any]:
    return {
        "report": {"id": OTHER, "company": "Alderbrook"},
        "analysis": {
            "id": OTHER,
            "started_at": started,
            "finished_at": started,
            "status": "completed",
        },
        "claims": [{"id": first, "text": "a"}, {"id": second, "text": "b"}],
        "checks": [
            {"claim_ids": [second], "message": f"as {first} says", "details": {"run": OTHER}}
        ],
    }


def test_ids_and_times_may_differ_and_a_claim_is_named_by_its_index() -> None:
    kept = lasting(compiled(FIRST, SECOND, "2026-01-01T00:00:00Z"))
    assert kept == lasting(compiled(SECOND, FIRST, "2026-02-02T00:00:00Z"))
    assert kept["checks"] == [
        {"claim_ids": ["claim 2"], "message": "as claim 1 says", "details": {"run": "an id"}}
    ]
    assert kept["analysis"] == {"status": "completed"}


@pytest.mark.parametrize(
    ("kept", "found", "reported"),
    [
        ({"a": {"b": 1}}, {"a": {"b": 1}}, []),
        ({"a": {"b": 1}}, {"a": {"b": 2}}, ["a.b: 1 became 2"]),
        ({"a": 1}, {"a": 1.0}, ["a: 1 became 1.0"]),
        ({"a": 1}, {"b": 1}, ["a: 1 is gone", "b: 1 is new"]),
        ({"a": [1, 2, 3]}, {"a": [1, 3]}, ["a[1]: 2 became 3", "a[2]: 3 is gone"]),
        ({"a": []}, {"a": [{}]}, ["a[0]: {} is new"]),
        ({"a": "x" * 300}, {"a": None}, [f"a: {('x' * 300)!r:.120}... became None"]),
    ],
)
def test_every_difference_is_reported_with_its_path(
    kept: Any, found: Any, reported: list[str]
) -> None:
    assert list(differences(kept, found)) == reported


def test_directories_are_compared_file_by_file_and_answers_by_their_id(tmp_path: Path) -> None:
    kept, found = tmp_path / "kept", tmp_path / "found"
    for directory in (kept, found):
        directory.mkdir()
        (directory / "same.json").write_text(json.dumps({"claims": []}))
    (kept / "old.json").write_text("{}")
    (found / "new.json").write_text("{}")
    (kept / "predict-route.jsonl").write_text('{"id": "a", "x": 1}\n{"id": "b", "x": 2}\n')
    (found / "predict-route.jsonl").write_text('{"id": "b", "x": 2}\n{"id": "a", "x": 3}\n')
    assert compare(kept, found) == [
        "new.json: is new",
        "old.json: is gone",
        "predict-route.jsonl: a.x: 1 became 3",
    ]


@pytest.mark.reports
def test_some_hundred_lines_are_asked_over_every_capability() -> None:
    data = REAL_REPORTS.parent
    if not data.is_dir():
        pytest.skip("the labelled data is not beside the project (../shared/data)")
    from agents.capabilities import CAPABILITIES

    made = records(data)
    assert set(made) == set(CAPABILITIES)
    assert 300 <= sum(map(len, made.values())) <= 600
    assert all(len({line["id"] for line in lines}) == len(lines) > 0 for lines in made.values())
