"""Measure wall time and peak memory of `analyze`, per report: `python benchmarks/analyze.py
REPORT.pdf [REPORT.pdf ...]`.

Each report gets a new embedded directory, so the numbers include the set-up. Memory is the
proportional share (PSS if the system reports it, else resident memory) of the whole process tree:
command, supervisor, PostgreSQL, Redis, workers and their child processes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.memory import share_of

ROOT = Path(__file__).resolve().parent.parent
SAMPLE_SECONDS = 0.25


def tree_bytes(directory: str, command: psutil.Process) -> int:
    """Memory of every process that belongs to this run: those of the command and those that serve
    its directory."""
    members: dict[int, psutil.Process] = {command.pid: command}
    for process in psutil.process_iter():
        try:
            if process.environ().get("EMBEDDED_DIR") == directory or directory in " ".join(
                process.cmdline()
            ):
                members[process.pid] = process
                members.update({child.pid: child for child in process.children(recursive=True)})
        except psutil.Error:
            continue
    return sum(share_of(process) for process in members.values())


def measure(report: Path) -> dict[str, Any]:
    """Run `analyze` on one report and watch it."""
    with tempfile.TemporaryDirectory(prefix="sibyl-bench-") as base:
        directory, out = f"{base}/embedded", Path(base) / "out.json"
        os.chmod(base, 0o755)
        environment = os.environ | {"EMBEDDED_DIR": directory}
        began = time.monotonic()
        command = [sys.executable, "manage.py", "analyze", str(report.resolve()), "--out", str(out)]
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True
        )
        peak = 0
        while process.poll() is None:
            peak = max(peak, tree_bytes(directory, psutil.Process(process.pid)))
            time.sleep(SAMPLE_SECONDS)
        seconds = time.monotonic() - began
        last = (process.stderr.read() if process.stderr else "").strip().splitlines()[-1:]
        summary = json.loads(out.read_text())["summary"] if out.exists() else {}
        stop = [sys.executable, "-m", "sibyl_project.embedded", "stop"]
        subprocess.run(stop, cwd=ROOT, env=environment, capture_output=True, check=False)
        return {
            "report": report.name,
            "seconds": round(seconds, 1),
            "peak_mib": peak // 2**20,
            "summary": summary,
            "last": last,
        }


def main() -> None:
    """Print one line per report."""
    reports = [Path(name) for name in sys.argv[1:]] or [
        ROOT / "reports" / "sample" / "sample_report.pdf"
    ]
    for report in reports:
        result = measure(report)
        print(
            f"{result['report']}: {result['seconds']} s, peak {result['peak_mib']} MiB; "
            f"{' '.join(result['last'])}"
        )


if __name__ == "__main__":
    main()
