"""The words by which heads of columns, totals, months and explanations are recognised."""

from __future__ import annotations

import datetime as dt
import re
from functools import lru_cache

from reports.inventory.types import Role
from reports.language.years import RECENT_YEAR

# the first that fits decides; a head is searched as it is printed, without regard to case
HEADS: tuple[tuple[Role, re.Pattern[str]], ...] = tuple(
    (role, re.compile(pattern, re.IGNORECASE))
    for role, pattern in (
        (Role.GWP, r"\bgwp(?:s|[- ]?\d+)?\b|global warming potential"),
        (
            Role.FACTOR_SOURCE,
            r"\b(?:factor|ef|data)s?\b.{0,12}\b(?:source|ref(?:erence)?|origin|database|set)\b"
            r"|\bsource of (?:the )?(?:factor|ef)|\bsource\b(?!.*(?:emission|energy|fuel))"
            r"|\bdatabase\b|\breference$|\bquelle\b",
        ),
        (
            Role.FACTOR_YEAR,
            r"\b(?:factor|ef|source|data ?set|publication)s?\b.{0,12}\b(?:year|vintage|version"
            r"|edition)\b"
            r"|\b(?:year|vintage) of (?:the )?(?:factor|ef)\b|\bvintage\b|\bedition\b",
        ),
        (
            Role.FACTOR_UNIT,
            r"\b(?:factor|ef)s?\b.{0,10}\bunits?\b|\bunits?\b.{0,10}\b(?:factor|ef)s?\b",
        ),
        (
            Role.FACTOR,
            r"\bfactors?\b|\bef\b|\bemission rate\b|\bkg ?co2e? ?(?:/|per)|\bintensity\b",
        ),
        (
            Role.CONTRACT,
            r"\bcontract|\bcertificate|\bgoos?\b|\brecs?\b|\brego|\bi-?rec\b|\bppa\b|\binstrument"
            r"|\btariff\b|\bgreen (?:power|tariff)|\bguarantee",
        ),
        (Role.METHOD, r"^\W*(?:scope ?2 )?(?:method|basis|approach|accounting)\b(?!.*emission)"),
        (
            Role.NOTE,
            r"(?<!delivery )\bnotes?\b|\bcomments?\b|\bremarks?\b|\bstatus\b|\bexplanation"
            r"|\bdata quality|\bestimat(?:ed|e|ion)\b|\bactual\b.*\best|\bbemerkung|\bjustification"
            r"|\bread(?:ing)? type",
        ),
        (Role.SCOPE, r"^\W*(?:ghg )?scopes?(?: \(?1[,/ -]+2.*)?\W*$|^\W*scope (?:no|number|class)"),
        (Role.CATEGORY, r"\b(?:scope ?3 )?cat(?:egory|\.)?(?: ?(?:no|number|#))?\W*$|^\W*s3 cat"),
        (
            Role.EMISSIONS,
            r"\bemissions?\b|\bco2e?\b|\bghg\b|\bemissionen\b|\bcarbon\b|\bch4\b|\bn2o\b",
        ),
        (Role.GAS, r"^\W*(?:ghg )?gas(?:es)?(?: name| type)?\W*$|^\W*refrigerant\W*$"),
        (
            Role.COUNTRY,
            r"\bcountry\b|\bgrid\b(?!.*\bimport)|\bregion\b|\bland\b|\bmarket\b(?!.*based)"
            r"|\begrid\b",
        ),
        (
            Role.METER,
            r"\bmeters?\b|\bm[pc][ar]n\b|\bmprn\b|\baccount\b|\bsupply point\b|\bserial\b"
            r"|\b(?:invoice|document|doc|receipt|ticket|delivery note|voucher|po|trip"
            r"|booking)\b.{0,6}"
            r"\b(?:no|number|id|ref|#)|\binvoice\b|\bvehicle\b|\breg(?:istration)?\b|\basset\b"
            r"|\bplate\b|\bequipment\b|\bunit id\b|\bnmi\b|\bpod\b|\bref(?:erence)?\b|\bid\b"
            r"|\bzähler\w*",
        ),
        (
            Role.SITE,
            r"\bsites?\b|\blocations?\b|\bfacilit(?:y|ies)\b|\bplants?\b|\bbuildings?\b|\bbranch\b"
            r"|\bstores?\b|\boffices?\b|\bdepots?\b|\bentit(?:y|ies)\b|\bwarehouses?\b"
            r"|\bpropert(?:y|ies)\b"
            r"|\bmills?\b|\bhotels?\b|\bestates?\b|\bmines?\b|\bclinics?\b|\bhospitals?\b"
            r"|\bfarms?\b|\bterminals?\b|\bresorts?\b|\byards?\b|\bstations?\b|\bports?\b"
            r"|\bschools?\b|\blabs?\b|\bdata cent(?:re|er)s?\b|\bfactor(?:y|ies)\b"
            r"|\bbusiness unit\b|\blegal unit\b|\bworks\b"
            r"|\bstandort\b|\bhubs?\b|\bcampus\b|\bsubsidiar\w+|\bcost cent(?:re|er)\b|\bshops?\b",
        ),
        (
            Role.UNIT,
            r"^\W*per\W*$|\bunits?\b(?! ?(?:price|cost|id))|\buom\b|\beinheit\b|\bmeasure\b",
        ),
        (Role.YEAR, r"^\W*(?:(?:reporting|calendar|fiscal|inventory) )?(?:year|fy|jahr)\W*$"),
        (
            Role.PERIOD,
            r"\bmonths?\b|\bperiod\b|\bdates?\b|\bquarter\b|\bmonat\b|\bweek\b|\bdatum\b"
            r"|\bbilled\b",
        ),
        (
            Role.ACTIVITY,
            r"\bconsumption\b|\bquantit(?:y|ies)\b|\bamounts?\b|\busage\b|\bused\b|\bvolumes?\b"
            r"|\bactivity(?: data| value| amount| level)?\b(?!.*(?:type|name|description))"
            r"|\bdistance\b|\bspend\b|\bmass\b|\bqty\b|\bweight\b|\bleak\w*|\btop[- ]?ups?\b"
            r"|\brefill\w*|\bcharged?\b|\bverbrauch\b|\bmenge\b|\bkwh\b|\bmwh\b|\blit(?:re|er)s?\b"
            r"|\bkm\b|\btonnes\b|\bimport(?:ed|s)?\b|\bpurchased\b|\bburn(?:t|ed)\b|\bnights\b"
            r"|\breading\b|\bproduction\b|\bgj\b|\btherms?\b|\bgal(?:lon)?s?\b|\bpkm\b|\btkm\b"
            r"|\bissued\b|\bthroughput\b|\bvalue\b|\bannual\b|\btotal\b|\bytd\b",
        ),
        (
            Role.KIND,
            r"\bfuels?\b|\benergy\b|\btype\b|\bdescription\b|\bcommodity\b|\bmaterial\b|\bmode\b"
            r"|\bitem\b|\bproduct\b|\bactivity\b|\bsource\b|\bcarrier\b|\butility\b|\bclass\b"
            r"|\broute\b"
            r"|\bsupplier\b|\bvendor\b|\bservice\b|\bprocess\b|\bsubstance\b|\bstream\b"
            r"|\bname\b|\bmedium\b|\benergietr[aä]ger|\buse\b|\bagent\b|\bhaul\b",
        ),
    )
)

TOTAL = re.compile(
    r"^\W*(?:sub ?-?totals?|grand total|totals?|sums?|gesamt|summe|zwischensumme|overall"
    r"|all sites|ytd)\b"
    r"|\b(?:sub ?-?total|total)\W*$|^\W*(?:annual|year|fy) ?(?:\d{2,4} )?total\b",
    re.IGNORECASE,
)
ALL = re.compile(
    r"^\W*(?:all|group|company|entity total|whole (?:company|group))\W*$", re.IGNORECASE
)
UNUSED = re.compile(
    r"\bnot used\b|\bnormali[sz]ed\b|\bdegree[- ]days?\b|\bhdd\b|\bcdd\b|\bweather[- ]corrected\b"
    r"|\bstatistics?\b|\bsawn\b|\bfloor ?(?:area|space)\b|\bhead ?count\b|\bturnover\b"
    r"|\brevenue\b|\bsales\b"
    r"|\bproduction (?:volume|output)\b|\boutput\b|\boccupancy\b|\bfor info(?:rmation)?\b",
    re.IGNORECASE,
)
TOTAL_HEAD = re.compile(r"\btotal\b|\bannual\b|\bytd\b|\bsum\b|\bfull[- ]year\b|\bgesamt\b", re.I)
# by which method of Scope 2: in any text, and in heads of emissions and factors
LOCATION = re.compile(
    r"\bloc(?:ation)?[- ]?based\b|^\W*loc(?:ation)?\b\W*$|[(,–-] ?loc(?:ation)?\.?\)?\W*$"
    r"|\bs(?:cope)? ?2\b.*\bloc(?:ation)?\b|(?-i:\bLB\b)|\bgrid[- ]average\b",
    re.IGNORECASE,
)
MARKET = re.compile(
    r"\bmarket[- ]?based\b|^\W*m(?:ar)?ke?t\b\W*$|[(,–-] ?market\.?\)?\W*$|\bmarket \(residual"
    r"|\bs(?:cope)? ?2\b.*\bmarket\b|(?-i:\bMB\b)|\bresidual\b",
    re.IGNORECASE,
)
LOCATION_HEAD = re.compile(r"\bloc(?:ation)?\b|(?-i:\bLB\b)|\bgrid[- ]average\b", re.IGNORECASE)
MARKET_HEAD = re.compile(
    r"\bm(?:ar)?ke?t\b|(?-i:\bMB\b)|\bresidual\b|\bcontractual\b|\bsupplier[- ]specific\b",
    re.IGNORECASE,
)
# a head that says only by which method, scope or category the amounts below it count
QUALIFIER = re.compile(
    r"^\W*(?:(?:ghg )?s(?:cope)?[ -]?[123]\b)?[\s,:–-]*(?:cat(?:egory)?\.? ?\d+.*|3\.\d+.*"
    r"|(?:loc(?:ation)?|m(?:ar)?ke?t)\b\.?[- ]?(?:based)?|lb|mb|wtt|t&d(?: loss\w*)?)?\W*$",
    re.IGNORECASE,
)
PERIOD_13 = re.compile(
    r"^\W*(?:[PM] ?1[3-6]|period 1[3-6]|adjustments?|accruals?)\W*$", re.IGNORECASE
)
INFORMATION = re.compile(
    r"\(info(?:rmation)?\b|\bfor info\b|\binformation only\b|\bnot (?:in"
    r"|part of) (?:the )?totals?\b"
    r"|\bmemo(?:randum)?(?: item| only|:)|\bweather[- ](?:corrected|adjusted|normali[sz]ed)"
    r"|\bdegree[- ]day (?:corrected|adjusted)",
    re.IGNORECASE,
)
GAS = re.compile(
    r"(?<![A-Za-z\d])(CH4|N2O|SF6|NF3|CO2(?!e|-e| ?eq)|R-?\d{2,3}[A-Za-z]?|HFC-?\d\w+)(?![\w-])"
)

# a year that stands by itself, as in a title; the first of "2023/24" is none
YEAR_NAMED = re.compile(r"(?<!\d)(" + RECENT_YEAR + r")(?![\d/])")

_MONTHS = (
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"],
    ["jän", "feb", "mär", "apr", "mai", "jun", "jul", "aug", "sep", "okt", "nov", "dez"],
)
_MONTH = re.compile(
    r"^\W*(?:(?P<year_first>" + RECENT_YEAR + r")[-/. ](?P<number_after>0?[1-9]|1[0-2])"
    r"|(?P<name>[A-Za-zä]{3,9})\.?[ '’/-]*(?P<year>(?:20)?\d\d)?"
    r"|(?P<number>0?[1-9]|1[0-2])[-/.](?P<year_after>" + RECENT_YEAR + r")"
    r"|(?:[MP]|month|period) ?(?P<period>0?[1-9]|1[0-2]))\W*$"
)
_QUARTER = re.compile(
    r"^\W*(?:(?P<year>"
    + RECENT_YEAR
    + r")[-/ ]?)?(?:Q(?P<a>[1-4])|(?P<b>[1-4])Q|(?P<c>[1-4])(?:st|nd|rd|th"
    r"|\.) ?qu?art\w+)"
    r"(?:[-/ ]?(?:FY)?(?P<later>(?:20)?\d\d(?:/\d\d)?))?\W*$",
    re.IGNORECASE,
)
_THROUGH = re.compile(
    r"^\W*(?P<first>[A-Za-zä]{3,9})\.? ?(?:-|–|to"
    r"|bis) ?(?P<last>[A-Za-zä]{3,9})\.?[ '’-]*(?:20)?\d{0,2}\W*$"
)
_FULL = {
    name: number
    for names in (
        "january february march april may june july august september october november december",
        "januar februar märz april mai juni juli august september oktober november dezember",
    )
    for number, name in enumerate(names.split(), 1)
}


@lru_cache(maxsize=4096)
def month_in(text: str) -> tuple[int, int | None] | None:
    """The month that a whole text names, with its year where it does: "Mar", "March 2023",
    "2023-03", "P3". None for anything else."""
    match = _MONTH.match(text)
    if match is None:
        return None
    year = match["year_first"] or match["year"] or match["year_after"]
    full = (2000 + int(year) if len(year) == 2 else int(year)) if year else None
    number = match["number_after"] or match["number"] or match["period"]
    if number:
        return int(number), full
    return (found, full) if (found := _named(match["name"].lower())) else None


@lru_cache(maxsize=4096)
def is_stretch(text: str) -> bool:
    """Whether a whole text names a quarter or other months in a row: "Q1", "Jan-Mar"."""
    if _QUARTER.match(text):
        return True
    match = _THROUGH.match(text)
    return bool(match and _named(match["first"].lower()) and _named(match["last"].lower()))


def _named(name: str) -> int | None:
    if name in _FULL:
        return _FULL[name]
    if name in ("sept",):
        return 9
    for names in _MONTHS:
        if name in names:
            return names.index(name) + 1
    return None


def month_of_date(value: object) -> tuple[int, int] | None:
    """The month and year of a date of a cell."""
    return (value.month, value.year) if isinstance(value, dt.date) else None
