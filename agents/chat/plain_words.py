"""A question in the plain words in which it is read (no Django here)."""

from __future__ import annotations

import re

from agents.chat import slots
from agents.chat.spelling import corrected
from reports.language.years import YEAR
from sibyl_project.common.regex import regex

_PEOPLE = regex(
    r"\bpeople\b(?= (?:do|does|did|are|work|employed|were))|\bhead ?count\b", re.IGNORECASE
)
_SHORT_NOT = regex(
    r"\b(is|are|was|were|do|does|did|has|have|ca|could|should|would|wo)nt\b", re.IGNORECASE
)
_IN_CHARGE = regex(
    r"\bin charge\b|\blook(?:s|ed|ing)? after\b|\baccountable\b|\bon the hook\b", re.IGNORECASE
)
_WATCHED = regex(r"\b(?:keep|keeps|keeping|kept) (?:an eye|tabs|watch|track) (?:on|of)\b", re.I)
_KIND_OF_YEAR = regex(
    rf"\b(?:calendar|fiscal|financial|reporting)(?: years?)?(?= ?{YEAR}\b)", re.IGNORECASE
)
_HOW_LARGE = regex(  # an amount is asked for
    r"\bhow (?:large|big|small|high|low|wide|deep|fast|strong|heavy|expensive|costly"
    r"|significant)\b",
    re.IGNORECASE,
)
_EQUITY = regex(r"\bequity[- ]share\b", re.IGNORECASE)  # a boundary, and no share of a whole
_FISCAL_YEAR = regex(r"\b(?:fy|cy|fye)(?= ?\d)", re.IGNORECASE)
_SECOND_YEAR = regex(  # "2024 vs 23", "2023 and '24"
    r"\b(?P<century>20)(?P<first>\d\d)(?P<between> ?(?:vs\.?|versus|against|and|or|to|than) )"
    r"'?(?P<second>\d\d)\b(?![.,%]?\d| ?%)",
    re.IGNORECASE,
)
_OF_ALL = regex(  # the whole report narrows nothing
    r"\b(?:across|in|over|throughout|for|of|within) (?:the |this )?(?:whole|entire|complete|full)"
    r" (?:\S+ ){0,3}?(?:report|document|analysis|paper|pdf)\b",
    re.IGNORECASE,
)
_OF_WHOM = regex(  # who is asked is not what it is about
    r"\b((?:ask|request|demand|chase)(?:ed|ing)?) (?:the |their )?"
    r"(?:client|company|management|board|issuer|preparers?)\b"
    r"|\b(?:client|company|management|board|issuer|preparers?) ((?:should|must|could) be asked)\b",
    re.IGNORECASE,
)
_THE_COMPANY = regex(
    r"\b(?:the|this|that) (?:trust|firm|issuer|entity|corporation|organi[sz]ation|enterprise"
    r"|undertaking|reit|preparer)(?:'s)?(?= |\W*$)",
    re.IGNORECASE,
)


def in_plain_words(text: str) -> str:
    """The text without slips and roundabout phrases: numbers and short years in digits, "how large"
    as an amount, and without what narrows nothing, such as "in the whole report"."""
    plain = _PEOPLE.sub("employees", corrected(text))
    plain = _SHORT_NOT.sub(r"\1n't", plain).replace("’", "'")
    plain = _IN_CHARGE.sub("oversight", _WATCHED.sub("monitor", slots.in_digits(plain)))
    plain = _OF_WHOM.sub(r"\1\2", plain)
    plain = _FISCAL_YEAR.sub(lambda match: match[0].upper(), plain)
    plain = _SECOND_YEAR.sub(r"\g<century>\g<first>\g<between>\g<century>\g<second>", plain)
    plain = _HOW_LARGE.sub("how much", plain)
    plain = _EQUITY.sub("equity", _KIND_OF_YEAR.sub(" ", plain))
    return _OF_ALL.sub(" ", _THE_COMPANY.sub("the company", plain))
