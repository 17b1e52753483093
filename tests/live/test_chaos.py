"""Three fixed seeds of `benchmarks/chaos.py`, with services of their own: a worker, Redis and PostgreSQL die in an analysis."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from conftest import ROOT

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]
NOT_INHERITED = {"DATABASE_URL", "REDIS_URL", "MEDIA_DIR", "EMBEDDED_DIR", "SIBYL_TEST_DIRECTORY"}


def test_whatever_dies_the_analysis_comes_to_the_same() -> None:
    own = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    command = [sys.executable, "-m", "benchmarks.chaos", "--engine", "rules", "--seeds", "1", "2", "3"]
    done = subprocess.run(command, cwd=ROOT, env=own, capture_output=True, text=True, check=False, timeout=570)
    told = done.stdout + done.stderr[-3000:]
    assert done.returncode == 0, told
    runs = [line for line in done.stdout.splitlines() if line.startswith("seed")]
    assert [line.endswith(": ok") for line in runs] == [True] * 3, told
    for line, victim in zip(runs, ("worker", "redis", "postgres"), strict=True):
        assert f"killed {victim}" in line or f"of {victim}" in line, told
