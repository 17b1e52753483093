"""The memory of a process, as the benchmarks count it."""

from __future__ import annotations

import psutil


def share_of(process: psutil.Process) -> int:
    """The bytes of its own pages and its share of those it shares with others, or its resident
    memory if that is not known; 0 for a process that has ended."""
    try:
        return getattr(process.memory_full_info(), "pss", 0) or process.memory_info().rss
    except psutil.Error:
        return 0
