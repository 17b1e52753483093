"""What a claim says that calls for a further agent: numbers, places, methods, large promises, mapped paragraphs."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from agents.orchestrator.places import find_facilities, find_places
from reports.types import AgentName, ClaimView

_NUMBER = re.compile(
    r"(?:[$€£¥] ?)?(?<![\w.-])\d[\d,]*(?:\.\d+)?(?: ?(?:%|per ?cent|(?:thousand|million|billion|trillion|[kMG]?t"
    r"|tonnes?|tons?|[kMGT]Wh?|[MGTP]J|m[23³]|ha|hectares?)\b(?: CO ?2e?)?))?",
    re.IGNORECASE,
)
_YEAR_OR_LABEL = re.compile(
    r"\b(?:FY ?)?(?:19|20)\d\d(?:[/-]\d{2,4})?\b|\bFY ?\d{2}\b|\b[Ss]copes? ?[123](?:(?:,| and|,? &|-|\u2013) ?[123])*"
    r"|\b(?:ISO|ISAE|SA|IFRS|ESRS|RE|EV|EP|CA) ?\d[\d-]*\+?|\b1\.5 ?°C?|\bS[12]\.\d\S*|\bCO ?2e?\b"
)
_WORD_NUMBER = re.compile(r"\b(?:half|one[- ]third|two[- ]thirds|quarter|doubled|tripled|halved)\b", re.IGNORECASE)
_SCOPES = re.compile(r"\bscopes? ?[123]\b", re.IGNORECASE)
_METHODS = re.compile(
    r"\b(?:SBTi?|science[- ]based|net[- ]zero|carbon[- ](?:neutral\w*|negative|offsets?|credits?)"
    r"|climate[- ](?:neutral\w*|positive)|offsets?|1\.5 ?°|well[- ]below 2|paris[- ]aligned|decarboni[sz]ation pathway"
    r"|reduction pathway"
    r"|methodolog\w+|protocol|scenario analysis|life[- ]?cycle|certifi\w+|guarantees? of origin"
    r"|renewable energy certificates?|RECs\b|EACs\b|ISO ?\d{4,5}|LEED|BREEAM|FSC|RSPO|GRESB|Verified Carbon Standard"
    r"|VCS|Gold Standard"
    r"|GRI Standards|SASB|TCFD|standards?\b(?= (?:for|of|certified)))",
    re.IGNORECASE,
)
_LARGE_MONEY = re.compile(
    r"(?:[$€£¥]|US\$|USD |EUR |GBP ) ?\d[\d,.]* ?(?:(?:million|billion|trillion|bn|mn|m)\b)|\b\d[\d,.]* ?(?:million"
    r"|billion|trillion) (?:dollars|euros?|pounds|yen)",
    re.IGNORECASE,
)
_PUBLIC = re.compile(
    r"\b(?:net[- ]zero|carbon[- ]neutral\w*|climate[- ]neutral\w*|pledg\w+|publicly|announced|signed|joined"
    r"|first (?:company|in the (?:world|industry))|world(?:'s|\u2019s) (?:first|largest)|industry[- ]leading|award\w*"
    r"|ranked)\b",
    re.IGNORECASE,
)
_CONTROVERSY = re.compile(
    r"\b(?:spills?|incidents?|fatalit\w+|fines?\b|fined|penalt\w+|lawsuits?|litigation|violations?|non-compliance"
    r"|allegations?|protests?|deforestation|tailings|child labou?r|forced labou?r|modern slavery"
    r"|corruption|bribery|indigenous|lobbying|controvers\w+|investigation|greenwash\w*|whistle-?blow\w*|no (?:fines"
    r"|incidents|violations))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Refinement:
    """One rule: `sees` returns the words of the claim that call for `agent`, or nothing."""

    agent: AgentName
    reason: str
    sees: Callable[[ClaimView], Sequence[str]]


def numbers_in(claim: ClaimView) -> list[str]:
    """Numbers that measure something: years, scope labels and the numbers in names of standards do not."""
    bare = _YEAR_OR_LABEL.sub(" ", claim.text)
    return [*(match.group().strip() for match in _NUMBER.finditer(bare)), *_WORD_NUMBER.findall(bare)]


def places_in(claim: ClaimView) -> list[str]:
    """Facilities and places named."""
    return list(dict.fromkeys([*find_facilities(claim.text), *find_places(claim.text)]))


def _matching(pattern: re.Pattern[str]) -> Callable[[ClaimView], list[str]]:
    return lambda claim: list(dict.fromkeys(match.group() for match in pattern.finditer(claim.text)))


REFINEMENTS: tuple[Refinement, ...] = (
    Refinement(AgentName.DATA_METRICS, "it states numbers", numbers_in),
    Refinement(AgentName.DATA_METRICS, "it speaks of emission scopes", _matching(_SCOPES)),
    Refinement(AgentName.GEOGRAPHY, "it names places or facilities", places_in),
    Refinement(AgentName.ACADEMIC, "it refers to a target framework, method or certificate", _matching(_METHODS)),
    Refinement(AgentName.NEWS_MEDIA, "it is a large financial commitment", _matching(_LARGE_MONEY)),
    Refinement(AgentName.NEWS_MEDIA, "it is a public commitment", _matching(_PUBLIC)),
    Refinement(AgentName.NEWS_MEDIA, "it touches a controversial topic", _matching(_CONTROVERSY)),
    Refinement(AgentName.LEGAL, "it is mapped to paragraphs", lambda claim: claim.paragraphs),
)
