"""The quantity reader on whole reports: pages a second, and figures read by hand
(data/figures_gold.json)."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import Any

from benchmarks.figures_judge import judge, summary
from benchmarks.locate import read
from reports.figures.extract import read_pages
from reports.figures.table import Fact, fact_table
from reports.figures.types import Quantity

GOLD = Path(__file__).parent / "data" / "figures_gold.json"
_ALL = "total"
_GJ_PER_MWH = Decimal("3.6")


def score_reports(directory: Path) -> None:
    """Print the speed on every report, one line per figure of the gold that was not read exactly,
    and the totals."""
    gold = json.loads(GOLD.read_text("utf-8")) if GOLD.is_file() else {}
    whole: Counter[str] = Counter()
    parts: Counter[str] = Counter()
    for path in sorted(directory.glob("*.pdf")):
        pages = read(path)
        began = time.process_time()
        quantities = read_pages(pages)
        seconds = time.process_time() - began
        print(
            f"{path.name}: {len(quantities)} quantities, {len(pages) / seconds:.0f} pages a "
            f"second ({seconds:.2f} s CPU)"
        )
        known = gold.get(sha256(path.read_bytes()).hexdigest(), {"figures": []})
        facts = fact_table(quantities)
        for figure in known["figures"]:
            _score(figure, quantities, facts, whole if figure.get("headline", True) else parts)
    print(
        f"gold, figures of the whole company: {summary(whole)}\ngold, figures of its parts: "
        f"{summary(parts)}"
    )


def _score(
    figure: Mapping[str, Any],
    quantities: Sequence[Quantity],
    facts: Sequence[Fact],
    tally: Counter[str],
) -> None:
    truth = Decimal(figure.get("value_tco2e") or figure.get("value_mwh") or figure["value"])
    value = (
        _whole(figure, facts) if figure.get("headline", True) else _part(figure, quantities, truth)
    )
    verdict = judge(value, truth)
    tally[verdict] += 1
    if verdict != "exact":
        name = " ".join(
            str(figure.get(key, "")) for key in ("metric", "scope", "method", "year", "entity_part")
        )
        print(
            f"  {name}: {truth} read {value} {verdict} (pages "
            f"{figure.get('pages') or figure.get('page')})"
        )


def _whole(figure: Mapping[str, Any], facts: Sequence[Fact]) -> Decimal | None:
    """The value that the fact table has for the whole company: the one that most rows state."""
    fitting = [fact for fact in facts if not fact.best.entity_part and _is_of(figure, fact.best)]
    return max(
        ((len(fact.places), _size(fact.best)) for fact in fitting),
        default=(0, None),
        key=lambda pair: pair[0],
    )[1]


def _part(
    figure: Mapping[str, Any], quantities: Sequence[Quantity], truth: Decimal
) -> Decimal | None:
    """The value for a part of the company, whose name may be written in many ways: that of the
    metric on its pages, where there is one."""
    pages = figure.get("pages") or [figure.get("page")]
    sizes = [
        size
        for q in quantities
        if q.page in pages and _is_of(figure, q) and (size := _size(q)) is not None
    ]
    return next((size for size in sizes if judge(size, truth) == "exact"), None)


def _is_of(figure: Mapping[str, Any], one: Quantity) -> bool:
    asked = (figure["metric"], figure["scope"], figure["method"], figure["year"])
    # the sum of what its table holds; the gold names no scope for that
    scope = "" if one.scope == _ALL else one.scope
    return (one.metric, scope, one.method, one.year) == asked


def _size(one: Quantity) -> Decimal | None:
    """In tonnes or megawatt hours, the units of the gold."""
    if one.metric != "energy":
        return one.value_tco2e
    return {"MWh": one.value, "GJ": one.value / _GJ_PER_MWH}.get(one.unit)
