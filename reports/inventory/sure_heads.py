"""Forms of heads that say what a column holds whatever other words stand in them."""

from __future__ import annotations

import re

from reports.inventory.types import Role
from sibyl_project.common.regex import regex

_MASS_PER_ENERGY = regex(
    r"(?<![\w/])(?:k?g|lbs?) ?/ ?(?:[kMG]Wh|GJ|MJ|therm)\W*(?:[(\[][^()\[\]]*[)\]])?\W*$",
    re.IGNORECASE,
)
# emissions, with the potential they were computed with behind them: "t CO2e (GWP 28)"
_EMITTED_BY = regex(
    r"^\W*(?:k?g|k?t|tonnes?|emissions?)\W{0,3}(?:of )?CO2\W?eq?u?i?v?\b"
    r"(?!\W*(?:/|per\b|pro\b|par\b|por\b))"
    r".*\bGWP",
    re.IGNORECASE,
)
# a mass by a method of Scope 2 ("t loc", "kg (MB)", "market-based, tonnes") or of a result
_METHOD = r"(?:loc(?:ation)?|m(?:ar)?ke?t|lbm?|mbm?)\b\.?(?:[- ]?based)?"
_MASS = r"(?:kg|k?t|(?:metric )?ton(?:ne)?s?)\b"
_EMITTED_BY_METHOD = regex(
    rf"^\W*(?:{_MASS}\W{{1,3}}{_METHOD}|(?:{_METHOD}|result)\W{{1,3}}(?:in )?{_MASS})"
    r"(?: method)?(?:\W{1,3}(?:FY ?)?(?:20)?\d\d(?:/\d\d)?)?\W*$",
    re.IGNORECASE,
)
# an amount brought to the unit of its factor
IN_UNIT_OF_FACTOR = regex(
    r"^\W*(?:total|quantity|amount|activity|consumption|use|converted)\b(?!.*(?:CO2|emission))"
    r".*(?:\bunits?\b.{0,12}\bfa[ck]t\w+|\bfa[ck]t\w+.{0,3}\bunits?\b)",
    re.IGNORECASE,
)
_BILL = r"(?:invoice|bill|billing|account|accounting)"
_OF_BILL = regex(
    rf"\b{_BILL}[ -](?:date|month|period)\b"
    rf"|\b(?:date|month|period)\W+(?:\w{{1,3}}\W+){{0,2}}{_BILL}\b",
    re.IGNORECASE,
)
_OF_CONTRACT = regex(r"\bcontract account\b", re.IGNORECASE)
_SOURCE_OF_EMISSIONS = regex(
    r"\b(?:energy|emissions?|fuel|heat|ghg) (?:sources?|carriers?)\b(?!.*\bfactor)"
    r"|\bsources? of (?:\w+ )?emissions?\b(?! factor)|\b(?:vehicle|equipment|asset) type\b"
    r"|\baccount (?:name|description)\b",
    re.IGNORECASE,
)
# "Units consumed" of an electricity bill
_COUNTED_UNITS = regex(
    r"^\W*(?:[kmg]wh|m3|[gm]j|litres?|l|kg) (?:used|consumed|billed|invoiced?|purchased|imported)\b"
    r"|\bunits? (?:used|consumed|billed|purchased|imported)\b|\b(?:billed|consumed) units?\b",
    re.IGNORECASE,
)
# energy on a heating value, whoever billed it: "MWh GCV (supplier invoice)"
_ON_HEATING_VALUE = regex(
    r"^\W*(?:[kMG]Wh|[MGT]J|MMBtu|therms?)\W{1,3}(?:GCV|NCV|HHV|LHV|HCV|H[sioSu]|PC[SI]|gross|net|"
    r"brutto|netto)\b(?!.*(?:/|\bper\b|\bfactor|CO2))",
)
# "Region / site"
_PLACE_OR_SITE = regex(
    r"^\W*(?:region|area|district|city|town|zone)s?\W{0,3}/\W{0,3}(?:sites?|locations?|facilit\w+)\W*$",
    re.IGNORECASE,
)
# a factor whose head names only the mass for one unit: "EF kgCO2e"
FACTOR_IN_MASS = regex(
    r"^\W*(?:[\w&-]+ ){0,2}(?:factors?|EF)\W*(?:(?:in|used|applied|value|[LM]BM?)\W*)*"
    r"(?:k?g|t|lbs?|tonnes?) ?(?:of )?CO2e?\W*$",
    re.IGNORECASE,
)
# of a gas, though its unit is that of a factor: in kg CO2e for each kg
POTENTIAL = regex(r"^\W*(?:GWP|PRG|PCG|PCA|PAG)(?:[ -]?100)?\b(?!.*\bfactor)", re.IGNORECASE)
# how much energy a unit of a fuel has, which is no amount of energy
HEATING_VALUE = regex(
    r"^\W*(?:P\.? ?cal\b|pod(?:er)?\.? ?cal|pouvoir cal|potere cal|NCV|GCV|LHV|HHV|PCI|PCS"
    r"|heizwert|brennwert|(?:net |gross )?(?:calorific|heating) value)[^/]*\b[GMkT]?(?:J|Wh) ?/",
    re.IGNORECASE,
)
SURELY = (
    (Role.OTHER, HEATING_VALUE),
    (Role.FACTOR, FACTOR_IN_MASS),
    (Role.PERIOD, _OF_BILL),
    (Role.METER, _OF_CONTRACT),
    (Role.SITE, _PLACE_OR_SITE),
    (Role.KIND, _SOURCE_OF_EMISSIONS),
    (Role.ACTIVITY, _COUNTED_UNITS),
    (Role.ACTIVITY, _ON_HEATING_VALUE),
    (Role.ACTIVITY, IN_UNIT_OF_FACTOR),
    (Role.FACTOR, _MASS_PER_ENERGY),
    (Role.EMISSIONS, _EMITTED_BY),
    (Role.EMISSIONS, _EMITTED_BY_METHOD),
)
