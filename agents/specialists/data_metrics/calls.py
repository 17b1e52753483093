"""What in a claim calls for the data and metrics agent: numbers, scopes, targets with a date."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents.base.calls import words_of
from reports.language.dates import MONTH
from reports.language.numbered_names import without_numbered_names
from reports.language.scopes import ONE_SCOPE
from reports.language.years import DUE_YEAR, FISCAL, NAMED_YEAR, SHORT_YEAR
from reports.types import ClaimView
from sibyl_project.common.regex import regex

_UNIT = (
    r"(?:%|per ?cent|(?:thousand|million|billion|trillion|[kMG]?t|tonnes?|tons?|[kMGT]Wh?|[MGTP]J"
    r"|m[23³]|ha|hectares?|litres?|gallons?|metric)\b)"
)
_NUMBER = regex(
    rf"(?:[$€£¥] ?)?(?<![\w.-])\d[\d,]*(?:\.\d+)?(?: ?{_UNIT}(?: CO2e?)?)?",
    re.IGNORECASE,
)
_AND_MORE = r"(?:(?:,| and| or| to|,? ?&| ?\+| ?[-/\u2013]) ?"
# Digits that count nothing beside names: years, dates, scopes and their categories, scenarios and
# programmes, places in a document, ordinals, and the numbers rows of a table begin with.
_NOT_COUNTED = regex(
    rf"\b{NAMED_YEAR}(?:[/-]\d{{2,4}})?\b(?! ?{_UNIT})|\b{SHORT_YEAR}\b"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {MONTH}|\b{MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b"
    rf"|\b\d+(?:st|nd|rd|th)\b|\b24/7\b|\b{ONE_SCOPE}{_AND_MORE}(?:scopes? ?)?[123]\b)*"
    r"|\bcat(?:egor(?:y|ies)"
    rf"|s)?\.? ?\d{{1,2}}\b(?! ?{_UNIT}){_AND_MORE}\d{{1,2}}\b(?! ?{_UNIT}))*"
    r"|\b(?:EN|PAS|SA|AA|RE|EV|EP|CA|COP|RCP) ?\d[\d.:-]*\+?|\bSSP\d[\d.-]*"
    r"|\bS[12]\.\d\S*|\bCO 2e?\b|\b(?:10-[KQ]|20-F)\b"
    r"|\b[1-4](?:\.[05])? ?(?:°|degrees) ?C?\b"
    r"|\b(?:pages?|pp?\.|notes?|table|figure|fig\.|section|article|chapter|appendix|annex|level"
    r"|tier|phase|form|goal|step|clause"
    rf"|principle) ?\d[\d.]*\b(?! ?{_UNIT}){_AND_MORE}\d[\d.]*\b(?! ?{_UNIT}))*"
    r"|(?:^|(?<=: ))\d{1,2}\.(?: ?(?:&|and) ?\d{1,2}\.)* (?=[A-Z])",
    re.IGNORECASE,
)
_WORD_NUMBER = regex(
    r"\b(?:(?<!first )(?<!second )half(?![- ]year)|(?:a|one|two)[- ]thirds?(?![- ]part)"
    r"|(?:a|one|three)[- ]quarters?(?= of)|(?:two|three|four|five|six|seven|eight|nine|ten)-?fold"
    r"|doubled|doubling|tripled|tripling|halved|halving)\b",
    re.IGNORECASE,
)
_SCOPES = regex(rf"\b{ONE_SCOPE}\b", re.IGNORECASE)
_DATED_TARGET = regex(
    r"\b(?:net[- ]zero|zero[- ](?:emissions?|carbon|waste|deforestation|landfill|harm)"
    r"|carbon[- ](?:neutral\w*|negative)|climate[- ](?:neutral\w*|positive)|eliminat\w+"
    r"|phas\w+[- ]out|double|halve|triple)\b.{0,120}?\b(?:by|before|from"
    rf"|until) (?:the end of )?(?:{FISCAL})?{DUE_YEAR}",
    re.IGNORECASE,
)


def numbers(claim: ClaimView) -> Sequence[str]:
    """Numbers that measure or count something, in order."""
    bare = _NOT_COUNTED.sub(" ", without_numbered_names(claim.text))
    return [
        *(match.group().strip() for match in _NUMBER.finditer(bare)),
        *_WORD_NUMBER.findall(bare),
    ]


def scopes(claim: ClaimView) -> Sequence[str]:
    """Scopes of emissions the claim speaks of."""
    return words_of(_SCOPES, claim.text)


def dated_targets(claim: ClaimView) -> Sequence[str]:
    """Targets with the year by which they are to be met."""
    return words_of(_DATED_TARGET, claim.text)
