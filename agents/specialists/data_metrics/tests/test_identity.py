"""A check is known by what it checks: its row gets its own result, however the list of checks has
changed since the row was written."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from agents.specialists.data_metrics import agent
from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.table import run_all
from agents.specialists.data_metrics.examining import Examined
from agents.specialists.data_metrics.identity import identities
from agents.specialists.data_metrics.schemas import CheckResult
from agents.specialists.data_metrics.storing import columns_of
from agents.specialists.data_metrics.tests.tables import sentences
from agents.tests.inline import begin, read, run
from reports.document.parsing import read_pages
from reports.figures.extract import read_pages as read_quantities
from reports.findings.checks.base import GivenAnswer
from reports.models import Analysis, Check, Report
from reports.sample.generate import BUNDLED

MIGRATION = import_module("reports.migrations.0011_check_identity")
# The checks there were when rows got keys; one that came later has no rows without.
OF_BEFORE = (
    *("baseline_age", "baseline_consistency", "benchmark_", "conversion_factor", "gwp_set"),
    *("historical_consistency", "intensity_calculation", "interim_targets", "methodology"),
    *("percentage_calculation", "recalculation_consistency", "scope2_method"),
    *("scope3_categories", "scope_addition", "shares_sum", "target_achievability"),
    *("trend_break", "unit_validation", "yoy_percentage"),
)
TEXTS = (
    "Scope 1 emissions were 100 tCO2e in 2023.",
    "Scope 1 emissions fell by 10% from 100 tCO2e in 2022 to 90 tCO2e in 2023.",
    "Our 2023 emissions were 35% of our 2019 emissions: 35 tCO2e of 100 tCO2e.",
)


@pytest.fixture(scope="module")
def of_the_sample() -> list[CheckResult]:
    pdf, expected = BUNDLED["full"]
    count = json.loads(Path(expected).read_text(encoding="utf-8"))["page_count"]
    return run_all(check_input(read_quantities(read_pages(pdf, 1, count, timeout=120))))


@pytest.mark.long
@pytest.mark.process
def test_no_two_checks_of_a_report_have_the_same_key(of_the_sample: list[CheckResult]) -> None:
    keys = identities(of_the_sample)
    assert len(keys) > 50 and len(set(keys)) == len(keys)
    assert [key for key in keys if "-" in key] == [], "none had to be told apart by its place"


@pytest.mark.long
@pytest.mark.process
def test_a_key_does_not_depend_on_the_place(of_the_sample: list[CheckResult]) -> None:
    known = dict(zip(identities(of_the_sample), of_the_sample, strict=True))
    turned = random.Random(7).sample(of_the_sample, len(of_the_sample))
    assert dict(zip(identities(turned), turned, strict=True)) == known


@pytest.mark.long
@pytest.mark.process
def test_a_row_of_before_gets_the_key_that_its_check_has_now(
    of_the_sample: list[CheckResult],
) -> None:
    of_before = [check for check in of_the_sample if check.check_name.startswith(OF_BEFORE)]
    columns = json.loads(json.dumps([columns_of(check) for check in of_before]))
    keys = [
        MIGRATION.digest(check.check_name, each["details"])
        for check, each in zip(of_before, columns, strict=True)
    ]
    assert keys == identities(of_before)


def test_a_key_follows_from_what_was_put_in_and_not_from_how_it_came_out() -> None:
    (check, *_) = [c for c in run_all(check_input(sentences(*TEXTS))) if c.figures]
    (key,) = identities([check])
    came_out = replace(
        check,
        result="inconclusive",
        severity="info",
        message="Something else.",
        claim_ids=("c",),
        missing_data=("a year",),
        details=check.details.changed(
            answer=GivenAnswer(answered=True, text="known"), calculated_pct=1.5
        ),
    )
    assert identities([came_out]) == [key]
    put_in = (
        replace(check, check_name="another_check"),
        replace(check, figures=(*check.figures, (9, "Another sentence."))),
        replace(check, details=check.details.changed(current_year=1999)),
    )
    assert len({key, *identities(put_in)}) == len(put_in) + 1


def test_what_nothing_tells_apart_is_numbered() -> None:
    (check, *_) = run_all(check_input([]))
    first, second = identities([check, check])
    assert second == f"{first}-2" and len(second) <= Check._meta.get_field("identity").max_length


@pytest.mark.long
@pytest.mark.django_db
def test_a_conclusion_writes_no_result_into_the_row_of_another(
    registry: None, auditor: Any, upload: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis = before_concluding(auditor, upload)
    rows = {row.pk: row for row in Check.objects.filter(analysis=analysis)}

    def examine(given: Analysis) -> Examined:
        """The same report with its checks in another order, one more at the head, one gone."""
        examined = real(given)
        one_more = replace(
            examined.checks[0], check_name="another_check", figures=((1, "A new one"),)
        )
        return replace(examined, checks=[one_more, *reversed(examined.checks[1:])])

    real = agent.examine
    monkeypatch.setattr(agent, "examine", examine)
    assert run(analysis).status == "completed", analysis.error_message
    changed = changed_of(analysis, rows)
    assert [row.check_name for row in changed].count("target_achievability") > 1
    for row in changed:
        assert row.details["places"] == rows[row.pk].details["places"]
        assert row.message.startswith(rows[row.pk].message)
    assert Check.objects.filter(analysis=analysis).count() == len(rows)


def before_concluding(auditor: Any, upload: Any) -> Analysis:
    """A run over the short sample whose questions are answered and not yet taken in."""
    report = read(upload(auditor))
    Report.objects.filter(pk=report.pk).update(industry="EM-CM")
    analysis = begin(Report.objects.get(pk=report.pk), auditor, max_cycles=0)
    return run(analysis, until="conclude")


def changed_of(analysis: Analysis, rows: dict[Any, Check]) -> Sequence[Check]:
    return [
        row
        for row in Check.objects.filter(analysis=analysis)
        if row.message != rows[row.pk].message
    ]


@pytest.mark.long
@pytest.mark.django_db
def test_old_rows_get_their_keys(registry: None, auditor: Any, upload: Any) -> None:
    analysis = run(before_concluding(auditor, upload))
    rows = Check.objects.filter(analysis=analysis)
    known = {row.pk: row.identity for row in rows if row.check_name.startswith(OF_BEFORE)}
    for number, pk in enumerate(known):
        Check.objects.filter(pk=pk).update(identity=f"old-{number}")
    MIGRATION.fill(apps, SimpleNamespace(connection=connection))
    assert dict(rows.filter(pk__in=known).values_list("pk", "identity")) == known
    assert len(known) > 20
