"""How fast, how lean and how well PDFs are read: `python -m benchmarks.ingest DATA [NAME ...]`.

DATA/reports/*.pdf (or those whose name contains a NAME) are read by Sibyl and by pymupdf4llm, plain and with its layout back
end, one after the other in the same run: compare within a run only. Printed are wall time and CPU time with the start of the
process, pages a second, the peak memory of the process tree (proportional share where the system tells it), words kept, joints
of prose lines kept, tables, and figures in their row and column (data/cells.json, keyed by the file's SHA-256).
"""

from __future__ import annotations

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

ROOT = Path(__file__).resolve().parent.parent
GOLD = Path(__file__).parent / "data" / "cells.json"
TIMES_FASTER = 2.5  # than pymupdf4llm as it comes, on reports of at least LONG pages
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
        command = [sys.executable, "-m", "benchmarks.ingest_readers", reader, str(path), str(out)]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        peak = 0
        watched = psutil.Process(process.pid)
        while process.poll() is None:
            peak = max(peak, _tree_bytes(watched))
            time.sleep(_SAMPLE_SECONDS)
        seconds, after = time.monotonic() - began, os.times()
        if process.returncode:
            raise SystemExit(f"{reader} failed on {path.name}: {process.stderr.read().decode()[-500:] if process.stderr else ''}")
        result = json.loads(out.read_text("utf-8"))
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    steps, pages = result.get("seconds", {}), result.get("pages", [])
    return Reading(seconds, cpu, peak / 2**20, steps, pages, result.get("skipped", ""))


def _tree_bytes(top: psutil.Process) -> int:
    try:
        return sum(map(_share, [top, *top.children(recursive=True)]))
    except psutil.Error:
        return 0


def _share(process: psutil.Process) -> int:
    try:
        return getattr(process.memory_full_info(), "pss", 0) or process.memory_info().rss
    except psutil.Error:
        return 0


def measure(path: Path) -> bool:
    """Print what each reader makes of a report; whether Sibyl meets its bounds on it."""
    gold = json.loads(GOLD.read_text("utf-8")).get(hashlib.sha256(path.read_bytes()).hexdigest(), {})
    print(f"\n{path.name}: {len(gold)} pages transcribed")
    readings = {reader: read(reader, path) for reader in READERS}
    for reader, reading in readings.items():
        print(f"  {reader:9}{_line(path, reading, gold) if reading.pages else 'skipped: ' + reading.skipped}")
    return _verdict(readings["sibyl"], readings["markdown"])


def _line(path: Path, reading: Reading, gold: dict[str, Any]) -> str:
    count = len(reading.pages)
    words, joints = text_scores(path, [page["text"] for page in reading.pages])
    placed, dated = cell_scores(gold, reading.pages)
    tables = sum(len(page["tables"]) for page in reading.pages)
    steps = ", ".join(f"{step} {seconds}" for step, seconds in reading.steps.items())
    return (
        f"{reading.seconds:6.1f} s ({steps}), cpu {reading.cpu:.1f} s, {count / reading.seconds:.1f} pages/s, "
        f"peak {reading.peak_mib:.0f} MiB\n{'':11}words kept {words}; joints {joints}; {tables} tables; "
        f"figures in place {placed}, under their year {dated}"
    )


def _verdict(ours: Reading, plain: Reading) -> bool:
    """Say how Sibyl compares, and whether its bounds are met."""
    states: dict[str, int] = {}
    for page in ours.pages:
        states[page["state"]] = states.get(page["state"], 0) + 1
    times = plain.seconds / ours.seconds
    met = len(ours.pages) == len(plain.pages) and ours.peak_mib < MEMORY_MIB and (len(ours.pages) < LONG or times >= TIMES_FASTER)
    ledger = ", ".join(f"{count} {state}" for state, count in sorted(states.items()))
    print(f"  Sibyl: {times:.1f} times as fast as pymupdf4llm; ledger {ledger}; bounds {'met' if met else 'NOT MET'}")
    return met


def main(arguments: list[str]) -> int:
    """0 when every report met the bounds; 2 when there is nothing to read."""
    reports = sorted((Path(arguments[0]) / "reports").glob("*.pdf")) if arguments else []
    chosen = [path for path in reports if not arguments[1:] or any(name in path.name for name in arguments[1:])]
    if not chosen:
        print(__doc__ if not arguments else f"No reports in {arguments[0]}/reports.")
        return 2
    met = [measure(path) for path in chosen]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
