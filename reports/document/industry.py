"""Which SASB industry a report belongs to: a guess with the page and quote it rests on, or none.

Metric codes decide where the report cites them. Otherwise its own words do: what the company calls
itself, and the words of its business (`data/industry_words.txt`). Industries without metrics in
Sibyl compete as well, and win as "none": a wrong industry would excuse requirements that bind, no
industry excuses nothing.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from reports.document.identity import Guess, quote_around
from reports.document.stating import statements_in
from reports.types import PageContent
from standards.sasb.codes import find as find_codes
from standards.sasb.codes import industry_of
from standards.sasb.packaged import packaged_industries

Phrase = tuple[str, ...]

_LEAST_CODES = 3  # distinct metric codes of one industry
_CODE_SHARE = 0.6  # of all distinct codes cited
_CODE_LEAD = 1.5  # times the codes of the next industry, where none has that share
_NAMED_WEIGHT = 2.0
_SAID_WEIGHT = 5.0  # for a kind of company the report says it is
_LEAST_SCORE = 15.0
_LEAST_PHRASES = 4  # distinct phrases of an industry
_LEAST_HITS = 8
_LEAD = 1.4  # times the score of the next industry
_MOST_PER_10000 = 40.0  # uses per 10,000 words beyond which a word says nothing more
_SAYS_WITHIN = 6  # words between "we are" and the kind of company
_WORD = re.compile(r"[^\W\d_]+(?:&[^\W\d_]+)?(?:\d+)?|\d+[A-Za-z]+")
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
    """The phrases of every industry.

    `starts` finds a phrase by its first word; `shared` counts the industries that list it.
    """

    industries_of: dict[Phrase, tuple[str, ...]]
    kinds: frozenset[Phrase]
    starts: dict[str, tuple[Phrase, ...]]


@dataclass(frozen=True, slots=True)
class Use:
    """A phrase met on a page in a statement; `said` where that says that the company is one."""

    phrase: Phrase
    page: int
    statement: str
    written: str
    said: bool


def known_industries() -> dict[str, str]:
    """Code and name of the industries whose metrics are known, in the order of the standards."""
    return {industry.code: industry.name for industry in packaged_industries()}


def sector_of(code: str) -> str:
    """Sector and industry in words, for example "Financials: Insurance"; empty for no or an unknown
    code.

    A group of the financial sector may be in several of its industries, so the sector is always
    named with the industry.
    """
    return next(
        (
            f"{industry.sector}: {industry.name}"
            for industry in packaged_industries()
            if industry.code == code
        ),
        "",
    )


def guess_industry(pages: Sequence[PageContent]) -> Guess | None:
    """The report's industry as a `Guess` whose value is its code, or None where nothing shows it
    clearly. The pages are those of a report in order, with their statements."""
    cited = _codes(pages)
    if sum(len(codes) for codes in cited.values()) >= _LEAST_CODES and (code := _leading(cited)):
        return _cited_evidence(code, pages) if code in known_industries() else None
    uses = list(_uses(pages))
    ranked = rank(uses, sum(len(page.text.split()) for page in pages))
    if not ranked or ranked[0][0] not in known_industries() or not _is_clear(ranked, uses):
        return None
    return _worded_evidence(ranked[0][0], uses)


def _codes(pages: Sequence[PageContent]) -> dict[str, set[str]]:
    """The distinct metric codes cited, by industry."""
    cited: dict[str, set[str]] = defaultdict(set)
    for one in statements_in(pages):
        for _, _, code in find_codes(one.text):
            cited[industry_of(code)].add(code)
    return cited


def _leading(cited: dict[str, set[str]]) -> str:
    """The industry whose codes lead clearly, or "" (a group that reports under several)."""
    ranked = sorted(((len(codes), industry) for industry, codes in cited.items()), reverse=True)
    most, industry = ranked[0]
    following = ranked[1][0] if len(ranked) > 1 else 0
    leads = (
        most >= _CODE_SHARE * sum(count for count, _ in ranked) or most >= _CODE_LEAD * following
    )
    return industry if most >= _LEAST_CODES and leads else ""


def _cited_evidence(industry: str, pages: Sequence[PageContent]) -> Guess:
    """The page that cites most codes of the industry, and the statement of its first code there."""
    found = [
        (one, start, end)
        for one in statements_in(pages)
        for start, end, code in find_codes(one.text)
        if code.startswith(industry)
    ]
    on_pages = Counter(one.page for one, *_ in found)
    best = max(on_pages, key=lambda page: (on_pages[page], -page))
    first, start, end = next(hit for hit in found if hit[0].page == best)
    return Guess(industry, best, quote_around(first.text, start, end))


def rank(uses: Sequence[Use], words: int) -> list[tuple[str, float]]:
    """Industries by score, best first.

    `words` is the length of the report, so that long ones do not score by length.
    """
    vocabulary = _vocabulary()
    counts = Counter(use.phrase for use in uses)
    said = {use.phrase for use in uses if use.said}
    scores: defaultdict[str, float] = defaultdict(float)
    for phrase, count in counts.items():
        industries = vocabulary.industries_of[phrase]
        often = math.log2(1 + min(count * 10_000 / max(words, 1_000), _MOST_PER_10000))
        kind = phrase in vocabulary.kinds
        weight = _NAMED_WEIGHT if kind else 1.0
        for industry in industries:
            scores[industry] += (
                weight * often + (_SAID_WEIGHT if phrase in said and kind else 0.0)
            ) / len(industries)
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))


def _is_clear(ranked: list[tuple[str, float]], uses: Sequence[Use]) -> bool:
    best, score = ranked[0]
    following = ranked[1][1] if len(ranked) > 1 else 0.0
    own = [use for use in uses if best in _vocabulary().industries_of[use.phrase]]
    enough = len(own) >= _LEAST_HITS and len({use.phrase for use in own}) >= _LEAST_PHRASES
    return enough and score >= _LEAST_SCORE and score >= _LEAD * following


def _worded_evidence(industry: str, uses: Sequence[Use]) -> Guess:
    """Where the report says what it is, else where it uses the kind of company or the word it uses
    most."""
    vocabulary = _vocabulary()
    own = [use for use in uses if industry in vocabulary.industries_of[use.phrase]]
    often = Counter(use.phrase for use in own)

    def telling(use: Use) -> tuple[bool, bool, bool, int, int, int]:
        alone = len(vocabulary.industries_of[use.phrase]) == 1
        kind = use.phrase in vocabulary.kinds
        return (kind and use.said, kind, alone, len(use.phrase), often[use.phrase], -use.page)

    best = max(own, key=telling)
    at = best.statement.index(best.written)
    return Guess(industry, best.page, quote_around(best.statement, at, at + len(best.written)))


def _uses(pages: Sequence[PageContent]) -> Iterator[Use]:
    """Every phrase of the vocabulary met in the pages, longest first at each place."""
    starts = _vocabulary().starts
    for one in statements_in(pages):
        spans = [match.span() for match in _WORD.finditer(one.text)]
        words = [_fold(one.text[start:end]) for start, end in spans]
        for at, word in enumerate(words):
            for phrase in starts.get(word, ()):
                if tuple(words[at : at + len(phrase)]) == phrase:
                    written = one.text[spans[at][0] : spans[at + len(phrase) - 1][1]]
                    yield Use(phrase, one.page, one.text, written, _says_so(words, at))
                    break


def _says_so(words: list[str], at: int) -> bool:
    """Whether "we are", "is a" or the like stands shortly before."""
    before = words[max(0, at - _SAYS_WITHIN) : at]
    return any(pair in _SELF for pair in pairwise(before))


@cache
def _vocabulary() -> Vocabulary:
    industries_of: dict[Phrase, list[str]] = defaultdict(list)
    kinds: set[Phrase] = set()
    industry = ""
    for line in (
        (Path(__file__).parent / "data" / "industry_words.txt").read_text("utf-8").splitlines()
    ):
        if line.startswith("    "):
            label, _, listed = line.strip().partition(": ")
            phrases = {_phrase(text) for text in listed.split(",") if text.strip()}
            for phrase in phrases:
                if industry not in industries_of[phrase]:
                    industries_of[phrase].append(industry)
            kinds |= phrases if label == "named" else set()
        elif line and not line.startswith("#"):
            industry = line.split(maxsplit=1)[0]
    starts: dict[str, list[Phrase]] = defaultdict(list)
    for phrase in sorted(industries_of, key=len, reverse=True):
        starts[phrase[0]].append(phrase)
    return Vocabulary(
        {phrase: tuple(found) for phrase, found in industries_of.items()},
        frozenset(kinds),
        {word: tuple(phrases) for word, phrases in starts.items()},
    )


def _phrase(text: str) -> Phrase:
    return tuple(_fold(match.group()) for match in _WORD.finditer(text))


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
