"""Who the company of a report is by what the report prints: proposals with page and quote, which
count for nothing until a person accepts them (no Django here)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from reports.registers.identifiers import isin_in, lei_in, name_key
from sibyl_project.common.regex import regex

MOST_OF_A_KIND: Final = 12
_BESIDE: Final = 90  # characters of the quote on each side
_NEAR: Final = 60  # characters in which the word ISIN stands before a number
_LEI = regex(r"(?<![A-Z0-9])[A-Z0-9]{18}\d{2}(?![A-Z0-9])")
_ISIN = regex(r"(?<![A-Z0-9])[A-Z]{2}[A-Z0-9]{9}\d(?![A-Z0-9])")
_NUMBERED = regex(
    r"\b(?:registered (?:in|under)[\w ]{0,40}?(?:number|no\.?)"
    r"|compan(?:y|ies) (?:house )?(?:registration |identification )?(?:number|no\.?)"
    r"|(?:business |trade )?regist(?:ration|er|ry) (?:number|no\.?)|HR[AB](?:[- ]Nr\.?)?"
    r"|CVR(?:[- ]?(?:nr|no)\.?)?|SIREN|KvK(?: number| no\.?)?|NIF|CIN"
    r"|org(?:ani[sz]ation(?:al)?)?\.? ?(?:number|nr|no)\.?|Business ID|Y-tunnus)"
    r"[:# ]{0,3}(?P<number>(?:[A-Z]{1,3} ?)?\d[\d .-]{3,16}\d"
    r"|[A-Z]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6})",
    re.IGNORECASE,
)
_CIK = regex(r"\bCIK(?: (?:number|no\.?|code))?[:# ]{0,3}(?P<number>\d{6,10})(?!\d)")
_SITE = regex(r"\b(?:https?://)?www\.(?P<host>[a-z0-9.-]{3,60}\.[a-z]{2,10})\b", re.IGNORECASE)
_FORM: Final = (
    r"(?:plc|PLC|Inc\.?|Corporation|Corp\.?|AG|SE|N\.V\.|Ltd\.?|Limited|S\.A\.|S\.p\.A\.|SpA|LLC"
    r"|GmbH|KGaA|ASA|AB|Oyj|A/S|S\.A\.U\.|SA|NV)"
)
CIK_DIGITS: Final = 10
_SHORTEST: Final = 3  # letters of a word by which a site is known as the company's


@dataclass(frozen=True, slots=True)
class Printed:
    """A value of a kind (`IdentityKind`) with where the report prints it first."""

    kind: str
    value: str
    page: int
    quote: str


def printed_identity(pages: Iterable[tuple[int, str]], company: str) -> list[Printed]:
    """What numbered texts of pages say of who the company is, each value once, in reading order of
    its kind. `company` is the name of the company as it is known."""
    every = list(pages)
    found: dict[tuple[str, str], Printed] = {}
    for page, text in every:
        for kind, value, start, end in _of_page(text, company):
            found.setdefault((kind, value), Printed(kind, value, page, _around(text, start, end)))
    kept: Counter[str] = Counter()
    told = []
    for one in [*found.values(), *_own_site(every, company)]:
        kept[one.kind] += 1
        if kept[one.kind] <= MOST_OF_A_KIND:
            told.append(one)
    return told


def _of_page(text: str, company: str) -> Iterator[tuple[str, str, int, int]]:
    for match in _LEI.finditer(text):
        if lei := lei_in(match[0]):
            yield "lei", lei, match.start(), match.end()
    for match in _ISIN.finditer(text):
        is_called = "ISIN" in text[max(0, match.start() - _NEAR) : match.start()]
        if is_called and (isin := isin_in(match[0])):
            yield "isin", isin, match.start(), match.end()
    for match in _NUMBERED.finditer(text):
        yield "registry_number", " ".join(match["number"].split()), match.start(), match.end()
    for match in _CIK.finditer(text):
        yield "cik", match["number"].zfill(CIK_DIGITS), match.start(), match.end()
    for match in _names_of(company).finditer(text) if name_key(company) else ():
        yield "name", " ".join(match[0].split()), match.start(), match.end()


def _names_of(company: str) -> re.Pattern[str]:
    """The company's telling words with a legal form behind them."""
    words = [re.escape(word) for word in company.split() if name_key(word)]
    return re.compile(rf"\b{r'[ -]'.join(words)}(?: [A-Z][\w&-]*){{0,2}} {_FORM}(?!\w)")


def _own_site(pages: Sequence[tuple[int, str]], company: str) -> list[Printed]:
    """The site that bears a word of the company's name and is printed most often."""
    words = [word for word in name_key(company).split() if len(word) >= _SHORTEST]
    hosts = Counter(
        host
        for _, text in pages
        for match in _SITE.finditer(text)
        for host in [match["host"].casefold()]
        if any(word in host for word in words)
    )
    if not hosts:
        return []
    host = max(hosts, key=lambda each: (hosts[each], each))
    page, text, match = next(
        (page, text, match)
        for page, text in pages
        for match in _SITE.finditer(text)
        if match["host"].casefold() == host
    )
    return [Printed("website", host, page, _around(text, match.start(), match.end()))]


def _around(text: str, start: int, end: int) -> str:
    """The words around a place, as printed, cut at blanks."""
    first = max(0, start - _BESIDE)
    first = text.find(" ", first) + 1 if first and " " in text[first:start] else first
    last = min(len(text), end + _BESIDE)
    last = text.rfind(" ", end, last) if last < len(text) and " " in text[end:last] else last
    return text[first:last].strip()
