"""Delivering what webhooks are told: a delivery is a run of the one engine. One that was not taken
waits for longer each time, keeps its id and its body, and is given up after the last attempt."""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_network
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now

from reports.models import Webhook, WebhookAttempt, WebhookDelivery
from reports.models.webhooks import LONGEST_REASON
from reports.webhooks.signing import HEADER, SecretLost, signature, standing
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.http import Answer, HttpClient, Limits
from sibyl_project.common.http_errors import AddressRefused, HttpError, StatusRefused
from sibyl_project.common.models import RunStatus
from sibyl_project.common.reach import Reach
from sibyl_project.common.retrying import Patience
from sibyl_project.runs.engine import OUT_OF_TIME, Engine, Failure, Save

SECONDS: Final = 15.0  # for all of one attempt
LIMITS: Final = Limits(connect=5.0, silence=10.0, answer_bytes=64 * 1024)
ONCE: Final = Patience(attempts=1, total=SECONDS)


@dataclass(frozen=True, slots=True)
class NotTaken(Failure):
    """A failure with the status of the answer, where there was one."""

    code: int | None = None


def reach() -> Reach:
    """Where webhooks may lead, as the operator has it."""
    networks = tuple(ip_network(each, strict=False) for each in settings.WEBHOOK_NETWORKS)
    return Reach(tuple(settings.WEBHOOK_HOSTS), networks)


class Delivering(Engine[WebhookDelivery]):
    """The deliveries that are due. An attempt is a row from its beginning, so one whose worker died
    is seen too."""

    model = WebhookDelivery
    task, queue = "agents.deliver_webhook", "agents"
    share = "webhook__engagement_id"

    def conditions(self) -> dict[str, Any]:
        """It is due, and its webhook is on."""
        return {"due_at__lte": Now(), "webhook__in": Webhook.objects.filter(is_on=True)}

    def owner_id(self, run: WebhookDelivery) -> uuid.UUID:
        """The webhook."""
        return run.webhook_id

    def begun(self, run: WebhookDelivery) -> None:
        """The attempt is seen from now on."""
        WebhookAttempt.objects.create(delivery=run, number=run.attempt)

    def do(self, run: WebhookDelivery) -> Save:
        """Sign and send. Raises HttpError and SecretLost."""
        code = send(run)
        return partial(_end, run, is_delivered=True, code=code)

    def failure(self, run: WebhookDelivery, error: Exception) -> Failure:
        """Whether to try again later: not where another attempt could not end otherwise, and not
        after the last one."""
        reason, code = _reason(error)
        if not isinstance(error, (HttpError, SecretLost, *OUT_OF_TIME)):
            return super().failure(run, error)
        final = isinstance(error, AddressRefused | SecretLost)
        if final or run.attempt >= run.MAX_ATTEMPTS:
            return NotTaken(reason, RunStatus.ERROR, foreseen=True, code=code)
        return NotTaken(reason, RunStatus.IDLE, foreseen=True, code=code)

    def given_up(self, run: WebhookDelivery, why: str) -> Failure:
        """The worker of the last attempt stopped."""
        told = f"The worker of the last of {run.MAX_ATTEMPTS} attempts stopped."
        return NotTaken(told, RunStatus.ERROR, foreseen=True)

    def failed(self, run: WebhookDelivery, failure: Failure) -> None:
        """Note how the attempt ended; one that is tried again waits for its time."""
        _end(run, reason=failure.message, code=getattr(failure, "code", None))
        if failure.status == RunStatus.IDLE:
            pause = run.PAUSES[run.attempt - 1]
            mine = WebhookDelivery.objects.filter(pk=run.pk)
            mine.update(due_at=Now() + pause, dispatched_at=None, finished_at=None)

    def again(self, delivery: WebhookDelivery) -> None:
        """Deliver one that has ended once more, as soon as the transaction is committed."""
        rows = WebhookDelivery.objects.filter(pk=delivery.pk)
        self.reset(rows, due_at=Now(), dispatched_at=None, started_at=None, finished_at=None)
        delivery.refresh_from_db()
        transaction.on_commit(
            partial(self.dispatch, [delivery.pk], delivery.webhook_id), robust=True
        )


DELIVERING = Delivering()


def send(delivery: WebhookDelivery) -> int:
    """Send it to its address; the status of the answer. Raises HttpError and SecretLost."""
    body = delivery.body.encode()
    keys = standing(delivery.webhook)
    headers = {
        "Content-Type": "application/json",
        "Sibyl-Delivery": str(delivery.pk),
        "Sibyl-Event": delivery.kind,
        HEADER: signature(body, keys, int(time.time())),
    }
    parts = urlsplit(delivery.webhook.address)
    client = HttpClient(
        f"{parts.scheme}://{parts.netloc}", limits=LIMITS, patience=ONCE, reach=reach()
    )
    try:
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        until = Deadline.after(SECONDS)
        return client.post_bytes(path, body, headers=headers, read=_status, deadline=until)
    finally:
        client.close()


def _status(answer: Answer) -> int:
    return answer.status


def _reason(error: Exception) -> tuple[str, int | None]:
    """What the lead is told, in which nothing of the answer is quoted, and the answer's status."""
    if isinstance(error, StatusRefused):
        return f"It answered with status {error.status}.", error.status
    if isinstance(error, OUT_OF_TIME):
        return f"It did not answer within {SECONDS:.0f} seconds.", None
    if isinstance(error, HttpError):
        return f"{error.host} {error.problem}.", None
    return str(error), None


def _end(
    run: WebhookDelivery, *, is_delivered: bool = False, code: int | None = None, reason: str = ""
) -> None:
    """Write how the newest attempt ended."""
    newest = run.attempts.filter(number=run.attempt, ended_at=None).order_by("-created_at")
    mine = WebhookAttempt.objects.filter(pk__in=newest.values("pk")[:1])
    mine.update(
        ended_at=Now(), is_delivered=is_delivered, code=code, reason=reason[:LONGEST_REASON]
    )
