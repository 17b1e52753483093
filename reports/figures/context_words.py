"""The words around a number: which scope, method, year, kind of change and part of the company it
speaks of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_LIST = (
    r"[123](?:\s*(?:\+|&|,\s*and|,\s*&|,|/|and|or|plus|und|och|et)\s*(?:scopes?\s*)?[123]"
    r"|\s*(?:-|\u2013|to|through)\s*[123])*"
)
_SCOPE_WORD = (
    r"(?:\bscopes?|\balcances?|\bescopos?|\b\u00e2mbitos?|\bambit[oi]|\bp\u00e9rim\u00e8tres?"
    r"|\u30b9\u30b3\u30fc\u30d7)"
)
_SCOPE = re.compile(
    rf"{_SCOPE_WORD}[ -]?(?P<list>{_LIST})(?P<note>\d)?(?![\d%]|[.,]\d\d|,\d)", re.IGNORECASE
)
_CATEGORY = re.compile(
    r"(?:\bscope\s*3(?:\.|,?\s*\(?cat(?:egory|\.)?\s*)|\bcat(?:egory|\.)\s*)(?P<n>1[0-5]"
    r"|[1-9])(?!\d)",
    re.IGNORECASE,
)
_EXCLUDED = re.compile(
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
_ASIDE = (
    r"\(?(?:gross|direct|indirect|absolute|(?:market|location)[ -]?based|MB|LB)(?: method)?\)?,?"
)
_JOINT = re.compile(
    rf"\s*(?:{_ASIDE}\s*)*(?:,|&|\+|,?\s*\band\b|\bplus\b|,?\s*\bas well as\b)\s*(?:{_ASIDE}\s*)*",
    re.IGNORECASE,
)
_LOCATION = re.compile(
    r"location[ -]?based|\blocation (?:method|basis|approach)|standort\w*basiert|ortsbasiert"
    r"|platsbaserad|bas\u00e9e?s? sur la localisation|basad[oa]s? en la ubicaci\u00f3n|\(LB\)"
    r"|\bLBM?\b",
    re.IGNORECASE,
)
_MARKET = re.compile(
    r"market[ -]?based|\bmarket (?:method|basis|approach)|marktbasiert|marknadsbaserad|"
    r"bas\u00e9e?s? sur le march\u00e9|basad[oa]s? en el mercado|\(MB\)|\bMBM?\b",
    re.IGNORECASE,
)
_YEAR_AT = re.compile(
    r"(?=[12FCfc])(?<![\d.,$\u20ac\u00a3])(?:FY ?'?|CY ?|fiscal (?:year )?)?(?P<year>(?:19"
    r"|20)\d{2})(?![\d%]|[.,]\d)",
    re.IGNORECASE,
)
_SECOND_HALF = re.compile(
    r" ?[-\u2013/] ?(?P<short>\d{2})(?![\d%]|[.,]\d|-\d)|/ ?(?P<long>20\d{2})(?!\d)"
)
_SHORT_YEAR = re.compile(r"\b(?:FY|CY) ?'?(?P<year>\d{2})\b(?!\d|[,.]\d)")

CATEGORY_NAMES = (
    (1, r"purchased goods (?:and|&) services"),
    (2, r"capital goods"),
    (3, r"fuel[ -]* ?(?:and|&) ?energy[ -]?related activities"),
    (4, r"upstream transport(?:ation)? (?:and|&) distribution|upstream transportation"),
    (5, r"waste generated in operations"),
    (6, r"business travel"),
    (7, r"employee commuting"),
    (8, r"upstream leased assets"),
    (9, r"downstream transport(?:ation)? (?:and|&) distribution|downstream transportation"),
    (10, r"processing of sold products?"),
    (11, r"use of sold products?"),
    (12, r"end[ -]of[ -]life treatment of sold products?"),
    (13, r"downstream leased assets"),
    (14, r"franchises"),
    (15, r"investments"),
)

# What else is counted in tonnes of CO2e but is no part of an inventory's scopes, first match wins.
_OTHER_TONNES = (
    ("avoided_emissions", r"avoided|avoidance|handprint"),
    ("biogenic_emissions", r"biogenic|outside of scopes"),
    ("carbon_credits", r"\bcredits?\b|offset|retire[ds]|removal|sequest|compensat"),
    (
        "emission_reduction",
        r"reduction of|reductions?\b.*\b(?:achieved|from|due)|reducing|reduced (?:\w+ ){0,8}by"
        r"|abat|savings?\b|saved|avoid|lower(?:ed|ing)? (?:\w+ ){0,8}by|reduc\w+ (?:of|to the)"
        r"|\b(?:reduc|cut|sav|eliminat|prevent|captur|stor|abat|mitigat)\w*\s+(?:(?:about|around"
        r"|approximately|over|more than|nearly|almost|up to|another|further|some|an?|additional"
        r"|estimated)\s+)*_|_[^.;]{0,15}\b(?:of|in) (?:[\w-]+ ){0,3}(?:reductions?|savings?"
        r"|abatement)\b",
    ),
    (
        "air_emissions",
        r"\bODS\b|ozone[ -]deplet|"
        r"\bNO ?x\b|\bSO ?x\b|\bSO ?2\b|\bVOCs?\b|particulate|\bPM ?\d|methane|\bCH4\b|\bN2O\b"
        r"|\bHFCs?\b|refrigerant",
    ),
)
_OTHER_PATTERNS = tuple(
    (metric, re.compile(pattern, re.IGNORECASE)) for metric, pattern in _OTHER_TONNES
)
_AIR = dict(_OTHER_PATTERNS)["air_emissions"]
_GREENHOUSE = re.compile(r"\bGHG|greenhouse|\bCO2|carbon footprint|climate", re.IGNORECASE)
_EMISSION_TALK = re.compile(
    r"\bGHG|\babat(?:e[ds]?|ing|ement)\b|greenhouse|\bCO2|emissions?\b|\bscopes? ?[123]"
    r"|carbon footprint",
    re.IGNORECASE,
)
_TARGET = re.compile(
    r"\btargets?\b|\btargeting\b|\baim(?:s|ing)?\b|\bgoals?\b|\bcommit|\bambition|\bpledge"
    r"|\bby (?:FY ?|fiscal )?20[3-9]\d|\bwill\b|\bplan(?:s|ning)? to\b|\bto reduce\b",
    re.IGNORECASE,
)
_BASELINE = re.compile(
    r"(?:(?:j\u00e4mf\u00f6rt med|sammenlignet med|gegen\u00fcber|im Vergleich zu|verglichen mit"
    r"|par rapport \u00e0|frente a|rispetto al?|from|versus|vs\.?|compared (?:to|with)"
    r"|relative to|against|since|on|than|below|over|above)\s+(?:(?:a|an|our|the|its|fiscal|FY|in"
    r"|adjusted|restated|year|previous|prior|preceding)\s+){0,4}(?:FY ?"
    r"|fiscal (?:year )?)?(?P<a>(?:19|20)\d{2})\b"
    r"|(?P<b>(?:19|20)\d{2})(?:[-/]\d{2,4})?\s*(?:\w+\s)?(?:base[ -]?line|base[ -]year)"
    r"|(?:base[ -]?line|base[ -]year)\s*(?:year\s*)?(?:of|:|is|was|in"
    r"|\()?\s*(?P<c>(?:19|20)\d{2})\b|\bbetween (?:FY ?|fiscal )?(?P<d>(?:19"
    r"|20)\d{2}) and (?:FY ?|fiscal )?(?:19|20)\d{2}\b)",
    re.IGNORECASE,
)

_VOCABULARY = re.compile(
    r"\b(?:e1-6|gri|esrs|assertions?|total|subtotal|gross|direct|indirect|energy|ghg|greenhouse"
    r"|gas(?:es)?|emissions?|emitted|absolute|overall|annual|combined|aggregate|carbon|footprint"
    r"|location|market|based|method|scopes?|category|cat|the|of|and|our|in|for|own|operations"
    r"|operational|company|corporate|group|global|worldwide|reported|sum|all|other|value|chain"
    r"|inventory|co2e?|significant|indicator|metrics?|unit|amount|plus|by|type|sources?|lbm?|mbm?"
    r"|emissionen|utsl\u00e4pp(?:en)?|\u00e9missions|emisiones|emissioni"
    r"|(?:(?:four|thir|fif)teen|eleven|twelve|ten|nine|eight|seven|six|five|four|three|two"
    r"|\d+) categor(?:y|ies)|consumption|consumed|usage|use|used|within|organi[sz]ation|fy|fiscal"
    r"|year)\b",
    re.IGNORECASE,
)
_BASIS = re.compile(
    r"\b(equity(?: share)?|managed|operational control|financial control|100 ?%)(?= basis|\b)",
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
    return _joined(text, sorted([*categories, *plain], key=lambda mention: mention.start))


def _may_name_scope(text: str) -> bool:
    """A quick look that spares most texts the search for scopes."""
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


def category_of(label: str) -> str:
    """ "3.6" for a label that starts with the name of a Scope 3 category, else ""."""
    core = re.sub(r"^[\W\d]*(?:c(?:at(?:egory)?)?\.? ?\d+\W*)?", "", label)
    for number, name in CATEGORY_NAMES:
        if re.match(rf"(?:{name})\b(?:\s*\(.*)?[\s\d)*,]*$", core, re.IGNORECASE):
            return f"3.{number}"
    return ""


@lru_cache(maxsize=64)
def method_of(text: str) -> str:
    """ "location" or "market" where the text names exactly one Scope 2 method."""
    location, market = bool(_LOCATION.search(text)), bool(_MARKET.search(text))
    return "" if location == market else ("location" if location else "market")


def years_in(text: str) -> list[tuple[int, int, int]]:
    """(year, start, end) of every year printed, "FY23" included; a fiscal year "2023-24" is the
    year it ends in."""
    long = [_fiscal(text, m) for m in _YEAR_AT.finditer(text)]
    short = [(2000 + int(m["year"]), m.start(), m.end()) for m in _SHORT_YEAR.finditer(text)]
    return sorted([*long, *short], key=lambda found: found[1])


def _fiscal(text: str, match: re.Match[str]) -> tuple[int, int, int]:
    """A year, or the one in which a fiscal year printed as "2023-24", "2023/2024" ends."""
    year, end = _ending(text, int(match["year"]), match.end())
    return year, match.start(), end


def _ending(text: str, year: int, end: int) -> tuple[int, int]:
    second = _SECOND_HALF.match(text, end)
    if second and int(second["short"] or second["long"][-2:]) == (year + 1) % 100:
        return year + 1, second.end()
    return year, end


@lru_cache(maxsize=64)  # asked for every figure of a sentence
def baseline_in(text: str) -> int | None:
    """The year a change is measured against ("vs. 2022", "2019 base year"), or None when none or
    several are named."""
    found = ((m, next(name for name in "abcd" if m[name])) for m in _BASELINE.finditer(text))
    years = {_ending(text, int(m[name]), m.end(name))[0] for m, name in found}
    return years.pop() if len(years) == 1 else None


@lru_cache(maxsize=64)
def is_target(text: str) -> bool:
    """Whether the text speaks of what is meant to happen rather than of what happened."""
    return bool(_TARGET.search(text))


def speaks_of_emissions(text: str) -> bool:
    """Whether tonnes in this text are tonnes of greenhouse gas."""
    return bool(_EMISSION_TALK.search(text))


def tonnes_metric(text: str) -> str:
    """The metric of an amount in tonnes of CO2e: "ghg_emissions" unless the words say avoided,
    offset, reduced, biogenic ..."""
    return next(
        (metric for metric, pattern in _OTHER_PATTERNS if pattern.search(text)), "ghg_emissions"
    )


def names_air_pollutant(text: str) -> bool:
    """Whether a text speaks of emissions into the air that are weighed themselves, and of no
    greenhouse gas."""
    return bool(_AIR.search(text)) and not _GREENHOUSE.search(text)


def basis_of(text: str) -> str:
    """The consolidation basis named ("equity", "managed", "operational control"), "" for none or
    several."""
    named = {m[1].lower().replace("equity share", "equity") for m in _BASIS.finditer(text)}
    return named.pop() if len(named) == 1 else ""


def remainder(label: str) -> str:
    """What a table label says beyond scope, method, unit and the usual words: the part of the
    company or inventory it covers."""
    text = re.sub(
        r"\((?:[^()]*(?:based|CO2|tonn|tons|GHG|MWh|GWh|GJ|TJ|scope|method)[^()]*)\)",
        " ",
        label,
        flags=re.IGNORECASE,
    )
    text = re.sub(
        r",? ?(?:in )?(?:thousands? |millions? |1,000 |'000 )?(?:of )?(?:metric )?\b(?:tonnes"
        r"|tons|tonne|t|kt|Mt|MT|MWh|GWh|GJ|TJ) ?(?:of )?(?:CO2e?)?(?![A-Za-z])",
        " ",
        text,
    )
    text = re.sub(rf"\bscopes?[ -]?{_LIST}\d?", " ", text, flags=re.IGNORECASE)
    return re.sub(r"[\W\d_]+", " ", _VOCABULARY.sub(" ", text)).strip()
