"""Two who judge one subject at the same moment: one is stored, the other is told."""

from __future__ import annotations

import threading
from typing import Any

from django.db import connection

from reports.models import Judgement, Membership, Role, VerdictValue
from reports.review import judging, working
from reports.review.subjects import subjects
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_report,
    make_run,
    make_user,
    make_verdict,
)

REASON = "The invoice of the supplier shows another amount."


def test_of_two_who_judge_at_the_same_moment_one_is_told(live_db: None) -> None:
    one, two = make_user("one"), make_user("two")
    analysis = make_analysis(make_report(one))
    engagement = analysis.report.engagement
    Membership.objects.create(engagement=engagement, user=two, role=Role.AUDITOR)
    make_verdict(make_run(analysis), make_claim(analysis))
    (claim,) = subjects(analysis)
    gate = threading.Barrier(2)
    told: list[Any] = []

    def judge(user: Any, value: str) -> None:
        try:
            gate.wait(timeout=60)
            judging.override(analysis, claim, user, value, REASON, seen=0)
        except working.ChangedMeanwhile as changed:
            told.append((user, changed.item.version))
        finally:
            connection.close()

    threads = [
        threading.Thread(target=judge, args=given)
        for given in ((one, VerdictValue.VERIFIED), (two, VerdictValue.CONTRADICTED))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    stored = Judgement.objects.get()
    assert stored.author
    assert told == [(two if stored.author == one else one, 1)]
