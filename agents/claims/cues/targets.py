"""What is aimed at and by when: the words of targets, plans and scenarios, and of the dates that
bind them."""

from __future__ import annotations

import re

from reports.language.years import DUE_YEAR, FISCAL, RECENT_YEAR, YEAR
from sibyl_project.common.regex import regex

_WHEN = rf"(?: the)?(?: end of)? ?(?:{FISCAL})?{DUE_YEAR}\b"
DEADLINE = regex(rf"\b(?:by|until|before|no later than|through){_WHEN}", re.IGNORECASE)
DATED = regex(rf"\b(?:to|for|in|from){_WHEN}", re.IGNORECASE)
TARGET = regex(
    r"\b(?:aim(?:s|ed|ing)?|target(?:s|ed|ing)?\b(?! groups?)|announc\w+"
    r"|commit(?:s|ted|ting|ments?)?|pledg\w+|goals?|ambitions?|plan(?:s|ned|ning)? to"
    rf"|intend(?:s|ed)?|strive|aspir\w+|will|on track|expect(?:s|ed)? to|roadmap|by {DUE_YEAR}"
    r"|net[- ]zero|carbon[- ]neutral(?:ity)?|climate[- ]neutral(?:ity)?|transition plan"
    r"|objective)\b",
    re.IGNORECASE,
)
NET_ZERO = regex(
    r"\b(?:net[- ]zero|carbon[- ](?:neutral|negative|positive)\w*|climate[- ](?:neutral"
    r"|positive)\w*|science[- ]based|SBTi?|1\.5 ?°|paris[- ]aligned)",
    re.IGNORECASE,
)
SCENARIO = regex(
    r"\b(?:scenario (?:analys\w+|planning)|climate scenarios?|transition plan"
    r"|internal (?:carbon|CO2) price|shadow (?:carbon )?price|carbon price|capex"
    r"|capital expenditure|invest(?:ed|ments?|ing)?)\b",
    re.IGNORECASE,
)
FUTURE = regex(
    r"\b(?:will|aims?|plans? to|plan(?:s|ned) for|intends? to|targets?\b(?![- ](?:setting"
    rf"|groups?))|(?:our|a|the|{YEAR}) goal|commit(?:s|ted)? to|pledged?"
    rf"|by (?:{FISCAL})?{DUE_YEAR}|until {DUE_YEAR}|on track"
    r"|expect(?:s|ed)? (?:to|capital|investment|spend\w*)"
    r"|planning (?:began|started|is under way)|scheduled (?:to|for)|to be completed"
    r"|estimates? (?:that we will|(?:our|the) total))\b",
    re.IGNORECASE,
)
# words about the future that a year makes a date of: "will open in 2026", not "our targets in 2023"
INTENT = regex(
    r"\b(?:will|aims?|plans? to|plan(?:s|ned) for|intends? to|targets? (?:for|of|is|are)"
    rf"|(?:our|a|the|{YEAR}) goal|commit(?:s|ted)? to|pledged?|on track|expect(?:s|ed)? to"
    rf"|(?:goal|target) (?:for|by|until) {YEAR} is|estimates?|scheduled|starting"
    r"|commencing|pilot)\b",
    re.IGNORECASE,
)
SOLD_BEFORE = regex(
    r"\b(?:sold|made|signed|launched|published|purchased"
    rf"|delivered) in (?:{FISCAL})?{RECENT_YEAR}\b",
    re.IGNORECASE,
)
