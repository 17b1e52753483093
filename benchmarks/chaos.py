"""Kill a worker, the web process, Redis or PostgreSQL in the middle of analyses, and compare their
results with those of undisturbed analyses.

    python -m benchmarks.chaos [--seeds 1 2 3] [--engine rules|model]

Services, workers and a web process are started for this in EMBEDDED_DIR (default: a temporary
directory, removed at the end). Models are asked at a local provider whose answers depend on the
question alone. The seed decides what is killed and when. A disturbed run must give the results of
the undisturbed one, or end in error with a message and give them once it is resumed. Its feed must
have no gap, also for a reader of the stream. Prints one line per run; the exit code is 1 when one
failed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ENGINES = ("rules", "model")
SEEDS = range(1, 31)
ENVIRONMENT = {
    "DJANGO_SETTINGS_MODULE": "sibyl_project.settings",
    "EMBEDDED_FSYNC": "off",  # nothing has to survive a power cut
    "RUN_LEASE_SECONDS": "4",
    "MAX_JUDGE_ITERATIONS": "1",
    "LLM_API_KEY": "sk-of-no-provider",
    "LOG_LEVEL": "WARNING",
}


def main(arguments: list[str] | None = None) -> int:
    """Run the seeds. Returns 0 if all is well, 1 if a run failed, 2 if services that are not its
    own would be used."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.chaos", description=__doc__.splitlines()[0]
    )
    parser.add_argument(
        "--seeds", type=int, nargs="+", default=list(SEEDS), metavar="N", help="default: 1 to 30"
    )
    parser.add_argument(
        "--engine", choices=ENGINES, help="default: eight seeds share both engines evenly"
    )
    options = parser.parse_args(arguments)
    for name in ("DATABASE_URL", "REDIS_URL", "MEDIA_DIR"):
        os.environ.pop(name, None)
    with _own_directory():
        os.environ.update(ENVIRONMENT)
        from benchmarks.chaos_provider import provider

        with provider() as url:
            os.environ["LLM_BASE_URL"] = url
            return _run(options.seeds, options.engine)


def engine_of(seed: int) -> str:
    """The engine of a seed. Four consecutive seeds, one for each victim, have the same engine."""
    return ENGINES[seed // 4 % 2]


def _run(seeds: list[int], engine: str | None) -> int:
    import django
    from django.conf import settings

    django.setup()
    if not settings.USES_EMBEDDED:
        print(
            "The file .env names a database of yours; take DATABASE_URL and REDIS_URL out of it.",
            file=sys.stderr,
        )
        return 2
    from benchmarks.chaos_runs import Runs
    from benchmarks.chaos_services import running_services

    began, faults = time.monotonic(), 0
    with running_services(print) as services:
        runs = Runs(services)
        for seed in seeds:
            outcome = runs.disturbed(seed, engine or engine_of(seed))
            faults += bool(outcome.faults)
            print(outcome.line, flush=True)
    print(f"{len(seeds)} runs in {time.monotonic() - began:.0f} s, {faults} of them failed")
    return 1 if faults else 0


@contextmanager
def _own_directory() -> Iterator[None]:
    if "EMBEDDED_DIR" in os.environ:
        yield
        return
    directory = Path(tempfile.mkdtemp(prefix="sibyl-chaos-"))
    directory.chmod(0o755)  # PostgreSQL's account has to pass through
    os.environ["EMBEDDED_DIR"] = str(directory / "data")
    try:
        yield
    finally:
        from sibyl_project.embedded.client import stop
        from sibyl_project.embedded.layout import locate

        stop(locate())
        shutil.rmtree(directory, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
