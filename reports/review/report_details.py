"""Corrections of what was read from a report about itself. They replace what was read, and stay
when the report is read again.

Which fields were corrected is kept in `Report.detected["corrected"]`, beside what was found.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from reports.document.industry import sector_of
from reports.models import Report

CORRECTED = "corrected"
CORRECTABLE = (
    "company",
    "reporting_period",
    "industry",
    "sector",
    "first_period",
    "vintage",
    "assured_pages",
    "other_pages",
    "criteria",
)


def corrected(detected: Mapping[str, Any]) -> list[str]:
    """The fields a person corrected, from `Report.detected`."""
    return list(detected.get(CORRECTED, ()))


def only_corrections(detected: Mapping[str, Any]) -> dict[str, Any]:
    """`Report.detected` with the corrections alone, for a report that is to be read again."""
    return {CORRECTED: corrected(detected)} if corrected(detected) else {}


def correct(report: Report, values: Mapping[str, str]) -> Report:
    """Store corrections: valid values by their field names, which are among CORRECTABLE.

    A new industry sets the sector too, an empty one empties it, unless the sector is among the
    values.
    """
    changes = dict(values)
    if "industry" in changes and "sector" not in changes:
        changes["sector"] = sector_of(changes["industry"])
    with transaction.atomic():
        locked = Report.objects.select_for_update(no_key=True).get(pk=report.pk)
        names = sorted({*corrected(locked.detected), *changes})
        report.detected = locked.detected | ({CORRECTED: names} if names else {})
        for name, value in changes.items():
            setattr(report, name, value)
        report.save(update_fields=[*changes, "detected", "updated_at"])
    return report
