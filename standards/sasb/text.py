"""How a topic of the SASB Standards reads as a searchable text: a header, then its metrics, one a
line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

ACTIVITY_TOPIC = "Activity Metrics"
_CURRENT_EDITION = "2023-12"


class MetricLike(Protocol):
    """What a line needs of a metric, shipped or stored."""

    @property
    def code(self) -> str: ...
    @property
    def gist(self) -> str: ...
    @property
    def unit(self) -> str: ...
    @property
    def edition(self) -> str: ...


def header(industry: str, topic: str) -> str:
    """For example `[SASB > Oil & Gas - Exploration & Production > Greenhouse Gas Emissions]`."""
    return f"[SASB > {industry} > {topic}]"


def metric_lines(metrics: Iterable[MetricLike]) -> list[str]:
    """Code, gist, unit and, where it is an older one, the edition of each metric."""
    return [_line(metric) for metric in metrics]


def _line(metric: MetricLike) -> str:
    edition = f"edition {metric.edition}" if metric.edition != _CURRENT_EDITION else ""
    known = "; ".join(filter(None, (metric.unit, edition)))
    return f"{metric.code}: {metric.gist}" + (f" ({known})" if known else "")
