"""How the pipeline does as a whole, on real services and real workers: `python -m
benchmarks.pipeline DATA [part ...]`.

    model       a run that asks a provider taking a second a call, against its critical path; calls
                and prompt tokens
    events      from the making of an event to its readers, with 1, 20 and 200 of them, and what
                200 cost the run
    throughput  1, 5 and 10 analyses at once with 1, 2 and 4 agents workers, by rules
    fairness    the first page of a report behind twenty of another engagement, against alone
    kill        from kill -9 of the agents worker, started again at once, to the next progress
    trail       analyses with the triggers of the trail and without, in pairs
    resume      calls a resumed extraction pays for twice, after a cancel and after kill -9

All parts without a name. Report and provider are on this machine: `--report NAME` takes
DATA/reports/*NAME*.pdf, else the sample report serves. PostgreSQL, Redis and the workers are the
benchmark's own, in a temporary directory or in `--dir`, which is kept for the next time. A machine
that is busy with other things gives times that mean little: look at the ratios and spreads.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path

from benchmarks.pipeline_services import ROOT, Services, running_services

PARTS = ("model", "events", "throughput", "fairness", "kill", "trail", "resume")
SAMPLE = ROOT / "reports" / "sample" / "sample_report.pdf"
SHORT_SAMPLE = ROOT / "reports" / "sample" / "sample_short.pdf"


def main(arguments: list[str]) -> int:
    """Print the tables in the end; 2 for arguments that name nothing."""
    options = _parsed(arguments)
    paths = _reports(options.data, options.report)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with running_services(options.dir) as services:
        lines = [
            line
            for part in options.parts or PARTS
            for line in _measured(part, services, paths, options.runs)
        ]
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}", *lines, sep="\n")
    return 0


def _parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, help="holds reports/*.pdf")
    parser.add_argument("parts", nargs="*", metavar="part")
    parser.add_argument("--report", action="append", default=[], metavar="NAME")
    parser.add_argument("--runs", type=int, default=5, help="repetitions a median is taken of")
    parser.add_argument(
        "--dir", type=Path, help="where services and data are kept for the next time"
    )
    options = parser.parse_args(arguments)
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    if options.runs < 1:
        parser.error("--runs must be 1 or more")
    return options


def _reports(data: Path, names: list[str]) -> list[Path]:
    found = sorted({path for name in names for path in (data / "reports").glob(f"*{name}*.pdf")})
    if names and not found:
        print(f"No such reports in {data}/reports.", file=sys.stderr)
        sys.exit(2)
    return found or [SAMPLE]


def _measured(part: str, services: Services, paths: list[Path], runs: int) -> list[str]:
    from benchmarks import (
        pipeline_events,
        pipeline_fairness,
        pipeline_faults,
        pipeline_model,
        pipeline_throughput,
        pipeline_trail,
    )

    if part == "model":
        return pipeline_model.measure(services, paths, runs)
    if part == "events":
        return pipeline_events.measure(services, SHORT_SAMPLE, runs)
    if part == "throughput":
        return pipeline_throughput.measure(services, SHORT_SAMPLE)
    if part == "fairness":
        return pipeline_fairness.measure(services, SHORT_SAMPLE, runs)
    if part == "trail":
        return pipeline_trail.measure(services, paths[0], runs)
    if part == "kill":
        return pipeline_faults.killed(services, paths[0], runs)
    return pipeline_faults.resumed(services, paths[0])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
