"""Database search: any queryset, any mode, and never a mix of embedders."""

from __future__ import annotations

import pytest

from standards.models import StandardPassage
from standards.retrieval import scoring
from standards.retrieval.embeddings import HashedEmbedder
from standards.retrieval.ranking import PassageIndex
from standards.retrieval.search import EmbedderMismatchError, by_paragraph_id, search

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry")]


def _ids(hits: list) -> list[str]:
    return [hit.passage.paragraph_id for hit in hits]


@pytest.mark.parametrize("mode", scoring.MODES)
def test_a_natural_question_finds_its_paragraph(mode: scoring.Mode) -> None:
    hits = search(StandardPassage.objects.of_vintage(), "Is executive remuneration linked to climate?", mode=mode)
    assert "S2.29(g)(i)" in _ids(hits)[:5]
    assert all(0 < hit.score <= 1 for hit in hits)


def test_a_question_need_not_match_every_word() -> None:
    hits = search(StandardPassage.objects.all(), "tell me please whether grandmother offsets permanence", mode="keyword")
    assert "S2.36(e)(iv)" in _ids(hits)


def test_the_queryset_decides_what_may_be_found() -> None:
    only_s1 = StandardPassage.objects.filter(source_type="ifrs_s1")
    hits = search(only_s1, "climate scenario analysis of IFRS S2", top_k=20)
    assert hits
    assert {hit.passage.source_type for hit in hits} == {"ifrs_s1"}
    assert search(StandardPassage.objects.none(), "climate") == []


def test_a_paragraph_number_in_the_query_finds_that_paragraph() -> None:
    assert (
        _ids(search(StandardPassage.objects.all(), "What does IFRS S2 para 29(a)(vi) ask?", mode="keyword"))[0] == "S2.29(a)(vi)"
    )


@pytest.mark.parametrize("written", ["S2.14(a)(iv)", "IFRS S2 para 14(a)(iv)", "s2.14 a iv"])
def test_exact_lookup_takes_any_usual_spelling(written: str) -> None:
    assert [p.paragraph_id for p in by_paragraph_id(StandardPassage.objects.all(), written)] == ["S2.14(a)(iv)"]


def test_exact_lookup_of_something_else_finds_nothing() -> None:
    assert by_paragraph_id(StandardPassage.objects.all(), "transition plan") == []
    assert by_paragraph_id(StandardPassage.objects.all(), "S2.999") == []


def test_keyword_scores_equal_those_of_the_memory_index() -> None:
    passages = list(StandardPassage.objects.order_by("pk"))
    in_memory = PassageIndex([p.text for p in passages]).search("internal carbon price per tonne", mode="keyword", top_k=5)
    stored = search(StandardPassage.objects.all(), "internal carbon price per tonne", mode="keyword", top_k=5)
    assert [hit.passage.pk for hit in stored] == [passages[hit.index].pk for hit in in_memory]
    assert [hit.score for hit in stored] == pytest.approx([hit.score for hit in in_memory])


def test_vectors_of_two_embedders_are_never_compared() -> None:
    with pytest.raises(EmbedderMismatchError, match=r"hashed-384-v1.*hashed-256-v1"):
        search(StandardPassage.objects.all(), "climate", embedder=HashedEmbedder(256))
    StandardPassage.objects.filter(pk=StandardPassage.objects.order_by("pk").first().pk).update(embedder="other")
    with pytest.raises(EmbedderMismatchError, match="other"):
        search(StandardPassage.objects.all(), "climate")
    assert search(StandardPassage.objects.all(), "climate", mode="keyword")


def test_quotes_and_backslashes_do_no_harm() -> None:
    assert isinstance(search(StandardPassage.objects.all(), "board's \\ 'climate' | & ! :* (risk)"), list)


@pytest.mark.parametrize("query", ["", " \n"])
def test_a_blank_query_is_refused(query: str) -> None:
    with pytest.raises(ValueError, match="empty"):
        search(StandardPassage.objects.all(), query)


def test_a_query_of_stop_words_finds_nothing() -> None:
    assert search(StandardPassage.objects.all(), "what is the of it") == []


def test_a_search_takes_few_queries(django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(5):
        search(StandardPassage.objects.of_vintage(), "climate scenario analysis")
