"""What the legal agent asks others: whether figures hold, where a place is, what bears out a
certificate, whether a method is recognised (FRD 6, 8.2)."""

from __future__ import annotations

import re
from collections.abc import Callable

from agents.base.ask import RequestType
from agents.base.wants import OPEN_MATTER, Want, no_context, places_named
from reports.types import ClaimType, ClaimView
from sibyl_project.common.regex import regex

_CERTIFICATES = regex(
    r"\b(?:ISO\s*\d{4,5}|ISAE\s*\d{4}|EMAS|LEED|BREEAM|FSC|RSPO|SA ?8000|limited assurance"
    r"|reasonable assurance)\b",
    re.IGNORECASE,
)
_METHODS = regex(
    r"\b(?:GHG Protocol|Greenhouse Gas Protocol|ISO\s*14064|Science[- ]Based Targets initiative"
    r"|SBTi|TCFD|PCAF|SASB|GRI Standards|IPCC|Corporate Value Chain)\b",
    re.IGNORECASE,
)


def _found(pattern: re.Pattern[str]) -> Callable[[ClaimView], list[str]]:
    return lambda claim: [" ".join(match.group().split()) for match in pattern.finditer(claim.text)]


def _measured(claim: ClaimView) -> list[str]:
    return [OPEN_MATTER] if claim.claim_type is ClaimType.QUANTITATIVE else []


def _governed_places(claim: ClaimView) -> list[str]:
    return places_named(claim) if claim.claim_type is ClaimType.LEGAL_GOVERNANCE else []


WANTS = (
    Want(
        RequestType.CHECKS,
        _measured,
        "Does the arithmetic behind {claims} on metrics hold?",
        no_context,
    ),
    Want(
        RequestType.PLACE,
        _governed_places,
        "Is {matter}, named in {claims} on governance, a known place, and where is it?",
        lambda matter: {"place": matter},
    ),
    Want(
        RequestType.CERTIFICATE,
        _found(_CERTIFICATES),
        "Does anything outside the report bear out {matter}, named in {claims}?",
        lambda matter: {"text": matter},
    ),
    Want(
        RequestType.METHOD,
        _found(_METHODS),
        "Is {matter}, named in {claims}, a recognised method, and for what?",
        lambda matter: {"text": matter},
    ),
)
