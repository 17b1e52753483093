"""Ranges of paragraphs: every usual spelling counts out the same ids, and what is no range says
why."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standards.paragraph_ids import ParagraphIdError, normalise, roman, sort_key
from standards.paragraph_ranges import LONGEST, expand

DASHES = ["-", "–", "—", " - ", " – ", " to ", " TO ", " through "]
STEPS = {1: lambda ordinal: "abcdefghijklmnopqrstuvwxyz"[ordinal - 1], 2: roman, 3: str}


@pytest.mark.parametrize(
    ("written", "ids"),
    [
        ("S2.5-7", "S2.5 S2.6 S2.7"),
        ("s2.5 – 7", "S2.5 S2.6 S2.7"),
        ("S1.26 to 27", "S1.26 S1.27"),
        ("S1.26-S1.27", "S1.26 S1.27"),
        ("IFRS S1 paragraphs 26 to 27", "S1.26 S1.27"),
        ("IFRS S1, paras. 26-27", "S1.26 S1.27"),
        ("paragraphs 43–45 of IFRS S1", "S1.43 S1.44 S1.45"),
        ("S2.29(a)(i)-(iii)", "S2.29(a)(i) S2.29(a)(ii) S2.29(a)(iii)"),
        ("S2.29(a)(i)-iii", "S2.29(a)(i) S2.29(a)(ii) S2.29(a)(iii)"),
        ("S2.29(a)(i) to S2.29(a)(iii)", "S2.29(a)(i) S2.29(a)(ii) S2.29(a)(iii)"),
        ("S2.29(a)(i)-29(a)(iii)", "S2.29(a)(i) S2.29(a)(ii) S2.29(a)(iii)"),
        ("S2.29(a)(i)-(a)(iii)", "S2.29(a)(i) S2.29(a)(ii) S2.29(a)(iii)"),
        ("S2.29 b to d", "S2.29(b) S2.29(c) S2.29(d)"),
        ("S2.22(b)(i)(1)-(3)", "S2.22(b)(i)(1) S2.22(b)(i)(2) S2.22(b)(i)(3)"),
        ("S2.B19-B21", "S2.B19 S2.B20 S2.B21"),
        ("S2.B19–21", "S2.B19 S2.B20 S2.B21"),
        ("S2.29A-C", "S2.29A S2.29B S2.29C"),
        ("S2.29-29C", "S2.29 S2.29A S2.29B S2.29C"),
        ("S2.29(y)-(ab)", "S2.29(y) S2.29(z) S2.29(aa) S2.29(ab)"),
        ("S2.6(a)", "S2.6(a)"),
        ("S2.7-7", "S2.7"),
    ],
)
def test_a_range_names_every_paragraph_from_end_to_end(written: str, ids: str) -> None:
    assert expand(written) == tuple(ids.split())


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("S2.7-5", "runs backwards: S2.5 stands before S2.7"),
        ("S2.29(a)(iii)-(i)", "runs backwards"),
        (f"S2.1-{LONGEST + 1}", "names 101 paragraphs; at most 100"),
        ("S2.5-6-7", "not one range"),
        ("S2.5-", "no range from S2.5"),
        ("S1.26-S2.5", "no range from S1.26"),
        ("S2.5-29(a)", "no range from S2.5"),
        ("S2.29(a)-(b)(i)", "no range from S2.29(a)"),
        ("S2.29(a)(i)-(z)", "no range"),
        ("S2.28-29A", "no range"),
        ("5-7", "not a paragraph number"),
        ("-", "not a paragraph number"),
        ("S2.5-7 and 9", "no range"),
        ("S2.5" + " " * 300 + "-7", "characters long"),
    ],
)
def test_what_is_no_range_says_why(written: str, reason: str) -> None:
    with pytest.raises(ParagraphIdError) as refused:
        expand(written)
    assert reason in str(refused.value)


STEMS = {
    0: ["S1.", "S2.", "S2.B"],
    1: ["S2.29", "S2.B62A"],
    2: ["S2.6(a)", "S2.B62(b)"],
    3: ["S2.22(b)(i)"],
}


@st.composite
def ranges(draw: st.DrawFn) -> tuple[str, int, int, int, str]:
    """A stem, the depth of the items below it, the ordinal numbers of the first and the last item
    there, and the dash between them."""
    depth = draw(st.integers(0, 3))
    first = draw(st.integers(1, 25))
    last = draw(st.integers(first, 26 if depth == 1 else 39))
    return draw(st.sampled_from(STEMS[depth])), depth, first, last, draw(st.sampled_from(DASHES))


@pytest.mark.long
@settings(max_examples=150)
@given(ranges())
def test_a_range_is_ordered_bounded_and_holds_both_ends(
    case: tuple[str, int, int, int, str],
) -> None:
    stem, depth, first, last, dash = case
    ends = [f"({STEPS[depth](ordinal)})" if depth else str(ordinal) for ordinal in (first, last)]
    ids = expand(f"{stem}{ends[0]}{dash}{ends[1]}")
    assert (ids[0], ids[-1]) == (normalise(stem + ends[0]), normalise(stem + ends[1]))
    assert len(ids) == last - first + 1 <= LONGEST
    assert list(ids) == sorted(ids, key=sort_key)
    assert expand(f"{ids[0]}{dash}{ids[-1]}") == ids
    assert all(normalise(pid) == pid for pid in ids)


@pytest.mark.long
@settings(max_examples=300)
@given(st.text(max_size=400) | st.text(alphabet="S12.()aiv-– toparagfBIFR\u00a0", max_size=100))
def test_any_text_is_a_range_or_refused_at_once(text: str) -> None:
    began = time.process_time()
    try:
        ids = expand(text)
    except ParagraphIdError:
        ids = ()
    assert len(ids) <= LONGEST
    assert time.process_time() - began < 2
