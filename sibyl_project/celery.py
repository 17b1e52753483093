"""The Celery application. Broker, queues and limits are settings; tasks live in `<app>/tasks.py`."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery
from celery.signals import worker_init

from sibyl_project.common.broker_loss import LookAgain, forget_what_came_over_lost_connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")

app = Celery("sibyl")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.steps["consumer"].add(LookAgain)
app.autodiscover_tasks()
forget_what_came_over_lost_connections()


@worker_init.connect
def load_before_forking(sender: Any, **_: Any) -> None:
    """Have what agents need in the parent of the pool, where that pool serves them."""
    if "agents" in sender.app.amqp.queues.consume_from:
        from agents.preloading import preload

        preload()
