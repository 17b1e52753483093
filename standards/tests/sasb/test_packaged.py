"""The shipped SASB data: complete, consistent, and right where public lists are wrong."""

from __future__ import annotations

from collections import Counter

from standards.models import ClimateGuidance, EvidenceStatus, MetricKind, SasbEdition
from standards.sasb import codes as sasb_codes
from standards.sasb.packaged import (
    MetricSpec,
    every_industry,
    packaged_industries,
    packaged_sources,
)

INDUSTRIES = packaged_industries()
OF_TOPICS = [
    metric for industry in INDUSTRIES for topic in industry.topics for metric in topic.metrics
]
EVERY = [*OF_TOPICS, *(metric for industry in INDUSTRIES for metric in industry.activity_metrics)]
BY_CODE: dict[str, MetricSpec] = {metric.code: metric for metric in EVERY}


def test_the_counts_are_those_of_the_sources() -> None:
    assert len(INDUSTRIES) == 26
    assert len(OF_TOPICS) == 419
    assert Counter(metric.status for metric in OF_TOPICS) == {
        "verified": 131,
        "code_verified_gist_recalled": 157,
        "recalled": 131,
    }


def test_every_industry_of_the_classification_is_known_by_code_name_and_sector() -> None:
    known = every_industry()
    assert len(known) == 77
    assert [code for code, each in known.items() if each.has_metrics] == sorted(
        (industry.code for industry in INDUSTRIES),
        key=lambda code: (known[code].sector, known[code].name),
    )
    sectors: dict[str, set[str]] = {}
    for code, each in known.items():
        sectors.setdefault(each.sector, set()).add(code[:2])
    assert {prefix for prefixes in sectors.values() for prefix in prefixes} == set(
        sasb_codes.SECTORS
    )
    assert len(sectors) == 11 and all(len(prefixes) == 1 for prefixes in sectors.values())
    assert len({each.name for each in known.values()}) == 77
    assert known["RT-EE"].in_sector == "Resource Transformation: Electrical & Electronic Equipment"


def test_codes_are_canonical_unique_and_of_their_industry() -> None:
    assert len(BY_CODE) == len(EVERY)
    for industry in INDUSTRIES:
        metrics = [
            *industry.activity_metrics,
            *(metric for topic in industry.topics for metric in topic.metrics),
        ]
        assert all(
            sasb_codes.normalise(m.code) == m.code
            and sasb_codes.industry_of(m.code) == industry.code
            for m in metrics
        )


def test_every_value_is_one_the_rows_know() -> None:
    for metric in EVERY:
        assert metric.kind in MetricKind.values
        assert metric.status in EvidenceStatus.values
        assert metric.edition in SasbEdition.values
        assert metric.climate_guidance in ClimateGuidance.values
        assert 0 < len(metric.gist) <= 200
        assert bool(metric.unit) == (metric.kind != "discussion")


def test_every_source_is_named_and_a_seen_code_has_one() -> None:
    assert {source for metric in EVERY for source in metric.sources} <= packaged_sources().keys()
    seen = [metric for metric in OF_TOPICS if metric.status != "recalled"]
    assert all(set(metric.sources) - {"M"} for metric in seen)


def test_codes_that_public_lists_swap_stand_right() -> None:
    assert "source types" in BY_CODE["EM-EP-110a.2"].gist
    assert BY_CODE["EM-EP-110a.3"].kind == "discussion"
    assert "methane" in BY_CODE["EM-EP-110a.1"].gist
    assert "SAIDI" in BY_CODE["IF-EU-550a.2"].gist
    assert "security" in BY_CODE["IF-EU-550a.1"].gist
    assert BY_CODE["EM-MM-150a.5"].gist.startswith("Tailings")
    assert "spills" in BY_CODE["EM-EP-160a.2"].gist
    assert "FN-AC-410b.1" in BY_CODE


def test_codes_of_the_older_edition_are_marked_in_their_column_and_not_in_words() -> None:
    older = {metric.code for metric in EVERY if metric.edition == "2018-10"}
    assert {"IF-EU-420a.1", "FN-CB-410a.1", "FN-IN-410a.1", "TR-AF-430a.1"} < older
    assert not any("2018 edition" in metric.gist for metric in EVERY)


def test_only_the_industry_without_guidance_has_no_volume() -> None:
    assert [industry.code for industry in INDUSTRIES if industry.s2_volume is None] == ["HC-BP"]
