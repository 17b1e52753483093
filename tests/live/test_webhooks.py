"""A webhook and a real worker: what is announced is delivered, and a worker that is killed while
the receiver has the message delivers it again, as the same one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from reports.models import EventKind, Report, WebhookDelivery
from reports.tests.factories import make_report, make_webhook
from reports.tests.webhooks.receiver import Receiver, receiver
from reports.tests.webhooks.test_signing import documented
from reports.webhooks.announcing import announce
from sibyl_project.common.models import RunStatus
from tests.processes import wait_for

pytestmark = pytest.mark.worker
HERE = "127.0.0.0/8"


@pytest.fixture
def to(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """A receiver that this test and its worker may send to."""
    settings.WEBHOOK_NETWORKS = [HERE]
    monkeypatch.setenv("WEBHOOK_NETWORKS", HERE)
    with receiver() as found:
        yield found


@pytest.mark.long
def test_a_killed_worker_delivers_again_with_the_same_id(
    own_worker: Any, live_auditor: Any, to: Receiver
) -> None:
    report: Report = make_report(live_auditor)
    _, secret = make_webhook(report.engagement, live_auditor, to.url)
    own_worker.start()
    to.gate.clear()
    announce(EventKind.ANALYSIS_ENDED, report, f"/reports/{report.pk}", "completed")
    wait_for(lambda: to.received, 60, own_worker.log_end)
    own_worker.kill()
    to.gate.set()
    own_worker.start()
    wait_for(lambda: len(to.received) == 2, 90, own_worker.log_end)
    delivery = WebhookDelivery.objects.get()
    wait_for(
        lambda: WebhookDelivery.objects.get().status == RunStatus.COMPLETED, 60, own_worker.log_end
    )
    first, second = to.received
    assert first.body == second.body
    assert json.loads(second.body)["id"] == second.headers["Sibyl-Delivery"] == str(delivery.pk)
    assert documented()(second.headers["Sibyl-Signature"], second.body, secret)
    ends = delivery.attempts.values_list("number", "is_delivered", "ended_at")
    assert [(number, sent, at is not None) for number, sent, at in ends] == [
        (1, False, False),
        (2, True, True),
    ]
