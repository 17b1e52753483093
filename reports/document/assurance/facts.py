"""Who issued a statement, to whom, by which standards, and when."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from reports.document.assurance.period import in_english
from reports.document.assurance.types import UNTOLD, Told
from reports.document.assurance.words import FIRMS, ISSUED, NOBODY, TITLE
from reports.language.dates import dates_in
from reports.types import Statement, StatementKind
from sibyl_project.common.regex import regex

_WORD: Final = r"[A-Z\u00c0-\u00dd][\w&.\u2019'-]*"
_FORM: Final = (
    r"(?:plc|PLC|Plc|Ltd|Limited|Inc|Corp|Corporation|Company|AG|SE|GmbH|KGaA|S\.?A\.?|N\.?V\.?"
    r"|S\.?p\.?A\.?|AB|ASA|Oyj|LLC|LLP|Group|Holdings?)"
)
NAME: Final = rf"{_WORD}(?: (?:(?:&|and|of|de|et|und) )?(?:{_WORD}|{_FORM}))*(?:, {_FORM}\b)?"
_HEADS: Final = (
    r"(?:(?:the )?(?:(?:Board of |Executive |Managing |Supervisory |Non-executive )?Directors"
    r"|Board|Management|Managers|Shareholders|Stakeholders|Members|Executive Board|Leadership)"
    r"(?: (?:and|&) (?:the )?(?:Management|Shareholders|Stakeholders))? of (?:the )?)?"
)
_TO: Final = regex(rf"\b(?i:to|attention):? (?i:{_HEADS})(?P<name>{NAME})")
_LETTER: Final = regex(r"(?:To|Attention)\b")
_ADDRESSED: Final = (
    regex(
        r"\b(?i:engaged|commissioned|retained|appointed|contracted|requested|asked) by (?:the )?"
        rf"(?i:{_HEADS})(?P<name>{NAME})"
    ),
    regex(
        rf"^(?:An (?:die|den|das) (?:\w+ (?:der|des) )?|Aux? \w+ (?:de la |de |d['\u2019])"
        rf"|\u00c0 l['\u2019]attention de (?:la )?)(?P<name>{NAME})"
    ),
    regex(
        rf"^(?i:client|organi[sz]ation|company|responsible party|auftraggeber)(?: name)?\s*[:|]\s*"
        rf"(?P<name>{NAME})"
    ),
)
_TITLES: Final = frozenset({StatementKind.HEADING, StatementKind.LABEL, StatementKind.CAPTION})
_LONG, _FIRST = 200, 3  # characters of a title, and among how many statements it stands
_SIGNED: Final = regex(
    rf"(?P<name>{_WORD}(?: (?:(?:&|and|und) )?{_WORD}){{0,5}},? (?:LLP|(?:AG |GmbH |SE )?"
    r"(?:Wirtschaftspr\u00fcfungsgesellschaft|Verification|Assurance|Certification)\w*"
    r"(?: (?:Ltd|Limited|LLP|GmbH|Inc|SAS|Services))*\b\.?|Commissaires? aux comptes))"
)
_NO_NAMES: Final = frozenset(
    {"Independent", "Limited", "Reasonable", "Assurance", "Verification", "Report", *NOBODY}
)
_STANDARDS: Final = (
    ("ISAE 3000 (Revised)", r"ISAE(?: \(\w+\))? ?3000 ?\(?(?:Revised|R\b|rev)|3000 \(Revised\)"),
    ("ISAE 3000", r"ISAE\)?(?: \((?:UK|NZ|Ireland|\w+)\))? ?3000|NV COS 3000|HKSAE ?3000"),
    ("ISAE 3410", r"ISAE\)?(?: \(\w+\))? ?3410|HKSAE ?3410"),
    ("ISSA 5000", r"ISSA\)? ?(?:\(\w+\) ?)?5000"),
    ("AA1000AS", r"AA ?1000 ?(?:AS|Assurance Standard)"),
    ("ISO 14064-3", r"ISO(?:/\w+)? ?14064[-: ]*(?:Part )?3\b"),
    ("AT-C 105", r"AT-C (?:\w+ )*105\b|AT-C sections? [\d, and]*\b105\b"),
    ("AT-C 205", r"AT-C (?:\w+ )*205A?\b|AT-C sections? [\d, and]*\b205\b"),
    ("AT-C 210", r"AT-C (?:\w+ )*210\b|AT-C sections? [\d, and]*\b210\b"),
    ("ASAE 3000", r"\bASAE ?3000"),
    ("ASAE 3410", r"\bASAE ?3410"),
    ("ASSA 5000", r"\bASSA ?5000"),
    ("SSAE 3000", r"\bSSAE ?3000"),
    ("CSAE 3000", r"\bCSAE ?3000"),
    ("CSAE 3410", r"\bCSAE ?3410"),
    ("Standard 3810N", r"\b3810N\b"),
    ("KFS/PG 13", r"\bKFS/PG ?13\b"),
    ("IDW PS 821", r"\bIDW PS ?821\b"),
    ("IDW EPS 990", r"\bIDW E?PS ?99[012]\b"),
    ("RevR 6", r"\bRevR ?6\b"),
    ("RevR 12", r"\bRevR ?12\b"),
    ("H2A guidelines", r"\bH2A\b"),
)
_BY_STANDARD: Final = tuple((name, regex(form, re.IGNORECASE)) for name, form in _STANDARDS)
_AA_TYPE: Final = regex(r"\bType[- ]?(?P<type>[12I]{1,2})\b")
_OF_PERIOD: Final = regex(r"\b(?:period|years?|valid|until|ended)\b", re.IGNORECASE)
_SHORT: Final = 90  # characters of a line that gives the date of a statement


def issuer_in(said: Sequence[Statement], company: str) -> Told:
    """The firm that is named most often, else who is said to have done the work, else who signed;
    never the company it is addressed to."""
    firms: Counter[str] = Counter()
    others: Counter[str] = Counter()
    signed: Counter[str] = Counter()
    for one in said:
        firms.update(FIRMS.findall(one.text))
        if (by := ISSUED.match(one.text)) and by["name"].split()[0] not in NOBODY:
            others[by["name"].rstrip(".")] += 1
        below = (match["name"].rstrip(",. ") for match in _SIGNED.finditer(one.text))
        signed.update(name for name in below if name.split()[0] not in _NO_NAMES)
    for names in (firms, others, signed):
        for name, _ in names.most_common():
            if name.casefold() not in company.casefold() or not company:
                first = next(one for one in said if name in one.text)
                return Told(name, first.page, first.text)
    return UNTOLD


def addressee_in(said: Sequence[Statement]) -> Told:
    """The company a statement is addressed to, or by which it was asked for."""
    first = [one for one in said[:_FIRST] if TITLE.search(one.text)]
    titles = [*first, *(one for one in said if one.kind in _TITLES or _LETTER.match(one.text))]
    ways = [(_TO, [one for one in titles if len(one.text) <= _LONG])]
    ways += [(pattern, list(said)) for pattern in _ADDRESSED]
    for pattern, words in ways:
        for one in words:
            if (match := pattern.search(one.text)) and (name := match["name"].strip(" .,")):
                return Told(re.sub(r"['\u2019]s$", "", name), one.page, one.text)
    return UNTOLD


def standards_in(said: Sequence[Statement]) -> tuple[Told, ...]:
    """The standards an engagement follows, each once; of AA1000AS with its type."""
    found: dict[str, Told] = {}
    for one in said:
        for name, pattern in _BY_STANDARD:
            if not pattern.search(one.whole):
                continue
            kind = _AA_TYPE.search(one.whole) if name == "AA1000AS" else None
            told = f"{name} Type {kind['type']}" if kind else name
            found.setdefault(name, Told(told, one.page, one.text))
            if kind:
                found[name] = Told(told, one.page, one.text)
    if "ISAE 3000 (Revised)" in found:
        found.pop("ISAE 3000", None)
    return tuple(found.values())


def date_in(said: Sequence[Statement]) -> Told:
    """The day a statement bears: that of the last short line that is hardly more than a date."""
    return next(_dates_borne(list(said)[::-1]), UNTOLD)


def _dates_borne(said: Iterable[Statement]) -> Iterator[Told]:
    for one in said:
        dates = dates_in(in_english(one.text))
        short = len(dates) == 1 and len(one.text) <= _SHORT and not _OF_PERIOD.search(one.text)
        if short:
            yield Told(dates[0].value.isoformat(), one.page, one.text)
