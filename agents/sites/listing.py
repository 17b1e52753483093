"""The register of a company's sites as a page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.conf import settings

from agents.sites.drawing import Mark, mark
from agents.specialists.geography.layers import layers_in
from agents.specialists.geography.plausibility import Note, notes_on, twins_among
from reports.document.from_rows import page_contents
from reports.document.stating import with_statements
from reports.models import IdentityWord, Report
from reports.sites.knowing import frozen_of, joined_with, words_on
from reports.sites.reading import sites_in
from reports.sites.types import Site

MOST_SHOWN: Final = 100


@dataclass(frozen=True, slots=True)
class Row:
    """A site with its number on the map, what is to be said of it, and the newest word of a person
    on it, where there is one."""

    number: int
    site: Site
    notes: tuple[Note, ...]
    word: IdentityWord | None = None

    @property
    def is_doubtful(self) -> bool:
        """Whether something said of it cannot be."""
        return any(note.is_doubtful for note in self.notes)


@dataclass(frozen=True, slots=True)
class Register:
    """The sites, those shown; pairs that may be one; and how many more there are."""

    rows: tuple[Row, ...]
    twins: tuple[tuple[Site, Site], ...]
    more: int
    layers: tuple[str, ...]

    @property
    def marks(self) -> list[Mark]:
        """The sites whose position is known, on the map."""
        return [
            mark(
                row.number,
                row.site.name,
                row.site.position.latitude,
                row.site.position.longitude,
                doubtful=row.is_doubtful,
            )
            for row in self.rows
            if row.site.position is not None
        ]


def register_for(report: Report) -> Register:
    """The register of the company of a report."""
    printed = sites_in(with_statements(page_contents(report)))
    words = words_on(report)
    sites = joined_with(frozen_of(words.values()), printed)
    layers = layers_in(settings.PLACE_LAYERS)
    shown = sites[:MOST_SHOWN]
    return Register(
        tuple(
            Row(at, site, tuple(notes_on(site, layers)), words.get(site.key))
            for at, site in enumerate(shown, 1)
        ),
        tuple(twins_among(shown)),
        len(sites) - len(shown),
        tuple(layer.name for layer in layers),
    )
