"""The pillar a claim belongs to by its wording alone, before anything is mapped. It shares out the
places of the list and is shown nowhere."""

from __future__ import annotations

import re

from agents.claims.cues import conduct, targets
from agents.claims.ranking import Ranked
from agents.claims.selection.told import has_number
from reports.types import ClaimType
from sibyl_project.common.regex import regex
from standards.types import Pillar

PILLARS = (
    Pillar.GOVERNANCE,
    Pillar.STRATEGY,
    Pillar.RISK_MANAGEMENT,
    Pillar.METRICS_TARGETS,
)
_RISK = regex(
    r"\brisks?\b.{0,120}\b(?:identif|assess|evaluat|manag|monitor|prioriti|mitigat|analy[sz])\w*"
    r"|\b(?:identif|assess|evaluat|manag|monitor|prioriti|mitigat|analy[sz])\w*\b.{0,120}\brisks?\b"
    r"|\bdue diligence\b|\bmateriality (?:analysis|assessment)\b",
    re.IGNORECASE,
)


def pillar_of(one: Ranked) -> Pillar:
    """The pillar of a claim: a row of figures is a metric, an organ with its duty governance, a
    process for risks risk management, a figure or a dated target a metric, all else strategy."""
    text, kind = one.claim.text, one.claim.claim_type
    if one.tabled:
        return Pillar.METRICS_TARGETS
    if _RISK.search(text):
        return Pillar.RISK_MANAGEMENT
    if kind is ClaimType.LEGAL_GOVERNANCE or (
        conduct.ORGAN.search(text) and conduct.DUTY.search(text)
    ):
        return Pillar.GOVERNANCE
    if kind is ClaimType.QUANTITATIVE or (targets.TARGET.search(text) and has_number(text)):
        return Pillar.METRICS_TARGETS
    return Pillar.STRATEGY
