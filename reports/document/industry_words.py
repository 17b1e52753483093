"""The words by which reports tell an industry (`data/industry_words.txt`), and where pages use
them.

Every industry has three lists. *Kinds* are what companies of it call themselves ("airline"),
*makes* are its products or assets ("jet engine", "office building"), and *words* are those of its
business.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from reports.document.stating import statements_in
from reports.types import Flag, PageContent, Statement
from sibyl_project.common.regex import regex

Phrase = tuple[str, ...]

_FILE = Path(__file__).parent / "data" / "industry_words.txt"
_KINDS, _MAKES = "named", "makes"
_NAMED_WEIGHT = 2.0
_SAID_WEIGHT = 5.0  # for a kind of company that the report says it is
_MOST_PER_10000 = 40.0  # uses per 10,000 words beyond which a word says nothing more
_FEWEST_WORDS = 1_000  # what a report is counted as at least
_SAYS_WITHIN = 6  # words between "we are" and the kind of company
_WORD = regex(r"[^\W\d_]+(?:&[^\W\d_]+)?(?:\d+)?|\d+[A-Za-z]+")
_SELF = frozenset(
    {
        ("we", "are"),
        ("is", "a"),
        ("is", "an"),
        ("is", "one"),
        ("are", "one"),
        ("are", "a"),
        ("as", "a"),
        ("as", "an"),
    }
)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The phrases of every industry, by phrase with the codes of the industries that list it.

    `counted` are those that are counted wherever they stand: kinds, words, and products of several
    words. `starts` finds a counted phrase by its first word, the longest first.
    """

    kinds: Mapping[Phrase, tuple[str, ...]]
    makes: Mapping[Phrase, tuple[str, ...]]
    counted: Mapping[Phrase, tuple[str, ...]]
    starts: Mapping[str, tuple[Phrase, ...]]


@dataclass(frozen=True, slots=True)
class Use:
    """A phrase met in a statement, with the stretch of its text; `said` where the words before it
    say that somebody is one."""

    phrase: Phrase
    statement: Statement
    start: int
    end: int
    said: bool


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text as it is compared, and where it stands."""

    folded: str
    start: int
    end: int


def words_of(text: str) -> list[Word]:
    """The words of a text, in small letters and without a plural ending."""
    return [Word(_fold(match.group()), *match.span()) for match in _WORD.finditer(text)]


def uses_in(pages: Sequence[PageContent]) -> Iterator[Use]:
    """Every counted phrase of the pages, longest first at each place. Contents pages name chapters,
    not a business, and are left out."""
    starts = vocabulary().starts
    for one in statements_in(pages):
        if Flag.CONTENTS in one.flags:
            continue
        words = words_of(one.text)
        folded = [word.folded for word in words]
        for at, word in enumerate(folded):
            for phrase in starts.get(word, ()):
                if tuple(folded[at : at + len(phrase)]) == phrase:
                    start, end = words[at].start, words[at + len(phrase) - 1].end
                    yield Use(phrase, one, start, end, _says_so(folded, at))
                    break


def _says_so(words: Sequence[str], at: int) -> bool:
    """Whether "we are", "is a" or the like stands shortly before."""
    before = words[max(0, at - _SAYS_WITHIN) : at]
    return any(pair in _SELF for pair in pairwise(before))


def weights(uses: Sequence[Use], words: int) -> dict[str, float]:
    """How much the phrases weigh for each industry.

    `words` is the length of the report, so that long ones do not weigh more. A phrase that several
    industries list counts for each of them in part.
    """
    known = vocabulary()
    counts = Counter(use.phrase for use in uses)
    said = {use.phrase for use in uses if use.said}
    found: defaultdict[str, float] = defaultdict(float)
    for phrase, count in counts.items():
        industries = known.counted[phrase]
        often = math.log2(1 + min(count * 10_000 / max(words, _FEWEST_WORDS), _MOST_PER_10000))
        weight = often
        if phrase in known.kinds:
            weight = _NAMED_WEIGHT * often + (_SAID_WEIGHT if phrase in said else 0.0)
        for industry in industries:
            found[industry] += weight / len(industries)
    return dict(found)


@cache
def vocabulary() -> Vocabulary:
    """The lists as shipped."""
    lists: dict[str, dict[Phrase, list[str]]] = {
        label: defaultdict(list) for label in (_KINDS, _MAKES, "words")
    }
    industry = ""
    for line in _FILE.read_text("utf-8").splitlines():
        if line.startswith("    "):
            label, _, listed = line.strip().partition(": ")
            for text in filter(str.strip, listed.split(",")):
                codes = lists[label][phrase_of(text)]
                if industry not in codes:
                    codes.append(industry)
        elif line and not line.startswith("#"):
            industry = line.split(maxsplit=1)[0]
    return _vocabulary(lists[_KINDS], lists[_MAKES], lists["words"])


def _vocabulary(
    kinds: Mapping[Phrase, list[str]],
    makes: Mapping[Phrase, list[str]],
    words: Mapping[Phrase, list[str]],
) -> Vocabulary:
    counted: defaultdict[Phrase, dict[str, None]] = defaultdict(dict)
    several = {phrase: codes for phrase, codes in makes.items() if len(phrase) > 1}
    for listed in (kinds, words, several):
        for phrase, codes in listed.items():
            counted[phrase] |= dict.fromkeys(codes)
    starts: defaultdict[str, list[Phrase]] = defaultdict(list)
    for phrase in sorted(counted, key=len, reverse=True):
        starts[phrase[0]].append(phrase)
    return Vocabulary(
        {phrase: tuple(codes) for phrase, codes in kinds.items()},
        {phrase: tuple(codes) for phrase, codes in makes.items()},
        {phrase: tuple(codes) for phrase, codes in counted.items()},
        {word: tuple(phrases) for word, phrases in starts.items()},
    )


def phrase_of(text: str) -> Phrase:
    """The words of a phrase as they are compared."""
    return tuple(word.folded for word in words_of(text))


def _fold(word: str) -> str:
    """Small letters without a plural ending."""
    small = word.casefold()
    if len(small) > 4 and small.endswith("ies"):
        return small[:-3] + "y"
    return (
        small[:-1]
        if len(small) > 3 and small.endswith("s") and not small.endswith(("ss", "us", "is"))
        else small
    )
