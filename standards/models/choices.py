"""The values that columns of the registry may hold, with the words that readers see."""

from __future__ import annotations

from django.db import models

from standards.packaged import AMENDED_VINTAGE, BASE_VINTAGE
from standards.types import PILLAR_NAMES, Applicability, Level, Pillar


class PillarChoices(models.TextChoices):
    """The four pillars and the fifth section."""

    GOVERNANCE = Pillar.GOVERNANCE.value, PILLAR_NAMES[Pillar.GOVERNANCE]
    STRATEGY = Pillar.STRATEGY.value, PILLAR_NAMES[Pillar.STRATEGY]
    RISK_MANAGEMENT = Pillar.RISK_MANAGEMENT.value, PILLAR_NAMES[Pillar.RISK_MANAGEMENT]
    METRICS_TARGETS = Pillar.METRICS_TARGETS.value, PILLAR_NAMES[Pillar.METRICS_TARGETS]
    GENERAL = Pillar.GENERAL.value, PILLAR_NAMES[Pillar.GENERAL]


class LevelChoices(models.TextChoices):
    """The part of the standard to which a paragraph belongs."""

    CORE = Level.CORE.value, "core"
    GENERAL = Level.GENERAL.value, "general"
    APPENDIX = Level.APPENDIX.value, "application guidance"


class ApplicabilityChoices(models.TextChoices):
    """Under which condition a requirement applies."""

    ALWAYS = Applicability.ALWAYS.value, "always"
    IF_APPLICABLE = Applicability.IF_APPLICABLE.value, "where its condition holds"
    INDUSTRY = Applicability.INDUSTRY.value, "in its industry"
    RELIEF = Applicability.RELIEF.value, "unless a relief is used"


class StandardChoices(models.TextChoices):
    """The two standards."""

    S1 = "S1", "IFRS S1"
    S2 = "S2", "IFRS S2"


class KindChoices(models.TextChoices):
    """What a paragraph does: only disclosures are checked."""

    DISCLOSURE = "disclosure", "disclosure"
    OBJECTIVE = "objective", "objective"
    GUIDANCE = "guidance", "guidance"


class VintageChoices(models.TextChoices):
    """The text a paragraph belongs to."""

    BASE = BASE_VINTAGE, "as issued June 2023"
    AMENDED = AMENDED_VINTAGE, "December 2025 amendments"


class SourceType(models.TextChoices):
    """The corpora of the standards, under the names of FRD 1.

    The fourth, `report`, belongs to the reports.
    """

    IFRS_S1 = "ifrs_s1", "IFRS S1"
    IFRS_S2 = "ifrs_s2", "IFRS S2"
    SASB = "sasb", "SASB"


class EvidenceStatus(models.TextChoices):
    """How well a fact is known, so that a curator sees what still needs checking."""

    VERIFIED = "verified", "code and meaning seen in a source"
    CODE_VERIFIED = "code_verified_gist_recalled", "code seen in a source, wording recalled"
    RECALLED = "recalled", "recalled, not yet checked"


class ClimateGuidance(models.TextChoices):
    """Whether a SASB metric is part of the industry-based guidance on IFRS S2."""

    YES = "yes_verified", "yes"
    PROBABLY = "probably_recalled", "probably"
    UNSURE = "unsure", "not known"
    NO = "no", "no"
