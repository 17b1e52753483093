"""What of a report a client's workbook is held against, and what people said of its columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from django.db.models import Exists, OuterRef

from reports.inventory.layout import Corrections
from reports.inventory.printed import Published
from reports.inventory.printed import Report as HeldAgainst
from reports.inventory.types import Role
from reports.language.places import find_places
from reports.language.years import year_of_period
from reports.models import ColumnWord, Figure, FigurePlace, Report
from reports.types import CellReading

_SCOPES: Final = ("1", "2", "3")
_OF_SITES: Final = ("1", "2", "1+2")  # scopes whose parts are places rather than categories
_FEWEST_SITES: Final = 3

Layout = tuple[str, str]  # the name of a sheet and the head of a column, as `layout` folds them


def held_against(report: Report) -> HeldAgainst:
    """The year of a report, the emissions of the whole company it prints for that year, and the
    parts of the company it prints emissions for. Figures on which its own places disagree, and such
    of which the reading is open, are left out."""
    year = year_of_period(report.reporting_period)
    own = FigurePlace.objects.filter(figure=OuterRef("pk"), evidence=None)
    emissions = report.figures.filter(Exists(own), metric="ghg_emissions", year=year)
    sites = list(
        emissions.filter(scope__in=_OF_SITES)
        .exclude(entity_part="")
        .order_by("entity_part")
        .values_list("entity_part", flat=True)
        .distinct()
    )
    return HeldAgainst(
        year,
        tuple(_published(emissions.filter(entity_part=""))),
        sites_among(sites),
    )


def sites_among(parts: Sequence[str]) -> tuple[str, ...]:
    """The parts of a company that are sites, where there are several. A country, a region or a
    large city is rather a sum of sites, and "Leeds, United Kingdom" is Leeds where that is a part
    too."""
    names = [part for part in parts if find_places(part) != [part]]
    sites = tuple(name for name in names if name.rpartition(",")[0] not in names)
    return sites if len(sites) >= _FEWEST_SITES else ()


def _published(figures: Any) -> Iterable[Published]:
    usable = figures.filter(agree=True, value_tco2e__isnull=False).exclude(
        reading=CellReading.OPEN.value
    )
    found: dict[tuple[str, str, int | None], list[Published]] = {}
    for figure in usable.prefetch_related("places"):
        scope, _, category = figure.scope.partition(".")
        if scope not in _SCOPES or (scope == "2" and not figure.method):
            continue
        key = (scope, figure.method, int(category) if category else None)
        found.setdefault(key, []).append(_one(figure, *key))
    # two figures of one kind are of different boundaries: which one the workbook is of is not known
    return (several[0] for several in found.values() if len(several) == 1)


def _one(figure: Figure, scope: str, method: str, category: int | None) -> Published:
    steps = [place.step for place in figure.places.all() if place.step and not place.evidence_id]
    tonnes = Decimal(figure.value_tco2e or 0)
    per_unit = tonnes / figure.value if figure.value else Decimal(1)
    step = min(steps) * per_unit if steps else Decimal(1)
    return Published(scope, method, category, tonnes, step.normalize(), str(figure.pk))


def layout(sheet: str, head: str, column: int) -> Layout:
    """What a column of a layout is known by: the sheet and the words of its head, or where it has
    none its number."""
    words = " ".join(head.casefold().split()) or f"column {column}"
    return (" ".join(sheet.casefold().split())[:120], words[:200])


def roles_of(report: Report) -> dict[Layout, str]:
    """What people said that columns hold, for all workbooks of the engagement of a report."""
    said: dict[Layout, str] = {}
    for word in ColumnWord.objects.filter(engagement=report.engagement_id).order_by("pk"):
        said[word.sheet, word.head] = word.role
    return {known: role for known, role in said.items() if role}


def corrections(columns: Sequence[Mapping[str, Any]], roles: Mapping[Layout, str]) -> Corrections:
    """The columns that hold something else than was read, by the word of a person; `columns` are
    those of an `InventoryRun`."""
    found: dict[tuple[str, int, int], Role] = {}
    for one in columns:
        role = roles.get(layout(one["sheet"], one["head"], one["column"]))
        if role and role != one["role"]:
            found[one["sheet"], one["row"], one["column"]] = Role(role)
    return found
