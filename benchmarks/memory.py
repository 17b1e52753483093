"""How much memory a process has to itself, as the benchmarks count it."""

from __future__ import annotations

import psutil


def share_of(process: psutil.Process) -> int:
    """Bytes: its own pages and its part of those it shares, else what is resident; 0 for a process
    that has gone."""
    try:
        return getattr(process.memory_full_info(), "pss", 0) or process.memory_info().rss
    except psutil.Error:
        return 0
