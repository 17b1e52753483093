"""The detection power of an analysis, as the compiled report holds it."""

from __future__ import annotations

from reports.findings.power import PowerDetails
from reports.models import Analysis, DetectionPower


def power_of(analysis: Analysis) -> PowerDetails | None:
    """What was measured; None for an analysis that did not measure it."""
    row = DetectionPower.objects.filter(analysis=analysis).first()
    return PowerDetails.read(row.details) if row else None
