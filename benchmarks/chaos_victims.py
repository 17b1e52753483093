"""The processes that are killed, without a chance to end cleanly. The supervisor starts them
again."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from random import Random

from benchmarks.chaos_services import Services
from sibyl_project.embedded import state as states

Kill = Callable[[Services, Random], str]


def kill_worker(services: Services, chance: Random) -> str:
    """Kill a whole worker, or one of its processes as the system does when memory runs out; mostly
    of the queue that is at work."""
    crew = states.read(services.layout).crew
    what = chance.choice(
        ("worker-agents", "one process of worker-agents", "worker-agents", "worker-cpu")
    )
    pid = crew[what.rpartition(" ")[2]]
    if what.startswith("one"):
        os.kill(chance.choice(_children(pid)), signal.SIGKILL)
    else:
        os.killpg(pid, signal.SIGKILL)
    return what


def kill_web(services: Services, chance: Random) -> str:
    """Kill the web process, which cuts off all readers of its streams."""
    if services.web.pid is None:
        return "web (was not up)"
    os.killpg(services.web.pid, signal.SIGKILL)
    return "web"


def kill_redis(services: Services, chance: Random) -> str:
    """Kill Redis and delete its data: queues, tasks that were received and not acknowledged, the
    state of chords."""
    pid = states.read(services.layout).services["redis"] or 0
    os.kill(pid, signal.SIGSTOP)  # so that nothing is written after the file has gone
    for file in (services.layout.data_dir / "redis").iterdir():
        file.unlink()
    os.kill(pid, signal.SIGKILL)
    return "redis"


def kill_postgres(services: Services, chance: Random) -> str:
    """Kill the first process of PostgreSQL. Its other processes end by themselves, and the next
    start recovers from the log."""
    os.kill(states.read(services.layout).services["postgres"] or 0, signal.SIGKILL)
    return "postgres"


# The remainder of the seed selects the victim: seeds 1, 2 and 3 kill a worker, Redis and
# PostgreSQL.
VICTIMS: tuple[Kill, ...] = (kill_web, kill_worker, kill_redis, kill_postgres)
# after these it is measured how long nobody takes tasks
SILENCES_WORKERS = frozenset({kill_worker, kill_redis})


def _children(pid: int) -> list[int]:
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sorted(
        int(child) for thread in threads for child in (thread / "children").read_text().split()
    )
