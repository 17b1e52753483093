"""A curator's edit of a benchmark changes no analysis that has started, however far it has come."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db.models import F

from agents.models import InfoResponse
from agents.specialists.data_metrics import examining
from agents.tests.inline import begin, read, run, small_report
from reports.compile import CompiledReport
from reports.models import Analysis, Check, Report
from reports.tests.factories import make_user
from standards.benchmark_rows import bands_of, held_bands
from standards.models import Benchmark, FrozenBands

pytestmark = [pytest.mark.django_db, pytest.mark.long]
WORKSHOP = "a workshop of curators"


@pytest.fixture(scope="module")
def completed(module_db: None, upload: Any) -> Analysis:
    """An analysis during which nobody edits: of the short sample, as a report of the cement
    industry, for which there are benchmarks."""
    report = read(upload(make_user()))
    Report.objects.filter(pk=report.pk).update(industry="EM-CM")
    report.refresh_from_db()
    return run(begin(report, report.uploaded_by, max_cycles=0))


@pytest.fixture
def undisturbed(completed: Analysis) -> Analysis:
    """The same, read anew for each test, and examined by no test before."""
    examining._examined.cache_clear()
    analysis = Analysis.objects.get(pk=completed.pk)
    assert analysis.status == "completed", analysis.error_message
    return analysis


def another(analysis: Analysis) -> Analysis:
    """One more analysis of the report, with the same options."""
    report = Report.objects.get(pk=analysis.report_id)
    return begin(report, report.uploaded_by, max_cycles=0)


def edit_every_band() -> None:
    """What a curator might do, to all of them at once."""
    Benchmark.objects.update(
        low=F("low") / 100, typical=F("low") / 50, high=F("low") / 20 + 1, source=WORKSHOP
    )
    examining._examined.cache_clear()  # another process of the pool does the next wave


def compared(analysis: Analysis) -> dict[str, tuple[Any, ...]]:
    """By check what it was compared with."""
    rows = Check.objects.filter(analysis=analysis, check_name__startswith="benchmark_")
    names = ("low", "high", "benchmark_source")
    return {row.identity: tuple(row.details[name] for name in names) for row in rows}


def test_an_edit_between_two_waves_changes_nothing_in_the_analysis(undisturbed: Analysis) -> None:
    wanted = compared(undisturbed)
    assert any(low is not None for low, _, _ in wanted.values())

    analysis = run(another(undisturbed), until="conclude")
    edit_every_band()
    assert run(analysis).status == "completed", analysis.error_message
    assert compared(analysis) == wanted
    assert WORKSHOP not in str(CompiledReport(analysis).as_dict())

    later = run(another(undisturbed))
    assert compared(later) != wanted, "an analysis that starts now goes by the edit"


def test_an_edit_before_others_answer_changes_no_answer(undisturbed: Analysis) -> None:
    analysis = run(another(undisturbed), until="answer")
    edit_every_band()
    assert run(analysis).status == "completed", analysis.error_message
    given = answers(analysis)
    assert any("bands" in details for _, details in given)
    assert given == answers(undisturbed)


def answers(analysis: Analysis) -> list[tuple[Any, ...]]:
    """What the academic agent answered about benchmarks."""
    rows = InfoResponse.objects.filter(
        request__analysis=analysis, request__request_type="benchmark", responding_agent="academic"
    )
    return sorted(rows.values_list("response", "details"), key=str)


def test_old_results_are_examined_again_by_their_own_bands(undisturbed: Analysis) -> None:
    checks = examining.examine(undisturbed).checks
    edit_every_band()
    assert examining.examine(undisturbed).checks == checks


def test_an_analysis_of_before_goes_by_the_bands_held_now(undisturbed: Analysis) -> None:
    Analysis.objects.update(bands=None)
    edit_every_band()
    assert examining.examine(undisturbed).given.bands == held_bands()


def test_frozen_bands_come_back_as_they_were_and_are_kept_once_a_state(
    registry: None, auditor: Any
) -> None:
    report = small_report(auditor)
    first, second = (run(begin(report, auditor)) for _ in range(2))
    assert bands_of(first.bands) == held_bands() and first.bands == second.bands
    Benchmark.objects.filter(code="em-is-scrap-eaf").update(high=Decimal("1.25"))
    third = run(begin(report, auditor))
    assert bands_of(third.bands) == held_bands() != bands_of(first.bands)
    assert FrozenBands.objects.count() == 2


def test_what_is_frozen_stands_in_no_output(registry: None, auditor: Any) -> None:
    analysis = run(begin(small_report(auditor), auditor))
    options = CompiledReport(analysis).as_dict()["analysis"]["options"]
    assert not {"bands", "benchmarks"} & options.keys()
