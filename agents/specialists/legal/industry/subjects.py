"""What a report says when it gives a metric of the SASB Standards: the parts of each as patterns
(`data/subjects.txt`).

A metric without an entry is looked for by the content words of its own gist: all of them in one
statement, which is strict.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from agents.specialists.legal.industry.measures import unit_class
from agents.specialists.legal.reading.phrases import STOP_WORDS, fold, stem
from sibyl_project.common.regex import regex

TEXT = "text"
_DATA = Path(__file__).parent / "data"
Patterns = tuple[re.Pattern[str], ...]

# words of a gist that say how something is told, not what it is about
_GENERIC = frozenset((_DATA / "generic_words.txt").read_text("utf-8").split())
_LONGEST = 6  # content words of a gist that are asked for
_MONETARY = regex(r"^monetary losses", re.IGNORECASE)
_LOSSES = r"loss(?:es)?|fines?|penalt(?:y|ies)|settlements?|damages"
_FEWEST = 2  # content words without which a gist cannot be looked for by its words


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a metric.

    `telling` stands in the statement itself, `also` and `absent` are judged with its headings.
    """

    name: str
    unit: str  # a class of `measures`, or TEXT
    telling: Patterns  # all of them
    also: Patterns = ()
    absent: Patterns = ()


@dataclass(frozen=True, slots=True)
class _Line:
    part: Part
    only_if: re.Pattern[str] | None


@lru_cache(maxsize=1_000)
def parts_of(gist: str, unit: str, kind: str) -> tuple[Part, ...]:
    """The parts of a metric, the main one first; empty where its gist names nothing that could be
    looked for."""
    for pattern, lines in _entries():
        if pattern.search(gist):
            found = tuple(
                line.part for line in lines if line.only_if is None or line.only_if.search(gist)
            )
            if (found[0].unit == TEXT) == (kind == "discussion"):
                return found
    return _by_words(gist, unit, kind)


@cache
def _entries() -> tuple[tuple[re.Pattern[str], tuple[_Line, ...]], ...]:
    entries: list[tuple[re.Pattern[str], list[_Line]]] = []
    text = (_DATA / "subjects.txt").read_text("utf-8")
    for line in text.splitlines():
        if line.startswith(" ") and line.strip():
            entries[-1][1].append(_line(line))
        elif line.strip() and not line.startswith("#"):
            entries.append((re.compile(line.strip(), re.IGNORECASE), []))
    return tuple((pattern, tuple(lines)) for pattern, lines in entries)


def _line(text: str) -> _Line:
    fields = [field.strip() for field in re.split(r"\s+::(?=\s|$)", text.strip())]
    name, unit, telling, conditions, only_if = (*fields, "", "")[:5]
    terms = [term for term in re.split(r"\s+&\s+", conditions) if term]
    part = Part(
        name,
        unit,
        (whole_words(telling),),
        tuple(whole_words(term) for term in terms if not term.startswith("!")),
        tuple(whole_words(term[1:]) for term in terms if term.startswith("!")),
    )
    return _Line(part, re.compile(only_if) if only_if else None)


def whole_words(expression: str) -> re.Pattern[str]:
    """An expression that holds from the start of a word to the end of one, without regard to
    case."""
    return re.compile(rf"(?<!\w)(?:{expression})(?![A-Za-z])", re.IGNORECASE)


def _by_words(gist: str, unit: str, kind: str) -> tuple[Part, ...]:
    """The content words of the gist's first part, all of which must stand in one statement."""
    first = re.split(r"[:;(]|, (?:with|by|at|and|in) ", gist)[0]
    words = [word for word in re.findall(r"[A-Za-z][A-Za-z&-]+", fold(first)) if _tells(word)][
        :_LONGEST
    ]
    if len(words) < _FEWEST:
        return ()
    telling = [whole_words(rf"{re.escape(stem(word))}\w*") for word in dict.fromkeys(words)]
    if _MONETARY.match(gist):
        telling = [whole_words(_LOSSES), *telling]
    wanted = TEXT if kind == "discussion" else unit_class(unit)
    return (
        Part(
            first.strip().lower() if not first[:2].isupper() else first.strip(),
            wanted,
            tuple(telling),
        ),
    )


def _tells(word: str) -> bool:
    return word.lower() not in _GENERIC and word.lower() not in STOP_WORDS
