"""The metadata of passages: exactly the fields of their source type."""

from __future__ import annotations

import pytest

from standards.models import StandardPassage
from standards.passage_metadata import metadata, with_metadata

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry")]


def _of(**found: str) -> dict:
    return metadata(with_metadata(StandardPassage.objects.all()).get(**found))


def test_a_paragraph_of_s2_says_where_it_stands_and_what_it_builds_on() -> None:
    fields = _of(paragraph="S2.6(a)")
    assert fields.keys() == {
        "paragraph_id",
        "standard",
        "pillar",
        "section",
        "sub_requirements",
        "s1_counterpart",
    }
    assert (fields["paragraph_id"], fields["standard"], fields["pillar"]) == (
        "S2.6(a)",
        "S2",
        "governance",
    )
    assert fields["s1_counterpart"] == ["S1.27(a)"]
    assert fields["sub_requirements"] == [
        f"S2.6(a)({item})" for item in ("i", "ii", "iii", "iv", "v")
    ]


def test_s1_has_no_counterpart() -> None:
    assert _of(paragraph="S1.27(a)")["s1_counterpart"] == []


def test_most_of_s2s_core_has_a_counterpart() -> None:
    passages = with_metadata(
        StandardPassage.objects.filter(source_type="ifrs_s2", paragraph__level="core")
    )
    with_one = [passage for passage in passages if metadata(passage)["s1_counterpart"]]
    assert len(with_one) > 0.5 * len(passages)


def test_a_topic_of_sasb_names_its_industry_and_codes_and_how_well_they_are_known() -> None:
    assert _of(
        header="[SASB > Oil & Gas - Exploration & Production > Greenhouse Gas Emissions]"
    ) == {
        "industry_sector": "Oil & Gas - Exploration & Production",
        "disclosure_topic": "Greenhouse Gas Emissions",
        "metric_codes": ["EM-EP-110a.1", "EM-EP-110a.2", "EM-EP-110a.3"],
        "standard_code": "EM-EP",
        "statuses": {
            "EM-EP-110a.1": "verified",
            "EM-EP-110a.2": "verified",
            "EM-EP-110a.3": "verified",
        },
    }


def test_measures_of_activity_are_a_passage_of_their_industry() -> None:
    fields = _of(header="[SASB > Commercial Banks > Activity Metrics]")
    assert (fields["disclosure_topic"], fields["metric_codes"]) == (
        "Activity Metrics",
        ["FN-CB-000.A", "FN-CB-000.B"],
    )


def test_many_passages_cost_few_queries(django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(5):
        fields = [metadata(passage) for passage in with_metadata(StandardPassage.objects.all())]
    assert len(fields) == StandardPassage.objects.count()
