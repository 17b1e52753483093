"""The cache is one for all processes, holds no code, and empties nothing but itself."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from redis import Redis

pytestmark = pytest.mark.usefixtures("services")
COUNTING = """
import django, sys
django.setup()
from django.core.cache import cache
print(cache.incr("counted"), cache.get("said"))
"""


@pytest.fixture
def client() -> Any:
    with Redis.from_url(settings.REDIS_URL) as client:
        yield client


@pytest.mark.long
def test_what_one_process_counts_another_counts_on() -> None:
    cache.set("counted", 1, 60)
    cache.set("said", {"times": [1.5, 2.5], "yes": True}, 60)
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "sibyl_project.settings"}
    said = subprocess.run(
        [sys.executable, "-c", COUNTING],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split(maxsplit=1) == ["2", "{'times': [1.5, 2.5], 'yes': True}\n"]
    assert cache.get("counted") == 2


def test_emptying_it_leaves_the_queues_alone(client: Any) -> None:
    client.set("a-queue-of-others", "kept", ex=60)
    cache.set("mine", "gone", 60)
    cache.clear()
    assert cache.get("mine") is None and client.get("a-queue-of-others") == b"kept"
    client.delete("a-queue-of-others")


def test_what_somebody_plants_in_redis_is_never_run(client: Any) -> None:
    client.set(cache.make_key("planted"), pickle.dumps({"a": 1}), ex=60)
    with pytest.raises(ValueError, match=r"\w"):
        cache.get("planted")
    cache.clear()
