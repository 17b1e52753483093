"""Mapping a claim to the paragraphs it is about."""

from standards.mapping.claims import (
    TOP,
    MappedParagraph,
    Mapping,
    RegistryIndex,
    asked,
    lacks_subject,
    map_claim,
    map_with,
    shipped_index,
)

__all__ = [
    "TOP",
    "MappedParagraph",
    "Mapping",
    "RegistryIndex",
    "asked",
    "lacks_subject",
    "map_claim",
    "map_with",
    "shipped_index",
]
