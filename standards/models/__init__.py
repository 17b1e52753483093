"""The database models of the standards."""

from standards.models.benchmarks import Benchmark, BenchmarkKind, FactStatus
from standards.models.choices import (
    ApplicabilityChoices,
    ClimateGuidance,
    EvidenceStatus,
    KindChoices,
    LevelChoices,
    PillarChoices,
    SourceType,
    StandardChoices,
    VintageChoices,
)
from standards.models.frozen_bands import FrozenBands
from standards.models.loaded import LoadedData
from standards.models.outlets import Outlet, OutletKind
from standards.models.paragraphs import (
    Element,
    Paragraph,
    ParagraphAlias,
    ParagraphQuerySet,
    RemovedAlias,
)
from standards.models.passages import StandardPassage, StandardPassageQuerySet
from standards.models.sasb import DisclosureTopic, Industry, Metric, MetricKind, SasbEdition

__all__ = [
    "ApplicabilityChoices",
    "Benchmark",
    "BenchmarkKind",
    "ClimateGuidance",
    "DisclosureTopic",
    "Element",
    "EvidenceStatus",
    "FactStatus",
    "FrozenBands",
    "Industry",
    "KindChoices",
    "LevelChoices",
    "LoadedData",
    "Metric",
    "MetricKind",
    "Outlet",
    "OutletKind",
    "Paragraph",
    "ParagraphAlias",
    "ParagraphQuerySet",
    "PillarChoices",
    "RemovedAlias",
    "SasbEdition",
    "SourceType",
    "StandardChoices",
    "StandardPassage",
    "StandardPassageQuerySet",
    "VintageChoices",
]
