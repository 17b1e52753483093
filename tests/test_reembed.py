"""`manage.py reembed` embeds the passages of all packages with one embedder, in batches that are
stored as a whole, and continues after an interruption."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from reports.models import ReportPassage
from reports.tests.factories import make_report
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.model_server import DIMENSION, ModelServer, model_server
from standards.curating import reembedding
from standards.models import StandardPassage
from standards.retrieval.analyser import lexemes
from standards.retrieval.embeddings import HashedEmbedder, default_embedder, query_embedder
from standards.retrieval.embeddings.base import unit
from standards.retrieval.passages import index_fields
from standards.retrieval.search import EmbedderMismatchError, search

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry")]
NAME = f"some/model-{DIMENSION}"


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with model_server() as running:
        yield running


@pytest.fixture(autouse=True)
def chosen(settings, server) -> Iterator[None]:
    """The settings now name another embedder than the passages have."""
    settings.EMBEDDING_MODEL, settings.EMBEDDING_DIMENSION = "some/model", DIMENSION
    settings.LLM_BASE_URL, settings.LLM_API_KEY = server.url, ""
    for choice in (default_embedder, query_embedder):
        choice.cache_clear()
    yield
    for choice in (default_embedder, query_embedder):
        choice.cache_clear()


@pytest.fixture
def passages(auditor) -> int:
    """Only a few passages of the standards and 230 of a report, all embedded by the offline
    embedder. Returns how many."""
    kept = list(StandardPassage.objects.order_by("pk").values_list("pk", flat=True)[:20])
    StandardPassage.objects.exclude(pk__in=kept).delete()
    report = make_report(auditor)
    texts = [f"Flood risk at site {number}." for number in range(230)]
    ReportPassage.objects.bulk_create(
        ReportPassage(report=report, index=number, page_start=1, page_end=1, text=text, **fields)
        for number, (text, fields) in enumerate(
            zip(texts, index_fields(texts, HashedEmbedder()), strict=True)
        )
    )
    return 250


def run(*options: str) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command("reembed", *options, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def embedded_by(name: str) -> int:
    return sum(
        model.objects.filter(embedder=name).count() for model in (StandardPassage, ReportPassage)
    )


def is_whole(row: Any) -> bool:
    """Whether name and vector of a row belong together."""
    if row.embedder == NAME:
        return list(row.embedding) == pytest.approx(unit(does.vector(row.text)), abs=1e-6)
    return len(row.embedding) == HashedEmbedder().dimension


def all_whole() -> bool:
    return all(
        is_whole(row) for model in (StandardPassage, ReportPassage) for row in model.objects.all()
    )


def test_passages_of_every_room_are_found() -> None:
    assert {StandardPassage, ReportPassage} <= set(reembedding.passage_models())


def test_all_passages_are_embedded_anew_in_batches(server, passages) -> None:
    out, err = run()
    assert f"250 passages embedded; all passages are now of {NAME}." in out
    assert embedded_by(NAME) == passages
    assert all_whole()
    assert [len(request.texts) for request in server.requests] == [20, 100, 100, 30]
    assert err.splitlines()[-1] == "reports.ReportPassage: 230 of 230"


@pytest.mark.long
def test_a_search_that_was_refused_for_a_mix_works_again(passages) -> None:
    with pytest.raises(EmbedderMismatchError, match="reembed"):
        search(StandardPassage.objects.all(), "board", mode="semantic")
    run()
    assert search(StandardPassage.objects.all(), "board", mode="semantic")


def test_a_second_run_asks_nothing_and_changes_nothing(server, passages) -> None:
    run()
    server.requests.clear()
    out, _ = run()
    assert out.startswith("0 passages embedded")
    assert server.requests == []


def test_only_rows_of_another_embedder_or_of_none_are_embedded(server, passages) -> None:
    run()
    server.requests.clear()
    ReportPassage.objects.filter(index=3).update(embedder="", embedding=None)
    ReportPassage.objects.filter(index=9).update(embedder="other")
    run()
    assert [request.texts for request in server.requests] == [
        ["Flood risk at site 3.", "Flood risk at site 9."]
    ]
    assert all_whole()


@pytest.mark.long
def test_a_failure_in_the_middle_leaves_whole_rows_and_the_next_run_goes_on(
    server, passages
) -> None:
    server.next(does.embeddings(), does.embeddings(), does.status(401, "key withdrawn"))
    with pytest.raises(
        CommandError,
        match=rf"401: key withdrawn.*What is done is kept; 130 passages are not of {NAME}",
    ) as raised:
        run()
    assert raised.value.returncode == 1
    assert embedded_by(NAME) == 120
    assert all_whole()
    server.requests.clear()
    assert run()[0].startswith("130 passages embedded")
    assert sum(len(request.texts) for request in server.requests) == 130
    assert embedded_by(NAME) == passages


@pytest.mark.long
@pytest.mark.parametrize(
    "answer",
    [
        does.altered(list.pop),
        does.embeddings(DIMENSION + 1),
        does.altered(lambda rows: rows[-1].update(embedding=None)),
    ],
)
def test_nothing_is_stored_of_a_batch_with_one_bad_vector(server, passages, answer) -> None:
    server.next(does.embeddings(), answer)
    with pytest.raises(CommandError, match="cannot be used"):
        run()
    assert embedded_by(NAME) == 20
    assert all_whole()


def test_a_failure_while_storing_leaves_the_batch_as_it_was(passages) -> None:
    class Torn(HashedEmbedder):
        name = "torn"

        def embed(self, texts: Any) -> Any:
            return [*super().embed(texts)[:-1], [float("inf")] * 4]

    with pytest.raises(Exception, match="infinite"):
        reembedding.reembed(Torn())
    assert embedded_by("torn") == 0


def test_a_dry_run_asks_nothing_and_changes_nothing(server, passages) -> None:
    out, _ = run("--dry-run")
    assert f"reports.ReportPassage: 230 of 230 passages would be embedded by {NAME}." in out
    assert server.requests == []
    assert embedded_by(NAME) == 0


@pytest.mark.long
def test_all_embeds_current_ones_too(server, passages) -> None:
    run()
    server.requests.clear()
    assert run("--all")[0].startswith("250 passages embedded")
    assert sum(len(request.texts) for request in server.requests) == 250


def test_a_passage_changed_meanwhile_keeps_what_was_made_of_its_new_text(passages) -> None:
    fresh = index_fields(["A new sentence."], HashedEmbedder())[0]
    embedder = _Interrupted(
        lambda: ReportPassage.objects.filter(index=5).update(text="A new sentence.", **fresh)
    )
    assert reembedding.reembed(embedder) == passages - 1
    row = ReportPassage.objects.get(index=5)
    assert (row.text, row.embedder) == ("A new sentence.", HashedEmbedder().name)
    assert sum(reembedding.remaining(embedder.name).values()) == 1


class _Interrupted:
    """The embedder of the settings; after its answer for one passage something happens before the
    rows are stored."""

    def __init__(self, meanwhile: Any) -> None:
        self.inner, self.meanwhile = default_embedder(), meanwhile
        self.name, self.dimension = self.inner.name, self.inner.dimension

    def embed(self, texts: Any) -> Any:
        vectors = self.inner.embed(texts)
        if "Flood risk at site 5." in texts:
            self.meanwhile()
        return vectors


def test_a_text_without_words_gets_no_vector_but_counts_as_done(passages) -> None:
    ReportPassage.objects.filter(index=0).update(text=" ")
    run()
    row = ReportPassage.objects.get(index=0)
    assert (row.embedding, row.embedder) == (None, NAME)


def test_lexemes_stay_as_they_are_unless_asked_for(passages) -> None:
    ReportPassage.objects.filter(index=0).update(lexemes=["old"], token_count=1)
    run()
    assert ReportPassage.objects.get(index=0).lexemes == ["old"]
    out, _ = run("--index")
    assert out.startswith("1 passages analysed anew.")
    row = ReportPassage.objects.get(index=0)
    assert (row.lexemes, row.token_count) == (lexemes(row.text), len(lexemes(row.text)))


def test_a_local_model_that_is_gone_is_one_clear_line(settings, passages) -> None:
    settings.EMBEDDING_MODEL = "local:no/such/directory"
    default_embedder.cache_clear()
    with pytest.raises(
        CommandError,
        match=r"names neither a directory nor an installed package\. Nothing was changed\.",
    ):
        run()
