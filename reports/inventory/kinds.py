"""What an activity is by its words, and the scope and category it belongs to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from reports.inventory.foreign import in_english
from sibyl_project.common.regex import regex
from standards.reference.categories import scope3_category

_SCOPE = regex(
    r"\bs(?:cp?|copes?)?\.?[\s-]*(?:no\.? )?(?P<scope>[123])"
    r"(?:(?:\.| ?c(?:at\w*)?\.? ?)(?P<category>1[0-5]|[1-9]))?\b",
    re.I,
)
_WITH_SCOPE = regex(r"\b(?:category|cat\.?) ?3\.(?=(?:1[0-5]|[1-9])(?!\d))", re.IGNORECASE)
_ROMAN = regex(r"(?<=\bscope )(?-i:I{1,3})\b", re.IGNORECASE)
# "Scopes 1, 2", "Scope 1+2", "Scopes 1-3"
_SEVERAL_SCOPES = regex(
    r"\bs(?:cope)?s?[\s-]*(?:1\s*(?:,|\+|&|/|\band\b|\bto\b|[-–])\s*(?:scope )?[23]"
    r"|2\s*(?:,|\+|&|/|\band\b|\bto\b|[-–])\s*(?:scope )?3)(?![\d.])",
    re.IGNORECASE,
)
_SCOPE_CELL = regex(
    r"^\W*s?(?P<scope>[123])(?:(?:\.|(?<=S3)[-–/ ])(?P<category>1[0-5]|[1-9]))?\W*$", re.I
)
_CATEGORY_BEHIND = regex(r"\((?:S(?:cope)? ?)?3[.](?P<category>1[0-5]|[1-9])\)", re.IGNORECASE)
_NUMBERED = regex(r"\bcat(?:egory)?\.? ?(?:no\.? ?)?(?:1[0-5]|[1-9])\b", re.IGNORECASE)
_NUMBER = regex(r"\b(?:c(?:at(?:egory|\.)?)? ?|3\.)?(?:1[0-5]|[1-9])\b", re.IGNORECASE)
# how items of Scope 3 are called besides; "poste" is "description" once it is in English
_ITEM_OF_SCOPE_3 = regex(
    r"(?<=\bscope 3)(?P<between>\W{1,4})(?:(?:description|item)(?= ?(?:1[0-5]|[1-9])\b)"
    r"|(?<= [–-] )(?=(?:1[0-5]|[1-9]) (?!sites|plants|compan|categor)[^\W\d]))",
    re.IGNORECASE,
)
_OTHER_NUMBERS = regex(r"\b(?:in)?direct\b|\bISO\b|\b14064\b", re.IGNORECASE)

# (scope, category, words); the first that fits decides
_KINDS: tuple[tuple[str, str, int | None, re.Pattern[str]], ...] = tuple(
    (name, scope, category, regex(pattern, re.IGNORECASE))
    for name, scope, category, pattern in (
        (
            "upstream energy",
            "3",
            3,
            r"\bwtt\b|well[- ]to[- ]tank|\bt&d\b|transmission (?:and|&) dist|\bfera\b"
            r"|fuel[- ]and[- ]energy[- ]related",
        ),
        ("commuting", "3", 7, r"\bcommut\w+|\bhome ?work\w*|\bteleworking"),
        ("waste", "3", 5, r"\bwaste\b|\blandfill|\brecycl\w+|\bincinerat\w+|\bcompost\w*"),
        (
            "waste water",
            "3",
            5,
            r"\bwater treatment\b(?!.*\b(?:CH4|N2O|methane|plant|works)\b)|\btrade effluent"
            r"|\bsewerage\b",
        ),
        (
            "downstream transport",
            "3",
            9,
            r"\bdownstream (?:transport|distribution|freight)|\boutbound freight paid by customers",
        ),
        (
            "freight",
            "3",
            4,
            r"\bfreight|\bhaul(?:age|iers?)\b|\bshipping\b|\binbound\b|\boutbound\b"
            r"|\blogistics\b|\bupstream transport|\bthird[- ]party transport|\bcourier",
        ),
        (
            "travel",
            "3",
            6,
            r"\bflights?\b|\bair(?:line)? ?(?:travel|data|tickets?|extract)|\bcorporate travel"
            r"|\btravel(?:ler)?s?\b|\bhotel nights|\bbusiness travel|\btaxis?\b|\brail\b"
            r"|\btrain\b|\bhotels? (?:nights|stays?)|\bhotel\b|\blong[- ]haul|\bshort[- ]haul"
            r"|\bdomestic air|\brental cars?|\bhire cars?|\bgrey fleet|\beconomy\b"
            r"|\bbusiness class|\bmedium[- ]haul",
        ),
        ("leased assets", "3", 8, r"\bupstream leased"),
        (
            "assets leased to others",
            "3",
            13,
            r"\bdownstream leased|\btenants?'? (?:energy|electricity|gas|consumption|power|kwh)"
            r"|\btenant[- ](?:purchased|procured|controlled|supplied)",
        ),
        ("franchises", "3", 14, r"\bfranchis\w+"),
        ("end of life", "3", 12, r"\bend[- ]of[- ]life"),
        ("processing of products", "3", 10, r"\bprocessing of sold"),
        (
            "investments",
            "3",
            15,
            r"\bfinanced emissions|\binvestees?\b|\bPCAF\b|\binvestments?\b|\bborrowers?\b"
            r"|\bcounterpart(?:y|ies)\b",
        ),
        ("capital goods", "3", 2, r"\bcapital goods|\bcapex\b|\bmachinery purchase"),
        (
            "purchased goods",
            "3",
            1,
            r"\bpurchased goods|\blaundry|\blinen\b|\bwater supply"
            r"|\bsupplier spend|\bspend\b|\bsuppliers\b|\braw materials?"
            r"|\bpackaging\b|\bprocurement",
        ),
        ("use of products", "3", 11, r"\buse of sold|\bproducts? in use"),
        (
            "electricity",
            "2",
            None,
            r"\belec\w*|\bhalf[- ]hourly|\bmpan\b"
            r"|^\W*el(?:\W*$| ?[,(:/]| [\u2013-] | (?:danmark|norge|sverige|finland|nordisk)\b)"
            r"|\bactive (?:energy|power)|\bkwh import\w*|\bpower\b(?! station)"
            r"|\bgrid\b|\bstrom\b|\bev charging",
        ),
        (
            "heat",
            "2",
            None,
            r"\bdistrict[- ]heat\w*|\bsteam\b|\bheat network|\bfernwärme|\bpurchased heat\w*"
            r"|\bchilled water|\bdistrict cool\w*|\bpurchased cool\w*|\bheat(?:ing)? \(district\)",
        ),
        (
            "refrigerant",
            "1",
            None,
            r"\brefrigerants?\b|\bR-?\d{2,3}[A-Za-z]?\b|\bHFC-?\d|\bSF6\b|\bfugitive"
            r"|\ban(?:a)?esthetic\w*|\bnitrous oxide|\b(?:sevo|des|iso)flurane|\bcoolants?\b"
            r"|\bF-?gas",
        ),
        (
            "process",
            "1",
            None,
            r"\bcalcin\w*|\bclinker\b|\bprocess emission|\blimestone|\bdolomite|\bsoda ash"
            r"|\banodes?\b|\bnitric acid|\bfertili[sz]ers?\b|\bblasting|\burea\b"
            r"|\bexplosives?\b|\banfo\b|\bcarbonate",
        ),
        (
            "fuel",
            "1",
            None,
            r"\bnatural gas|\bgas\b|\bdi[eé]sel\b|\bpetrol\b|\bgasoline\b|\blpg\b|\bpropane\b"
            r"|\bbutane\b|\bheating[- ]oil|\bgas[- ]?oil|\bfuel[- ]oil|\bcoal\b|\bcoke\b|\bkerosene"
            r"|\bburning oil"
            r"|\bhvo\b|\bhsd\b|\bbiodiesel|\bbiomass|\bwood\b|\bpellets?|\bcng\b|\blng\b|\bmarine"
            r"|\bjet fuel|\bboiler|\bgenerators?\b|\bgen-?sets?\b|\btractors?\b|\btrucks?\b"
            r"|\bvans?\b|\blorr(?:y|ies)\b|\bmachine (?:fuel|hours)|\bheavy oil|\bgas ?oil"
            r"|\bmobile sources|\bbenzin|\bfleet\b|\bvehicles?\b|\bcombustion|\berdgas|\bheizöl"
            r"|\bfuel\b|\bforklift",
        ),
    )
)


@dataclass(frozen=True, slots=True)
class Belongs:
    """A scope ("1", "2", "3", or empty), a category of Scope 3, what an activity is, and what told
    the scope."""

    scope: str = ""
    category: int | None = None
    name: str = ""
    why: str = ""


def _english(text: str) -> str:
    """A text in English, where "Kat. 1" and "Cat. 3.1" are "category 1", and "Scope 3, poste 1" is
    "Scope 3, category 1"."""
    text = _ITEM_OF_SCOPE_3.sub(
        r"\g<between>category", in_english(text).replace("category.", "category")
    )
    return _WITH_SCOPE.sub("category ", text)


@lru_cache(maxsize=8192)
def scope_said(text: str) -> Belongs:
    """The scope and category that a text names in words: "Scope 2", "3.6", "Cat. 6 Business
    travel". Empty where it names none or several."""
    text = _ROMAN.sub(lambda match: str(len(match[0])), _english(text))
    if match := _SCOPE_CELL.match(text):
        return Belongs(match["scope"], int(match["category"]) if match["category"] else None)
    if _SEVERAL_SCOPES.search(text):
        return Belongs()
    if match := _CATEGORY_BEHIND.search(text):
        return Belongs("3", int(match["category"]))
    found = {(match["scope"], match["category"]) for match in _SCOPE.finditer(text)}
    if len({scope for scope, _ in found}) == 1:
        scope, category = next(iter(found))
        if scope == "3" and category is None and (named := scope3_category(text)):
            return Belongs("3", named.number)
        return Belongs(scope, int(category) if category else None)
    return Belongs()


@lru_cache(maxsize=8192)
def category_said(text: str) -> int | None:
    """The category of Scope 3 that a cell of a category column names."""
    text = _english(text)
    if named := scope3_category(text):
        other = _OTHER_NUMBERS.search(text) and not _SCOPE.search(text)
        return named_category(text) if other else named.number
    match = re.match(
        r"^\W*(?:3\.|c(?:at\w*)?\.? ?)?0?(?P<number>1[0-5]|[1-9])\b", text, re.IGNORECASE
    )
    return int(match["number"]) if match else None


@lru_cache(maxsize=8192)
def numbered_category(text: str) -> int | None:
    """The category of Scope 3 that words number as one: "Category 7 - Commuting", "Cat. 5". None
    where they speak of direct and indirect emissions, which other standards number otherwise."""
    text = _english(text)
    if not _NUMBERED.search(text) or _OTHER_NUMBERS.search(text):
        return None
    named = scope3_category(text)
    return named.number if named is not None else None


@lru_cache(maxsize=8192)
def named_category(text: str) -> int | None:
    """The one category of Scope 3 that words name, whatever they number: "Employee commuting"."""
    named = scope3_category(_NUMBER.sub(" ", in_english(text)))
    return named.number if named is not None else None


@lru_cache(maxsize=8192)
def kind_of(text: str) -> Belongs:
    """What an activity is by its words ("Diesel – site vehicles"), and where such an activity
    usually belongs. Empty where no word tells."""
    text = in_english(text)
    first: tuple[int, Belongs] | None = None
    for name, scope, category, pattern in _KINDS:
        if match := pattern.search(text):
            found = Belongs(scope, category, name)
            if name in ("upstream energy", "commuting", "waste", "downstream transport"):
                return found
            if first is None or match.start() < first[0]:
                first = (match.start(), found)
    return first[1] if first else Belongs()
