"""What is wrong with a record is said by name, and a bad line costs only itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.capabilities import CAPABILITIES, predict
from agents.json_lines import answers
from agents.tests.predict.examples import BOARD, EXAMPLES

pytestmark = pytest.mark.long


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.floats(allow_nan=False)
    | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "text", "claim_type", "number"]), inner)
    ),
    max_leaves=6,
)
NAMES = sorted(
    {name for example in EXAMPLES.values() for name in example}
    | {"passages", "context", "tables", "evidence"}
)


@pytest.mark.parametrize(
    ("capability", "change", "words"),
    [
        ("claims", {"pages": "text"}, "pages must be a list"),
        ("claims", {"pages": [{"number": 0, "text": ""}]}, "number must be a whole number from 1"),
        ("claims", {"pages": [{"number": 1}, {"number": 1}]}, "occurs twice"),
        ("claims", {"pages": None}, "pages must be a list"),
        ("mapping", {"text": 5}, "text must be a text"),
        ("mapping", {"text": "  "}, "text is empty"),
        ("mapping", {"claim_type": "other"}, "claim_type must be one of geographic"),
        ("search", {"query": ""}, "query is empty"),
        ("search", {"top_k": 0}, "top_k must be a whole number from 1"),
        ("search", {"mode": "magic"}, "Unknown search mode"),
        ("search", {"source_types": ["news"]}, "source_types may hold"),
        ("search", {"passages": [1]}, "passages must be a list of texts"),
        ("numbers", {"claims": "x"}, "claims must be a list"),
        ("numbers", {"tables": [["cell"]]}, "a table is a list of rows"),
        ("compliance", {"claim": {"text": BOARD}}, "claim_type must be one of"),
        (
            "compliance",
            {"claim": {**EXAMPLES["compliance"]["claim"], "paragraphs": ["foo"]}},
            "not a paragraph number",
        ),
        ("compliance", {"context": "text"}, "context must be a list of texts"),
        ("gaps", {"pdf": "nowhere.pdf"}, "either pages or pdf"),
        ("gaps", {"vintage": "2024"}, "vintage must be one of"),
        ("gaps", {"first_period": 1}, "first_period must be"),
        (
            "route",
            {"claims": [{"text": BOARD, "claim_type": "strategic"}]},
            "every claim needs an id",
        ),
        ("route", {"claims": EXAMPLES["route"]["claims"] * 2}, "an id occurs twice"),
        ("judge", {"claim": None}, "claim must be an object"),
        ("judge", {"cycle": -1}, "cycle must be a whole number from 0"),
        ("judge", {"agent_status": {"nobody": "error"}}, "there is no agent 'nobody'"),
        ("inventory", {"workbook": "nowhere.xlsx"}, "there is no file"),
        ("inventory", {"workbook": __file__}, "The workbook is damaged"),
        ("inventory", {"report": "2023"}, "report must be an object"),
        ("inventory", {"report": {"year": "this"}}, "year must be a whole number"),
        ("inventory", {"report": {"sites": [1]}}, "sites must be a list of texts"),
        ("inventory", {"report": {"figures": [{"scope": "4"}]}}, "scope must be one of 1, 2, 3"),
        ("inventory", {"report": {"figures": [{"scope": "1"}]}}, "value must be a number"),
        (
            "inventory",
            {"report": {"figures": [{"scope": "1", "value": 1, "unit": "lb"}]}},
            "unit must be one of tCO2e, ktCO2e, MtCO2e",
        ),
        ("judge", {"agent_status": {"legal": "asleep"}}, "legal must be one of"),
        (
            "judge",
            {"findings": [{"agent_name": "legal", "supports_claim": "yes"}]},
            "supports_claim must be",
        ),
        (
            "judge",
            {"findings": [{"agent_name": "legal", "confidence": 1.2}]},
            "confidence must be a number from 0 to 1",
        ),
        (
            "judge",
            {"findings": [{"agent_name": "Legal", "confidence": 1}]},
            "agent_name must be one of",
        ),
        (
            "judge",
            {"findings": [{"agent_name": "legal", "confidence": 1, "basis": "hearsay"}]},
            "basis must be one of",
        ),
    ],
)
def test_what_is_wrong_with_a_record_is_said_by_name(
    capability: str, change: dict[str, Any], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        predict(capability, EXAMPLES[capability] | change)


def test_a_bad_line_says_why_and_the_rest_go_on_in_order() -> None:
    good = json.dumps({"id": 1, "text": BOARD}).encode()
    lines = [
        good,
        b"",
        b"not json",
        b"[1]",
        b'\xff{"id": 5}',
        b'{"id": 6}',
        b'{"id": 7, "text": NaN}',
        b"[" * 100_000,
        good,
    ]
    found = list(answers("mapping", lines))
    assert [answer["id"] for answer in found] == [1, None, None, None, 6, None, None, 1]
    assert ["error" in answer for answer in found] == [
        False,
        True,
        True,
        True,
        True,
        True,
        True,
        False,
    ]
    assert found[1]["error"].startswith("the line is not JSON")


def test_a_fault_of_ours_costs_only_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(record: Any) -> dict[str, Any]:
        raise KeyError("inside")

    monkeypatch.setitem(CAPABILITIES, "mapping", broken)
    (answer,) = answers("mapping", [b'{"id": 3}'])
    assert answer["id"] == 3
    assert "KeyError" in answer["error"]


@settings(max_examples=120)
@given(
    st.sampled_from(sorted(set(EXAMPLES) - {"gaps"})),
    st.dictionaries(st.sampled_from(NAMES), anything, max_size=5),
)
def test_no_record_breaks_a_capability(capability: str, record: dict[str, Any]) -> None:
    (answer,) = answers(
        capability, [json.dumps({"id": 1} | EXAMPLES[capability] | record).encode()]
    )
    assert "could not be handled" not in answer.get("error", ""), answer
    json.dumps(answer, allow_nan=False)
