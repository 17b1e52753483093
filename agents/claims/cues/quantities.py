"""How much and when: the words and signs of figures, counts, years and changes."""

from __future__ import annotations

import re

from reports.language.years import YEAR
from sibyl_project.common.regex import regex

UNITS = (
    r"%|per ?cent|percent(?:age points?)?"
    r"|(?:[kMG]?t|tonnes?|(?:metric )?tons?)\b(?: of)?(?: ?CO ?2[ -]?e(?:q)?)?|[kMGT]?Wh?\b"
    r"|[kMGTP]J\b|[kM]?L\b|litres?|liters?|gallons?|m[23²³]|cubic met(?:er|re)s?"
    r"|square (?:feet|met(?:er|re)s?)|hectares?|acres?|ha\b|km2?\b|kilomet(?:er|re)s?|miles|kg\b"
    r"|kilograms?|gigawatt[- ]hours?|megawatt[- ]hours?|kilowatt[- ]hours?|megawatts?|gigawatts?"
    r"|barrels?|euros?|dollars?"
)
_NUMBER = r"(?:\d{1,3}(?:[, ]\d{3})+|\d+)(?:[.,]\d+)?"
_MAGNITUDE = r"(?: ?(?:thousand|million|billion|trillion|mn|bn|m|k)\b)?"
FIGURE = regex(
    rf"(?:[$€£¥]|US\$|A\$|C\$|USD |EUR |GBP ) ?{_NUMBER}{_MAGNITUDE}"
    rf"|{_NUMBER}{_MAGNITUDE}[ -]?(?:{UNITS})|{_NUMBER} ?(?:thousand|million|billion|trillion|mn"
    rf"|bn)\b|(?<![\w.])\d{{1,2}}(?:\.\d+)?x\b",
    re.IGNORECASE,
)
COUNT = regex(
    r"(?<![\w.,-])(?:\d{1,3}(?:[,.]\d{3})+|\d{1,6}(?:[.,]\d{1,2})?)(?![\w%])(?![.,-]\d)"
    r"(?= (?:[a-z][\w-]+))"
    r"|\b(?:half|two[- ]thirds|one[- ]third|a quarter|three quarters|doubled|tripled|halved"
    r"|(?i:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|dozens?)(?= (?:of|[a-z]+s)\b))\b"
)
NUMBERED_NAME = regex(
    r"\b(?:scopes?|category|page|pages|chapter|section|note|phase|level|tier|table|figure|goal"
    r"|SDG|part) ?\d+(?:(?:, | and | & |-|\u2013)\d+)*",
    re.IGNORECASE,
)
CHANGE = regex(
    r"\b(?:reduc\w+|decreas\w+|increas\w+|lower(?:ed|ing)?|cut|declin\w+|rose|fell|grew|improv\w+"
    r"|up|down|sav(?:ed|ings?)|halved|doubled|avoided|compared (?:to|with)|versus|vs\.?"
    rf"|relative to|year-(?:on|over)-year|baseline|base year"
    rf"|(?:since|from) (?:FY ?)?{YEAR})\b",
    re.IGNORECASE,
)
