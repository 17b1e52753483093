"""What a worker loads and arms itself with before it forks, seen in a process of its own: it
changes the whole process."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytestmark = pytest.mark.long


LOOK = """
import gc, json
from sibyl_project.common.gazetteer import _texts
from agents.specialists.legal.reading.vocabulary import GROUPS, pattern
from sibyl_project.celery import app
seen = {}
for queue in ("cpu", "agents"):
    app.Worker(queues=queue, pool="solo")
    seen[queue] = [
        _texts.cache_info().currsize,
        gc.get_freeze_count() > 0,
        pattern.cache_info().currsize / len(GROUPS),
    ]
from django.db import connection
from kombu.transport.redis import Channel
from sibyl_project.internals.celery import LookAgain
from sibyl_project.internals.kombu import QoS
outlives = Channel.QoS is QoS and LookAgain in app.steps["consumer"]
seen |= {"connected": connection.connection is not None, "outlives the broker": outlives}
print(json.dumps(seen))
"""


@pytest.mark.process
def test_a_worker_has_what_it_needs_before_it_forks_and_no_connection() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOOK], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr[-2000:]
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen.pop("cpu") == [0, False, 0] and seen.pop("agents") == [1, True, 1]
    assert seen == {"connected": False, "outlives the broker": True}
