"""The words for checks: what each asks of the figures."""

from __future__ import annotations

from reports.findings.checks.kinds import BENCHMARK, CHECKS

SEVERITIES = {"critical": "critical", "warning": "warning", "info": "for information"}


def name_of(check_name: str) -> str:
    """What a check asks, in words; a name without words here is shown without underscores."""
    if check_name.startswith(BENCHMARK):
        return f"Benchmark: {check_name.removeprefix(BENCHMARK).replace('_', ' ')}"
    return CHECKS[check_name].label if check_name in CHECKS else check_name.replace("_", " ")
