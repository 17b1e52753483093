"""Analysts' questions on real reports, and which passages of the report answer them.

DIR/questions.jsonl holds `{report, question, relevant, score}`: one passage an analyst found
relevant, graded 1 to 3. DIR/corpora/<report>.json holds that report as `[{title, text}]`, its
sections in order. The analyst read the PDF and the corpus was cut from another rendering of it, so
a relevant text is found again by its words, see `overlap`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rapidfuzz import fuzz

SAME = (
    0.8  # at least this overlap: the analyst's text is in the passage, or the passage in the text
)
# accepted for the single best passage when none reaches SAME (text broken by columns and tables)
CLOSE = 0.5
FEWEST_WORDS = 8  # a shorter passage, such as a heading, is contained in anything by chance
LEAST_GAIN = 1.0  # of a relevant text the analyst left ungraded
_GRAM = 3
_WORTH_ALIGNING = (
    0.7  # share of words in common below which no stretch of characters can be the same
)


@dataclass(frozen=True, slots=True)
class Question:
    """One question on one report; `gains` maps the position of a relevant passage to its grade."""

    report: str
    text: str
    gains: dict[int, float]


@dataclass(slots=True)
class RealReports:
    """Passages of each report, the questions with at least one passage found, and the texts that no
    passage holds."""

    passages: dict[str, list[str]] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)
    unmatched: list[tuple[str, str]] = field(default_factory=list)  # report, relevant text
    matched: int = 0


def load(directory: Path) -> RealReports:
    """Read the questions and corpora of `directory` and match them."""
    loaded = RealReports()
    for path in sorted((directory / "corpora").glob("*.json")):
        sections = json.loads(path.read_text("utf-8"))
        loaded.passages[path.stem] = [
            f"{section['title']}\n{section['text']}" for section in sections
        ]
    words = {
        report: [_words(passage) for passage in passages]
        for report, passages in loaded.passages.items()
    }
    gains: dict[tuple[str, str], dict[int, float]] = {}
    for line in (directory / "questions.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        found = holders(_words(row["relevant"]), words[row["report"]])
        graded = gains.setdefault((row["report"], row["question"]), {})
        for position in found:
            graded[position] = max(graded.get(position, 0.0), _grade(row["score"]))
        if found:
            loaded.matched += 1
        else:
            loaded.unmatched.append((row["report"], row["relevant"]))
    loaded.questions = [
        Question(report, text, graded) for (report, text), graded in gains.items() if graded
    ]
    return loaded


def holders(relevant: Sequence[str], passages: Sequence[Sequence[str]]) -> list[int]:
    """Positions of the passages that hold the words of `relevant`, or a good part of them; empty
    when none does."""
    shares = [overlap(relevant, passage) for passage in passages]
    same = [position for position, share in enumerate(shares) if share >= SAME]
    if same or not shares:
        return same
    best = max(range(len(shares)), key=shares.__getitem__)
    return [best] if shares[best] >= CLOSE else []


def overlap(relevant: Sequence[str], passage: Sequence[str]) -> float:
    """How far the shorter of two word lists lies in the longer: best aligned stretch of characters,
    or shared word triples."""
    shorter, longer = sorted((relevant, passage), key=len)
    if len(shorter) < max(_GRAM, min(FEWEST_WORDS, len(relevant))):
        return 0.0
    triples = _triples(shorter)
    shared = len(triples & _triples(longer)) / len(triples)
    if shared >= SAME or len(set(shorter) & set(longer)) < _WORTH_ALIGNING * len(set(shorter)):
        return shared
    return max(
        shared,
        fuzz.partial_ratio(" ".join(shorter), " ".join(longer), score_cutoff=100 * SAME) / 100,
    )


def _triples(words: Sequence[str]) -> set[tuple[str, ...]]:
    return {tuple(words[start : start + _GRAM]) for start in range(len(words) - _GRAM + 1)}


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def _grade(score: float | None) -> float:
    return LEAST_GAIN if score is None or math.isnan(score) else max(LEAST_GAIN, float(score))
