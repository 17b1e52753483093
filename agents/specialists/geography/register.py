"""The sites that an analysis knows: as people put them before it began, with what its report
prints."""

from __future__ import annotations

import uuid
from functools import lru_cache, partial

from reports.document.from_rows import page_contents
from reports.document.stating import with_statements
from reports.models import Analysis, Report
from reports.sites.knowing import joined_with
from reports.sites.reading import sites_in
from reports.sites.types import Site, from_json
from sibyl_project.common.pool import shared


def sites_of(analysis: Analysis) -> list[Site]:
    """The register of sites as it stood when an analysis began, and last the names that people said
    are no sites of the company."""
    said = from_json(analysis.options.get("sites", []))
    sites = joined_with(said, _printed(analysis.report_id, analysis.claim_set_id))
    return [*sites, *(site for site in said if not site.confirmed)]


@lru_cache(maxsize=1)
def _printed(report_id: uuid.UUID, claim_set_id: uuid.UUID) -> tuple[Site, ...]:
    """The sites that a report prints, read once for the pool; a complete claim set never changes,
    and neither do the pages it was taken from."""
    key = f"sites:{report_id}:{claim_set_id}"
    return shared(key, partial(_read, report_id))


def _read(report_id: uuid.UUID) -> tuple[Site, ...]:
    report = Report.objects.get(pk=report_id)
    return tuple(sites_in(with_statements(page_contents(report))))
