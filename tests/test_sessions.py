"""Every test belongs to one session, browsers have a process of their own, and no failure is
lost."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from conftest import ROOT
from tests.services import REDIS_DATABASE
from tests.sessions import AT_ONCE, BROWSER, FAILED, NO_TESTS, PARTS, ROOMS, Session, run

FILES = [path.relative_to(ROOT) for room in ROOMS for path in (ROOT / room).rglob("test_*.py")]


def test_every_file_of_tests_belongs_to_one_session_of_make_test() -> None:
    sessions = [part for part in PARTS["test"] if isinstance(part, Session)]
    assert len(FILES) > 200
    assert [
        str(file) for file in FILES if sum(session.takes(file) for session in sessions) != 1
    ] == []


def test_shares_are_of_about_one_size() -> None:
    rooms = [part for part in PARTS["test"] if part.name.startswith("rooms")]
    sizes = [sum(part.takes(file) for file in FILES) for part in rooms]  # type: ignore[union-attr]
    assert len(sizes) == 4 and max(sizes) < 1.6 * min(sizes)


@pytest.mark.long
@pytest.mark.process
def test_a_session_imports_the_files_of_its_share_alone() -> None:
    folder = "agents/tests/orchestrator"
    rooms = Session("rooms 1", "not long", share="1/3")
    command = rooms.command(1, [folder, "--collect-only"])
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    inside = [file for file in FILES if file.is_relative_to(folder)]
    found = {file for file in inside if f"{file}::" in done.stdout}
    assert found == {file for file in inside if rooms.takes(file)}, done.stdout
    assert 0 < len(found) < len(inside)


def test_a_file_that_is_named_is_run_by_the_session_of_its_share_alone() -> None:
    sessions = [part for part in PARTS["test"] if isinstance(part, Session)]
    named = f"{Path(__file__).relative_to(ROOT)}::test_shares_are_of_about_one_size"
    runs = [part.name for part in sessions if named in part.command(1, [named])]
    assert runs == [part.name for part in sessions if part.takes(Path(named.partition("::")[0]))]
    assert len(runs) == 1


def test_what_is_named_is_run_whole_and_slow_tests_otherwise_by_make_test_long() -> None:
    file = str(Path(__file__).relative_to(ROOT))
    rooms = Session("rooms", "not long")
    assert _chosen(rooms, "-k", "name") == "not long"
    assert _chosen(rooms, file) == ""
    assert _chosen(Session("long", "long"), file) == "long"


def _chosen(session: Session, *more: str) -> str:
    """The expression by which pytest chooses tests."""
    command = session.command(1, more)
    return command[command.index("-m", 3) + 1]


def test_sessions_that_run_together_have_databases_of_their_own_in_redis() -> None:
    for parts in PARTS.values():
        names = [part.name for part in parts if isinstance(part, Session)]
        assert len({REDIS_DATABASE[name] for name in names}) == len(names)


def test_browser_tests_are_alone_in_their_process() -> None:
    for session in (
        part for parts in PARTS.values() for part in parts if isinstance(part, Session)
    ):
        inside = {file.is_relative_to(BROWSER) for file in FILES if session.takes(file)}
        assert len(inside) == 1, session.name


@pytest.mark.long
@pytest.mark.process
def test_a_run_of_browser_tests_and_others_leaves_the_browser_out_and_says_so() -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-m",
        "",
        "tests/test_secrets.py",
        f"{BROWSER}/test_walk.py",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (
        "tests/test_secrets.py" in done.stdout and "tests/browser/test_walk.py" not in done.stdout
    )
    assert "browser tests need a process of their own: pytest tests/browser" in done.stdout


@dataclass(frozen=True)
class Fake(Session):
    """A session that ends with a code."""

    code: int = 0

    def command(self, seed: int, more: object) -> list[str]:
        return [sys.executable, "-c", f"print('seed', {seed}); raise SystemExit({self.code})"]


@pytest.mark.process
@pytest.mark.parametrize(
    ("codes", "ends"),
    [
        ((0, 0), 0),
        ((0, NO_TESTS), 0),
        ((NO_TESTS, NO_TESTS), NO_TESTS),
        ((0, 1), FAILED),
        ((2, 0), FAILED),
        ((-9, 0), FAILED),
    ],
)
def test_the_whole_fails_when_one_session_does(
    codes: tuple[int, ...], ends: int, capfd: pytest.CaptureFixture[str]
) -> None:
    parts = [Fake(f"part{number}", "", code=code) for number, code in enumerate(codes)]
    assert run(parts, 7, ["-k", "a name"]) == ends
    printed = capfd.readouterr().out
    assert printed.count("seed 7") == 2, "what every part prints is shown"
    assert ("FAILED" in printed) == (ends == FAILED)


@pytest.mark.process
def test_no_more_run_at_once_than_may_and_all_are_run(tmp_path: Path) -> None:
    parts = [Counting(f"part{number}", "", paths=(str(tmp_path),)) for number in range(5)]
    assert run(parts, 7, (), at_once=2) == 0
    ran = [int(path.read_text()) for path in tmp_path.iterdir()]
    assert len(ran) == len(parts) and max(ran) <= 2


@dataclass(frozen=True)
class Counting(Session):
    """A session that notes in its folder how many ran when it ran, itself among them."""

    def command(self, seed: int, more: object) -> list[str]:
        program = (
            "import sys, time, pathlib; own = pathlib.Path(sys.argv[1], sys.argv[2]); "
            "own.write_text('runs'); time.sleep(1); "
            "own.write_text(str(sum(p.read_text() == 'runs' for p in own.parent.iterdir())))"
        )
        return [sys.executable, "-c", program, self.paths[0], self.name]


@pytest.mark.process
def test_a_session_that_found_no_test_fails_unless_arguments_chose() -> None:
    assert run([Fake("full", ""), Fake("empty", "", code=NO_TESTS)], 7, ()) == FAILED


def test_the_order_is_that_of_the_seed_and_arguments_reach_pytest() -> None:
    rooms = Session("rooms", "pure")
    command = rooms.command(11, ["-k", "name"])
    assert "--randomly-seed=11" in command and command[-2:] == ["-k", "name"]
    assert _chosen(rooms, "-k", "name") == "pure"


@pytest.mark.long
@pytest.mark.process
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_whoever_ends_the_whole_ends_its_parts() -> None:
    command = [sys.executable, "-m", "tests.sessions", "check", "--collect-only", "--seed", "1"]
    expected = min(AT_ONCE, len(PARTS["check"]))
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, start_new_session=True
    ) as whole:
        assert whole.stdout and b"--seed 1" in whole.stdout.readline()
        until = time.monotonic() + 60
        while not _waits(whole.pid, expected) and time.monotonic() < until:
            time.sleep(0.05)
        parts = _children(whole.pid)
        whole.terminate()
        assert whole.wait(60) == 128 + signal.SIGTERM
    assert len(parts) == expected
    assert not [pid for pid in parts if Path(f"/proc/{pid}").exists()]


def _waits(pid: int, count: int) -> bool:
    """Whether a process sleeps that has so many children, each of which has become a program of its
    own: then it has started them all and waits for them."""
    own, children = _command(pid), _children(pid)
    if len(children) < count or any(_command(child) in (own, b"") for child in children):
        return False
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "S"


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def _children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for children in tasks for child in children.read_text().split()]
