"""The store of a pool: processes share what one has worked out, and it is removed with the pool."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

from sibyl_project.common import pool

FORK = multiprocessing.get_context("fork")
A_POOL = """
import os, sys
from sibyl_project.common.pool import open_pool, shared
store = open_pool()
shared("a", lambda: [1, 2])
if os.fork() == 0:
    sys.exit(0 if shared("a", lambda: [3]) == [1, 2] else 1)
assert os.waitstatus_to_exitcode(os.wait()[1]) == 0
print(store.directory, flush=True)
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory in which the pools of a test open their stores."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(pool, "_stores", [])
    return tmp_path


@pytest.fixture
def store(tmp_path: Path) -> pool.SharedStore:
    directory = tmp_path / "store"
    directory.mkdir()
    return pool.SharedStore(directory)


def ask(store: pool.SharedStore, log: Path, start: Any, found: Any) -> None:
    """One process of a pool asks for something that takes a while to work out."""

    def work() -> list[int]:
        with log.open("a") as file:
            file.write(f"{os.getpid()}\n")
        time.sleep(0.2)
        return [1, 2]

    start.wait(60)
    found.put(store.get("slow", work))


@pytest.mark.process
def test_processes_that_ask_together_have_it_worked_out_once(
    store: pool.SharedStore, tmp_path: Path
) -> None:
    log, start, found = tmp_path / "log", FORK.Event(), FORK.Queue()
    asking = [FORK.Process(target=ask, args=(store, log, start, found)) for _ in range(4)]
    for process in asking:
        process.start()
    start.set()
    assert [found.get(timeout=60) for _ in asking] == [[1, 2]] * 4
    for process in asking:
        process.join(60)
    assert len(log.read_text().splitlines()) == 1
    assert not list(store.directory.glob("*.lock"))


def test_what_cannot_be_read_or_written_is_worked_out_again(store: pool.SharedStore) -> None:
    assert store.get("a", lambda: [1]) == [1]
    (file,) = store.directory.glob("*.djcache")
    file.write_bytes(file.read_bytes()[:-3])
    assert store.get("a", lambda: [2]) == [2], "a file that was cut short"
    assert store.get("a", lambda: [3]) == [2]
    nobody_reads = store.get("b", lambda: lambda: 4)
    assert nobody_reads() == 4, "what cannot be pickled"
    store.directory.rename(store.directory.with_name("moved"))
    assert store.get("c", lambda: [5]) == [5]


def test_a_work_that_fails_leaves_the_next_free_to_try(store: pool.SharedStore) -> None:
    with pytest.raises(ZeroDivisionError):
        store.get("a", lambda: 1 // 0)
    assert store.get("a", lambda: 7) == 7


def test_outside_a_pool_nothing_is_kept() -> None:
    assert [pool.shared("a", lambda: 1), pool.shared("a", lambda: 2)] == [1, 2]


@pytest.mark.long
@pytest.mark.process
def test_a_store_is_private_and_is_removed_with_its_pool_even_a_killed_one(temporary: Path) -> None:
    (ended, of_ended), (killed, of_killed) = a_pool(), a_pool()
    assert {store.stat().st_mode & 0o777 for store in temporary.iterdir()} == {0o700}
    ended.communicate("")
    assert ended.returncode == 0 and not of_ended.exists()
    pool.remove_abandoned()
    assert of_killed.exists(), "its pool lives"
    killed.kill()
    killed.communicate()
    pool.remove_abandoned()
    assert not of_killed.exists()


def a_pool() -> tuple[subprocess.Popen[str], Path]:
    """A process with a pool whose child has found what it worked out, and the pool's directory."""
    process = subprocess.Popen(
        [sys.executable, "-c", A_POOL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    return process, Path(process.stdout.readline().strip())
