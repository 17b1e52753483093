"""What in a report speaks for each SASB industry: metric codes, named standards, what the company
says it is, and the words of its business, each with the statement that shows it best."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from reports.document.industry_words import Phrase, Use, uses_in, vocabulary, weights
from reports.document.self_description import Description, descriptions
from reports.document.stating import statements_in
from reports.types import Flag, PageContent, Statement, StatementKind
from standards.sasb.codes import find as find_codes
from standards.sasb.codes import industry_of
from standards.sasb.packaged import every_industry

_NOBODY = ("", 0)
_USUAL_WORDS = 3
_READABLE = range(40, 320)  # characters of a statement that reads well as a quote
_SETTER = r"(?:SASB|Sustainability Accounting Standards?(?: Board)?)"
_SPOKEN = frozenset({StatementKind.SENTENCE, StatementKind.LIST_ITEM, StatementKind.HEADING})
_NOT_QUOTED = frozenset({Flag.CONTENTS, Flag.RUNNING, Flag.GLOSSARY, Flag.ASSURER})


@dataclass(frozen=True, slots=True)
class Sign:
    """A statement that speaks for an industry, with the stretch of its text that does."""

    statement: Statement
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Signs:
    """What speaks for each industry, by its code: the number of distinct metric codes cited, of
    statements that name its standard, the weight of what the company is said to be, and that of
    words."""

    codes: Mapping[str, int]
    standards: Mapping[str, int]
    said: Mapping[str, float]
    words: Mapping[str, float]
    shown: Mapping[tuple[str, str], Sign] = field(repr=False)  # by industry and kind of evidence
    uses: Mapping[str, Mapping[Phrase, int]] = field(repr=False)

    def of(self, code: str, kind: str) -> Sign | None:
        """The statement that shows the industry by this kind of evidence best."""
        return self.shown.get((code, kind))

    def phrases(self, code: str) -> Mapping[Phrase, int]:
        """The phrases of the industry that are used, with how often."""
        return self.uses.get(code, {})

    def hits(self, code: str) -> int:
        """How often the phrases of the industry are used."""
        return sum(self.phrases(code).values())

    def usual_words(self, code: str) -> str:
        """The phrases it uses most, in quotation marks."""
        usual = Counter(self.phrases(code)).most_common(_USUAL_WORDS)
        return ", ".join(f"“{' '.join(phrase)}”" for phrase, _ in usual)

    def ranked(self) -> list[str]:
        """Every industry that something speaks for, the strongest first."""
        every = {*self.codes, *self.standards, *self.said, *self.words}
        return sorted(
            every,
            key=lambda code: (
                -self.codes.get(code, 0),
                -self.standards.get(code, 0),
                -self.said.get(code, 0.0),
                -self.words.get(code, 0.0),
                code,
            ),
        )

    @staticmethod
    def two_of(found: Mapping[str, float]) -> list[tuple[str, float]]:
        """The two industries with most, which may be nobody's."""
        ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))
        return [*ranked, _NOBODY, _NOBODY][:2]


def signs_of(pages: Sequence[PageContent], company: str) -> Signs:
    """Everything that speaks for an industry in the pages of a report, which are in order and have
    their statements. `company` is its name as read, or empty."""
    uses = list(uses_in(pages))
    described = descriptions(pages, company)
    standards, named = _standards(pages)
    codes, cited = _codes(pages)
    used: defaultdict[str, Counter[Phrase]] = defaultdict(Counter)
    for use in uses:
        for industry in vocabulary().counted[use.phrase]:
            used[industry][use.phrase] += 1
    said: defaultdict[str, float] = defaultdict(float)
    for one in described:
        said[one.industry] += one.weight
    return Signs(
        codes,
        standards,
        said,
        weights(uses, sum(len(page.text.split()) for page in pages)),
        {**cited, **named, **_told(described), **_worded(uses)},
        used,
    )


Shown = dict[tuple[str, str], Sign]


def _codes(pages: Sequence[PageContent]) -> tuple[dict[str, int], Shown]:
    """How many distinct metric codes are cited, by industry; shown by the first code on the page
    that cites most."""
    cited: defaultdict[str, set[str]] = defaultdict(set)
    places: defaultdict[str, list[Sign]] = defaultdict(list)
    for one in statements_in(pages):
        for start, end, code in find_codes(one.text):
            cited[industry_of(code)].add(code)
            places[industry_of(code)].append(Sign(one, start, end))
    shown: Shown = {}
    for industry, signs in places.items():
        on_pages = Counter(sign.statement.page for sign in signs)
        best = max(on_pages, key=lambda page: (on_pages[page], -page))
        shown[industry, "codes"] = next(sign for sign in signs if sign.statement.page == best)
    return {industry: len(codes) for industry, codes in cited.items()}, shown


def _standards(pages: Sequence[PageContent]) -> tuple[dict[str, int], Shown]:
    """How many statements name the SASB standard of an industry."""
    counts: Counter[str] = Counter()
    shown: Shown = {}
    for one in statements_in(pages):
        for code, start, end in dict.fromkeys(_named(one.text)):
            counts[code] += 1
            shown.setdefault((code, "standard"), Sign(one, start, end))
    return dict(counts), shown


def _named(text: str) -> Iterator[tuple[str, int, int]]:
    """Names of industries beside the name of SASB."""
    if "SASB" in text or "Sustainability Accounting" in text:
        pattern, codes = _standard_names()
        for match in pattern.finditer(text):
            name = match["after"] or match["before"]
            group = "after" if match["after"] else "before"
            yield codes[_bare(name)], match.start(group), match.end(group)


@cache
def _standard_names() -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern for an industry's name beside SASB's, and the code of each bare name."""
    industries = every_industry().values()
    codes = {_bare(each.name): each.code for each in industries}
    longest_first = sorted((each.name for each in industries), key=len, reverse=True)
    names = "|".join(_spelled(name) for name in longest_first)
    before = rf"{_SETTER}[)”\"]?(?:[’']s)?[^\w.;]{{1,4}}(?:[\w-]+[^\w.;]{{1,3}}){{0,2}}?"
    after = (
        rf"[^\w.;]{{1,3}}(?:(?:[Ss]ector|[Ii]ndustry) )?(?:{_SETTER}|[Ss]tandards?\b|[Ii]ndustry\b)"
    )
    return re.compile(rf"\b{before}(?P<after>{names})\b|\b(?P<before>{names}){after}"), codes


def _spelled(name: str) -> str:
    """A pattern for a name as reports print it: with "and", a dash of another kind, or neither."""
    words = re.findall(r"[\w-]+", name)
    return r"(?:,? (?:(?:&|and|[-–—]) )?)".join(
        re.escape(word) for word in words if word not in {"and", "-"}
    )


def _bare(name: str) -> str:
    return " ".join(
        word for word in re.findall(r"[\w-]+", name.casefold()) if word not in {"and", "-"}
    )


def _told(described: Sequence[Description]) -> Shown:
    """The description of each industry that reads best."""
    shown: Shown = {}
    for one in sorted(described, key=_in_order):
        shown.setdefault((one.industry, "said"), Sign(one.statement, one.start, one.end))
    return shown


def _in_order(one: Description) -> tuple[float, bool, int]:
    return -one.weight, len(one.statement.text) not in _READABLE, one.statement.page


def _worded(uses: Sequence[Use]) -> Shown:
    """The statement that uses most phrases of each industry, a sentence where there is one."""
    by_statement: defaultdict[str, defaultdict[Statement, list[Use]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for use in uses:
        for industry in vocabulary().counted[use.phrase]:
            by_statement[industry][use.statement].append(use)
    shown: Shown = {}
    for industry, statements in by_statement.items():
        best = max(statements, key=lambda one: _telling(one, statements[one]))
        first = min(statements[best], key=lambda use: use.start)
        shown[industry, "words"] = Sign(best, first.start, first.end)
    return shown


def _telling(statement: Statement, uses: Sequence[Use]) -> tuple[bool, bool, int, bool, int]:
    kinds = any(use.said and use.phrase in vocabulary().kinds for use in uses)
    return (
        not statement.flags & _NOT_QUOTED,
        statement.kind in _SPOKEN and len(statement.text) in _READABLE,
        len({use.phrase for use in uses}),
        kinds,
        -statement.page,
    )
