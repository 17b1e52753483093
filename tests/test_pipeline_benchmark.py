"""The arithmetic behind the pipeline benchmark, and the provider it measures with, on numbers small
enough to check by hand."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.pipeline_arithmetic import (
    WaveTime,
    call_seconds,
    critical_path,
    percentile,
    spread,
    work_seconds,
)
from benchmarks.pipeline_provider import Call, key_of, least, paid_twice
from sibyl_project.common.tests.model_server import Request


@pytest.mark.parametrize(("calls", "seconds"), [(0, 0.0), (1, 0.5), (3, 0.5), (4, 1.0), (7, 1.5)])
def test_calls_take_as_many_rounds_as_they_need(calls: int, seconds: float) -> None:
    assert call_seconds(calls, at_once=3, latency=0.5) == seconds


def test_nothing_is_answered_by_no_calls_at_once() -> None:
    with pytest.raises(ValueError, match="0 calls at once"):
        call_seconds(1, at_once=0, latency=1.0)


def test_rounds_are_counted_wave_by_wave_with_the_width_of_each() -> None:
    waves = [
        WaveTime("extract 0", 9.0, 4),
        WaveTime("merge 0", 9.0, 0),
        WaveTime("judge 0", 9.0, 9),
        WaveTime("judge 1", 9.0, 1),
    ]
    assert critical_path(waves, {"extract": 3}, usual=8, latency=1.0) == 2 + 0 + 2 + 1


def test_work_takes_its_longest_piece_or_an_even_share_of_the_cores() -> None:
    assert work_seconds([3.0, 1.0, 1.0], cores=2) == 3.0
    assert work_seconds([1.0, 1.0, 1.0, 1.0], cores=2) == 2.0
    assert work_seconds([], cores=2) == 0.0


@given(st.lists(st.floats(0, 1e6), min_size=1, max_size=60), st.floats(0.01, 1))
def test_a_percentile_is_the_smallest_value_that_covers_its_share(
    values: list[float], share: float
) -> None:
    found = percentile(values, share)
    covered = math.ceil(share * len(values))
    assert found in values
    assert sum(value <= found for value in values) >= covered
    assert sum(value < found for value in values) < covered


def test_the_usual_percentiles_of_a_hundred() -> None:
    values = [float(value) for value in range(100, 0, -1)]
    assert (percentile(values, 0.5), percentile(values, 0.95), percentile(values, 1)) == (
        50,
        95,
        100,
    )
    with pytest.raises(ValueError, match="no values"):
        percentile([], 0.5)


def test_a_median_stands_beside_the_least_and_the_greatest() -> None:
    assert spread([5.0, 1.0, 3.0]).shown(" s", 1) == "3.0 s (1.0-5.0)"


def test_only_calls_made_again_are_paid_twice_and_those_under_way_are_counted_apart() -> None:
    calls = [
        _call("a", 0),
        _call("b", 1),
        _call("c", 2),
        _call("b", 5),
        _call("c", 5),
        _call("d", 5),
        _call("d", 7),
    ]
    assert paid_twice(calls, 2.5) == {"answered": 1, "under way": 1}
    assert paid_twice([_call("a", 0), _call("b", 5)], 2.5) == {}


def _call(key: str, began: float) -> Call:
    return Call("claims", key, 10, began, began + 1)


def _asked(code: str, schema: dict[str, Any], shown: object = ()) -> Request:
    text = (
        f"The code of material in this message is {code}.\n\nBEGIN MATERIAL x "
        f"{code}\n{json.dumps(shown)}\nEND MATERIAL x {code}"
    )
    messages = [{"role": "system", "content": "Judge."}, {"role": "user", "content": text}]
    form = {"type": "json_schema", "json_schema": {"name": "Unheard", "schema": schema}}
    return Request(
        "POST",
        "/v1/chat/completions",
        {},
        {"model": "bench/judge", "messages": messages, "response_format": form},
    )


def test_the_same_question_is_recognised_whatever_code_delimits_it() -> None:
    assert (
        key_of(_asked("0a1b", {}, ["text"]))
        == key_of(_asked("ffee", {}, ["text"]))
        != key_of(_asked("ffee", {}, ["other"]))
    )


def test_a_question_nobody_foresaw_is_answered_by_its_schema_for_every_id_it_shows() -> None:
    item = {
        "type": "object",
        "properties": {
            "claim_id": {"type": "string"},
            "verdict": {"enum": ["unverified", "verified"]},
            "pages": {"type": "array"},
        },
    }
    schema = {
        "type": "object",
        "properties": {
            "verdicts": {"type": "array", "items": {"$ref": "#/$defs/Verdict"}},
            "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "share": {"type": "number"},
        },
        "$defs": {"Verdict": item},
    }
    answer = least(
        _asked(
            "0a1b", schema, [{"claim_id": "c1", "text": "one"}, {"claim_id": "c2", "text": "two"}]
        )
    )
    verdicts = [{"claim_id": short, "verdict": "unverified", "pages": []} for short in ("c1", "c2")]
    assert answer == {"verdicts": verdicts, "note": None, "share": 0.0}
