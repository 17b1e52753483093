"""Search over the API: the standards and the reports you may see, as one corpus; staff load and
remove."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from rest_framework.test import APIClient

from reports.models import Report, ReportPassage
from reports.tests.factories import make_api, make_report, make_user
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.model_server import DIMENSION, model_server
from sibyl_project.trail.models import VIEWED, Entry
from standards.models import Paragraph, StandardPassage
from standards.retrieval.embeddings import default_embedder, query_embedder
from standards.retrieval.passages import index_fields

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry")]
SEARCH, STATS, INGEST = "/api/v1/rag/search", "/api/v1/rag/stats", "/api/v1/rag/ingest"
# FRD 1, 4.6
RESULT = {
    "chunk_id",
    "chunk_text",
    "metadata",
    "source_type",
    "report_id",
    "score",
    "search_method",
}


@pytest.fixture
def staff() -> APIClient:
    """A curator who may load and remove passages."""
    api = make_api(make_user(is_staff=True))
    names = ("add_standardpassage", "delete_standardpassage")
    api.user.user_permissions.set(Permission.objects.filter(codename__in=names))
    return api


def with_passage(user: Any, text: str, page: int = 7) -> Report:
    report = make_report(user)
    (fields,) = index_fields([f"[Report > Climate]\n\n{text}"])
    ReportPassage.objects.create(
        report=report,
        index=0,
        text=f"[Report > Climate]\n\n{text}",
        page_start=page,
        page_end=page,
        section_path=["Climate"],
        **fields,
    )
    return report


def found(answer: Any) -> list[dict]:
    assert answer.status_code == 200, answer.json()
    assert answer.json()["total_results"] == len(answer.json()["results"])
    return answer.json()["results"]


def paragraphs(answer: Any) -> list[str]:
    return [row["metadata"].get("paragraph_id", "") for row in found(answer)]


def test_a_question_finds_passages_of_the_standards(api: APIClient) -> None:
    for question, expected in (
        ("transition plan", "S2.14(a)(iv)"),
        ("Does the company put a price on its own carbon emissions?", "S2.29(f)"),
        ("Who oversees climate-related risks?", "S2.6(a)"),
    ):
        assert any(
            pid.startswith(expected) for pid in paragraphs(api.post(SEARCH, {"query": question}))
        ), question


@pytest.mark.parametrize("mode", ["keyword", "semantic", "hybrid"])
def test_every_mode_answers_with_scores_of_0_to_1_best_first(api: APIClient, mode: str) -> None:
    results = found(
        api.post(SEARCH, {"query": "Scope 3 emissions S2.29", "mode": mode, "top_k": 20})
    )
    scores = [row["score"] for row in results]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)
    assert {row["search_method"] for row in results} == {mode}
    assert all(row.keys() >= RESULT for row in results)


def test_hybrid_draws_on_both_lists(api: APIClient) -> None:
    results = found(api.post(SEARCH, {"query": "Scope 3 emissions S2.29", "top_k": 30}))
    assert any(row["keyword_rank"] for row in results)
    assert any(row["semantic_rank"] for row in results)


@pytest.mark.parametrize("spelling", ["S2.14(a)(iv)", "IFRS S2 para 14(a)(iv)", "s2.14 a iv"])
def test_a_paragraph_number_finds_its_paragraph_first(api: APIClient, spelling: str) -> None:
    assert paragraphs(api.post(SEARCH, {"query": spelling, "mode": "keyword"}))[0] == "S2.14(a)(iv)"


def test_passages_of_s2_carry_their_counterparts(api: APIClient) -> None:
    row = found(api.post(SEARCH, {"query": "S2.14(a)(iv)", "source_types": ["ifrs_s2"]}))[0]
    assert (
        row["metadata"]["s1_counterpart"]
        == Paragraph.objects.get(pk="S2.14(a)(iv)").s1_counterpart
        != []
    )
    assert row["metadata"].keys() == {
        "paragraph_id",
        "standard",
        "pillar",
        "section",
        "sub_requirements",
        "s1_counterpart",
    }
    assert row["chunk_text"].startswith("[IFRS S2 > Strategy > ")


def test_source_types_narrow(api: APIClient) -> None:
    for source in ("ifrs_s1", "ifrs_s2", "sasb"):
        results = found(
            api.post(SEARCH, {"query": "emissions targets and metrics", "source_types": [source]})
        )
        assert results
        assert {row["source_type"] for row in results} == {source}


def test_sasb_topics_carry_their_codes(api: APIClient) -> None:
    row = found(
        api.post(SEARCH, {"query": "EM-EP-110a.1", "source_types": ["sasb"], "mode": "keyword"})
    )[0]
    assert "EM-EP-110a.1" in row["metadata"]["metric_codes"]
    assert (row["metadata"]["standard_code"], row["metadata"]["disclosure_topic"]) == (
        "EM-EP",
        "Greenhouse Gas Emissions",
    )


def test_your_reports_are_found_and_those_of_others_are_not(api: APIClient) -> None:
    text = "The turquoise kiln of Ouagadougou burns hydrogen since 2021."
    with_passage(make_user(), text)
    assert not [
        r
        for r in found(api.post(SEARCH, {"query": "turquoise kiln Ouagadougou"}))
        if r["source_type"] == "report"
    ]
    mine = with_passage(api.user, text)
    best = found(api.post(SEARCH, {"query": "turquoise kiln Ouagadougou", "mode": "keyword"}))[0]
    assert (best["source_type"], best["report_id"]) == ("report", str(mine.pk))
    seen = Entry.objects.filter(action=VIEWED, actor=api.user.pk)
    assert [entry.report for entry in seen] == [mine.pk], "what a search shows was seen"
    assert best["metadata"] == {
        "page_start": 7,
        "page_end": 7,
        "section_path": ["Climate"],
        "has_table": False,
        "chunk_index": 0,
    }


def test_one_report_alone(api: APIClient) -> None:
    first, second = (
        with_passage(api.user, f"Our kilns in {place} burn hydrogen.") for place in ("Lyon", "Metz")
    )
    results = found(api.post(SEARCH, {"query": "kilns burn hydrogen", "report_id": str(second.pk)}))
    assert {row["report_id"] for row in results} == {str(second.pk)}
    assert str(first.pk) not in str(results)


def test_the_report_of_somebody_else_does_not_exist(api: APIClient) -> None:
    theirs = with_passage(make_user(), "Secret kilns.")
    assert api.post(SEARCH, {"query": "kilns", "report_id": str(theirs.pk)}).status_code == 404


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({}, "query"),
        ({"query": "   "}, "query"),
        ({"query": "x", "mode": "fuzzy"}, "mode"),
        ({"query": "x", "top_k": 0}, "top_k"),
        ({"query": "x", "top_k": 101}, "top_k"),
        ({"query": "x", "rrf_k": 0}, "rrf_k"),
        ({"query": "x", "source_types": ["gri"]}, "source_types"),
        ({"query": "x", "source_types": []}, "source_types"),
        ({"query": "x", "report_id": "12"}, "report_id"),
    ],
)
def test_a_body_that_makes_no_sense_is_refused_by_name(
    api: APIClient, body: dict, named: str
) -> None:
    answer = api.post(SEARCH, body, format="json")
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(named)


def test_the_constant_of_the_fusion_changes_the_raw_score(api: APIClient) -> None:
    by_k = {
        k: found(api.post(SEARCH, {"query": "scenario analysis", "rrf_k": k}))[0]["rrf"]
        for k in (1, 60)
    }
    assert by_k[1] > by_k[60] > 0


def test_passages_of_another_embedder_leave_keywords_and_a_note(api: APIClient) -> None:
    StandardPassage.objects.filter(source_type="ifrs_s2").update(embedder="another-model")
    answer = api.post(SEARCH, {"query": "transition plan"}).json()
    assert answer["search_mode"] == "keyword"
    assert "reembed" in answer["note"]
    assert answer["results"]
    refused = api.post(SEARCH, {"query": "transition plan", "mode": "semantic"})
    assert refused.status_code == 503
    assert "reembed" in refused.json()["detail"]


@pytest.fixture
def endpoint(settings: Any) -> Iterator[Any]:
    """Search and loading through an embedding endpoint on this machine."""
    with model_server() as server:
        settings.EMBEDDING_MODEL, settings.EMBEDDING_DIMENSION, settings.LLM_BASE_URL = (
            "some/model",
            DIMENSION,
            server.url,
        )
        for choice in (default_embedder, query_embedder):
            choice.cache_clear()
        yield server
    for choice in (default_embedder, query_embedder):
        choice.cache_clear()


def test_an_endpoint_that_is_down_leaves_keywords_and_says_so(
    api: APIClient, endpoint: Any
) -> None:
    endpoint.usual = does.status(401)
    answer = api.post(SEARCH, {"query": "transition plan"}).json()
    assert answer["search_mode"] == "keyword"
    assert "401" in answer["note"]
    assert "S2.14(a)(iv)" in [row["metadata"].get("paragraph_id") for row in answer["results"]]
    refused = api.post(SEARCH, {"query": "transition plan", "mode": "semantic"})
    assert refused.status_code == 503
    assert "401" in refused.json()["detail"]


@pytest.mark.long
def test_loading_through_an_endpoint_that_is_down_stores_nothing(
    staff: APIClient, endpoint: Any
) -> None:
    staff.delete("/api/v1/rag/corpus/sasb")
    endpoint.usual = does.status(401)
    refused = staff.post(INGEST, {"corpus": "sasb"})
    assert refused.status_code == 503
    assert "401" in refused.json()["detail"]
    assert staff.get(STATS).json()["sasb"] == 0


def test_stats_count_the_corpora_and_only_your_reports(api: APIClient) -> None:
    with_passage(make_user(), "Not yours.")
    with_passage(api.user, "Yours.")
    counts = api.get(STATS).json()
    assert counts.keys() == {"ifrs_s1", "ifrs_s2", "sasb", "report", "evidence", "total"}
    assert counts["report"] == 1
    assert min(counts["ifrs_s1"], counts["ifrs_s2"], counts["sasb"]) > 100
    assert counts["total"] == sum(counts.values()) - counts["total"]


def test_being_on_the_staff_alone_loads_and_removes_nothing() -> None:
    for permission in (None, "standards.view_standardpassage"):
        api = make_api(make_user(is_staff=True))
        if permission:
            app, _, codename = permission.partition(".")
            api.user.user_permissions.add(
                Permission.objects.get(content_type__app_label=app, codename=codename)
            )
        assert api.delete("/api/v1/rag/corpus/sasb").status_code == 403
        assert api.post(INGEST, {"corpus": "all"}).status_code == 403
    assert StandardPassage.objects.filter(source_type="sasb").exists()


def test_who_has_the_permission_and_is_not_on_the_staff_removes_nothing() -> None:
    api = make_api(make_user())
    api.user.user_permissions.add(Permission.objects.get(codename="delete_standardpassage"))
    assert api.delete("/api/v1/rag/corpus/sasb").status_code == 403


def test_only_staff_load_and_remove(api: APIClient) -> None:
    assert api.post(INGEST).status_code == 403
    assert api.delete("/api/v1/rag/corpus/sasb").status_code == 403
    assert StandardPassage.objects.filter(source_type="sasb").exists()
    assert APIClient().post(SEARCH, {"query": "x"}).status_code == 401


@pytest.mark.long
def test_what_is_there_is_not_loaded_twice_and_what_was_removed_comes_back(
    staff: APIClient,
) -> None:
    before = staff.get(STATS).json()
    refused = staff.post(INGEST, {"corpus": "all"})
    assert refused.status_code == 409
    assert refused.json()["status"] == "already_ingested"
    assert refused.json()["existing_counts"] == {
        name: before[name] for name in ("ifrs_s1", "ifrs_s2", "sasb")
    }
    deleted = staff.delete("/api/v1/rag/corpus/sasb").json()
    assert deleted == {"status": "deleted", "source_type": "sasb", "deleted_count": before["sasb"]}
    assert staff.get(STATS).json()["sasb"] == 0
    assert staff.post(INGEST, {"corpus": "ifrs"}).status_code == 409
    loaded = staff.post(INGEST, {"corpus": "sasb"}).json()
    assert (loaded["status"], loaded["sasb_chunks"]) == ("completed", before["sasb"])
    assert staff.get(STATS).json() == before


@pytest.mark.long
def test_loading_one_corpus_leaves_a_removed_one_out(staff: APIClient) -> None:
    for source in ("sasb", "ifrs_s1", "ifrs_s2"):
        staff.delete(f"/api/v1/rag/corpus/{source}")
    assert staff.post(INGEST, {"corpus": "ifrs"}).status_code == 200
    counts = staff.get(STATS).json()
    assert counts["sasb"] == 0
    assert counts["ifrs_s1"] > 100


@pytest.mark.parametrize("source", ["report", "gri"])
def test_there_is_no_other_corpus_to_remove(staff: APIClient, source: str) -> None:
    assert staff.delete(f"/api/v1/rag/corpus/{source}").status_code == 404
