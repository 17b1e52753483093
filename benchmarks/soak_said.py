"""What is said of a soak when it is over: how quickly pages came, what was lost, how each analysis
ended, and whether memory grew."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import linear_regression, median, quantiles
from typing import Final

import httpx
from django.contrib.auth import get_user_model

from agents.demo.web import Web
from benchmarks.soak_counts import disagreements, lost, unended
from benchmarks.soak_people import Told
from reports.models import Analysis
from sibyl_project.common.credentials import make_token

ID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
MOST_P95: Final = 2.0  # seconds


@dataclass
class Seen:
    """What was seen of a soak: its analyses, the memory of each kind of process (seconds, MiB,
    process), what could not be tried, when it began and how long its end was waited for."""

    analyses: list[Analysis]
    memory: dict[str, list[tuple[float, float, int]]]
    missing: list[str]
    began: float
    waited: float


def said(seen: Seen, told: Told, web: Web) -> int:
    """Print it; 1 when something was lost, does not agree, or was too slow."""
    faults = lost(told.accepted) + unended(seen.analyses)
    with _asking(web) as client:
        faults += disagreements(client, seen.analyses)
    seconds = sorted(taken for _, taken, _, code in told.answers if code < 500)
    own_failures = [each for each in told.answers if each[3] >= 500]
    p95 = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else 0.0
    ends = Counter(str(one.status) for one in seen.analyses)
    print(
        f"pages: {len(seconds)} answered, median {median(seconds):.2f} s, p95 {p95:.2f} s (at most "
        f"{MOST_P95:.0f}), slowest {seconds[-1]:.2f} s; {len(own_failures)} answered with 5xx, "
        f"{len(told.cut)} cut off"
    )
    for line in _slowest(told):
        print(f"  {line}")
    for at, _taken, path, code in own_failures[:10]:
        print(f"  {at - seen.began:5.0f} s  {code}  {path}")
    for at, error in told.cut[:10]:
        print(f"  {at - seen.began:5.0f} s  {error}")
    print(f"{told.signed_out} times somebody had to sign in again")
    print(f"uploads: {len(told.accepted)} accepted, {len(told.refused)} refused")
    for at, status, text in told.refused[:10]:
        print(f"  {at - seen.began:5.0f} s  {status}  {' '.join(text.split())[:140]}")
    print(f"analyses: {dict(ends)}; the last ended {seen.waited:.0f} s after the people had gone")
    print("memory, MiB at the end and its slope, MiB a minute, over the longest life of each:")
    for name, points in sorted(seen.memory.items()):
        print(f"  {name:<16}{_slope(points)}")
    for missing in seen.missing:
        print(f"not tried: {missing}")
    if p95 > MOST_P95:
        faults.append(f"p95 of pages is {p95:.2f} s")
    print("\n".join(f"FAILED: {fault}" for fault in faults) or "all well")
    return 1 if faults else 0


def _slowest(told: Told) -> list[str]:
    """The five kinds of pages that take longest."""
    kinds: dict[str, list[float]] = {}
    for _, taken, path, code in told.answers:
        if code < 500:
            kinds.setdefault(ID.sub("ID", path), []).append(taken)
    slow = sorted(kinds.items(), key=lambda each: -median(each[1]))[:5]
    return [
        f"{path:<32}{len(taken):>6} times, median {median(taken):.2f} s, at most {max(taken):.2f} s"
        for path, taken in slow
    ]


@contextmanager
def _asking(web: Web) -> Iterator[httpx.Client]:
    """Somebody who reads pages and the API at the end."""
    from django.test import Client

    user = get_user_model().objects.get(username="soak-00")
    _, token = make_token(user)
    browser = Client()
    browser.force_login(user)
    cookies = {name: morsel.value for name, morsel in browser.cookies.items()}
    headers = {"Authorization": f"Token {token}"}
    with httpx.Client(base_url=web.url, headers=headers, cookies=cookies, timeout=120) as client:
        yield client


def _slope(points: list[tuple[float, float, int]]) -> str:
    lives: dict[int, list[tuple[float, float]]] = {}
    for at, mib, pid in points:
        lives.setdefault(pid, []).append((at, mib))
    longest = max(lives.values(), key=len)
    warm = longest[len(longest) // 3 :]  # what is loaded once is loaded
    if len(warm) < 3:
        return f"{longest[-1][1]:7.0f}      lived too short to say"
    slope, _ = linear_regression([at / 60 for at, _ in warm], [mib for _, mib in warm])
    each_minute = {int(at / 60): mib for at, mib in reversed(longest)}
    so_far = " ".join(f"{each_minute[minute]:.0f}" for minute in sorted(each_minute))
    span = f"{warm[0][0]:.0f} to {warm[-1][0]:.0f} s"
    return f"{warm[-1][1]:7.0f}  {slope:+8.1f}   ({span}; each minute {so_far})"
