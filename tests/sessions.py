"""The tests as `make check`, `make test` and `make test-long` run them: sessions of pytest side by side, on the same services.

    python -m tests.sessions pure|all|long [--seed N] [arguments of pytest]

`all` is three sessions: the rooms, the tests that need a real worker or web process, and those that drive a browser, which need
a process without anybody else's event loop. The order is shuffled by a seed that is printed; `--seed` repeats it. The output
of the first session is shown as it comes, that of the others when they end. Exits with 1 when a session failed, with 5 when
none found a test.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass

from tests.services import ROOT, SESSION, finish

ROOMS = ("sibyl_project", "standards", "reports", "agents", "tests")
LIVE, BROWSER = "tests/live", "tests/browser"
FAILED, NO_TESTS = 1, 5


@dataclass(frozen=True)
class Session:
    """One run of pytest: its name, where it looks for tests and where not, which it takes, and how many processes share them."""

    name: str
    only: str
    paths: tuple[str, ...] = ROOMS
    not_in: tuple[str, ...] = (LIVE, BROWSER)
    processes: int = 1

    def command(self, seed: int, more: Sequence[str]) -> list[str]:
        """What to run. Tests of one file stay in one process, so what a module prepares is prepared once."""
        shared = ["-n", str(self.processes), "--dist", "loadfile", "--no-loadscope-reorder"] if self.processes > 1 else []
        chosen = [*self.paths, *(f"--ignore={path}" for path in self.not_in), "-m", self.only]
        return [sys.executable, "-m", "pytest", *chosen, *shared, f"--randomly-seed={seed}", *more]


KINDS: dict[str, tuple[Session, ...]] = {
    "pure": (Session("rooms", "pure", processes=2),),
    "all": (
        Session("rooms", "not long", processes=2),
        Session("live", "not long", (LIVE,), ()),
        Session("browser", "not long", (BROWSER,), ()),
    ),
    "long": (Session("long", "long", not_in=(BROWSER,), processes=2),),
}


def run(sessions: Sequence[Session], seed: int, more: Sequence[str]) -> int:
    """Run the sessions side by side. The exit code of the whole."""
    outputs = [None, *(tempfile.TemporaryFile() for _ in sessions[1:])]  # closed when this function ends
    started = [
        subprocess.Popen(
            session.command(seed, more),
            cwd=ROOT,
            env=os.environ | {SESSION: session.name},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output and subprocess.STDOUT,
        )
        for session, output in zip(sessions, outputs, strict=True)
    ]
    codes = []
    for session, process, output in zip(sessions, started, outputs, strict=True):
        codes.append(process.wait())
        if output:
            output.seek(0)
            print(f"\n{session.name}:\n{output.read().decode(errors='replace')}", flush=True)
    if all(code == NO_TESTS for code in codes):
        return NO_TESTS
    return FAILED if any(code not in (0, NO_TESTS) for code in codes) else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the sessions of a kind, then stop the services they shared."""
    parser = argparse.ArgumentParser(prog="python -m tests.sessions")
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="of the order of tests")
    given, more = parser.parse_known_args(arguments)
    print(f"The order of tests is shuffled; --seed {given.seed} repeats it.", flush=True)
    try:
        return run(KINDS[given.kind], given.seed, more)
    finally:
        finish()


if __name__ == "__main__":
    sys.exit(main())
