"""Of which days news is asked for (F8.7, F8.8), counted from the day the analysis began, so that a
run that is done again asks the same."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from reports.language.dates import period_end_in
from reports.language.years import year_of_period, year_values
from reports.models import Analysis
from reports.types import ClaimView

_COVERAGE, _HISTORY, _YEAR = 2 * 365, 5 * 365, 365  # days back


@dataclass(frozen=True, slots=True)
class Windows:
    """The day of the analysis, and the last day of the period that the report is of, None where it
    tells none."""

    today: dt.date
    period_end: dt.date | None = None

    @property
    def year(self) -> int | None:
        """The year the report is of."""
        return self.period_end.year if self.period_end else None

    @property
    def coverage(self) -> dt.date:
        """Since when coverage of the company is asked for: two years, and the period itself."""
        return self._back(_COVERAGE)

    @property
    def history(self) -> dt.date:
        """Since when its controversies are."""
        return self._back(_HISTORY)

    def of_claim(self, claim: ClaimView, *, again: bool) -> dt.date | None:
        """Since when news of a claim is: the period and the last year; None, for all that there is,
        of a claim about past years and where the judge asked again."""
        years = year_values(claim.text)
        is_past = bool(years and self.year and max(years) < self.year)
        return None if again or is_past else self._back(_YEAR)

    def _back(self, days: int) -> dt.date:
        since = self.today - dt.timedelta(days)
        return min(since, self._begin) if self.period_end else since

    @property
    def _begin(self) -> dt.date:
        end = self.period_end or self.today
        return end - dt.timedelta(_YEAR)


def windows_of(analysis: Analysis) -> Windows:
    """The windows of an analysis. A period that names no day ends with its year."""
    period = analysis.report.reporting_period
    told, year = period_end_in(period), year_of_period(period)
    end = told.value if told else dt.date(year, 12, 31) if year else None
    return Windows(analysis.created_at.date(), end)
