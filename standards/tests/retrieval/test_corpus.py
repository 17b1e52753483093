"""A corpus that is asked many questions answers each exactly as a search would, for a fraction of
the statements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from standards.models import StandardPassage
from standards.retrieval import keyword, scoring
from standards.retrieval.embeddings import EmbeddingError, HashedEmbedder, Vector
from standards.retrieval.search import Corpus, EmbedderMismatchError, SearchResult, search
from standards.tests.retrieval.test_search import QUESTIONS, Unreachable

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry")]

CLAIMS = [  # as they stand in reports: amounts, years, names, table rows
    "Our Scope 1 GHG emissions were 2.3 million tonnes CO2e in 2024, 12% below 2023.",
    "The board's sustainability committee oversees climate-related risks and opportunities.",
    "We aim to reach net-zero emissions across Scope 1, 2 and 3 by 2050 from a 2019 baseline.",
    "Scope 2 (market-based) | tCO2e | 104,000 | 98,500",
    "An internal carbon price of €85 per tonne guides investment decisions.",
    "20% of executives' long-term incentive depends on climate targets.",
    "We analysed three scenarios, RCP 2.6, RCP 4.5 and RCP 8.5, up to 2050.",
    "Two of our sites lie in areas of high flood risk.",
    "Capital expenditure on low-carbon products was $1.4 billion.",
    "The target was validated by the SBTi as consistent with 1.5 °C.",
    "Our suppliers commit to a code of conduct on human rights.",
    "Water withdrawal fell to 3.1 million m3.",
    "Emissions are measured under the GHG Protocol, operational control.",
    "Category 11, use of sold products, makes up 83% of Scope 3.",
    "Limited assurance was given by an independent accountant.",
    "Climate risks are part of enterprise risk management and are reviewed quarterly.",
    "We retired 40,000 carbon credits certified by Verra.",
    "Em-ep-110a.1 gross global Scope 1 emissions, percentage methane",
]
ODD = [
    "S2.29(a)(vi)",
    "s2.14 a iv",
    "IFRS S2 para 33",
    "compare S2.33(b) with S2.6(a)",
    "zzzz qqqq",
    "what is the of it",
    "the",
]
WORDS = [
    "board",
    "climate",
    "risk",
    "emissions",
    "scope 3",
    "the",
    "S2.29(a)",
    "2030",
    "zyzzyva",
    "1.5°c",
    "water",
    "'\\ %s {scope}",
]
words = st.sampled_from(WORDS)
queries = st.lists(words, min_size=1, max_size=7).map(" ".join)


@pytest.fixture(scope="module")
def asked() -> list[str]:
    """At least sixty queries of every kind."""
    questions = [question for question, _ in QUESTIONS]
    pairs = [
        f"{one} {other}" for one, other in zip(CLAIMS, CLAIMS[1:] + questions[:1], strict=True)
    ]
    found = [*questions, *CLAIMS, *pairs, *ODD, *(text[:40] for text in CLAIMS[:6])]
    assert len(set(found)) >= 60
    return found


def _shown(result: SearchResult[Any]) -> object:
    """Everything that an answer shows to a reader."""
    hits = [
        (h.passage.pk, round(h.score, 9), h.keyword_rank, h.semantic_rank, round(h.rrf, 12))
        for h in result
    ]
    return hits, result.mode, result.note


def _scope() -> Any:
    return StandardPassage.objects.of_vintage().filter(source_type__in=["ifrs_s1", "ifrs_s2"])


@pytest.mark.long
@pytest.mark.parametrize(
    ("mode", "top_k"), [("hybrid", 3), ("hybrid", 40), ("keyword", 10), ("semantic", 10)]
)
def test_each_answer_is_that_of_a_search(asked: list[str], mode: scoring.Mode, top_k: int) -> None:
    expected = [_shown(search(_scope(), query, mode=mode, top_k=top_k)) for query in asked]
    corpus = Corpus(_scope())
    assert [
        _shown(result) for result in corpus.search_each(asked, mode=mode, top_k=top_k)
    ] == expected
    assert [
        _shown(corpus.search(query, mode=mode, top_k=top_k)) for query in asked[::5]
    ] == expected[::5]
    assert sum(bool(hits) for hits, *_ in expected) > 50  # type: ignore[misc]


@pytest.mark.long
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    some=st.lists(queries, max_size=4),
    mode=st.sampled_from(scoring.MODES),
    rrf_k=st.integers(1, 90),
)
def test_any_queries_in_any_company(some: list[str], mode: scoring.Mode, rrf_k: int) -> None:
    found = Corpus(StandardPassage.objects.all()).search_each(some, mode=mode, rrf_k=rrf_k)
    assert list(map(_shown, found)) == [
        _shown(search(StandardPassage.objects.all(), one, mode=mode, rrf_k=rrf_k)) for one in some
    ]


@pytest.mark.parametrize("mode", scoring.MODES)
def test_a_corpus_too_large_to_be_kept_is_read_for_each_question(
    mode: scoring.Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keyword, "EXACT_SCOPE", 10)
    found = Corpus(_scope()).search_each(CLAIMS[:4], mode=mode)
    assert list(map(_shown, found)) == [
        _shown(search(_scope(), query, mode=mode)) for query in CLAIMS[:4]
    ]


def test_an_empty_corpus_finds_nothing_and_no_question_has_no_answer() -> None:
    assert Corpus(StandardPassage.objects.none()).search_each(CLAIMS[:2]) == [[], []]
    assert Corpus(_scope()).search_each([]) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"top_k": 0}, "top_k"),
        ({"mode": "fuzzy"}, "hybrid, keyword"),
        ({"rrf_k": 0}, "rrf_k"),
        ({"queries": ["climate", " "]}, "empty"),
    ],
)
def test_what_a_search_refuses_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Corpus(_scope()).search_each(**{"queries": ["climate"]} | arguments)


@pytest.mark.long
def test_without_vectors_every_answer_is_of_keywords_and_says_so() -> None:
    found = Corpus(_scope(), embedder=Unreachable()).search_each(CLAIMS)
    assert list(map(_shown, found)) == [
        _shown(search(_scope(), query, embedder=Unreachable())) for query in CLAIMS
    ]
    assert {(result.mode, "does not answer" in result.note) for result in found} == {
        ("keyword", True)
    }
    with pytest.raises(EmbeddingError, match="does not answer"):
        Corpus(_scope(), embedder=Unreachable()).search_each(CLAIMS, mode="semantic")


def test_vectors_of_another_embedder_are_refused_as_in_a_search() -> None:
    first = _scope().order_by("pk").first()
    StandardPassage.objects.filter(pk=first.pk).update(
        embedder="other", embedding=HashedEmbedder(256).embed(["climate"])[0]
    )
    # the second has no vector, so nothing is compared
    mixed = [
        "climate",
        "the",
        "board oversight",
    ]
    found = Corpus(_scope()).search_each(mixed)
    assert list(map(_shown, found)) == [_shown(search(_scope(), query)) for query in mixed]
    assert [result.mode for result in found] == ["keyword", "hybrid", "keyword"]
    with pytest.raises(EmbedderMismatchError, match=r"manage\.py reembed"):
        Corpus(_scope()).search_each(mixed, mode="semantic")


class Counting(HashedEmbedder):
    """An embedder that counts how often it is asked."""

    asked = 0

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        type(self).asked += 1
        return super().embed(texts)


def test_many_questions_cost_a_handful_of_statements_and_one_embedding(
    django_assert_max_num_queries: Any,
) -> None:
    corpus = Corpus(_scope(), embedder=Counting())
    with django_assert_max_num_queries(4):
        found = corpus.search_each(CLAIMS, top_k=3)
        assert all(hit.passage.paragraph.gist for hits in found for hit in hits)
    assert Counting.asked == 1
    with django_assert_max_num_queries(1):
        corpus.search_each(CLAIMS[:3], top_k=3, mode="keyword")


def test_the_next_corpus_sees_what_changed() -> None:
    gone = Corpus(_scope()).search("internal carbon price", top_k=1)[0].passage
    StandardPassage.objects.filter(pk=gone.pk).delete()
    found = Corpus(_scope()).search("internal carbon price")
    assert gone.pk not in [hit.passage.pk for hit in found]
    assert _shown(found) == _shown(search(_scope(), "internal carbon price"))
