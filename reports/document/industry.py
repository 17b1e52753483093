"""Which SASB industry a report belongs to: a guess with the page and quote it rests on and what
else it could be, or none.

Four kinds of evidence are asked in turn: the metric codes the report cites, the SASB standard it
names, what it says its company is, and the words of its business. Where none shows one industry
clearly, there is no guess: a wrong industry would excuse requirements that bind, no industry
excuses nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from reports.document.identity import quote_around
from reports.document.industry_signs import Sign, Signs, signs_of
from reports.types import PageContent
from standards.sasb.packaged import every_industry

_CODE_SHARE = 0.6  # of all distinct codes cited
_CODE_LEAD = 1.5  # times the codes of the next industry, where none has that share
_LEAST_CODES = 3  # distinct metric codes of one industry
_STANDARD_LEAD = 2.0  # times as many statements as name the standard of the next industry
_SAID_LEAD = 2.0  # times the weight of what the company is said to be besides
_LEAST_SAID_PHRASES = 2  # distinct phrases that bear out what the company says it is
_LEAST_SAID_WORDS = 4.0
# the share of the weight of any other industry's words that those of the one described must have:
# the more often it is said, the less
_BORNE_OUT = ((2.0, 0.7), (1.0, 1.2), (0.0, 1.4))
_LEAST_WEIGHT = 15.0
_LEAST_PHRASES = 4  # distinct phrases of an industry
_LEAST_HITS = 8
_WORDS_LEAD = 1.4  # times the weight of the next industry
_RUNNER_UP_WEIGHT = 3.0
_RUNNER_UP_PHRASES = 2
_MOST_RUNNERS_UP = 2  # where nothing is clear


class RestsOn(StrEnum):
    """The kinds of evidence, the stronger first."""

    CODES = "codes"
    STANDARD = "standard"
    SAID = "said"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class IndustryGuess:
    """An industry by its code, where the report shows it (`quote` verbatim on `page`), and in words
    why it was taken, or why not."""

    value: str
    page: int
    quote: str
    why: str


@dataclass(frozen=True, slots=True)
class IndustryFound:
    """The guess, or None, and the runners-up: the next one, or where there is no guess the
    closest."""

    guess: IndustryGuess | None = None
    runners_up: tuple[IndustryGuess, ...] = ()


NOTHING_FOUND = IndustryFound()
NO_METRICS = "metrics of this industry are not in the registry"


def known_industries() -> dict[str, str]:
    """Code and name of all industries of SASB's classification, by sector and name."""
    return {code: each.name for code, each in every_industry().items()}


def sector_of(code: str) -> str:
    """Sector and industry in words, for example "Financials: Insurance"; empty for no or an unknown
    code.

    A group of the financial sector may be in several of its industries, so the sector is always
    named with the industry.
    """
    return every_industry()[code].in_sector if code in every_industry() else ""


def in_words(code: str, with_metrics: Collection[str]) -> str:
    """Name and code, and that its metrics are not in the registry unless it is among
    `with_metrics`; empty for no code."""
    if not code:
        return ""
    named = f"{known_industries().get(code, 'an unknown industry')} ({code})"
    return named if code in with_metrics else f"{named}; {NO_METRICS}"


def find_industry(pages: Sequence[PageContent], company: str = "") -> IndustryFound:
    """The report's industry and what else it could be. The pages are those of a report in order,
    with their statements; `company` is its name as read, or empty."""
    signs = signs_of(pages, company)
    for rests_on, leading in (
        (RestsOn.CODES, _by_codes),
        (RestsOn.STANDARD, _by_standard),
        (RestsOn.SAID, _by_description),
        (RestsOn.WORDS, _by_words),
    ):
        code = leading(signs)
        if code and _may_be(code, rests_on, signs):
            sign = signs.of(code, rests_on)
            if sign:
                guess = _guess(code, sign, _taken(code, rests_on, signs))
                return IndustryFound(guess, _runners_up(signs, code, rests_on)[:1])
    return IndustryFound(None, _runners_up(signs, "", None)[:_MOST_RUNNERS_UP])


def _may_be(code: str, rests_on: RestsOn, signs: Signs) -> bool:
    """A report that cites metrics of several industries is in one of them."""
    cited = sum(signs.codes.values()) >= _LEAST_CODES
    return code in every_industry() and (
        rests_on is RestsOn.CODES or not cited or code in signs.codes
    )


def _by_codes(signs: Signs) -> str:
    """The industry whose codes lead clearly, or "" (a group that reports under several)."""
    (code, most), (_, following) = signs.two_of(signs.codes)
    share = most >= _CODE_SHARE * sum(signs.codes.values())
    return code if most >= _LEAST_CODES and (share or most >= _CODE_LEAD * following) else ""


def _by_standard(signs: Signs) -> str:
    (code, most), (_, following) = signs.two_of(signs.standards)
    return code if most and most >= _STANDARD_LEAD * following else ""


def _by_description(signs: Signs) -> str:
    """The industry the company says it is in, where it says nothing else as often and its words
    bear it out."""
    (code, most), (_, following) = signs.two_of(signs.said)
    if not most or most < _SAID_LEAD * following:
        return ""
    share = next(share for least, share in _BORNE_OUT if most >= least)
    weight = signs.words.get(code, 0.0)
    others = max((found for other, found in signs.words.items() if other != code), default=0.0)
    borne_out = (
        weight >= max(_LEAST_SAID_WORDS, share * others)
        and len(signs.phrases(code)) >= _LEAST_SAID_PHRASES
    )
    return code if borne_out else ""


def _by_words(signs: Signs) -> str:
    (code, most), (_, following) = signs.two_of(signs.words)
    clear = (
        most >= max(_LEAST_WEIGHT, _WORDS_LEAD * following)
        and len(signs.phrases(code)) >= _LEAST_PHRASES
        and signs.hits(code) >= _LEAST_HITS
        and signs.said.get(code, 0.0) >= max(signs.said.values(), default=0.0)
    )
    return code if clear else ""


def _guess(code: str, sign: Sign, why: str) -> IndustryGuess:
    quote = quote_around(sign.statement.text, sign.start, sign.end)
    return IndustryGuess(code, sign.statement.page, quote, why)


def _taken(code: str, rests_on: RestsOn, signs: Signs) -> str:
    """Why an industry was taken."""
    match rests_on:
        case RestsOn.CODES:
            return f"The report cites {_counted(signs.codes[code], 'of its metric code')}."
        case RestsOn.STANDARD:
            return "The report names the SASB standard of this industry."
        case RestsOn.SAID:
            return "The report says what its company is, and the words of its business agree."
        case RestsOn.WORDS:
            return f"The words of this business prevail: {signs.usual_words(code)}."


def _runners_up(signs: Signs, taken: str, rests_on: RestsOn | None) -> tuple[IndustryGuess, ...]:
    """The other industries that something speaks for, the closest first."""
    return tuple(
        _guess(code, sign, _not_taken(code, kind, signs, taken, rests_on))
        for code in signs.ranked()
        if code != taken and code in every_industry()
        if (kind := _sign_of(code, signs)) and (sign := signs.of(code, kind))
    )


def _sign_of(code: str, signs: Signs) -> RestsOn | None:
    """The strongest evidence for an industry, where there is enough to name it."""
    if code in signs.codes:
        return RestsOn.CODES
    if code in signs.standards:
        return RestsOn.STANDARD
    if code in signs.said:
        return RestsOn.SAID
    enough = (
        signs.words.get(code, 0.0) >= _RUNNER_UP_WEIGHT
        and len(signs.phrases(code)) >= _RUNNER_UP_PHRASES
    )
    return RestsOn.WORDS if enough else None


def _not_taken(code: str, kind: RestsOn, signs: Signs, taken: str, rests_on: RestsOn | None) -> str:
    """What speaks for an industry, and why that is not enough."""
    match kind:
        case RestsOn.CODES:
            said = f"The report cites {_counted(signs.codes[code], 'of its metric code')}"
            against = f", against {signs.codes[taken]} of the other" if taken in signs.codes else ""
            return f"{said}{against}."
        case RestsOn.STANDARD:
            return "The report names its SASB standard too, but less often or beside others."
        case RestsOn.SAID:
            said = "The report describes its company in such words too"
        case RestsOn.WORDS:
            said = f"Words of this business are used ({signs.usual_words(code)})"
    lead = max((weight for other, weight in signs.words.items() if other != code), default=0.0)
    leads = signs.words.get(code, 0.0) >= _WORDS_LEAD * lead
    return f"{said}, but {_lacks(kind, rests_on, leads=leads)}."


def _lacks(kind: RestsOn, rests_on: RestsOn | None, *, leads: bool) -> str:
    if rests_on is RestsOn.CODES:
        return "none of its metric codes is cited"
    if rests_on is RestsOn.STANDARD:
        return "its SASB standard is not named"
    if kind is RestsOn.SAID:
        return "less often" if rests_on else "nothing else bears it out clearly"
    if rests_on is RestsOn.SAID:
        return "the report does not say that its company is one"
    if rests_on:
        return "they weigh less"
    return "too few to be sure" if leads else "not clearly more than those of others"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'s' if count > 1 else ''}"
