"""Which paragraph asks for a metric of an industry.

S2.32 asks for the industry-based metrics of the guidance on S2, S1.48 for those of the SASB
Standards. Neither is about a metric that the table of the report's industry lacks: S1.46(b) asks
for that, as for every metric by which a company measures a matter. Pure functions without a
database.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache

from standards.packaged import DATA
from standards.sasb.packaged import packaged_industries

ON_CLIMATE, OF_INDUSTRY = "S2.32", "S1.48"
METRIC_PARAGRAPHS = (ON_CLIMATE, OF_INDUSTRY)
GUIDED = ("yes_verified", "probably_recalled")  # what is known of a metric's place in the guidance


def paragraph_of_metric(metric: str, industry: str) -> tuple[str, str]:
    """The paragraph that asks an industry for a kind of metric, and the code of the first such
    metric in its table; two empty texts where its table has none.

    Without a known industry the paragraph is that which the table of kinds gives for any
    industry, without a code.
    """
    kinds = _kinds()
    kind = kinds.get(metric, {})
    if not industry or industry not in _tables():
        return str(kind.get("by_default", "")), ""
    pattern = re.compile(kind.get("gist", r"(?!)"), re.IGNORECASE)
    for code, gist, guided in _tables()[industry]:
        if pattern.search(gist):
            return (ON_CLIMATE if guided else OF_INDUSTRY), code
    return "", ""


@cache
def _kinds() -> Mapping[str, Mapping[str, str]]:
    stored = json.loads((DATA / "mapping_subjects.json").read_text("utf-8"))
    kinds: Mapping[str, Mapping[str, str]] = stored["metrics"]
    return kinds


@cache
def _tables() -> Mapping[str, tuple[tuple[str, str, bool], ...]]:
    """By code of the industry: code and gist of each metric that is a quantity, and whether it is
    in the guidance on S2."""
    return {
        industry.code: tuple(
            (metric.code, metric.gist, metric.climate_guidance in GUIDED)
            for topic in industry.topics
            for metric in topic.metrics
            if metric.kind == "quantitative"
        )
        for industry in packaged_industries()
    }
