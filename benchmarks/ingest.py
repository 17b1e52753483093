"""How fast, how lean and how well PDFs are read: `python -m benchmarks.ingest DATA [NAME ...]`.

DATA/reports/*.pdf (or those whose name contains a NAME) are read by Sibyl, by its lines alone, and
by pymupdf4llm, one after the other in the same run: compare within a run only. Printed are wall
time and CPU time with the start of the process, pages a second, the peak memory of the process tree
(proportional share where the system reports it), words kept, joints of prose lines kept, tables,
and figures in their row and column (data/cells.json, keyed by the file's SHA-256). Below stand how
the claims of the rules are located and how long images of pages take, see `ingest_viewer.py`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from benchmarks.ingest_readers import READERS
from benchmarks.ingest_scores import cell_scores, text_scores
from benchmarks.memory import share_of

ROOT = Path(__file__).resolve().parent.parent
GOLD = Path(__file__).parent / "data" / "cells.json"
TIMES_FASTER = 1.0  # than pymupdf4llm, on reports of at least LONG pages
LONG = 100
MEMORY_MIB = 1024
_SAMPLE_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Reading:
    """One report read one way; `pages` is empty when the reader is not installed."""

    seconds: float
    cpu: float
    peak_mib: float
    steps: dict[str, float]
    pages: list[dict[str, Any]]
    skipped: str = ""


def read(reader: str, path: Path) -> Reading:
    """Read a report in a fresh process and watch its tree."""
    with tempfile.TemporaryDirectory(prefix="sibyl-bench-") as base:
        out = Path(base) / "out.json"
        before, began = os.times(), time.monotonic()
        name = "benchmarks.ingest_readers"
        command = [sys.executable, "-m", name, reader, str(path), str(out)]
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        peak = 0
        watched = psutil.Process(process.pid)
        while process.poll() is None:
            peak = max(peak, _tree_bytes(watched))
            time.sleep(_SAMPLE_SECONDS)
        seconds, after = time.monotonic() - began, os.times()
        if process.returncode:
            raise SystemExit(
                f"{reader} failed on {path.name}: "
                f"{process.stderr.read().decode()[-500:] if process.stderr else ''}"
            )
        result = json.loads(out.read_text("utf-8"))
    cpu = (
        after.children_user + after.children_system - before.children_user - before.children_system
    )
    steps, pages = result.get("seconds", {}), result.get("pages", [])
    return Reading(seconds, cpu, peak / 2**20, steps, pages, result.get("skipped", ""))


def _tree_bytes(top: psutil.Process) -> int:
    try:
        return sum(map(share_of, [top, *top.children(recursive=True)]))
    except psutil.Error:
        return 0


def measure(path: Path) -> bool:
    """Print what each reader makes of a report; whether Sibyl meets its bounds on it."""
    gold = json.loads(GOLD.read_text("utf-8")).get(
        hashlib.sha256(path.read_bytes()).hexdigest(), {}
    )
    print(f"\n{path.name}: {len(gold)} pages transcribed")
    readings = {reader: read(reader, path) for reader in READERS}
    for reader, reading in readings.items():
        print(
            "  "
            f"{reader:9}"
            f"{_line(path, reading, gold) if reading.pages else 'skipped: ' + reading.skipped}"
        )
    met = _verdict(readings["sibyl"], readings["markdown"])
    subprocess.run(
        [sys.executable, "-m", "benchmarks.ingest_viewer", str(path)], cwd=ROOT, check=True
    )
    return met


def _line(path: Path, reading: Reading, gold: dict[str, Any]) -> str:
    count = len(reading.pages)
    words, joints = text_scores(path, [page["text"] for page in reading.pages])
    placed, dated = cell_scores(gold, reading.pages)
    tables = sum(len(page["tables"]) for page in reading.pages)
    steps = ", ".join(f"{step} {seconds}" for step, seconds in reading.steps.items())
    return (
        f"{reading.seconds:6.1f} s ({steps}), cpu {reading.cpu:.1f} s, "
        f"{count / reading.seconds:.1f} pages/s, peak {reading.peak_mib:.0f} MiB\n{'':11}words "
        f"kept {words}; joints {joints}; {tables} tables; figures in place {placed}, under their "
        f"year {dated}"
    )


def _verdict(ours: Reading, plain: Reading) -> bool:
    """Print how Sibyl compares; returns whether it is within its bounds."""
    states: dict[str, int] = {}
    for page in ours.pages:
        states[page["state"]] = states.get(page["state"], 0) + 1
    times = plain.seconds / ours.seconds
    met = (
        len(ours.pages) == len(plain.pages)
        and ours.peak_mib < MEMORY_MIB
        and (len(ours.pages) < LONG or times >= TIMES_FASTER)
    )
    ledger = ", ".join(f"{count} {state}" for state, count in sorted(states.items()))
    print(
        f"  Sibyl: {times:.1f} times as fast as pymupdf4llm; ledger {ledger}; bounds "
        f"{'met' if met else 'NOT MET'}"
    )
    return met


def main(arguments: list[str]) -> int:
    """0 when every report met the bounds; 2 when there is nothing to read."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args(arguments)
    reports = sorted((options.data / "reports").glob("*.pdf"))
    chosen = [
        path
        for path in reports
        if not options.names or any(name in path.name for name in options.names)
    ]
    if not chosen:
        print(f"No such reports in {options.data}/reports.")
        return 2
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    met = [measure(path) for path in chosen]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
