"""The crew with stand-ins for Celery: kept running while somebody needs it, restarted when dead or
silent."""

import os
import re
import signal
import sys
import time
from pathlib import Path

import psycopg
import pytest
from kombu import Connection

from sibyl_project.embedded import client, crew, heartbeats
from sibyl_project.embedded import state as states
from sibyl_project.embedded.crew import Crew, Member, Pulse
from sibyl_project.embedded.layout import locate, prepare
from sibyl_project.embedded.processes import started
from sibyl_project.embedded.tests.conftest import clear, eventually, serving

pytestmark = pytest.mark.process

IDLE = (sys.executable, "-c", "import time; time.sleep(600)")
STUBBORN = (
    sys.executable,
    "-c",
    "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(600)",
)
WITH_CHILD = (
    sys.executable,
    "-c",
    "import os, time; os.fork(); print(os.getpid(), flush=True); time.sleep(600)",
)


@pytest.fixture
def prepared(directory):
    layout = locate(directory / "data")
    prepare(layout)
    yield layout
    clear(layout)


@pytest.fixture
def hire(prepared):
    """Make a crew of one worker that is sent home after the test."""
    crews = []

    def make(command=IDLE, **pulse):
        crews.append(
            Crew(
                prepared,
                print,
                [Member("worker", command, "cpu")],
                Pulse(**pulse) if pulse else None,
            )
        )
        return crews[-1]

    yield make
    for made in crews:
        for process in made.processes:
            process.kill()


def works(made):
    """Tick until the worker runs; its process id."""
    assert eventually(lambda: made.tick() or made.running)
    return made.running["worker"]


def replaced(made, pid, seconds=60.0):
    return eventually(lambda: made.tick() or made.running.get("worker", pid) != pid, seconds)


@pytest.mark.long
def test_the_crew_gives_way_to_pages(hire):
    process = hire().processes[0]
    process.tick()
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == crew.BEHIND_PAGES


def test_a_killed_worker_is_replaced(hire):
    made = hire()
    first = works(made)
    os.kill(first, signal.SIGKILL)
    assert replaced(made, first)


def test_a_worker_that_keeps_dying_is_started_ever_less_often(hire, capsys):
    made = hire((sys.executable, "-c", "raise SystemExit(3)"))
    began = time.monotonic()
    assert eventually(lambda: made.tick() or made.processes[0]._failures == 4)
    assert time.monotonic() - began >= 0.1 + 0.2 + 0.4
    told = re.findall(r"next start in (\S+) s", capsys.readouterr().out)
    assert told == ["0.1", "0.2", "0.4", "0.8"]


def test_a_silent_worker_with_nothing_in_hand_is_restarted(hire):
    made = hire(
        stale=0.3, every=0.05, ages=lambda _: {"cpu": 99.0}, tasks_in_hand=lambda *_, **__: 0
    )
    assert replaced(made, works(made))


@pytest.mark.long
@pytest.mark.parametrize(
    "pulse",
    [
        {"ages": lambda _: {"cpu": 99.0}, "tasks_in_hand": lambda *_, **__: 2},
        {"ages": lambda _: {"cpu": 0.1}, "tasks_in_hand": lambda *_, **__: 0},
        {"ages": lambda _: {"agents": 99.0}, "tasks_in_hand": lambda *_, **__: 0},
        {"ages": lambda _: {}, "tasks_in_hand": lambda *_, **__: 0},
    ],
    ids=["busy", "beating", "another queue is silent", "no table yet"],
)
def test_a_worker_is_left_alone_when_it_is(hire, pulse):
    made = hire(stale=0.3, every=0.05, **pulse)
    assert not replaced(made, works(made), seconds=0.8)


def test_a_young_worker_is_given_time_for_its_first_heartbeat(hire):
    made = hire(
        stale=60.0, every=0.05, ages=lambda _: {"cpu": 9999.0}, tasks_in_hand=lambda *_, **__: 0
    )
    assert not replaced(made, works(made), seconds=0.5)


def test_a_worker_that_ignores_the_request_to_stop_is_killed(hire, monkeypatch):
    monkeypatch.setattr(crew, "WARM_SECONDS", 0.3)
    made = hire(STUBBORN)
    pid = works(made)
    time.sleep(0.2)
    made.stop()
    assert started(pid) is None
    assert not made.running


def test_what_a_dead_supervisor_left_behind_is_removed_before_a_new_worker_starts(
    hire, prepared, monkeypatch
):
    monkeypatch.setattr("sibyl_project.embedded.service.PATIENCE_SECONDS", 0.1)
    first = hire(WITH_CHILD)
    pid = works(first)
    log = prepared.log("worker")
    assert eventually(lambda: len(log.read_text().split()) == 2)
    child = next(int(word) for word in log.read_text().split() if int(word) != pid)
    os.kill(pid, signal.SIGKILL)
    first.processes[0].process.wait()
    assert started(child)
    works(hire(IDLE))
    assert eventually(lambda: _ended(child))


def _ended(pid):
    """Whether a process runs no more; one that nobody buried yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:  # buried, perhaps while it was looked at
        return True


def test_workers_find_the_embedded_services_and_no_others(prepared, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql://elsewhere/db")
    monkeypatch.setenv("REDIS_URL", "redis://elsewhere")
    seen = crew.environment(prepared)
    assert "DATABASE_URL" not in seen
    assert "REDIS_URL" not in seen
    assert seen["EMBEDDED_DIR"] == str(prepared.data_dir)


def test_each_queue_has_its_worker_and_there_is_one_beat(prepared):
    members = {member.name: member for member in crew.celery_members(prepared)}
    assert set(members) == {"worker-cpu", "worker-agents", "beat"}
    assert {member.queue for member in members.values()} == {"cpu", "agents", None}


@pytest.mark.long
def test_the_crew_works_only_while_somebody_needs_it(prepared):
    with (
        serving(prepared, linger=0.5, crew=[Member("worker", IDLE, "cpu")]) as supervisor,
        client.use(layout=prepared),
    ):
        time.sleep(0.4)
        assert not states.read(prepared).crew
        with client.use(crew=True, layout=prepared):
            assert eventually(lambda: states.read(prepared).crew)
            pid = states.read(prepared).crew["worker"]
            os.kill(pid, signal.SIGKILL)
            assert eventually(lambda: states.read(prepared).crew.get("worker") not in {pid, None})
            pid = states.read(prepared).crew["worker"]
        assert eventually(lambda: not states.read(prepared).crew)
        assert started(pid) is None
        assert client.is_serving(prepared)

        with client.use(crew=True, layout=prepared):
            assert eventually(lambda: states.read(prepared).crew)
            pid = states.read(prepared).crew["worker"]
            supervisor.kill()
            assert eventually(lambda: _ended(pid))
            client.stop(prepared)


def test_heartbeats_are_read_from_rows_and_taken_tasks_from_the_broker(layout):
    with client.use(layout=layout):
        assert heartbeats.ages(layout) == {}
        with psycopg.connect(layout.database_url) as connection:
            connection.execute(
                f"create table {heartbeats.TABLE} (queue text primary key, beat_at timestamptz)"
            )
            connection.execute(
                f"insert into {heartbeats.TABLE} values ('cpu', now() - interval '90 seconds')"
            )
        assert 90 <= heartbeats.ages(layout)["cpu"] < 150

        with Connection(layout.broker_url) as connection:
            queue = connection.SimpleQueue("cpu")
            queue.put({"a": "task"})
            assert heartbeats.tasks_in_hand(layout, "cpu", up_seconds=600) == 0
            message = queue.get(timeout=60)
            assert heartbeats.tasks_in_hand(layout, "cpu", up_seconds=600) == 1
            assert heartbeats.tasks_in_hand(layout, "agents", up_seconds=600) == 0
            time.sleep(0.3)
            assert heartbeats.tasks_in_hand(layout, "cpu", up_seconds=0.1) == 0, (
                "taken before this worker started"
            )
            message.ack()
            assert heartbeats.tasks_in_hand(layout, "cpu", up_seconds=600) == 0
            queue.close()
