"""The Celery application.

Broker, queues and limits are settings; tasks live in `<app>/tasks.py`.
"""

from __future__ import annotations

import gc
import os
from itertools import count
from typing import Any

from celery import Celery
from celery.signals import task_postrun, worker_init, worker_process_init, worker_shutting_down

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")

_tasks_done = count(1)

app = Celery("sibyl")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def keep_files_private(sender: Any, **_: Any) -> None:
    """Files that are there already get the permissions of new ones."""
    from sibyl_project.common.media import keep_private

    keep_private()


@worker_init.connect
def say_who_writes(sender: Any, **_: Any) -> None:
    """Let the trail know what a worker writes."""
    from sibyl_project.common.processes import announce

    announce("worker")


@worker_init.connect
def outlive_the_broker(sender: Any, **_: Any) -> None:
    """Let a worker survive the loss of its broker. Only workers call this: a process that merely
    sends tasks does not load the broker's machinery."""
    from sibyl_project.internals.celery import LookAgain
    from sibyl_project.internals.kombu import forget_what_came_over_lost_connections

    sender.app.steps["consumer"].add(LookAgain)
    forget_what_came_over_lost_connections()


@task_postrun.connect
def collect_between_tasks(**_: Any) -> None:
    """Look through all objects after every tenth task of a process. As seldom as Sibyl looks for
    garbage (see `sibyl_project`) it would happen once in ten analyses or so, and each leaves ten
    megabytes that only this sets free."""
    if next(_tasks_done) % 10 == 0:
        gc.collect()


@worker_shutting_down.connect
def stop_in_time(sender: Any, how: str, **_: Any) -> None:
    """A worker that is asked to stop ends its tasks, as Celery does, but for STOP_SECONDS at most:
    then its processes hand back the runs they do."""
    if how == "Warm":
        from sibyl_project.common.worker_stopping import hand_back_later

        hand_back_later()


@worker_process_init.connect
def hand_back_when_asked(sender: Any, **_: Any) -> None:
    """Let a process of the pool hand back its run when the worker tells it to."""
    from sibyl_project.common.worker_stopping import listen

    listen()
