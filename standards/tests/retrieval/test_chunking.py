"""Long texts are cut between sentences or lines, every part with its header, and nothing is
lost."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standards.retrieval.chunking import CONFIG, ChunkingConfig, estimate_tokens, split
from standards.retrieval.sentences import split_sentences

HEADER = "[IFRS S2 > Strategy > Resilience > S2.22]"
SMALL = dataclasses.replace(CONFIG, PARAGRAPH_MAX_TOKENS=50)
SENTENCES = st.lists(
    st.integers(3, 25).map(lambda n: "The entity " + "plans " * n + "well."),
    min_size=1,
    max_size=12,
)


def test_the_constants_are_those_of_the_requirement() -> None:
    assert dataclasses.astuple(CONFIG) == (1500, 600, 200, 800, 100, 4)


@pytest.mark.parametrize(
    "wrong",
    [
        {"CHARS_PER_TOKEN": 0},
        {"PARAGRAPH_MAX_TOKENS": 0},
        {"REPORT_CHUNK_MIN_TOKENS": 700},
        {"REPORT_CHUNK_MAX_TOKENS": 500},
        {"REPORT_CHUNK_OVERLAP_TOKENS": 600},
        {"REPORT_CHUNK_OVERLAP_TOKENS": -1},
    ],
)
def test_constants_that_contradict_each_other_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="must"):
        ChunkingConfig(**wrong)


def test_tokens_are_a_quarter_of_the_characters_rounded_up() -> None:
    assert [estimate_tokens(text) for text in ("", "a", "abcd", "abcde")] == [0, 1, 1, 2]


def test_a_short_text_is_one_part_without_a_number() -> None:
    (part,) = split(HEADER, ["One thing.", "another: word"])
    assert part.header == HEADER
    assert part.text == f"{HEADER}\nOne thing.\nanother: word"


def test_a_long_text_is_cut_and_numbered() -> None:
    text = " ".join(f"Sentence number {n} says what is asked." for n in range(400))
    parts = split(HEADER, [text])
    assert [part.header for part in parts] == [
        f"{HEADER} [Part {n}/{len(parts)}]" for n in range(1, len(parts) + 1)
    ]
    assert len(parts) == 3
    assert all(part.text.startswith(part.header + "\n") for part in parts)
    assert all(estimate_tokens(part.text) <= CONFIG.PARAGRAPH_MAX_TOKENS for part in parts)


@pytest.mark.long
@given(st.lists(SENTENCES.map(" ".join), min_size=1, max_size=6))
def test_no_sentence_is_cut_and_none_is_lost_or_moved(lines: list[str]) -> None:
    parts = split(HEADER, lines, SMALL)
    bodies = [part.text.removeprefix(part.header + "\n") for part in parts]
    whole = [sentence for line in lines for sentence in split_sentences(line)]
    assert [sentence for body in bodies for sentence in split_sentences(body)] == whole
    assert " ".join(" ".join(bodies).split()) == " ".join(" ".join(lines).split())


@pytest.mark.long
@given(st.lists(SENTENCES.map(" ".join), min_size=1, max_size=6))
def test_a_part_is_too_long_only_where_one_sentence_is(lines: list[str]) -> None:
    for part in split(HEADER, lines, SMALL):
        body = part.text.removeprefix(part.header + "\n")
        assert (
            estimate_tokens(part.text, SMALL) <= SMALL.PARAGRAPH_MAX_TOKENS
            or len(split_sentences(body)) == 1
        )


def test_metrics_are_cut_between_lines() -> None:
    metrics = [f"EM-EP-110a.{n}: a gist of some length for this metric (t)" for n in range(1, 9)]
    parts = split(HEADER, metrics, SMALL)
    assert len(parts) > 1
    assert [line for part in parts for line in part.text.split("\n")[1:]] == metrics


def test_wrapped_lines_are_not_cut_inside_their_sentence() -> None:
    wrapped = "\n".join(
        [
            "An invented sentence that an editor",
            "wrapped at some narrow column goes on",
            "to its end.",
        ]
        * 6
    )
    for part in split(HEADER, [wrapped], SMALL):
        assert part.text.endswith("end.")
