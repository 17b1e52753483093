"""Every outside service there is; a new one is a folder with a `SPEC`, and a line here."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from django.conf import settings

from agents.sources import (
    brave,
    climate_trace,
    crossref,
    earth_search,
    earth_search_files,
    edgar,
    esef,
    gdelt,
    gleif,
    nominatim,
    openalex,
    planetary_computer,
    planetary_files,
    searxng,
    semantic_scholar,
    tavily,
)
from agents.sources.settings import why_off
from agents.sources.spec import SourceSpec

CONNECTORS: Final = (
    gdelt,
    searxng,
    tavily,
    brave,
    openalex,
    crossref,
    semantic_scholar,
    gleif,
    climate_trace,
    edgar,
    esef,
    nominatim,
    planetary_computer,
    planetary_files,
    earth_search,
    earth_search_files,
)
SOURCES: Final = MappingProxyType({one.SPEC.name: one.SPEC for one in CONNECTORS})


def sources_on() -> list[str]:
    """The names of the sources that are on by what is set."""
    return [name for name, spec in SOURCES.items() if not why_off(spec)]


def source_named(name: str) -> SourceSpec:
    """The source of a name. Raises LookupError, with the names there are."""
    if name not in SOURCES:
        raise LookupError(f"There is no source {name}. There are: {', '.join(SOURCES)}.")
    return SOURCES[name]


def unknown_names() -> list[str]:
    """The names in SOURCES that no source has, such as misspelt ones."""
    return [name for name in settings.SOURCES if name not in SOURCES]
