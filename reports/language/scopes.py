"""Scopes of the GHG Protocol as reports name them: "Scopes 1 and 2", "Scope 1+2", "Scope 3
category 7"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sibyl_project.common.regex import regex

ONE_SCOPE = r"scopes? ?[123]"  # one scope named in English, for patterns of other rooms
SCOPE_LIST = (
    r"[123](?:\s*(?:\+|&|,\s*and|,\s*&|,|/|and|or|plus|und|och|et)\s*(?:scopes?\s*)?[123]"
    r"|\s*(?:-|\u2013|to|through)\s*[123])*"
)
_SCOPE_WORD = (
    r"(?:\bscopes?|\balcances?|\bescopos?|\b\u00e2mbitos?|\bambit[oi]|\bp\u00e9rim\u00e8tres?"
    r"|\u30b9\u30b3\u30fc\u30d7)"
)
_SCOPE = regex(
    rf"{_SCOPE_WORD}[ -]?(?P<list>{SCOPE_LIST})(?P<note>\d)?(?![\d%]|[.,]\d\d|,\d)", re.IGNORECASE
)
# "S1+S2", "S1 emissions"; but "IFRS S1" and "ESRS S1" are standards
_SHORT = regex(
    r"(?<!IFRS )(?<!ISSB )(?<!ESRS )(?<![\w-])S(?P<first>[123])(?:(?P<more>(?: ?[+&] ?S?[123])+)"
    r"|(?= (?:GHG |CO2e? )?emissions?\b))(?![\w%]|[.,]\d)"
)
_CATEGORY = regex(
    r"(?:\bscope\s*3(?:\.|,?\s*\(?cat(?:egory|\.)?\s*)|\bcat(?:egory|\.)\s*)(?P<n>1[0-5]"
    r"|[1-9])(?!\d)",
    re.IGNORECASE,
)
_EXCLUDED = regex(
    r"\(?(?:which (?:are|is) )?(?:not|excl\.?|excluding|without|outside"
    r"|other than)\b(?: (?:already|be|been|included|covered|reported|of|in|the|my"
    r"|our))* scopes?\s*[123](?:[ ,&/+]*(?:or|and|to)?\s*(?:scopes?\s*)?[123]\b)*\)?",
    re.IGNORECASE,
)
_SCOPE_PARTS = (
    "scope",
    "cat",
    "alcance",
    "escopo",
    "mbito",
    "ambiti",
    "rim\u00e8tre",
    "\u30b9\u30b3\u30fc\u30d7",
)
_SHORTENED = ("S1", "S2", "S3")
_ASIDE = (
    r"\(?(?:gross|direct|indirect|absolute|(?:market|location)[ -]?based|MB|LB)(?: method)?\)?,?"
)
_JOINT = regex(
    rf"\s*(?:{_ASIDE}\s*)*(?:,|&|\+|,?\s*\band\b|\bplus\b|,?\s*\bas well as\b)\s*(?:{_ASIDE}\s*)*",
    re.IGNORECASE,
)


GRAND_TOTAL = regex(
    r"\btotal\b.*(?:emission|GHG|CO2|footprint)|(?:emission|GHG|CO2|footprint).*\btotal\b",
    re.IGNORECASE,
)
BARE_TOTAL = regex(
    r"\W*(?:grand |overall )?total[\W\u00b9\u00b2\u00b3\u2070-\u2079]*\d?\)?\W*(?:\([^)]*\)\W*)*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ScopeMention:
    """A scope named at `start:end`; several scopes in one mention are joined: "1+2"."""

    scope: str
    start: int
    end: int


def drop_exclusions(text: str) -> str:
    """The text without "(not included in Scope 1 or 2)" and the like, which name a scope to say it
    is not meant; same length."""
    return _EXCLUDED.sub(lambda m: " " * len(m[0]), text) if "scope" in text.lower() else text


def scope_mentions(text: str) -> list[ScopeMention]:
    """Every scope named in the text, left to right ("Scopes 1 & 2" is "1+2", "Scope 3 category 7"
    is "3.7")."""
    if not _may_name_scope(text):
        return []
    categories = [ScopeMention(f"3.{m['n']}", m.start(), m.end()) for m in _CATEGORY.finditer(text)]
    plain: list[ScopeMention] = []
    for match in _SCOPE.finditer(text):
        if any(c.start <= match.start() < c.end for c in categories):
            continue
        scope = _scope_of(match["list"], match["note"])
        if scope:
            plain.append(ScopeMention(scope, match.start(), match.end()))
    plain += _shortened(text)
    return _joined(text, sorted([*categories, *plain], key=lambda mention: mention.start))


def _shortened(text: str) -> Iterator[ScopeMention]:
    for match in _SHORT.finditer(text):
        digits = sorted(set(re.findall("[123]", match[0])))
        yield ScopeMention("+".join(digits), match.start(), match.end())


def _may_name_scope(text: str) -> bool:
    """A quick look that spares most texts the search for scopes."""
    if any(short in text for short in _SHORTENED):
        return True
    low = text.lower()
    for word in _SCOPE_PARTS:  # noqa: SIM110 - a plain loop is the faster one, and every sentence asks
        if word in low:
            return True
    return False


def _joined(text: str, mentions: list[ScopeMention]) -> list[ScopeMention]:
    """ "Scope 1, market-based Scope 2 and Scope 3" is one mention of all three; one that names a
    scope twice is left apart."""
    runs: list[list[ScopeMention]] = []
    for mention in mentions:
        if (
            runs
            and "." not in runs[-1][-1].scope + mention.scope
            and _JOINT.fullmatch(text[runs[-1][-1].end : mention.start])
        ):
            runs[-1].append(mention)
        else:
            runs.append([mention])
    joined: list[ScopeMention] = []
    for run in runs:
        digits = "+".join(mention.scope for mention in run).split("+")
        once = len(set(digits)) == len(digits)
        joined += (
            [ScopeMention("+".join(sorted(digits)), run[0].start, run[-1].end)] if once else run
        )
    return joined


def _scope_of(listed: str, note: str | None) -> str:
    """ "1, 2 and 3" and "1-3" to "1+2+3".

    A glued digit is a footnote only where it cannot continue a list: "Scope 22", not "Scope 12"."""
    digits = re.findall("[123]", listed)
    if note and note in "123" and note > digits[-1]:
        return ""
    if re.search(r"[-\u2013]|to|through", listed):
        digits = [str(n) for n in range(int(digits[0]), int(digits[-1]) + 1)]
    return "+".join(sorted(set(digits)))


def scope_of(text: str) -> str:
    """The one scope a label names; "" for none or several unjoined ones."""
    scopes = {mention.scope for mention in scope_mentions(drop_exclusions(text))}
    return scopes.pop() if len(scopes) == 1 else ""


def scopes_in(text: str) -> set[str]:
    """The scopes a text names, each alone: "1" and "2" for "Scopes 1 and 2", "3" for a category."""
    return {
        part.partition(".")[0]
        for mention in scope_mentions(text)
        for part in mention.scope.split("+")
    }


def is_total(label: str) -> bool:
    """Whether a label is of a total: "Total GHG emissions", "Grand total"."""
    return bool(GRAND_TOTAL.search(label) or BARE_TOTAL.fullmatch(label))
