"""The measures behind the retrieval benchmark, on rankings small enough to check by hand."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from benchmarks.ranking_measures import hit, ndcg, recall
from benchmarks.real_reports import holders, load, overlap

TEXT = "the board reviews climate risk twice a year and reports on it to the owners of the company"


def test_hit_and_recall_look_no_deeper_than_asked() -> None:
    ranking = ["a", "b", "c"]
    assert (hit(ranking, {"c"}, 2), hit(ranking, {"c"}, 3)) == (0.0, 1.0)
    assert recall(ranking, {"a", "c", "z", "y"}, 3) == 0.5


def test_gain_is_discounted_by_rank_and_measured_against_the_best_order() -> None:
    gains = {"a": 3.0, "b": 1.0}
    assert ndcg(["a", "b"], gains) == 1.0
    assert ndcg(["b", "a"], gains) == pytest.approx((1 + 3 / math.log2(3)) / (3 + 1 / math.log2(3)))
    assert ndcg(["x"], gains) == 0.0


def test_there_is_no_share_of_nothing() -> None:
    with pytest.raises(ValueError, match="at least one"):
        recall(["a"], set())
    with pytest.raises(ValueError, match="gain above 0"):
        ndcg(["a"], {})


def test_a_relevant_text_is_found_in_a_longer_passage_and_over_two_shorter_ones() -> None:
    words = TEXT.split()
    assert holders(words, [["nothing", "like", "it"] * 9, ["before", *words, "after"]]) == [1]
    assert holders(words, [words[:9], words[9:], ["other"] * 12]) == [0, 1]


def test_a_text_broken_by_a_column_still_finds_its_passage() -> None:
    words = TEXT.split()
    assert holders(words, [["stray"] * 20, [*words[:12], "next", "column", *words[15:]]]) == [1]


def test_a_heading_or_another_text_is_no_match() -> None:
    words = TEXT.split()
    assert overlap(words, ["climate", "risk"]) == 0.0
    assert (
        holders(
            words,
            [["climate", "risk", "is", "a", "matter", "for", "every", "board", "of", "owners"]],
        )
        == []
    )


def test_texts_that_no_passage_holds_are_reported(tmp_path: Path) -> None:
    (tmp_path / "corpora").mkdir()
    (tmp_path / "corpora/one.json").write_text(
        json.dumps([{"title": "Board", "text": TEXT}, {"title": "Cats", "text": "We keep cats."}])
    )
    rows = [
        {"report": "one", "question": "Who reviews?", "relevant": TEXT, "score": 3},
        {"report": "one", "question": "Who sings?", "relevant": "N/a", "score": math.nan},
        {
            "report": "one",
            "question": "Who sings?",
            "relevant": "A choir of forty employees sings for the neighbours",
            "score": 2,
        },
    ]
    (tmp_path / "questions.jsonl").write_text("\n".join(map(json.dumps, rows)))
    reports = load(tmp_path)
    assert [(question.text, question.gains) for question in reports.questions] == [
        ("Who reviews?", {0: 3.0})
    ]
    assert (reports.matched, len(reports.unmatched)) == (1, 2)
