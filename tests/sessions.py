"""The checks as `make check`, `make test` and `make test-long` run them: linters and sessions of
pytest, as many side by side as there are processors and one more.

    python -m tests.sessions check|test|long [--seed N] [arguments of pytest]

`check` is the linters and the tests that need no service. `test` are the quick tests: the rooms,
those that need a real worker or web process, and those that drive a browser, which need a process
without anybody else's event loop; their services are shared. Of files and folders that are named,
it runs the slow tests as well. What takes longest is shared out among sessions, file by file, so
that each imports its own files alone; there are more than run at once, so that no processor is idle
while a long one ends. The order of tests is shuffled by a seed that is printed; `--seed` repeats
it. What the first one prints is shown as it comes, what another prints when it ends. Exits with 1
when something failed, with 5 when no test was found.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.services import ROOT, SESSION, finish, in_share

ROOMS = ("sibyl_project", "standards", "reports", "agents", "tests")
LIVE, BROWSER = "tests/live", "tests/browser"
QUICK = "not long"
FAILED, NO_TESTS = 1, 5


@dataclass(frozen=True)
class Session:
    """One run of pytest: its name, which tests it takes, where it looks for them and where not, and
    which share of the files it takes, as in `1/3`."""

    name: str
    only: str
    paths: tuple[str, ...] = ROOMS
    not_in: tuple[str, ...] = (LIVE, BROWSER)
    share: str = "1/1"

    def command(self, seed: int, more: Sequence[str]) -> list[str]:
        """The command line of the session."""
        named = [argument for argument in more if (ROOT / argument.partition("::")[0]).exists()]
        paths = self._within(named) if named else self.paths
        if not paths:
            return [sys.executable, "-c", f"raise SystemExit({NO_TESTS})"]
        only = "" if named and self.only == QUICK else self.only  # what is named is run whole
        chosen = [*paths, *(f"--ignore={path}" for path in self.not_in), "-m", only]
        others = [argument for argument in more if argument not in named]
        how = [f"--share={self.share}", f"--randomly-seed={seed}"]
        return [sys.executable, "-m", "pytest", *chosen, *how, *others]

    def takes(self, file: Path) -> bool:
        """Whether the tests of a file, named from the root of the project, are among its own."""
        return self._looks_in(file) and in_share(file, self.share)

    def _looks_in(self, path: Path) -> bool:
        return any(path.is_relative_to(room) for room in self.paths) and not any(
            path.is_relative_to(other) for other in self.not_in
        )

    def _within(self, named: Sequence[str]) -> list[str]:
        """The files and folders among the arguments that belong to this session."""
        return [
            path
            for path in named
            if self._looks_in(_file(path))
            and (not _file(path).suffix or in_share(_file(path), self.share))
        ]


def _shared(count: int, name: str, only: str, **where: tuple[str, ...]) -> tuple[Session, ...]:
    """Sessions that share out the files among them."""
    return tuple(
        Session(f"{name} {number}", only, share=f"{number}/{count}", **where)
        for number in range(1, count + 1)
    )


def _file(argument: str) -> Path:
    return Path(argument.partition("::")[0])


@dataclass(frozen=True)
class Linters:
    """Style, types, contracts and missing migrations."""

    name: str = "lint"

    def command(self, seed: int, more: Sequence[str]) -> list[str]:
        """The command line of the linters."""
        return ["make", "--no-print-directory", "lint"]


Part = Session | Linters
PARTS: dict[str, tuple[Part, ...]] = {
    "check": (*_shared(2, "rooms", "pure"), Linters()),
    "test": (
        Session("live", QUICK, (LIVE,), ()),
        Session("browser", QUICK, (BROWSER,), ()),
        Linters(),
        *_shared(4, "rooms", QUICK),
    ),
    "long": (
        Session("long live", "long", (LIVE,), ()),
        Session("long browser", "long", (BROWSER,), ()),
        *_shared(5, "long", "long"),
    ),
}
AT_ONCE = (os.cpu_count() or 1) + 1  # tests wait for services and for processes of their own


def run(parts: Sequence[Part], seed: int, more: Sequence[str], at_once: int = AT_ONCE) -> int:
    """Run the parts in their order, `at_once` side by side, and return the exit code of the whole.

    A session without a test is no failure only if arguments selected tests.
    """
    codes: dict[Part, int] = {}
    waiting = list(parts)
    with ExitStack() as stack:
        running: list[Running] = []
        stack.callback(_end, running)
        while waiting or running:
            while waiting and len(running) < at_once:
                part = waiting.pop(0)
                shown = part is parts[0]
                output = None if shown else stack.enter_context(tempfile.TemporaryFile())
                running.append(Running(part, _start(part, seed, more, output), output))
            time.sleep(0.1)
            for one in [one for one in running if one.process.poll() is not None]:
                running.remove(one)
                codes[one.part] = one.process.wait()
                one.show()
    print(", ".join(f"{part.name} {_word(codes[part])}" for part in parts), flush=True)
    if all(code == NO_TESTS for part, code in codes.items() if isinstance(part, Session)):
        return NO_TESTS
    well = {0, NO_TESTS} if more else {0}
    return 0 if well.issuperset(codes.values()) else FAILED


@dataclass(frozen=True)
class Running:
    """A part that runs: its process and what it printed, None if that was shown at once."""

    part: Part
    process: subprocess.Popen[bytes]
    output: IO[bytes] | None

    def show(self) -> None:
        """Print what it printed."""
        if self.output:
            self.output.seek(0)
            printed = self.output.read().decode(errors="replace")
            print(f"\n{self.part.name}:\n{printed}", flush=True)


def _start(
    part: Part, seed: int, more: Sequence[str], output: IO[bytes] | None
) -> subprocess.Popen[bytes]:
    own = os.environ | {SESSION: part.name}
    errors = subprocess.STDOUT if output else None
    return subprocess.Popen(
        part.command(seed, more),
        cwd=ROOT,
        env=own,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=errors,
    )


def _end(running: Sequence[Running]) -> None:
    """End all parts when the whole is ended."""
    for one in running:
        one.process.terminate()
    for one in running:
        one.process.wait()


def _word(code: int) -> str:
    return {0: "passed", NO_TESTS: "had no test"}.get(code, "FAILED")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the parts of a kind, then stop the services they shared."""
    parser = argparse.ArgumentParser(prog="python -m tests.sessions")
    parser.add_argument("kind", choices=PARTS)
    parser.add_argument(
        "--seed", type=int, default=random.randrange(10**6), help="of the order of tests"
    )
    given, more = parser.parse_known_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    print(f"The order of tests is shuffled; --seed {given.seed} repeats it.", flush=True)
    try:
        return run(PARTS[given.kind], given.seed, more)
    finally:
        finish()


if __name__ == "__main__":
    sys.exit(main())
