"""The portfolio as comma-separated values: one line for each report, numbers as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from tempfile import TemporaryFile
from typing import IO, Final

from reports.exports.csv_table import Cell, write_csv
from reports.models import VerdictValue
from reports.pages.home.measures import Tally, met_percent
from reports.pages.home.portfolio import Row
from standards.types import Pillar

STATUSES: Final = ("fully_addressed", "partially_addressed", "fully_unaddressed")
COLUMNS: Final = (
    *("report_id", "company", "title", "file", "engagement", "period", "sector", "state"),
    *("pages", "signed_off", "claims", *VerdictValue.values, "not_judged"),
    *(f"{pillar.value}_{status}" for pillar in Pillar for status in STATUSES),
    *("requirements_met_percent", "misstatements_open", "disclosures_at_or_above_materiality"),
    *("reviewed", "to_review_in_all", "last_year_report_id", "last_year_period"),
    *("change_of_met_in_points", "change_of_contradicted", "last_change_utc"),
)


def as_csv(rows: Iterable[Row]) -> IO[bytes]:
    """The rows in their order, in UTF-8 with the mark by which spreadsheets know it."""
    file = TemporaryFile()  # noqa: SIM115 - the response closes it
    write_csv(file, COLUMNS, (_line(row) for row in rows))
    file.seek(0)
    return file


def _line(row: Row) -> tuple[Cell, ...]:
    report, change = row.report, row.change
    told = row.misstatements
    return (
        *(str(report.pk), report.company, report.title, report.filename, report.engagement.name),
        *(report.reporting_period, report.sector, report.get_status_display()),
        *(report.page_count, row.known.signed),
        *_counted(row.tally),
        len(told.open) if told else None,
        len(told.material) if told and told.levels else None,
        row.tally.done if row.tally else None,
        row.tally.subjects if row.tally else None,
        str(change.before.pk) if change else None,
        change.before.period if change else None,
        _decimal(change.met) if change else None,
        change.contradicted if change else None,
        f"{row.changed_at:%Y-%m-%d %H:%M}",
    )


def _counted(tally: Tally | None) -> tuple[Cell, ...]:
    """Claims by verdict, requirements by pillar and status, and the share met; empty before the
    first analysis."""
    if tally is None:
        return (None,) * (len(VerdictValue) + 2 + len(Pillar) * len(STATUSES) + 1)
    return (
        tally.claims,
        *(tally.verdicts[value] for value in VerdictValue.values),
        tally.claims - tally.judged,
        *(tally.coverage[pillar.value][status] for pillar in Pillar for status in STATUSES),
        _decimal(met_percent(tally.covered)),
    )


def _decimal(value: float | None) -> Decimal | None:
    return None if value is None else Decimal(f"{value:.1f}")
