"""Value types of the paragraph registry, as pure functions see it (no Django here)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Pillar(StrEnum):
    """The four pillars of IFRS S1/S2 and the fifth section for the other S1 requirements."""

    GOVERNANCE = "governance"
    STRATEGY = "strategy"
    RISK_MANAGEMENT = "risk_management"
    METRICS_TARGETS = "metrics_targets"
    GENERAL = "general"


PILLAR_NAMES = {
    Pillar.GOVERNANCE: "Governance",
    Pillar.STRATEGY: "Strategy",
    Pillar.RISK_MANAGEMENT: "Risk management",
    Pillar.METRICS_TARGETS: "Metrics and targets",
    Pillar.GENERAL: "General requirements",
}


class Level(StrEnum):
    """Where a paragraph stands: core (S1.26-53, S2.5-37), general (other S1 requirements), appendix
    (application guidance)."""

    CORE = "core"
    GENERAL = "general"
    APPENDIX = "appendix"


class Applicability(StrEnum):
    """When a requirement binds at all; `Requirement.condition` names the condition of all but
    ALWAYS."""

    ALWAYS = "always"
    IF_APPLICABLE = "if_applicable"
    INDUSTRY = "industry"
    RELIEF = "relief"


@dataclass(frozen=True, slots=True)
class ElementSpec:
    """One thing a paragraph asks to be disclosed, with the words in which reports usually say
    it."""

    name: str
    cue_words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Requirement:
    """A node of the registry in own words.

    `paragraph_id` is the published number, for example `S2.29(a)(vi)`.
    """

    paragraph_id: str
    standard: str  # "S1" or "S2"
    pillar: Pillar
    level: Level
    section: str
    gist: str
    parent_id: str | None = None
    kind: str = "disclosure"  # disclosure | objective | guidance
    role: str = "req"
    elements: tuple[ElementSpec, ...] = ()
    s1_counterpart: tuple[str, ...] = ()
    counterpart_note: str = ""  # how the counterpart relates, or why an S2 paragraph has none
    applicability: Applicability = Applicability.ALWAYS
    condition: str = ""
    supports: tuple[str, ...] = ()  # appendix nodes: the core paragraphs they serve
    vintage: str = "2023-06"
    whether_item: bool = False  # asks whether: a plain negative answer satisfies it
    checkable: bool = False
    materiality_note: str = ""
    sort_key: str = field(default="", compare=False)
