"""Metrics that another document prints: the report of an earlier year, or those of peers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from reports.completeness.categories import told_categories
from reports.completeness.printed import Printed, stems_of
from reports.completeness.types import Expected, Source, What
from reports.figures.types import Quantity
from sibyl_project.common.regex import regex
from standards.reference.facts import folded

_GHG: Final = "ghg_emissions"
_LEAST_STEMS: Final = 2  # of a label that tells what it counts
_LONGEST: Final = 90  # characters of a label; a longer one is a sentence
# what is no metric of its own, but a change, a share or a goal of one
_DERIVED: Final = frozenset(
    (
        "percentage_change",
        "emission_change",
        "emission_reduction",
        "target_reduction",
        "temperature",
        "share",
        "percentage",
    )
)
_FIRST: Final = (_GHG, "energy", "water", "intensity", "mass")  # the most material
# what peers are compared by: kinds that no requirement of its own asks for, and how a report would
# speak of them
_OF_PEERS: Final = {
    "water": "water",
    "biogenic_emissions": "biogenic",
    "carbon_credits": "carbon credit",
    "intensity": "intensity",
    "energy": "energy",
}
_NOTES = regex(r"\s*[(\[][^()\[\]]*[)\]]|[\u00b9\u00b2\u00b3\u2070-\u2079*]+")
_CATEGORY = regex(r"3\.(\d{1,2})")


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric as a document prints it."""

    metric: str
    scope: str
    label: str
    page: int

    @property
    def name(self) -> str:
        """As a question names it."""
        if self.metric == _GHG and self.scope and folded(self.scope) not in folded(self.label):
            return f"{self.label} (Scope {self.scope})"
        return self.label


def metrics_of(quantities: Iterable[Quantity]) -> list[Metric]:
    """The metrics of the whole company that the tables of a document print, the most material
    first, each once."""
    found: dict[tuple[str, str, str], Metric] = {}
    for one in quantities:
        label = _NOTES.sub("", one.label.split(" > ")[-1]).strip()
        if _is_metric(one, label):
            found.setdefault(
                (one.metric, one.scope, folded(label)),
                Metric(one.metric, one.scope, label, one.page),
            )
    return sorted(found.values(), key=_weight)


def of_prior(metrics: Sequence[Metric], group: str) -> list[Expected]:
    """What the report of an earlier year lets expect."""
    return [
        Expected(
            Source.PRIOR_REPORT,
            What.METRIC,
            one.name,
            f"{group}, p. {one.page}",
            group=group,
            others=(one.scope,) if one.metric == _GHG else (),
        )
        for one in metrics
    ]


def of_peers(peers: Mapping[str, Sequence[Metric]]) -> list[Expected]:
    """What most of the reports marked as peers print, by the names of their companies."""
    printing: dict[tuple[str, str], list[str]] = {}
    for company, metrics in peers.items():
        for key in dict.fromkeys(key for one in metrics for key in _of_a_peer(one)):
            printing.setdefault(key, []).append(company)
    return [
        Expected(
            Source.PEERS,
            What.METRIC,
            name,
            "printed by " + ", ".join(companies),
            group=Source.PEERS.label,
            others=(key,),
        )
        for (name, key), companies in printing.items()
        if 2 * len(companies) > len(peers)
    ]


def is_told(expected: Expected, printed: Printed, own: Sequence[Quantity]) -> bool:
    """Whether the report has a metric: a figure of the same scope, a Scope 3 category told of in
    any way, or a row or sentence with most words of its label."""
    scope = next(iter(expected.others), "")
    if expected.source is Source.PEERS and scope in _OF_PEERS:
        return any(one.metric == scope for one in own) or printed.has(_OF_PEERS[scope])
    if scope and any(_same_scope(one, scope) for one in own):
        return True
    numbers = {int(number) for number in _CATEGORY.findall(scope)}
    if numbers and numbers <= told_categories(printed):
        return True
    return expected.source is Source.PRIOR_REPORT and printed.tells_of(expected.name)


def _is_metric(one: Quantity, label: str) -> bool:
    if not one.in_table or one.entity_part or one.metric in _DERIVED or len(label) > _LONGEST:
        return False
    if one.metric == _GHG and one.scope and not one.scope.startswith("3."):
        return False  # requirements ask for the scopes and their sums
    return len(stems_of(label)) >= _LEAST_STEMS


def _weight(one: Metric) -> tuple[int, int]:
    kind = _FIRST.index(one.metric) if one.metric in _FIRST else len(_FIRST)
    return kind, one.page


def _of_a_peer(one: Metric) -> Iterator[tuple[str, str]]:
    if one.metric in _OF_PEERS:
        yield one.metric.replace("_", " "), one.metric
    if one.metric == _GHG:
        for number in _CATEGORY.findall(one.scope):
            yield f"Scope 3, category {number}", f"3.{number}"


def _same_scope(one: Quantity, scope: str) -> bool:
    return one.metric == _GHG and bool(set(one.scope.split("+")) & set(scope.split("+")))
