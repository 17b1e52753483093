"""What shows only once transactions end: writers at once, and where what was said of a request
ends."""

from __future__ import annotations

import threading
import uuid
from types import SimpleNamespace

from django.db import connections, transaction
from django.test import Client

from reports.models import Engagement
from reports.tests.factories import make_report, make_user
from sibyl_project.trail.models import Entry
from sibyl_project.trail.reading import verify_chain
from sibyl_project.trail.recording import record


def test_writers_at_once_make_no_gap_and_no_fork(live_db: None) -> None:
    chain = uuid.uuid4()
    engagement = SimpleNamespace(pk=chain)
    failures: list[BaseException] = []

    def write() -> None:
        try:
            for _ in range(20):
                with transaction.atomic():
                    record("report.tested", engagement=engagement)
                    record("report.tested", engagement=engagement)
        except BaseException as error:
            failures.append(error)
        finally:
            connections.close_all()

    writers = [threading.Thread(target=write) for _ in range(4)]
    for each in writers:
        each.start()
    for each in writers:
        each.join(60)
    assert failures == []
    assert verify_chain(str(chain)).entries == 160


def test_who_acts_is_forgotten_with_the_request(live_db: None, client: Client) -> None:
    ann = make_user("ann")
    client.force_login(ann)
    client.patch(
        f"/api/v1/reports/{make_report(ann).pk}", {"company": "B"}, content_type="application/json"
    )
    assert Entry.objects.get(action="report.changed").actor == ann.pk
    Engagement.objects.create(name="Afterwards")
    assert Entry.objects.filter(action="engagement.added").latest("pk").actor is None
