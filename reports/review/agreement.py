"""How far two readers who were blind to each other agree: the share of subjects on which they said
the same, and Cohen's kappa, which takes off what chance alone would give.

J. Cohen, A coefficient of agreement for nominal scales, Educational and Psychological Measurement
20 (1960), 37-46: kappa = (po - pe) / (1 - pe), with po the share agreed and pe the share that two
readers with the same habits would agree on by chance.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reports.models import Judgement, Reading, Report, ReviewItem, SubjectKind

LEAST: Final = 30  # pairs; as for the reliability that Sibyl prints
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far readers agree on subjects of one kind. `share` is None without a pair; `kappa` is
    None where it is not stated, for the reason that `why` gives."""

    kind: str
    pairs: int
    agreed: int
    kappa: float | None
    why: str

    @property
    def share(self) -> float | None:
        """The share of pairs that agree, 0 to 1."""
        return self.agreed / self.pairs if self.pairs else None


def agreement_of(kind: str, pairs: Sequence[Pair]) -> Agreement:
    """The agreement of these pairs of values, the first reader's first."""
    agreed = sum(one == other for one, other in pairs)
    why = _why_not(kind, pairs)
    return Agreement(kind, len(pairs), agreed, None if why else cohens_kappa(pairs), why)


def _why_not(kind: str, pairs: Sequence[Pair]) -> str:
    if kind == SubjectKind.FIGURE:
        return "readers of a figure do not choose among given values"
    if len(pairs) < LEAST:
        return f"fewer than {LEAST} pairs"
    if len({value for pair in pairs for value in pair}) == 1:
        return "both readers chose one and the same value throughout"
    return ""


def cohens_kappa(pairs: Sequence[Pair]) -> float:
    """Cohen's kappa, unweighted. Raises ZeroDivisionError without pairs, and where both readers
    chose one value throughout."""
    many = len(pairs)
    observed = sum(one == other for one, other in pairs) / many
    first, second = Counter(one for one, _ in pairs), Counter(other for _, other in pairs)
    by_chance = sum(first[value] * second[value] for value in first) / many**2
    return (observed - by_chance) / (1 - by_chance)


def agreement(report: Report) -> list[Agreement]:
    """The agreement of the readers of a report by kind of subject, of what was read blind and
    judged by both, by what each said before he saw the other. Two queries."""
    opened = ReviewItem.objects.filter(report=report, opened_at__isnull=False)
    times = {(item.kind, item.key): item.opened_at for item in opened}
    if not times:
        return []
    said: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for each in Judgement.objects.filter(report=report).order_by("created_at", "pk"):
        at, opened_at = (each.kind, each.key), times.get((each.kind, each.key))
        ends = [end for end in (each.superseded_at, each.withdrawn_at) if end]
        if opened_at and each.created_at <= opened_at and all(end > opened_at for end in ends):
            said[at][each.reading] = each.value
    pairs: dict[str, list[Pair]] = defaultdict(list)
    for (kind, _), values in said.items():
        if Reading.FIRST in values and Reading.SECOND in values:
            pairs[kind].append((values[Reading.FIRST], values[Reading.SECOND]))
    return [
        agreement_of(kind.value, pairs[kind.value]) for kind in SubjectKind if pairs[kind.value]
    ]
