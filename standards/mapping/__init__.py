"""From a claim to the paragraphs it speaks to."""

from standards.mapping.claims import (
    TOP,
    MappedParagraph,
    Mapping,
    RegistryIndex,
    asked,
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
    "map_claim",
    "map_with",
    "shipped_index",
]
