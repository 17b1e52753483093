"""For an id that does not exist, the nearest ids are proposed: its relatives in the standard, those
spelt most like it, or none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standards.left_out import is_left_out
from standards.nearest import nearest
from standards.packaged import packaged_requirements
from standards.paragraph_ids import ParagraphIdError, parent

KNOWN = tuple(node.paragraph_id for node in packaged_requirements())


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("S2.29(a)(vii)", ["S2.29(a)(vi)", "S2.29(a)"]),
        ("paragraph 29(a)(vii) of IFRS S2", ["S2.29(a)(vi)", "S2.29(a)"]),
        ("S2.29(h)", ["S2.29(g)", "S2.29"]),
        ("S2.22(b)(i)(8)", ["S2.22(b)(i)(7)", "S2.22(b)(i)"]),
        ("S1.27(a)(ii)(1)", ["S1.27(a)(ii)"]),
        ("S2.29(a)(q)", ["S2.29(a)"]),
        ("IFRS S2.14(a)(vi)(b)", ["S2.14(a)(v)", "S2.14(a)"]),
        ("S2.29(a)(vi", ["S2.29(a)(vi)"]),
        ("S2.38", ["S2.37"]),
        ("S3.5", ["S2.5"]),
        ("S4.29(a)(i)", ["S2.29(a)(i)"]),
        ("S2,29(a)", ["S2.29(a)"]),
        ("29(a)", ["S2.29(a)", "S2.29"]),
        ("29(g)(iii)", ["S2.29(g)(ii)", "S2.29(g)"]),
        ("51(h)", ["S1.51(g)", "S1.51"]),
        ("B33", ["S2.B33"]),
        ("S2.B37(c)", ["S2.B37"]),
        ("s2.29 a vi", ["S2.29(a)(vi)", "S2.29(a)"]),
    ],
)
def test_the_next_of_kin_come_first(asked: str, first: list[str]) -> None:
    assert nearest(asked, KNOWN)[: len(first)] == first


@pytest.mark.parametrize(
    "rubbish",
    [
        "",
        "   ",
        "rubbish",
        "E1-6 44",
        "S2 has a range of cars",
        "(((",
        "x" * 100_000,
        "S2.5" + " " * 300,
    ],
)
def test_rubbish_gets_no_company(rubbish: str) -> None:
    assert nearest(rubbish, KNOWN) == []


def test_the_limit_is_kept_and_an_empty_registry_knows_nobody() -> None:
    assert len(nearest("S2.29(a)(vii)", KNOWN, limit=2)) == 2
    assert nearest("S2.29(a)(vii)", KNOWN, limit=0) == []
    assert nearest("S2.29(a)(vii)", []) == []


@pytest.mark.long
@settings(max_examples=60, deadline=2000)
@given(st.sampled_from(KNOWN))
def test_a_known_paragraph_is_its_own_nearest_and_its_parent_the_next(pid: str) -> None:
    found = nearest(pid, KNOWN)
    assert found[0] == pid
    above = parent(pid)
    assert above is None or found[1] == above


@pytest.mark.long
@settings(max_examples=60, deadline=2000)
@given(st.text(max_size=120), st.integers(0, 8))
def test_whatever_is_asked_only_known_ids_come_back_once_each(text: str, limit: int) -> None:
    found = nearest(text, KNOWN, limit)
    assert len(found) <= limit
    assert len(set(found)) == len(found)
    assert set(found) <= set(KNOWN)


@pytest.mark.parametrize(
    "pid",
    [
        "S1.2",
        "S1.9",
        "S1.B17",
        "S1.D4",
        "S1.E2",
        "S1.B11(b)",
        "S2.B1(a)",
        "S2.B10",
        "s2 C2",
        "S1.B22(a)",
    ],
)
def test_what_the_standards_hold_beyond_the_registry_is_not_called_invented(pid: str) -> None:
    assert is_left_out(pid)


@pytest.mark.parametrize("pid", ["S2.38", "S1.27(a)(ii)(1)", "S2.29(a)(vii)", "S1.B60", "S2.B72"])
def test_what_no_standard_holds_is(pid: str) -> None:
    assert not is_left_out(pid)


def test_nothing_is_both_in_the_registry_and_left_out() -> None:
    assert not [pid for pid in KNOWN if is_left_out(pid)]
    with pytest.raises(ParagraphIdError):
        is_left_out("S3.1")
