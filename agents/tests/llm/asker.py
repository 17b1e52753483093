"""A process of its own that asks a provider from many threads: `python -m ...

REDIS URL PREFIX MOST REQUESTS`.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor

import redis

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")

from agents.llm.client import ChatRequest, connect
from agents.llm.defaults import ModelChoice
from agents.llm.failures import ModelFailure
from agents.llm.prompts import Message
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.lanes import Lanes


def main(redis_url: str, server_url: str, prefix: str, most: int, requests: int) -> None:
    """Print `answered` or the kind of failure for each request."""
    endpoint = connect(server_url, "", Lanes(redis.Redis.from_url(redis_url), most, prefix))
    asked = ChatRequest(
        ModelChoice("m", 0, 100, 10),
        (Message("system", "s"), Message("user", "u")),
        "Any",
        {"type": "object"},
    )

    def ask(_: int) -> str:
        try:
            endpoint.complete(asked, Deadline.after(30))
        except ModelFailure as failure:
            return failure.kind
        return "answered"

    with ThreadPoolExecutor(requests) as pool:
        print("\n".join(pool.map(ask, range(requests))))


if __name__ == "__main__":
    main(*sys.argv[1:4], *map(int, sys.argv[4:]))
