"""Thirty people at work for five minutes, two analyses at once, and everything that goes wrong in a
year: one restart each of a worker, the web process, Redis and PostgreSQL, a full disk, a clock that
jumps, a provider of models that is slow and lies.

    python -m benchmarks.soak REPORT.pdf [...] [--minutes 5] [--people 30] [--seed 1]

Services, workers and a web process are started for this in EMBEDDED_DIR (default: a temporary
directory, removed at the end). The full disk is a file system of its own in memory, which root
alone can mount; the clock is turned by a library in C, which needs a compiler. What
cannot be done on this machine is said, not left out silently. Prints the figures; the exit code is
1 when an accepted upload is lost, an analysis does not end, counts disagree, or pages are too slow.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from benchmarks import soak_clock, soak_disk

ENVIRONMENT = {
    "DJANGO_SETTINGS_MODULE": "sibyl_project.settings",
    "RUN_LEASE_SECONDS": "15",
    "MAX_JUDGE_ITERATIONS": "1",
    "LLM_API_KEY": "sk-of-no-provider",
    "LLM_TIMEOUT_SECONDS": "20",
    "LOG_LEVEL": "WARNING",
    "AUTO_START_ANALYSIS": "false",  # the soak decides how many run at once
}


def main(arguments: list[str] | None = None) -> int:
    """Run the soak. Returns 0 if all is well, 1 if something was lost or too slow, 2 if services
    that are not its own would be used."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.soak", description=__doc__.splitlines()[0]
    )
    parser.add_argument("reports", nargs="+", type=Path, help="PDF reports that are analysed")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--people", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    for name in ("DATABASE_URL", "REDIS_URL", "MEDIA_DIR"):
        os.environ.pop(name, None)
    with ExitStack() as stack:
        directory = stack.enter_context(_own_directory())
        os.environ.update(ENVIRONMENT)
        disk = stack.enter_context(soak_disk.small_disk(directory / "media"))
        os.environ["MEDIA_DIR"] = str(directory / "media")
        clock = soak_clock.clock_in(directory)
        os.environ.update(clock.environment)
        from benchmarks.soak_provider import provider

        os.environ["LLM_BASE_URL"] = stack.enter_context(provider(options.seed))
        import django
        from django.conf import settings

        django.setup()
        if not settings.USES_EMBEDDED:
            print(
                "The file .env names a database of yours; take DATABASE_URL and REDIS_URL out.",
                file=sys.stderr,
            )
            return 2
        from benchmarks.soak_run import soak

        return soak(options, disk, clock)


@contextmanager
def _own_directory() -> Iterator[Path]:
    if "EMBEDDED_DIR" in os.environ:
        kept = Path(os.environ["EMBEDDED_DIR"]).absolute().parent
        kept.mkdir(parents=True, exist_ok=True)
        yield kept
        return
    directory = Path(tempfile.mkdtemp(prefix="sibyl-soak-"))
    directory.chmod(0o755)  # PostgreSQL's account has to pass through
    os.environ["EMBEDDED_DIR"] = str(directory / "data")
    try:
        yield directory
    finally:
        from sibyl_project.embedded.client import stop
        from sibyl_project.embedded.layout import locate

        stop(locate())
        shutil.rmtree(directory, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
