"""The academic agent's answers to other agents, from the shipped reference facts. Research is not
searched for an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from agents.base.ask import Reply, ReportFacts, RequestType
from agents.specialists.academic import benchmark, certificates, methods, rates
from standards.reference.benchmarks import Band

_ANSWERERS: dict[str, Callable[[Mapping[str, Any], ReportFacts], Reply]] = {
    RequestType.REDUCTION_RATE: rates.answer,
    RequestType.METHOD: methods.answer,
    RequestType.CERTIFICATE: certificates.answer,
}


def answer(
    request_type: str,
    context: Mapping[str, Any],
    report: ReportFacts,
    held: Sequence[Band] | None = None,
) -> Reply:
    """Answer about benchmarks, rates of reduction, methods or certificates; for anything else no
    source is configured.

    `context`, all optional but the first of each: benchmark `metric`, `unit`, `value`, `sector`;
    reduction_rate `scopes`, `sector`, `ambition`, `percent`, `base_year`, `target_year`; method
    and certificate `text`. `held` are the bands to answer from, as
    `standards.benchmark_rows.bands_of` gives those of an analysis; without it those that are
    shipped.
    """
    if request_type == RequestType.BENCHMARK:
        return benchmark.answer(context, report, held)
    known = _ANSWERERS.get(request_type)
    if known is None:
        return Reply.without_source(
            f"What the academic agent knows of {request_type.replace('_', ' ')}"
        )
    return known(context, report)
