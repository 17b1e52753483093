"""Paragraph numbers: any usual spelling becomes one canonical id, in the order of the standards."""

from __future__ import annotations

import itertools
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standards import paragraph_ids
from standards.packaged import packaged_requirements
from standards.paragraph_ids import ParagraphIdError, roman
from standards.types import Level, Pillar

LETTERS = "abcdefghijklmnopqrstuvwxyz"
# the parts of an id: standard, appendix, number, suffix, then the ordinal number among its siblings
# at each depth
PARTS = st.builds(
    lambda standard, appendix, number, suffix, items: (standard, appendix, number, suffix, *items),
    st.sampled_from("12"),
    st.sampled_from(["", "B", "C", "E"]),
    st.integers(1, 999),
    st.sampled_from(["", "A", "B"]),
    st.lists(st.integers(1, 26), max_size=3),
)


def spelt(parts: tuple, write: str = "({})") -> str:
    """The id of the paragraph with these parts; `write` says how each item is written."""
    standard, appendix, number, suffix, *items = parts
    labels = [
        (LETTERS[item - 1], roman(item), str(item))[depth] for depth, item in enumerate(items)
    ]
    return f"S{standard}.{appendix}{number}{suffix}" + "".join(
        write.format(label) for label in labels
    )


IDS = PARTS.map(spelt)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("S2.29(a)(vi)", "S2.29(a)(vi)"),
        ("IFRS S2 para 29(a)(vi)", "S2.29(a)(vi)"),
        ("IFRS S2, paragraph 29(a)(vi)", "S2.29(a)(vi)"),
        ("paragraph 29(a)(vi) of IFRS S2", "S2.29(a)(vi)"),
        ("S2.29 a vi", "S2.29(a)(vi)"),
        ("s2.29(a)(VI)", "S2.29(a)(vi)"),
        ("S2 29 (a) (vi) (2)", "S2.29(a)(vi)(2)"),
        ("S2.29a", "S2.29(a)"),
        ("S2.29A", "S2.29A"),
        ("s2.b62A(a)", "S2.B62A(a)"),
        ("  S1.27 ", "S1.27"),
        ("S2.14(a)(iv)", "S2.14(a)(iv)"),
        ("S2.29(a)(i)(03)", "S2.29(a)(i)(3)"),
        ("IFRS S2\u00a0para.\u00a029\u00a0(a)", "S2.29(a)"),
        ("IFRS S2 §29(a)", "S2.29(a)"),
        ("para 27 in S1", "S1.27"),
        ("S2.29.a.vi.2", "S2.29(a)(vi)(2)"),
    ],
)
def test_usual_spellings_have_one_canonical_form(written: str, canonical: str) -> None:
    assert paragraph_ids.normalise(written) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "",
        "S3.1",
        "S2",
        "S2.",
        "S2.0",
        "29(a)",
        "S2.5-7",
        "S2.29(a)(q)",
        "S2.29(1)",
        "S2.29(a)(vi)(2)(b)",
        "S2.29(a)(iiii)",
        "S2.29(a",
        "Scope 2",
        "S2.29(a)²",
        "S2.2\u0669",
        "S2.29\u212a",
        "S2.29" + " " * 200 + "(a)",
    ],
)
def test_what_is_not_one_paragraph_number_is_refused(text: str) -> None:
    assert not paragraph_ids.is_valid(text)
    with pytest.raises(ParagraphIdError, match="not a paragraph number"):
        paragraph_ids.parse(text)


@pytest.mark.long
@settings(max_examples=150)
@given(IDS)
def test_the_canonical_form_is_a_fixed_point(pid: str) -> None:
    assert paragraph_ids.normalise(pid) == pid
    assert paragraph_ids.find(f"see {pid}, and more") == [(4, 4 + len(pid), pid)]


@st.composite
def spellings(draw: st.DrawFn) -> tuple[str, str]:
    """A canonical id and one of the ways in which people write it."""
    parts = draw(PARTS)
    canonical = spelt(parts)
    written = spelt(parts, draw(st.sampled_from(["({})", " ({})", "( {} )", " {}", ".{}"])))
    # the suffix of a number is a capital, everything else may be either
    if draw(st.booleans()) and not parts[3]:
        written = draw(st.sampled_from([written.upper(), written.lower()]))
    standard, rest = written.split(".", 1)
    form = draw(
        st.sampled_from(
            [
                "{}.{}",
                "{} {}",
                "{}: {}",
                "IFRS {}.{}",
                "IFRS {} para {}",
                "IFRS {}, paragraph {}",
                "{1} of IFRS {0}",
            ]
        )
    )
    space = draw(st.sampled_from([" ", "  ", "\u00a0", "\n"]))
    return canonical, form.format(standard, rest).replace(" ", space)


@pytest.mark.long
@settings(max_examples=300)
@given(spellings())
def test_any_spelling_of_an_id_normalises_to_it(case: tuple[str, str]) -> None:
    canonical, written = case
    assert paragraph_ids.normalise(written) == canonical


@pytest.mark.long
@settings(max_examples=150)
@given(PARTS, PARTS)
def test_the_order_of_keys_is_the_order_of_the_document(one: tuple, other: tuple) -> None:
    def key(parts: tuple) -> bytes:
        return paragraph_ids.sort_key(spelt(parts)).encode()

    assert (key(one) < key(other)) == (one < other)


@pytest.mark.long
@settings(max_examples=300)
@given(st.text(max_size=400) | st.text(alphabet="S12.()aiv parghofIFRS\u00a0", max_size=100))
def test_any_text_is_one_id_or_refused_at_once(text: str) -> None:
    began = time.process_time()
    try:
        pid = paragraph_ids.normalise(text)
    except ParagraphIdError:
        assert not paragraph_ids.is_valid(text)
    else:
        assert paragraph_ids.normalise(pid) == pid
        # what the database accepts
        assert re.fullmatch(r"S[12]\.[A-E]?[0-9]+[A-Z]?(\([a-z0-9]+\))*", pid)
    assert time.process_time() - began < 2


def test_long_and_repetitive_text_is_refused_at_once() -> None:
    began = time.process_time()
    for text in (
        "S2.29" + "(a)" * 50_000,
        "a " * 50_000 + "of",
        "paragraph " * 20_000,
        " " * 200_000 + "S2",
    ):
        assert not paragraph_ids.is_valid(text)
    assert time.process_time() - began < 2


@settings(max_examples=150)
@given(IDS)
def test_a_parent_sorts_before_its_children_and_shares_their_pillar(pid: str) -> None:
    above = paragraph_ids.ancestors(pid)
    assert len(above) == pid.count("(")
    for ancestor in above:
        assert paragraph_ids.sort_key(ancestor) < paragraph_ids.sort_key(pid)
        assert paragraph_ids.pillar(ancestor) == paragraph_ids.pillar(pid)


def test_the_order_is_that_of_the_standards() -> None:
    order = [
        "S1.2",
        "S1.26",
        "S1.86",
        "S1.B6",
        "S1.C3",
        "S2.9",
        "S2.29",
        "S2.29(a)",
        "S2.29(a)(i)",
        "S2.29(a)(i)(2)",
        "S2.29(a)(i)(10)",
    ]
    order += [
        "S2.29(a)(ii)",
        "S2.29(a)(ix)",
        "S2.29(a)(x)",
        "S2.29(b)",
        "S2.29A",
        "S2.30",
        "S2.B1",
        "S2.B62",
        "S2.B62(a)",
        "S2.B62A",
        "S2.C1",
    ]
    keys = [paragraph_ids.sort_key(pid) for pid in order]
    assert keys == sorted(keys)
    assert all(a.encode() < b.encode() for a, b in itertools.pairwise(keys))


@pytest.mark.parametrize(
    ("pid", "pillar", "level"),
    [
        ("S1.27(a)", Pillar.GOVERNANCE, Level.CORE),
        ("S1.42", Pillar.STRATEGY, Level.CORE),
        ("S1.44(c)", Pillar.RISK_MANAGEMENT, Level.CORE),
        ("S1.53", Pillar.METRICS_TARGETS, Level.CORE),
        ("S1.72", Pillar.GENERAL, Level.GENERAL),
        ("S2.4", Pillar.GENERAL, Level.GENERAL),
        ("S2.29A", Pillar.METRICS_TARGETS, Level.CORE),
        ("S2.B8", Pillar.STRATEGY, Level.APPENDIX),
        ("S2.B32", Pillar.METRICS_TARGETS, Level.APPENDIX),
        ("S1.B52(a)", Pillar.GENERAL, Level.APPENDIX),
    ],
)
def test_pillar_and_level_follow_from_the_number(pid: str, pillar: Pillar, level: Level) -> None:
    assert paragraph_ids.pillar(pid) == pillar
    assert paragraph_ids.level(pid) == level


def test_the_packaged_registry_agrees_with_the_grammar() -> None:
    for requirement in packaged_requirements("2025-12"):
        pid = requirement.paragraph_id
        assert paragraph_ids.normalise(pid) == pid
        assert paragraph_ids.pillar(pid) == requirement.pillar
        assert requirement.parent_id is None or requirement.parent_id in paragraph_ids.ancestors(
            pid
        )


def test_plain_words_hold_no_ids() -> None:
    assert (
        paragraph_ids.find("In S1 2023 we sold 29 sites and Scope 2 fell; the S2 range has 4 cars.")
        == []
    )
