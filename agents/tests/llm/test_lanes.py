"""How many requests are under way, and when none may begin, is one matter for all threads of all
processes."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from django.conf import settings

from agents.tests.llm.asking import GOOD
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.lanes import Lanes, NoLane
from sibyl_project.common.tests import chat
from sibyl_project.common.tests import model_server as does

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
    lines = [line for asker in askers for line in asker.communicate(timeout=60)[0].splitlines()]
    return [line for line in lines if " " not in line]


@pytest.mark.process
def test_two_processes_share_the_lanes(server, lanes) -> None:
    server.usual = does.slow(0.15, of=chat.says(GOOD))
    askers = [start(server, lanes._lanes, most=3, requests=9) for _ in range(2)]
    assert ended(askers) == ["answered"] * 18
    assert len(server.requests) == 18
    assert server.most_at_once == 3


@pytest.mark.process
def test_two_processes_share_the_pause_after_a_429(server, lanes) -> None:
    server.usual = does.slow(0.02, of=chat.says(GOOD))
    server.next(does.status(429, retry_after="4"))
    askers = [start(server, lanes._lanes, most=1, requests=4) for _ in range(2)]
    assert ended(askers) == ["answered"] * 8
    assert len(server.requests) == 9
    refused, *others = [request.at for request in server.requests]
    assert min(others) - refused >= 4


@pytest.mark.process
def test_a_process_that_begins_during_a_pause_keeps_it(server, lanes) -> None:
    lanes.cool_down(6)
    over = time.monotonic() + 6
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
    died = its.lane(Deadline.after(1), 60)
    died.__enter__()
    started = time.monotonic()
    with one.lane(Deadline.after(5), 60):
        assert 0.3 < time.monotonic() - started < 4
    del died


def test_the_lane_of_a_long_request_is_renewed_until_it_ends_or_should_have(
    lanes, monkeypatch
) -> None:
    monkeypatch.setattr("sibyl_project.common.lanes.LEASE_SECONDS", 0.4)
    monkeypatch.setattr("sibyl_project.common.lanes._MARGIN_SECONDS", 0.0)
    one = Lanes(lanes._client, 1, lanes._lanes)
    for _ in range(2):  # the second time a new thread renews
        with (
            one.lane(Deadline.after(1), 60),
            pytest.raises(NoLane),
            one.lane(Deadline.after(1.2), 60),
        ):
            pass
        time.sleep(0.3)
        assert one._renewer._thread is None
    endless = one.lane(Deadline.after(1), 0.5)
    endless.__enter__()
    with one.lane(Deadline.after(5), 60):
        pass
    del endless


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
    lanes.cool_down(30)
    started = time.monotonic()
    with pytest.raises(NoLane) as raised, lanes.lane(Deadline.after(5), 10):
        pass
    assert raised.value.cooling
    assert time.monotonic() - started < 1


def test_a_shorter_pause_does_not_end_a_longer_one(lanes) -> None:
    lanes.cool_down(30)
    lanes.cool_down(1)
    assert lanes.cooling > 25
    lanes.cool_down(60)
    assert lanes.cooling > 55


def test_many_threads_never_exceed_the_lanes(lanes) -> None:
    inside, most, guard = 0, 0, threading.Lock()

    def work() -> None:
        nonlocal inside, most
        for _ in range(3):
            with lanes.lane(Deadline.after(20), 10):
                with guard:
                    inside += 1
                    most = max(most, inside)
                time.sleep(0.01)
                with guard:
                    inside -= 1

    threads = [threading.Thread(target=work) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 4
