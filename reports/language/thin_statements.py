"""Recognises statements that say little: who a company is, what matters to it, what others want.

They are claims only where something else in them can be checked (see `agents/claims/rules.py`).
"""

from __future__ import annotations

import re
from itertools import pairwise

from sibyl_project.common.regex import regex

_WEIGHTY = r"(?:important|essential|crucial|vital|critical|fundamental|indispensable|paramount)"
_GREAT = r"(?:great|high|highest|utmost|particular|special|strong|central|considerable|growing)"

# Each way of saying little, with the pattern by which it is recognised.
THIN: dict[str, re.Pattern[str]] = {
    "importance": regex(
        rf"\b(?:is|are|remains?|becom(?:es?|ing)) (?:\w+ ){{0,3}}?(?:{_WEIGHTY}"
        rf"|of (?:{_GREAT} )?(?:importance|significance|relevance))\b"
        rf"|\b(?:attach(?:es)?|plac(?:es?|ing)|puts?|assigns?|gives?) (?:\w+ ){{0,2}}?{_GREAT}"
        r" (?:value|emphasis|importance|priority|focus)\b"
        r"|\b(?:top|highest|utmost) priority\b"
        r"|\b(?:highlights?|emphasi[sz]es?|underlines?|stress(?:es)?) the importance\b"
        r"|\b(?:is|are|as|forms?) (?:\w+ ){0,2}?(?:integral|key|important|central|essential|core"
        r"|major|decisive) (?:part|component|element|pillar|driver|factor|role|aspect)s?\b",
        re.IGNORECASE,
    ),
    "demand": regex(
        r"\b(?:growing|increasing|rising|strong|high) (?:\w+ )?demand\b"
        r"|\bdemand for .{3,80}\b(?:is|are|continues?|keeps?) (?:\w+ )?(?:grow|ris|increas)\w*"
        r"|\b(?:customers?|consumers?|clients?|the market|markets) (?:\w+ly |are |is )?"
        r"(?:demand(?:ing|s)?|expect(?:ing|s)?|want(?:s)?|looking for|asking for)\b",
        re.IGNORECASE,
    ),
    "identity": regex(
        r"\b(?:sees? (?:itself|ourselves)|consider(?:s)? (?:itself|ourselves)"
        r"|(?:is|are) (?:characteri[sz]ed|shaped|guided|driven|inspired) by"
        r"|(?:corporate|our|company) culture (?:is|of|that)\b|self-image|our DNA"
        r"|mutual (?:trust|respect|appreciation)|good corporate citizens?"
        r"|responsible (?:employer|company|corporate citizen))\b",
        re.IGNORECASE,
    ),
    "measures without a name": regex(
        r"\b(?:further|various|numerous|additional|appropriate|suitable|different|a number of"
        r"|a (?:range|variety|series) of) (?:\w+ ){0,2}?(?:measures|initiatives|activities|steps"
        r"|actions)\b",
        re.IGNORECASE,
    ),
    "principle": regex(
        r"\bshould\b|^\W*responsible (?:\w+ ){1,3}(?:also )?(?:includes?|means|involves?|requires?)"
        r"\b|\b(?:is|are) (?:everyone(?:'s|\u2019s)?|a shared|a joint) (?:\w+ )?responsibility\b",
        re.IGNORECASE,
    ),
    "remark of a person": regex(
        r"\b(?-i:I) (?:am|have|would|want|look|know|see|hope|firmly|strongly|truly)\b"
        r"|\b(?-i:I)['\u2019](?:m|ve|d)\b|\bmy (?:colleagues|team|personal|view|thanks)\b",
        re.IGNORECASE,
    ),
    "perk": regex(
        r"\b(?:fruit(?: baskets?)?|snacks?|free (?:drinks|coffee|beverages|water|parking)"
        r"|(?:employee|staff|corporate) (?:discounts?|benefits (?:portal|platform))"
        r"|(?:summer|christmas|company|team|staff) (?:part(?:y|ies)|festivals?|celebrations?)"
        r"|team events?|massages?|barbecues?|gym memberships?|table (?:football|tennis))\b",
        re.IGNORECASE,
    ),
    "slogan": regex(
        r"\b(?:slogan|motto|tagline|acronym|catchphrase|guiding principle)s?\b", re.IGNORECASE
    ),
}

# Captions of the goals of the United Nations, as they stand in margins and icons.
GOAL_CAPTION = regex(
    r"^\W*(?:SDGs?|(?:UN )?(?:sustainable development )?goals?)? ?\d{0,2}[:.]? ?(?:no poverty"
    r"|zero hunger|good health and well-?being|quality education|gender equality"
    r"|clean water and sanitation|affordable and clean energy|decent work and economic growth"
    r"|industry, innovation,? and infrastructure|reduced inequalities"
    r"|sustainable cities and communities|responsible consumption and production|climate action"
    r"|life below water|life on land|peace, justice and strong institutions"
    r"|partnerships? for the goals)\W*$",
    re.IGNORECASE,
)

_CONTENTS = regex(r"^\W*(?:table of )?contents?\W*$", re.IGNORECASE | re.MULTILINE)
_ENTRY = regex(r"^(?:(?P<first>\d{1,3}) +\D{4,}|\D{4,}[ .…]+(?P<last>\d{1,3})|(?P<only>\d{1,3}))$")
FEWEST_ENTRIES = 8  # of a table of contents
IN_ORDER = 0.9  # share of entries whose page does not come before that of the entry above
SHARE_OF_LINES = 0.4  # of a page that are entries


def is_thin(sentence: str) -> bool:
    """Whether a sentence tells who the company is, what matters or what others want, and no
    more."""
    return any(pattern.search(sentence) for pattern in THIN.values())


def is_table_of_contents(text: str) -> bool:
    """Whether a page lists what the report has on which page: it is headed so and the numbers
    beside its lines rise."""
    if not _CONTENTS.search(text):
        return False
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    found = [match for line in lines if (match := _ENTRY.match(line))]
    pages = [int(match["first"] or match["last"] or match["only"]) for match in found]
    if len(pages) < FEWEST_ENTRIES or len(pages) < SHARE_OF_LINES * len(lines):
        return False
    rising = sum(one <= following for one, following in pairwise(pages))
    return rising >= IN_ORDER * (len(pages) - 1)
