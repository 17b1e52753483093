"""What in a claim calls for the news and media agent: public promises, large sums,
controversies."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents.base.calls import words_of
from reports.types import ClaimView
from sibyl_project.common.regex import regex

_CURRENCY = (
    r"(?:[$€£¥]|US\$|\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|CNY|RMB|INR|BRL|SEK|NOK|DKK|ZAR|SGD) )"
)
_LARGE_MONEY = regex(
    rf"{_CURRENCY} ?\d[\d,.]* ?(?:million|billion|trillion|bn|mn|m)\b"
    rf"|{_CURRENCY} ?\d{{1,3}}(?:,\d{{3}}){{2,}}"
    r"|\b\d[\d,.]* ?(?:million|billion|trillion) (?:US |Canadian |Australian )?(?:dollars|euros?"
    r"|pounds|yen|francs)",
    re.IGNORECASE,
)
_SPENDING = regex(
    r"\b(?:invest\w*|spen[dt]\w*|commit\w*|fund\w*|financ(?:e|ed|ing)|capital expenditures?|capex"
    r"|expenditures?|allocat\w+|pledg\w+|budget\w*|bonds?|loans?|grants?|donat\w+|contribut\w+"
    r"|earmark\w*|acqui\w+|purchas\w+|program(?:me)?s?|build\w*|construct\w*)\b",
    re.IGNORECASE,
)
_PUBLIC = regex(
    r"\b(?:(?i:net[- ]zero|carbon[- ]neutral\w*|climate[- ]neutral\w*|pledg\w+"
    r"|publicly(?! (?:and|or|traded|listed|owned|held|available))|announced|signed(?! off)"
    r"|signator(?:y|ies)|joined forces|first (?:company|in the (?:world|industry))"
    r"|world(?:'s|\u2019s) (?:first|largest)|industry[- ]leading|(?<!stock )(?<!share )award(?:s"
    r"|ed)?\b(?! contracts?| scheme| agreement)|ranked)|joined the [A-Z]\w*)\b"
)
_CONTROVERSY = regex(
    r"\b(?:spills?|incidents?|fatalit\w+|fines\b|fined|a fine of|penalt(?:y|ies)|lawsuits?"
    r"|litigation|violations?|non-?compliance|allegations?|protests?|deforestation|tailings"
    r"|child labou?r|forced labou?r|modern slavery|corruption|bribery|indigenous"
    r"|traditional owners?|lobbying|controvers\w+|investigations?|greenwash\w*"
    r"|whistle-?blow\w*)\b",
    re.IGNORECASE,
)


def large_commitments(claim: ClaimView) -> Sequence[str]:
    """Amounts of a million or more in a claim about spending; revenue and the like commit nobody to
    anything."""
    return words_of(_LARGE_MONEY, claim.text) if _SPENDING.search(claim.text) else []


def public_commitments(claim: ClaimView) -> Sequence[str]:
    """Words of a promise made in public."""
    return words_of(_PUBLIC, claim.text)


def controversies(claim: ClaimView) -> Sequence[str]:
    """Topics that others dispute or investigate."""
    return words_of(_CONTROVERSY, claim.text)
