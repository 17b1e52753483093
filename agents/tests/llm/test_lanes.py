"""How many requests are under way, and when none may begin, is one matter for all threads of all
processes."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings

from agents.tests.llm.asking import GOOD
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.lanes import LEASE_SECONDS, Lanes, NoLane
from sibyl_project.common.tests import chat
from sibyl_project.common.tests import model_server as does
from tests.processes import wait_for

ROOT = Path(__file__).resolve().parents[3]


def start(server, prefix: str, *, most: int, requests: int) -> subprocess.Popen:
    """A process that asks the server from as many threads as it has requests."""
    command = [
        sys.executable,
        "-m",
        "agents.tests.llm.asker",
        settings.REDIS_URL,
        server.url,
        prefix,
        str(most),
        str(requests),
    ]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def ended(askers: list[subprocess.Popen]) -> list[str]:
    """How the requests of all of them ended; other lines are their logs."""
    lines = [line for asker in askers for line in asker.communicate(timeout=150)[0].splitlines()]
    return [line for line in lines if " " not in line]


@pytest.mark.long
@pytest.mark.process
def test_two_processes_share_the_lanes(server, lanes) -> None:
    server.usual = does.slow(0.15, of=chat.says(GOOD))
    askers = [start(server, lanes._lanes, most=3, requests=9) for _ in range(2)]
    assert ended(askers) == ["answered"] * 18
    assert len(server.requests) == 18
    assert server.most_at_once == 3


@pytest.mark.long
@pytest.mark.process
def test_two_processes_share_the_pause_after_a_429(server, lanes) -> None:
    server.usual = does.slow(0.02, of=chat.says(GOOD))
    server.next(does.status(429, retry_after="4"))
    askers = [start(server, lanes._lanes, most=1, requests=4) for _ in range(2)]
    assert ended(askers) == ["answered"] * 8
    assert len(server.requests) == 9
    refused, *others = [request.at for request in server.requests]
    assert min(others) - refused >= 4


@pytest.mark.long
@pytest.mark.process
def test_a_process_that_begins_during_a_pause_keeps_it(server, lanes) -> None:
    over = time.monotonic() + 6
    lanes.cool_down(6)
    assert (
        ended([start(server, lanes._lanes.removesuffix(".lanes"), most=1, requests=2)])
        == ["answered"] * 2
    )
    assert server.requests[0].at >= over


def test_a_lane_is_released_also_after_an_error(lanes) -> None:
    one = Lanes(lanes._client, 1, lanes._lanes)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), one.lane(Deadline.after(1), 10):
            raise ZeroDivisionError


def test_the_lane_of_a_worker_that_died_is_soon_free_however_long_its_request_might_have_taken(
    lanes, monkeypatch
) -> None:
    monkeypatch.setattr("sibyl_project.common.lanes.LEASE_SECONDS", 0.4)
    one, its = Lanes(lanes._client, 1, lanes._lanes), Lanes(lanes._client, 1, lanes._lanes)
    monkeypatch.setattr(its._renewer, "_keep_renewing", lambda: None)  # died with it
    died = its.lane(Deadline.after(1), 600)
    started = time.monotonic()
    died.__enter__()
    with one.lane(Deadline.after(60), 60):
        assert 0.4 <= time.monotonic() - started < 60
    del died


def test_the_lane_of_a_long_request_is_renewed_until_it_ends_or_should_have(
    lanes, monkeypatch
) -> None:
    monkeypatch.setattr("sibyl_project.common.lanes._RENEWALS", LEASE_SECONDS * 10)
    monkeypatch.setattr("sibyl_project.common.lanes._MARGIN_SECONDS", 0.0)
    one = Lanes(lanes._client, 1, lanes._lanes)
    for _ in range(2):  # the second time a new thread renews
        with one.lane(Deadline.after(1), 600):
            wait_for(partial(_ends_after, one, _lease(one) + 1))
            with pytest.raises(NoLane), one.lane(Deadline.after(0.2), 60):
                pass
        wait_for(lambda: one._renewer._thread is None)
    monkeypatch.setattr("sibyl_project.common.lanes.LEASE_SECONDS", 0.4)
    endless = one.lane(Deadline.after(1), 0.5)
    endless.__enter__()
    with one.lane(Deadline.after(60), 60):
        pass
    del endless


def _ends_after(lanes: Lanes, moment: float) -> bool:
    return _lease(lanes) > moment


def _lease(lanes: Lanes) -> float:
    """When the lease of the only lane in use ends, by the clock of Redis."""
    ((_, ends),) = lanes._client.zrange(lanes._lanes, 0, -1, withscores=True)
    return float(ends)


def test_who_finds_no_lane_before_the_deadline_goes_without(lanes) -> None:
    one = Lanes(lanes._client, 1, lanes._lanes)
    with (
        one.lane(Deadline.after(1), 10),
        pytest.raises(NoLane) as raised,
        one.lane(Deadline.after(0.2), 10),
    ):
        pass
    assert not raised.value.cooling


def test_a_pause_longer_than_the_deadline_is_not_waited_for(lanes) -> None:
    lanes.cool_down(300)
    started = time.monotonic()
    with pytest.raises(NoLane) as raised, lanes.lane(Deadline.after(120), 10):
        pass
    assert raised.value.cooling
    assert time.monotonic() - started < 60


def test_a_shorter_pause_does_not_end_a_longer_one(lanes) -> None:
    lanes.cool_down(300)
    lanes.cool_down(1)
    assert lanes.cooling > 200
    lanes.cool_down(600)
    assert lanes.cooling > 500


def test_many_threads_never_exceed_the_lanes(lanes) -> None:
    inside, most, guard, full = 0, 0, threading.Lock(), threading.Event()

    def work() -> None:
        nonlocal inside, most
        for _ in range(3):
            with lanes.lane(Deadline.after(60), 10):
                with guard:
                    inside += 1
                    most = max(most, inside)
                    if inside == 4:
                        full.set()
                full.wait(20)  # the first ones stay until every lane is in use
                time.sleep(0.01)
                with guard:
                    inside -= 1

    threads = [threading.Thread(target=work) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 4
