"""Reading a certificate: of a management system, or of renewable energy."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from reports.document.assurance.facts import NAME, addressee_in, issuer_in
from reports.document.assurance.period import in_english
from reports.document.assurance.types import UNTOLD, Certificate, Told
from reports.document.assurance.words import said_in
from reports.language.dates import dates_in
from reports.language.years import YEAR, years_in
from reports.types import Statement
from sibyl_project.common.regex import regex

_STANDARD: Final = regex(
    r"\bISO(?:/IEC)? ?(?:9001|14001|45001|50001|14064-1|14067|14068(?:-1)?|20121|46001)\b"
    r"|\bPAS ?2060\b|\bSA ?8000\b|\bEMAS\b|\bFSC\b|\bI-?RECs?\b|\bREGOs?\b|\bLEED\b|\bBREEAM\b"
    r"|\bGuarantees? of Origin\b|\bRenewable Energy Certificates?\b|\bRECs?\b(?! ?\d)"
    r"|\bHerkunftsnachweise?\b|\bgaranties? d['\u2019]origine\b"
)
_HOLDER: Final = regex(
    r"(?:\b(?i:certif(?:y|ies) that(?: the (?:[\w-]+ ){1,4}of)?|(?:awarded|issued|granted) to"
    r"|on behalf of|bescheinigt, dass(?: die| das)?|certificate holder|beneficiary|account holder"
    r"|organi[sz]ation|company|operator|titulaire)\s*[:|]?\s*(?:the company )?)"
    rf"(?P<name>{NAME})"
)
_ISSUER: Final = regex(
    rf"(?:\b(?i:issued by|certification body|issuing body|issuer|zertifizierungsstelle)\s*[:|]?\s*"
    rf"(?P<by>{NAME})|^(?P<name>{NAME}) (?:hereby )?(?:certifies|bescheinigt|atteste)\b)"
)
_SCOPE: Final = regex(
    r"\b(?:scope(?: of (?:certification|registration|the certificate))?|for the following "
    r"(?:scope|activities)|applicable to|applies to|covers|geltungsbereich"
    r"|domaine d['\u2019]application)\s*[:|]\s*(?P<what>[^|]{3,300})",
    re.IGNORECASE,
)
_SITES: Final = regex(
    r"^(?:certified )?(?:sites?|locations?|address(?:es)?|facilit(?:y|ies)|standorte?|site address)"
    r"(?: (?:covered|included|certified))?\s*[:|]\s*(?P<what>[^|]{3,300})",
    re.IGNORECASE,
)
_FROM: Final = regex(
    r"\b(?:valid(?:ity)? from|effective(?: date| from)?|issue date|date of issue|issued on"
    r"|certified since|start date|g\u00fcltig (?:ab|vom|von)|valable du|from)\W*(?:the )?$",
    re.IGNORECASE,
)
_TO: Final = regex(
    r"\b(?:valid (?:until|to|through)|expir(?:y|es|ation)(?: date| on)?|until|to|through|end date"
    r"|g\u00fcltig bis(?: zum)?|bis(?: zum)?|valable jusqu['\u2019]au|au)\W*(?:the )?$",
    re.IGNORECASE,
)
_ENERGY: Final = regex(r"(?P<what>\d[\d., ]*\d|\d)\s?(?P<unit>[kMGT]Wh)\b")
_VINTAGE: Final = regex(
    rf"\b(?:vintage|generat(?:ed|ion)(?: (?:in|period|year|date))?|produc(?:ed|tion)(?: (?:in"
    rf"|period|year))?|consumption (?:year|period)|reporting (?:year|period))\b[^.;]{{0,40}}?{YEAR}"
    rf"(?:[^.;]{{1,25}}{YEAR})?",
    re.IGNORECASE,
)


def read_certificate(statements: Sequence[Statement]) -> Certificate:
    """What a certificate says, from all statements of its pages in order."""
    said = said_in(statements)
    holder = _first(said, _HOLDER) or addressee_in(said)
    return Certificate(
        issuer=_first(said, _ISSUER) or issuer_in(said, holder.text),
        holder=holder,
        standards=_standards(said),
        scope=_first(said, _SCOPE),
        sites=_all(said, _SITES),
        valid_from=_day(said, _FROM),
        valid_to=_day(said, _TO),
        energy=_energy(said),
        vintage=_vintage(said),
    )


def standards_named(text: str) -> tuple[str, ...]:
    """The standards of certificates a text names, in one spelling: "ISO 14001"."""
    found = (re.sub(r"/IEC", "", match[0]) for match in _STANDARD.finditer(text))
    spelled = (re.sub(r"^(ISO|PAS|SA) ?(?=\d)", r"\1 ", one) for one in found)
    return tuple(dict.fromkeys(one.removesuffix("s") for one in spelled))


def _standards(said: Sequence[Statement]) -> tuple[Told, ...]:
    found: dict[str, Told] = {}
    for one in said:
        for name in standards_named(one.whole):
            found.setdefault(name, Told(name, one.page, one.text))
    return tuple(found.values())


def _first(said: Sequence[Statement], pattern: re.Pattern[str]) -> Told:
    return next(iter(_all(said, pattern)), UNTOLD)


def _all(said: Sequence[Statement], pattern: re.Pattern[str]) -> tuple[Told, ...]:
    found: dict[str, Told] = {}
    for one in said:
        if match := pattern.search(one.whole):
            what = next(filter(None, match.groups())).strip(" .,")
            found.setdefault(what, Told(what, one.page, one.text))
    return tuple(found.values())


def _day(said: Sequence[Statement], before: re.Pattern[str]) -> Told:
    """The day that stands behind the words, or in the cell behind them."""
    for one in said:
        text = in_english(one.whole)
        for date in dates_in(text):
            if before.search(text[: date.start].replace("|", ":")):
                return Told(date.value.isoformat(), one.page, one.text)
    return UNTOLD


def _energy(said: Sequence[Statement]) -> Told:
    found = {
        f"{match['what'].strip()} {match['unit']}": one
        for one in said
        for match in _ENERGY.finditer(one.whole)
    }
    if len(found) != 1:
        return UNTOLD
    ((what, one),) = found.items()
    return Told(what, one.page, one.text)


def _vintage(said: Sequence[Statement]) -> Told:
    """The one year of production; untold where the certificate tells several."""
    found: dict[int, Statement] = {}
    for one in said:
        for match in _VINTAGE.finditer(one.whole):
            found |= {year.value: one for year in years_in(match[0])}
    if len(found) != 1:
        return UNTOLD
    ((year, where),) = found.items()
    return Told(str(year), where.page, where.text)
