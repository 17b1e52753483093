"""Which agent asks which other about which claims: one table (FRD 6 8.2, FRD 8, FRD 9, FRD 10).

What a claim raises is a matter by name ("Singapore", "ISO 14001"): all claims of a batch that raise
the same one share a question. The data and metrics agent asks from its checks instead, see
`agents.specialists.data_metrics.asks`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from agents.base.ask import Ask, RequestType
from reports.figures.extract import read_sentence
from reports.language.places import find_facilities, find_places
from reports.types import AgentName, ClaimType, ClaimView

_CERTIFICATES = re.compile(
    r"\b(?:ISO\s*\d{4,5}|ISAE\s*\d{4}|EMAS|LEED|BREEAM|FSC|RSPO|SA ?8000|limited assurance"
    r"|reasonable assurance)\b",
    re.IGNORECASE,
)
_METHODS = re.compile(
    r"\b(?:GHG Protocol|Greenhouse Gas Protocol|ISO\s*14064|Science[- ]Based Targets initiative"
    r"|SBTi|TCFD|PCAF|SASB|GRI Standards|IPCC|Corporate Value Chain)\b",
    re.IGNORECASE,
)
_OPEN_MATTER = ""  # a matter without a name of its own: one question for the whole batch


@dataclass(frozen=True, slots=True)
class Want:
    """`raises` gives the matters a claim raises; `words` the question, with {matter} and {claims}
    in it; `context` its data."""

    asker: AgentName
    request_type: RequestType
    raises: Callable[[ClaimView], Iterable[str]]
    words: str
    context: Callable[[str], dict[str, Any]]


def asks_of(asker: AgentName, claims: Sequence[ClaimView]) -> list[Ask]:
    """The questions an agent has about its claims, in the order of the table."""
    return [ask for want in WANTS if want.asker is asker for ask in _asks(want, claims)]


def _asks(want: Want, claims: Sequence[ClaimView]) -> list[Ask]:
    by_matter: dict[str, list[str]] = defaultdict(list)
    spelled: dict[str, str] = {}
    for claim in claims:
        for matter in dict.fromkeys(want.raises(claim)):
            by_matter[spelled.setdefault(matter.casefold(), matter)].append(claim.id)
    return [_ask(want, matter, ids) for matter, ids in by_matter.items()]


def _ask(want: Want, matter: str, ids: Sequence[str]) -> Ask:
    words = want.words.format(
        matter=matter, claims="a claim" if len(ids) == 1 else f"{len(ids)} claims"
    )
    return Ask(want.request_type, words, tuple(ids), want.context(matter))


def _places(claim: ClaimView) -> list[str]:
    return [*find_facilities(claim.text), *find_places(claim.text)]


def _governed_places(claim: ClaimView) -> list[str]:
    return _places(claim) if claim.claim_type is ClaimType.LEGAL_GOVERNANCE else []


def _found(pattern: re.Pattern[str]) -> Callable[[ClaimView], list[str]]:
    return lambda claim: [" ".join(match.group().split()) for match in pattern.finditer(claim.text)]


def _measured(claim: ClaimView) -> list[str]:
    return [_OPEN_MATTER] if claim.claim_type is ClaimType.QUANTITATIVE else []


def _public(claim: ClaimView) -> list[str]:
    return [_OPEN_MATTER] if claim.claim_type is ClaimType.STRATEGIC and claim.paragraphs else []


def _targeted_scopes(claim: ClaimView) -> list[str]:
    return [
        q.scope
        for q in read_sentence(claim.text, page=claim.page)
        if q.metric == "target_reduction" and q.scope
    ]


WANTS: tuple[Want, ...] = (
    Want(
        AgentName.LEGAL,
        RequestType.CHECKS,
        _measured,
        "Does the arithmetic behind {claims} on metrics hold?",
        lambda matter: {},
    ),
    Want(
        AgentName.LEGAL,
        RequestType.PLACE,
        _governed_places,
        "Is {matter}, named in {claims} on governance, a known place, and where is it?",
        lambda matter: {"place": matter},
    ),
    Want(
        AgentName.LEGAL,
        RequestType.CERTIFICATE,
        _found(_CERTIFICATES),
        "Does anything outside the report bear out {matter}, named in {claims}?",
        lambda matter: {"text": matter},
    ),
    Want(
        AgentName.LEGAL,
        RequestType.METHOD,
        _found(_METHODS),
        "Is {matter}, named in {claims}, a recognised method, and for what?",
        lambda matter: {"text": matter},
    ),
    Want(
        AgentName.GEOGRAPHY,
        RequestType.FIGURES,
        _places,
        "Which figures does the report state for {matter}, named in {claims}?",
        lambda matter: {"place": matter},
    ),
    Want(
        AgentName.NEWS_MEDIA,
        RequestType.COVERAGE,
        _public,
        "How far does the report meet the paragraphs behind {claims} on its plans?",
        lambda matter: {},
    ),
    Want(
        AgentName.ACADEMIC,
        RequestType.FIGURES,
        _targeted_scopes,
        "Which emissions of scope {matter} does the report state over the years, to hold "
        "{claims} against?",
        lambda matter: {"metric": "ghg_emissions", "scope": matter},
    ),
)
