"""What public registers say beside the claims of a compiled report, from the entries that were
frozen, compared again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from agents.specialists.data_metrics.frozen import Arithmetic, beside_registers
from agents.specialists.data_metrics.outside.saying import BASIS
from agents.verifying.numbers import plain
from reports.signing.covered import canonical

_COMPARED: Final = ("claim_id", "supports_claim", "summary", "details")
_ADDED: Final = frozenset({"answers", "summary_before_answers"})  # by other agents, later


def of_registers(
    report: Mapping[str, Any], kept: Arithmetic
) -> Callable[[], tuple[str, list[str]]]:
    """Every finding by a register against the same computed again."""
    return lambda: _told(_recorded(report), _recomputed(kept))


def _told(was: Mapping[tuple[str, str], bytes], now: Mapping[tuple[str, str], bytes]) -> Any:
    found = [f"recorded and not recomputed: {_said(was[key])}" for key in was.keys() - now.keys()]
    found += [f"recomputed and not recorded: {_said(now[key])}" for key in now.keys() - was.keys()]
    found += [
        f"recorded {_said(was[key])}, recomputed {_said(now[key])}"
        for key in was.keys() & now.keys()
        if was[key] != now[key]
    ]
    return f"{len(now)} findings recomputed from the entries that count", sorted(found)


def _recorded(report: Mapping[str, Any]) -> dict[tuple[str, str], bytes]:
    """The newest finding of each claim and register, by the two."""
    rows = [
        (one["iteration"], {**one, "claim_id": claim["id"]})
        for claim in report["claims"]
        for one in claim["findings"]
        if one["basis"] == BASIS and "from_registers" in one["details"]
    ]
    return {_key(row): _block(row) for _, row in sorted(rows, key=lambda each: each[0])}


def _recomputed(kept: Arithmetic) -> dict[tuple[str, str], bytes]:
    return {_key(row): _block(row) for row in beside_registers(kept)}


def _key(row: Mapping[str, Any]) -> tuple[str, str]:
    return str(row["claim_id"]), str(row["details"]["from_registers"])


def _block(row: Mapping[str, Any]) -> bytes:
    details = {name: value for name, value in row["details"].items() if name not in _ADDED}
    return canonical(plain({**{name: row[name] for name in _COMPARED}, "details": details}))


def _said(block: bytes) -> str:
    return block.decode()[:200]
