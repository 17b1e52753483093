"""JSON is found in whatever a model wrote around it, and comes out in a form the database can
keep."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.llm.json_text import objects_in

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@pytest.mark.long
@given(
    st.dictionaries(st.text(), VALUES),
    st.sampled_from(["", "Sure:\n", "```json\n", "{not json} ", "{ "]),
    st.sampled_from(["", "\n```", " ok?"]),
)
def test_an_object_is_found_with_anything_around_it(content, before, after) -> None:
    kept = json.loads(json.dumps(content).replace("\\u0000", ""))
    assert objects_in(before + json.dumps(content) + after) == [kept]


def test_objects_inside_one_another_are_one() -> None:
    assert objects_in('{"a": {"b": {}}} and {"c": 1}') == [{"a": {"b": {}}}, {"c": 1}]


@pytest.mark.parametrize(
    "text",
    ["", "none", "[1, 2]", '{"a": 1', '{"a": NaN}', '{"a": -Infinity}', "{'a': 1}", "{" * 5000],
)
def test_what_is_no_object_is_none(text) -> None:
    assert objects_in(text) == []


def test_nesting_without_end_is_no_object() -> None:
    assert objects_in('{"a": ' + "[" * 100_000 + "]" * 100_000 + "}") == []


def test_what_postgresql_cannot_keep_is_taken_out() -> None:
    assert objects_in(r'{"a\u0000": ["b\u0000c", {"d": "\ud800"}]}') == [
        {"a": ["bc", {"d": "\ufffd"}]}
    ]


@given(st.text())
def test_no_text_is_an_error(text) -> None:
    assert all(isinstance(found, dict) for found in objects_in(text))
