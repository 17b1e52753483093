"""Which pillars of the disclosures on climate or sustainability a statement names."""

from __future__ import annotations

import re

from sibyl_project.common.regex import regex
from standards.types import Pillar

_SUBJECT = r"\b(?:climate|sustainab\w+|esg|environmental)\b[\w-]*"
_NAMES = {
    Pillar.GOVERNANCE: r"(?<!social and )(?<!social, and )(?<!corporate )governance",
    Pillar.STRATEGY: r"strateg(?:y|ies)",
    Pillar.RISK_MANAGEMENT: r"(?:risk management|management of (?:\w+ )?risks)",
    Pillar.METRICS_TARGETS: r"metrics and targets",
}
_OTHER_NAMES = (
    r"(?:[ ,]+(?:disclosures?|matters|information|on|our|the|and|as|well|governance|strategy|risk"
    r"|management|metrics|targets))*?"
)
_NAMED = {
    pillar: regex(
        rf"{_SUBJECT}{_OTHER_NAMES}[ ,]+{name}\b"
        rf"|\b{name} (?:of|on|over|for|around|regarding|concerning) (?:our |the )?{_SUBJECT}",
        re.IGNORECASE,
    )
    for pillar, name in _NAMES.items()
}


def pillars_in(text: str) -> list[Pillar]:
    """The pillars that a statement names beside climate or sustainability: "climate governance",
    "sustainability strategy and risk management"."""
    return [pillar for pillar, name in _NAMED.items() if name.search(text)]
