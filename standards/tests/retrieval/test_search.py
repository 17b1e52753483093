"""Search in the database works for any queryset and mode, in one order, and never mixes
embedders."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from standards.models import StandardPassage
from standards.retrieval import keyword, scoring
from standards.retrieval.embeddings import EmbeddingError, HashedEmbedder, Vector
from standards.retrieval.ranking import PassageIndex
from standards.retrieval.search import (
    EmbedderMismatchError,
    SearchResult,
    search,
    search_many,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry")]

QUESTIONS = [  # a question as an auditor asks it, and a paragraph that answers it
    ("Is executive remuneration linked to climate?", "S2.29(g)"),
    ("Does the company set an internal carbon price?", "S2.29(f)"),
    ("How often is the board informed about climate-related risks?", "S2.6(a)"),
    ("Are Scope 2 emissions given location-based?", "S2.29(a)(v)"),
    ("How much capital expenditure goes towards climate-related opportunities?", "S2.29(e)"),
    ("What assets are vulnerable to physical risks?", "S2.29(c)"),
    ("Has a third party validated the target?", "S2.34(a)"),
    ("How are carbon credits used to reach net targets?", "S2.36(e)"),
    ("Which climate scenarios were used in the analysis of resilience?", "S2.22(b)"),
    ("What does the transition plan assume and depend on?", "S2.14(a)(iv)"),
    ("Is risk management for climate integrated into overall risk management?", "S2.25(c)"),
    ("What will climate do to cash flows and financial position over the medium term?", "S2.16"),
]
words = st.sampled_from(
    [
        "board",
        "climate",
        "risk",
        "emissions",
        "scope 3",
        "the",
        "S2.29(a)",
        "2030",
        "how",
        "'",
        "\\",
        "&",
        "zyzzyva",
        "1.5°C",
    ]
)
queries = st.lists(words, min_size=1, max_size=7).map(" ".join)
on_the_registry = settings(
    max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


class Unreachable:
    """An embedder whose endpoint is down."""

    name, dimension = HashedEmbedder().name, HashedEmbedder().dimension

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        raise EmbeddingError("the embedding endpoint does not answer; try again later")


def _ids(hits: list) -> list[str]:
    return [hit.passage.paragraph_id for hit in hits]


def _seen(hits: list) -> dict[int, float]:
    return {hit.passage.pk: round(hit.score, 9) for hit in hits}


@pytest.mark.parametrize(("question", "paragraph"), QUESTIONS)
def test_a_natural_question_finds_its_paragraph(question: str, paragraph: str) -> None:
    hits = search(StandardPassage.objects.of_vintage(), question)
    assert any((pid or "").startswith(paragraph) for pid in _ids(hits)[:5]), _ids(hits)
    assert all(0 < hit.score <= 1 for hit in hits)


def test_a_question_need_not_match_every_word() -> None:
    hits = search(
        StandardPassage.objects.all(),
        "tell me please whether grandmother offsets permanence",
        mode="keyword",
    )
    assert "S2.36(e)(iv)" in _ids(hits)


def test_the_queryset_decides_what_may_be_found() -> None:
    only_s1 = StandardPassage.objects.filter(source_type="ifrs_s1")
    hits = search(only_s1, "climate scenario analysis of IFRS S2", top_k=20)
    assert hits
    assert {hit.passage.source_type for hit in hits} == {"ifrs_s1"}
    assert search(StandardPassage.objects.none(), "climate") == []


@pytest.mark.parametrize("mode", ["hybrid", "keyword"])
@pytest.mark.parametrize(
    ("query", "paragraph"),
    [
        ("What does IFRS S2 para 29(a)(vi) ask?", "S2.29(a)(vi)"),
        ("s2.14 a iv", "S2.14(a)(iv)"),
        ("climate targets and governance in S1.27(a)(ii)", "S1.27(a)(ii)"),
        ("Explain paragraph 22(b)(i)(3) of IFRS S2 on scenario analysis", "S2.22(b)(i)(3)"),
        ("emissions S2.29", "S2.29"),
    ],
)
def test_a_paragraph_the_query_names_comes_first(
    mode: scoring.Mode, query: str, paragraph: str
) -> None:
    hits = search(StandardPassage.objects.all(), query, mode=mode)
    assert (_ids(hits)[0], hits[0].score) == (paragraph, 1.0)


def test_named_paragraphs_come_in_the_order_they_are_named() -> None:
    assert _ids(
        search(StandardPassage.objects.all(), "compare S2.33(b) with S2.6(a) and S2.33(b)")
    )[:2] == [
        "S2.33(b)",
        "S2.6(a)",
    ]


def test_a_named_paragraph_outside_the_queryset_stays_outside() -> None:
    assert "S2.6(a)" not in _ids(
        search(
            StandardPassage.objects.filter(source_type="ifrs_s1"), "S2.6(a) oversight by the board"
        )
    )


@pytest.mark.long
@pytest.mark.parametrize("mode", scoring.MODES)
@pytest.mark.parametrize(
    "query",
    ["internal carbon price per tonne", "how does the board oversee risks", "scenario analysis"],
)
def test_database_and_memory_rank_alike(mode: scoring.Mode, query: str) -> None:
    passages = list(StandardPassage.objects.order_by("pk")[:150])
    few = StandardPassage.objects.filter(pk__in=[passage.pk for passage in passages])
    hits = PassageIndex([p.text for p in passages], HashedEmbedder()).search(
        query, top_k=150, mode=mode
    )
    scores = {
        hit.index: hit.score * (passages[hit.index].share(query) if mode == "hybrid" else 1.0)
        for hit in hits
    }
    best = scoring.ordered(scores)[:10]
    stored = search(few, query, mode=mode, embedder=HashedEmbedder())
    assert [hit.passage.pk for hit in stored] == [passages[index].pk for index in best]
    assert [hit.score for hit in stored] == pytest.approx(
        [scores[index] for index in best], abs=1e-6
    )


def test_what_asks_for_nothing_and_s1_on_climate_rank_lower() -> None:
    silent, asking, general = (
        StandardPassage.objects.get(paragraph=pid) for pid in ("S2.24", "S2.25(a)", "S1.44(a)")
    )
    for query in ("climate risk management", "greenhouse gas targets"):
        assert general.share(query) == silent.share(query) == 0.9 < asking.share(query) == 1.0
    assert general.share("human rights in the supply chain") == 1.0
    twins = StandardPassage.objects.filter(paragraph__in=["S1.44(c)", "S2.25(c)"])
    assert _ids(search(twins, "climate risk in overall risk management")) == [
        "S2.25(c)",
        "S1.44(c)",
    ]


@pytest.mark.parametrize("query", ["zzzz qqqq", "vrkkdo pfwqx", "turquoise kiln"])
@pytest.mark.parametrize("mode", scoring.MODES)
def test_a_text_without_sense_finds_nothing(query: str, mode: scoring.Mode) -> None:
    assert search(StandardPassage.objects.all(), query, mode=mode) == []


@pytest.mark.long
@on_the_registry
@given(query=queries, mode=st.sampled_from(scoring.MODES), top_k=st.integers(1, 400))
def test_every_answer_is_ordered_scored_and_within_the_queryset(
    query: str, mode: scoring.Mode, top_k: int
) -> None:
    scope = StandardPassage.objects.filter(source_type="ifrs_s2")
    hits = search(scope, query, mode=mode, top_k=top_k)
    scores = [hit.score for hit in hits]
    assert all(0 <= score <= 1 for score in scores)
    assert scores == sorted(scores, reverse=True)
    assert len(_seen(hits)) == len(hits) <= top_k
    assert set(_seen(hits)) <= set(scope.values_list("pk", flat=True))
    again = search(scope.order_by("-pk"), query, mode=mode, top_k=top_k)
    assert [hit.passage.pk for hit in again] == [hit.passage.pk for hit in hits]


@pytest.mark.long
@on_the_registry
@given(query=queries, mode=st.sampled_from(scoring.MODES))
def test_a_shorter_list_is_the_beginning_of_a_longer_one(query: str, mode: scoring.Mode) -> None:
    longer = search(StandardPassage.objects.all(), query, mode=mode, top_k=50)
    shorter = search(StandardPassage.objects.all(), query, mode=mode, top_k=5)
    assert _seen(shorter) == _seen(longer[:5])


@pytest.mark.long
@on_the_registry
@given(query=queries, mode=st.sampled_from(scoring.MODES))
def test_several_querysets_are_searched_as_one_corpus(query: str, mode: scoring.Mode) -> None:
    both = StandardPassage.objects.filter(source_type__in=["ifrs_s1", "ifrs_s2"])
    parts = [
        StandardPassage.objects.filter(source_type=source) for source in ("ifrs_s1", "ifrs_s2")
    ]
    assert _seen(search_many(parts, query, mode=mode, top_k=600)) == _seen(
        search(both, query, mode=mode, top_k=600)
    )


def test_no_queryset_finds_nothing() -> None:
    assert search_many([], "climate") == []


@pytest.mark.long
@pytest.mark.parametrize("question", [question for question, _ in QUESTIONS])
def test_a_scope_read_through_the_index_ranks_as_one_read_whole(
    question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = search(StandardPassage.objects.all(), question, mode="keyword")
    with connection.cursor() as cursor:
        cursor.execute("analyze standards_standardpassage")
    monkeypatch.setattr(keyword, "EXACT_SCOPE", 10)
    unpruned = search(StandardPassage.objects.all(), question, mode="keyword")
    assert _ids(unpruned) == _ids(whole)
    assert [hit.score for hit in unpruned] == pytest.approx([hit.score for hit in whole])
    monkeypatch.setattr(keyword, "BUDGET", 150)
    pruned = search(StandardPassage.objects.all(), question, mode="keyword")
    assert pruned[0].passage == whole[0].passage
    assert len(_seen(pruned).keys() & _seen(whole).keys()) >= 5


@pytest.mark.parametrize("stored", ["hashed-256-v1", "other", ""])
def test_vectors_of_two_embedders_are_never_compared(stored: str) -> None:
    first = StandardPassage.objects.order_by("pk").first()
    StandardPassage.objects.filter(pk=first.pk).update(
        embedder=stored, embedding=HashedEmbedder(256).embed(["climate"])[0]
    )
    with pytest.raises(EmbedderMismatchError, match=r"cannot be compared.*manage\.py reembed"):
        search(StandardPassage.objects.all(), "climate", mode="semantic")
    answer = search(StandardPassage.objects.all(), "climate")
    assert answer == search(StandardPassage.objects.all(), "climate", mode="keyword") != []
    assert answer.mode == "keyword"
    assert "reembed" in answer.note


def test_without_vectors_keywords_still_answer_and_say_so() -> None:
    answer = search(
        StandardPassage.objects.all(), "climate scenario analysis", embedder=Unreachable()
    )
    assert (
        answer
        == search(StandardPassage.objects.all(), "climate scenario analysis", mode="keyword")
        != []
    )
    assert (answer.mode, "does not answer" in answer.note) == ("keyword", True)
    with pytest.raises(EmbeddingError, match="does not answer"):
        search(StandardPassage.objects.all(), "climate", mode="semantic", embedder=Unreachable())


@pytest.mark.parametrize("mode", scoring.MODES)
def test_the_mode_that_was_used_is_reported(mode: scoring.Mode) -> None:
    answer = search(StandardPassage.objects.all(), "climate", mode=mode)
    assert isinstance(answer, SearchResult)
    assert (answer.mode, answer.note) == (mode, "")


def test_a_hit_keeps_its_ranks_and_its_raw_fusion_score() -> None:
    weights = scoring.list_weights(HashedEmbedder().name)
    for hit in search(
        StandardPassage.objects.all(),
        "climate scenario analysis",
        rrf_k=10,
        embedder=HashedEmbedder(),
    ):
        ranked = zip((hit.keyword_rank, hit.semantic_rank), weights, strict=True)
        assert hit.rrf == pytest.approx(
            sum(weight / (10 + rank) for rank, weight in ranked if rank)
        )
        assert hit.score == pytest.approx(hit.rrf * 11 / sum(weights))


def test_quotes_and_backslashes_do_no_harm() -> None:
    assert isinstance(
        search(StandardPassage.objects.all(), "board's \\ 'climate' | & ! :* (risk) 100%s {scope}"),
        list,
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"query": " \n"}, "empty"),
        ({"top_k": 0}, "top_k"),
        ({"mode": "fuzzy"}, "hybrid, keyword"),
        ({"rrf_k": 0}, "rrf_k"),
    ],
)
def test_a_search_that_cannot_be_made_is_refused_in_plain_words(
    arguments: dict, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        search(StandardPassage.objects.all(), **{"query": "climate"} | arguments)


@pytest.mark.parametrize("query", ["what is the of it", "zyzzyva"])
def test_a_query_that_matches_nothing_finds_nothing(query: str) -> None:
    assert search(StandardPassage.objects.all(), query, mode="keyword") == []


def test_a_search_takes_four_statements_however_many_hits(django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(4):
        for hit in search(
            StandardPassage.objects.of_vintage(), "climate scenario analysis", top_k=50
        ):
            assert hit.passage.text
