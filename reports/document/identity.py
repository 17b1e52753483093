"""Who reports, and for which year: guesses from the report's own words, each with the page and
quote it rests on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from reports.document.stating import statements_in
from reports.language.dates import MONTH
from reports.language.years import FISCAL, RECENT_YEAR
from reports.types import PageContent, Statement, StatementKind
from sibyl_project.common.regex import regex
from standards.retrieval.sentences import word_set

_WORD = r"[A-Z][\w&’'.-]*[\w&]"
_NAME = rf"{_WORD}(?: (?:{_WORD}|&|of|and|de)){{0,4}}"
_LEGAL_FORM = (
    r"(?:Inc\.?|Corporation|Corp\.?|plc|PLC|AG|SE|N\.V\.|Ltd\.?|Limited|S\.A\.|S\.p\.A\.|LLC|GmbH"
    r"|ASA|AB|Oyj|REIT|Group|Company|Holdings|Bank)"
)
_REPORT_WORDS = regex(
    r"(?:\b(?:annual|integrated|sustainability|climate|change|esg|environmental|social|governance"
    r"|corporate|responsibility|impact|tcfd|csr|supplement|non-?financial|disclosures?|reports?"
    r"|related|financial|action|plan|progress|data|index|summary|review|statement|page|our|the"
    r"|and|a|for|of|in|on|fiscal|fy|year|https?|www)\b|\S+\.(?:com|org|net)\b|[\d|,:&/–—-]+)",
    re.IGNORECASE,
)
_REPORT = regex(r"\b(?:report|supplement|review|databook|factbook)\b", re.IGNORECASE)
_SOURCES = (  # how a name is introduced, weight
    (regex(rf"\bAbout ({_NAME})$"), 4),
    (regex(rf"©\s*(?:{RECENT_YEAR}\s*)?({_NAME})"), 4),
    (regex(rf"\b({_NAME} {_LEGAL_FORM})(?=[\s,.;:)’'(]|$)"), 2),
    (
        regex(
            rf"\b({_NAME})[’']s? (?:first|second|{RECENT_YEAR}|annual|sustainability|climate|ESG"
            r"|commitment|strategy|approach)"
        ),
        2,
    ),
    (regex(rf"\bAt ({_NAME}), we\b"), 4),
)
_NOT_A_NAME = word_set(
    "about our the this we report sustainability climate change esg index board group company "
    "committee data appendix introduction overview board of directors executive summary "
    "responsible business standards global united nations paris agreement science based targets "
    "initiative management system audit act iso gri sasb tcfd this report us it task force "
    "external assurance methodology glossary"
)
_WEBSITE = regex(
    r"\b(?:www\.)?([a-z0-9-]{2,30})\.(?:com|ca|co\.uk|de|org|net|eu|fr|ch|jp)\b", re.IGNORECASE
)
_MIN_COMPANY_SCORE = 4.0
_LEAST_MENTIONS = 3  # outside headers and footers
_LEAST_FRAMES, _MOST_FRAMES = 3, 0.4  # pages, and share of them, whose frame has a name
_SITES = 5
_LOOKED_AT = 6  # first pages read closely for a name
_LONGEST_QUOTE = 300

_YEAR = rf"({RECENT_YEAR})"
_PERIODS = (  # wording of the reporting period, weight
    (
        regex(
            rf"(?:year|period|months) end(?:ed|ing) (?:on )?(?:{MONTH} \d{{1,2}},? "
            rf"|\d{{1,2}} {MONTH} ){_YEAR}"
        ),
        6,
    ),
    (regex(rf"\bto (?:{MONTH} \d{{1,2}},? |\d{{1,2}} {MONTH} ){_YEAR}"), 3),
    (regex(rf"(?:this|the) report covers[^.]{{0,80}}?{_YEAR}", re.IGNORECASE), 6),
    (regex(rf"reporting (?:year|period)[^.]{{0,40}}?{_YEAR}", re.IGNORECASE), 4),
    (
        regex(
            rf"\b{_YEAR} (?:[A-Z][\w,]* (?:and )?){{0,6}}(?:Report|REPORT|Supplement|SUPPLEMENT)\b"
        ),
        4,
    ),
    (regex(rf"\b(?:Report|REPORT|Supplement|SUPPLEMENT)[ ,:|–-]{{1,3}}{_YEAR}\b"), 4),
    (regex(rf"\b{FISCAL}{_YEAR}\b", re.IGNORECASE), 1),
)
_FRONT_FACTOR = 3  # a statement on the first pages or in the page frame counts this many times
_MIN_PERIOD_SCORE = 4


@dataclass(frozen=True, slots=True)
class Guess:
    """A value read from the report and where it says so (`quote` verbatim on `page`)."""

    value: str
    page: int
    quote: str


def guess_company(pages: Sequence[PageContent]) -> Guess | None:
    """The reporting company, or None when nothing names it clearly. The pages are those of a report
    in order, with their statements."""
    scores = _name_scores(pages)
    whole = "\n".join(one.text for one in statements_in(pages))
    text = "\n".join(one.text for one in statements_in(pages) if not _is_frame(one))
    sites = Counter(match.group(1).lower() for match in _WEBSITE.finditer(whole))
    scores |= {name: max(scores.get(name, 0.0), 3.0) for name in _site_names(sites, text)}
    best: tuple[float, str] = (0.0, "")
    for name, score in scores.items():
        mentions = len(re.findall(rf"\b{re.escape(name)}\b", text, re.IGNORECASE))
        if mentions >= _LEAST_MENTIONS:
            best = max(
                best, (score + min(mentions, 60) / 6 + (4 if _is_site(name, sites) else 0), name)
            )
    if best[0] < _MIN_COMPANY_SCORE:
        return None
    return _evidence(_as_written(best[1], text), pages)


def _is_frame(statement: Statement) -> bool:
    return statement.kind is StatementKind.RUNNING


def _site_names(sites: Counter[str], text: str) -> set[str]:
    """Names in the text that, written together, are the name of a website the report gives
    ("riotinto", "Rio Tinto")."""
    names: set[str] = set()
    for site, _ in sites.most_common(_SITES):
        letters = [re.escape(letter) for letter in site if letter != "-"]
        spellings = Counter(
            match.group()
            for match in re.finditer(rf"\b{'[ &-]?'.join(letters)}\b", text, re.IGNORECASE)
        )
        names.update(
            name
            for name, count in spellings.most_common(1)
            if count >= _LEAST_MENTIONS and name[0].isupper()
        )
    return names


def _name_scores(pages: Sequence[PageContent]) -> dict[str, float]:
    scores = Counter(dict.fromkeys(_names_in_frame(pages), 6))
    for one in statements_in([*pages[:_LOOKED_AT], *pages[-2:]]):
        for pattern, weight in _SOURCES:
            for match in pattern.finditer(one.text):
                if name := _clean(match.group(1)):
                    scores[name] = max(scores[name], weight)
    return dict(scores)


def _names_in_frame(pages: Sequence[PageContent]) -> set[str]:
    """What the frame of most pages calls the report's; that of some may be the name of a
    chapter."""
    on_pages: Counter[str] = Counter()
    for page in pages:
        heads = (one.text for one in page.statements if _is_frame(one) and _REPORT.search(one.text))
        on_pages.update({_clean(_REPORT_WORDS.sub(" ", head)) for head in heads})
    least = max(_LEAST_FRAMES, _MOST_FRAMES * sum(bool(page.statements) for page in pages))
    return {name for name, count in on_pages.items() if name and count >= least}


def _clean(raw: str) -> str:
    """A name without surrounding small words; empty when nothing of a name is left."""
    words = raw.split()
    while words and (words[0].lower() in _NOT_A_NAME or not words[0][0].isupper()):
        words.pop(0)
    while words and words[-1].lower() in {"and", "of", "de", "&", "the"}:
        words.pop()
    name = " ".join(words).strip(" .,’'")
    meaningful = [word for word in words if word.lower() not in _NOT_A_NAME]
    return name if meaningful and 2 <= len(name) <= 60 and len(words) <= 6 else ""


def _is_site(name: str, sites: Counter[str]) -> bool:
    return sites[re.sub(r"[^a-z0-9]", "", name.lower())] > 0


def _as_written(name: str, text: str) -> str:
    """The most frequent spelling of the name in the text, so capitals of a header do not decide."""
    spellings = Counter(
        match.group() for match in re.finditer(rf"\b{re.escape(name)}\b", text, re.IGNORECASE)
    )
    return spellings.most_common(1)[0][0] if spellings else name


def _evidence(name: str, pages: Sequence[PageContent]) -> Guess | None:
    named = re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE)
    hits = ((one, named.search(one.text)) for one in statements_in(pages))
    return next((Guess(name, one.page, _quote(one, hit)) for one, hit in hits if hit), None)


def _quote(statement: Statement, hit: re.Match[str]) -> str:
    return quote_around(statement.text, *hit.span())


def quote_around(text: str, start: int, end: int) -> str:
    """A statement that holds `text[start:end]`; a long one is cut to the words around it,
    verbatim."""
    if len(text) <= _LONGEST_QUOTE:
        return text.strip()
    first = max(0, start - _LONGEST_QUOTE // 2)
    return text[first : max(first + _LONGEST_QUOTE, end)].strip()


def guess_period(pages: Sequence[PageContent]) -> Guess | None:
    """The year reported on, or None. The pages are those of a report in order, with their
    statements; statements of the period weigh more than years in passing."""
    scores: Counter[str] = Counter()
    evidence: dict[str, tuple[int, Guess]] = {}
    front = {page.number for page in pages[:_LOOKED_AT]}
    for one in statements_in(pages):
        factor = _FRONT_FACTOR if one.page in front or _is_frame(one) else 1
        for pattern, weight in _PERIODS:
            for match in pattern.finditer(one.text):
                year, weighed = match.group(1), weight * factor
                scores[year] += weighed
                if weighed > evidence.get(year, (0,))[0]:
                    told = Guess(year, one.page, _quote(one, match))
                    evidence[year] = (weighed, told)
    if not scores:
        return None
    year, score = max(scores.items(), key=lambda item: (item[1], item[0]))
    return evidence[year][1] if score >= _MIN_PERIOD_SCORE else None
