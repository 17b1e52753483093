"""What a check checks, as a key: it is the same whenever the check is computed, however it came out
and wherever it stands among the others."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Final

from agents.specialists.data_metrics.schemas import CheckResult
from reports.findings.checks.kinds import CHECKS

# Of the details of a check those that say what was put in: figures as printed, years, units,
# scopes; with those that its kind names in `told_apart_by`. What was computed from them, and what
# others answered, is how it came out. A change here changes the keys: give the rows of analyses
# under way theirs by a migration, as `reports.0011`.
PUT_IN: Final = frozenset(
    {
        *("baseline_year", "current_year", "prior_year", "target_year", "year"),
        *("metric", "metric_name", "name", "scope", "scope2_method", "total_scope", "unit"),
        *("denominator", "numerator", "current_value", "prior_value", "shares", "values"),
        *("reported", "reported_difference", "reported_pct", "reported_total"),
        *("reported_unit", "reported_value"),
        *("categories", "covers", "target_percentage", "target_type"),
    }
)


def identities(checks: Iterable[CheckResult]) -> list[str]:
    """The key of each check, none twice.

    Checks that nothing tells apart are numbered in the order in which they come: they check the
    same thing.
    """
    seen: Counter[str] = Counter()
    found = []
    for check in checks:
        key = _digest(check.check_name, check.pages, check.figures, check.details.stored())
        seen[key] += 1
        found.append(key if seen[key] == 1 else f"{key}-{seen[key]}")
    return found


def _digest(
    name: str,
    pages: Sequence[int],
    places: Sequence[tuple[int, str]],
    details: Mapping[str, object],
) -> str:
    own = CHECKS[name].told_apart_by if name in CHECKS else ()
    put_in = PUT_IN.union(own)
    given = {key: _plain(value) for key, value in details.items() if key in put_in}
    rests_on = [name, list(pages), [list(place) for place in places], given]
    text = json.dumps(rests_on, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _plain(value: object) -> object:
    """The same for a value and for what a JSON column gives back of it: numbers by their digits."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return format(Decimal(str(value)).normalize(), "f")
    return value
