"""The Celery application. Broker, queues and limits are settings; tasks live in `<app>/tasks.py`."""

from __future__ import annotations

import os

from celery import Celery

from sibyl_project.common.broker_loss import LookAgain, forget_what_came_over_lost_connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")

app = Celery("sibyl")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.steps["consumer"].add(LookAgain)
app.autodiscover_tasks()
forget_what_came_over_lost_connections()
