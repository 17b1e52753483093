"""What a claim is about, and which paragraphs ask about it: the table
`data/mapping_subjects.json`.

A subject is there when a claim has all of its wording, not when it shares a word with a paragraph.
The table is in order of precedence: the first subject found names the first paragraph. Pure
functions without a database.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sibyl_project.common.regex import regex
from standards.mapping.industry_metrics import METRIC_PARAGRAPHS, paragraph_of_metric
from standards.packaged import DATA
from standards.retrieval.cues import CLIMATE

TABLE = DATA / "mapping_subjects.json"
MOST_CHARACTERS = 2_000  # of a text that is looked through; claims have 300 at most
MOST_SUBJECTS = 3  # of one claim
_SHOWN = 60  # characters of the words that are quoted
_LETTERS = regex(r"[^\W\d_]{2}|\b[1-3]\b")  # a word, or the number of a scope
_BRACED = regex(r"\{([A-Z][A-Z0-9]+)\}")


@dataclass(frozen=True, slots=True)
class Subject:
    """One subject: the patterns that must be in a claim and those that must not, and the
    paragraphs it stands for, best first, for a claim on climate and for any other.

    `value_chain` replaces them where the claim speaks of suppliers, customers or products.
    `metric` is the kind of metric by which SASB's tables are asked. `why` says, for a subject
    without paragraphs, why IFRS S1 and S2 ask nothing of the kind, and `nearest` are the paragraphs
    that come nearest. A `weak` subject gives way to wording that clearly speaks to something else.
    A `wide` one counts as general where climate is named as one matter among several.
    """

    name: str
    needs: tuple[re.Pattern[str], ...]
    unless: tuple[re.Pattern[str], ...]
    climate: tuple[str, ...]
    general: tuple[str, ...]
    value_chain: tuple[str, ...] = ()
    metric: str = ""
    why: str = ""
    nearest: tuple[str, ...] = ()
    weak: bool = False
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """A subject of a claim, the words that show it, and its paragraphs, best first.

    There are none where `why` says that nothing is asked; then `nearest` are those that come
    nearest. `metric_code` is the SASB metric on which the first paragraph rests, empty for others.
    """

    name: str
    words: str
    paragraphs: tuple[str, ...]
    why: str = ""
    metric_code: str = ""
    nearest: tuple[str, ...] = ()
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Gate:
    """The words without which no claim speaks to the paragraphs whose ids match."""

    paragraphs: re.Pattern[str]
    needs: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Table:
    """The subjects in order of precedence, and what every paragraph needs."""

    subjects: tuple[Subject, ...]
    gates: tuple[Gate, ...]
    value_chain: re.Pattern[str]
    wider: re.Pattern[str]  # several sustainability matters at once
    asides: tuple[re.Pattern[str], ...]  # names of laws and titles, which say nothing of the matter


class Words:
    """The text of a claim without names of laws and titles, in which each pattern is looked for
    once."""

    def __init__(self, text: str) -> None:
        self.text = _without_asides(text[:MOST_CHARACTERS])
        self.climate = bool(CLIMATE.search(self.text))
        self._found: dict[str, re.Match[str] | None] = {}

    def find(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The first place of a pattern; None where it is not there."""
        if pattern.pattern not in self._found:
            self._found[pattern.pattern] = pattern.search(self.text)
        return self._found[pattern.pattern]

    def find_all(self, patterns: Sequence[re.Pattern[str]]) -> list[re.Match[str]]:
        """The first place of each pattern; none where one is not there."""
        places = []
        for pattern in patterns:
            place = self.find(pattern)
            if place is None:
                return []
            places.append(place)
        return places


def subjects_of(words: Words, *, industry: str = "") -> list[Found]:
    """The subjects of a claim in order of precedence, at most three.

    A subject of which nothing is asked ends the list. `industry` is the code of the report's SASB
    industry, empty where it is not known.
    """
    found: list[Found] = []
    for subject in shipped_table().subjects:
        one = _found(subject, words, industry)
        if one is None:
            continue
        if one.why:
            return found or [one]
        found.append(one)
        if len(found) == MOST_SUBJECTS:
            break
    return found


def speaks_to(words: Words, paragraph_id: str) -> bool:
    """Whether a claim has the words without which nothing speaks to a paragraph; true for
    paragraphs that need none in particular."""
    return all(
        words.find(gate.needs) is not None
        for gate in shipped_table().gates
        if gate.paragraphs.match(paragraph_id)
    )


def _found(subject: Subject, words: Words, industry: str) -> Found | None:
    climate = words.climate and not (subject.wide and words.find(shipped_table().wider))
    asked = subject.climate if climate else subject.general
    if not asked and not subject.why:
        return None
    heads = words.find_all(subject.needs)
    if not heads or any(words.find(pattern) for pattern in subject.unless):
        return None
    if subject.value_chain and words.find(shipped_table().value_chain):
        asked = subject.value_chain
    code = ""
    if subject.metric:
        paragraph_id, code = paragraph_of_metric(subject.metric, industry)
        asked = tuple(dict.fromkeys([paragraph_id, *asked])) if paragraph_id else asked
    return Found(
        subject.name,
        _quoted(words.text, heads),
        asked,
        subject.why,
        code,
        subject.nearest,
        subject.weak,
    )


def _without_asides(text: str) -> str:
    """A text in which the names of laws and the titles of documents are left out."""
    for aside in shipped_table().asides:
        text = aside.sub(" ", text)
    return " ".join(text.split())


def _quoted(text: str, heads: Sequence[re.Match[str]]) -> str:
    """The words that show a subject, as the claim has them: those of its first two patterns, as
    far as they are words."""
    shown = dict.fromkeys(_whole_words(text, head) for head in heads[:2])
    worded = [words for words in shown if _LETTERS.search(words)]
    return " and ".join(f"“{words}”" for words in worded)


def _whole_words(text: str, found: re.Match[str]) -> str:
    start, end = found.span()
    while start and text[start - 1].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum():
        end += 1
    words = " ".join(text[start:end].split())
    return words if len(words) <= _SHOWN else f"{words[:_SHOWN].rsplit(' ', 1)[0]} …"


def load(stored: Mapping[str, Any]) -> Table:
    """The table of a stored one. Raises KeyError or re.error for one that is not well formed."""
    expand = _Fragments(stored["fragments"])
    return Table(
        tuple(_subject(row, expand) for row in stored["subjects"]),
        tuple(
            Gate(re.compile(row["paragraphs"]), expand.compiled(row["needs"]))
            for row in stored["gates"]
        ),
        expand.compiled("{VALUECHAIN}"),
        expand.compiled("{WIDER}"),
        tuple(expand.compiled(pattern) for pattern in stored["asides"]),
    )


def _subject(row: Mapping[str, Any], expand: _Fragments) -> Subject:
    asked = row.get("paragraphs", ())
    by_kind = asked if isinstance(asked, dict) else {"climate": asked, "general": asked}
    return Subject(
        row["name"],
        tuple(expand.compiled(pattern) for pattern in row["needs"]),
        tuple(expand.compiled(pattern) for pattern in row.get("unless", ())),
        tuple(by_kind.get("climate", ())),
        tuple(by_kind.get("general", ())),
        tuple(row.get("value_chain", ())),
        row.get("metric", ""),
        row.get("why", ""),
        tuple(row.get("nearest", ())),
        bool(row.get("weak")),
        bool(row.get("wide")),
    )


class _Fragments:
    """Patterns in which names in braces stand for others."""

    def __init__(self, fragments: Mapping[str, str]) -> None:
        self._fragments = {**fragments, "CLIMATE": CLIMATE.pattern}

    def compiled(self, pattern: str) -> re.Pattern[str]:
        """A pattern that ignores case, with all fragments filled in."""
        while _BRACED.search(pattern):
            pattern = _BRACED.sub(lambda name: f"(?:{self._fragments[name[1]]})", pattern)
        return re.compile(pattern, re.IGNORECASE)


@cache
def shipped_table() -> Table:
    """The shipped table, read once per process."""
    return load(json.loads(TABLE.read_text("utf-8")))


def paragraphs_named() -> Iterator[str]:
    """Every paragraph the table and the metrics name."""
    for subject in shipped_table().subjects:
        yield from (*subject.climate, *subject.general, *subject.value_chain, *subject.nearest)
    yield from METRIC_PARAGRAPHS
