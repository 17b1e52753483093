"""Eight of the thirty seeds of `benchmarks/chaos.py`, with services of their own: what an analysis
runs on dies in the middle of it, each victim once with each engine. `make chaos` runs all."""

from __future__ import annotations

import subprocess
import sys

import pytest

from conftest import ROOT
from tests.services import environment_elsewhere

VICTIMS = ("worker", "redis", "postgres", "web")
SEEDS = range(1, 9)


@pytest.mark.long
@pytest.mark.timeout(1500)
def test_whatever_dies_the_analysis_comes_to_the_same() -> None:
    command = [sys.executable, "-m", "benchmarks.chaos", "--seeds", *map(str, SEEDS)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment_elsewhere(), capture_output=True, text=True, check=False
    )
    output = done.stdout + done.stderr[-3000:]
    assert done.returncode == 0, output
    runs = [line for line in done.stdout.splitlines() if line.startswith("seed")]
    assert [line.endswith(": ok") for line in runs] == [True] * len(SEEDS), output
    for victim in VICTIMS:
        assert any(f"killed {victim}" in line or f"of {victim}" in line for line in runs), (
            f"{victim} never died: {output}"
        )
