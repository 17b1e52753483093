"""Embed all passages, of the standards and of reports, with one embedder. The work can be stopped
and repeated; what is done stays done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import transaction
from django.db.models import Q, QuerySet

from standards.retrieval.analyser import lexemes
from standards.retrieval.embeddings import Embedder, EmbeddingError
from standards.retrieval.passages import PassageBase

BATCH = 100  # rows of one transaction, and texts of one request to an endpoint

Rows = list[tuple[Any, str]]  # of (key, text)


@dataclass(frozen=True, slots=True)
class Progress:
    """How many passages of one model are done."""

    kind: str
    done: int
    total: int

    def __str__(self) -> str:
        return f"{self.kind}: {self.done} of {self.total}"


Reporter = Callable[[Progress], None]


def passage_models() -> list[type[PassageBase]]:
    """Every kind of passage there is, whichever room it belongs to."""
    return [
        model
        for model in apps.get_models()
        if issubclass(model, PassageBase) and not model._meta.proxy
    ]


def outdated(model: type[PassageBase], embedder_name: str) -> QuerySet[PassageBase]:
    """Passages whose vector is of another embedder, or of none."""
    return model._default_manager.exclude(embedder=embedder_name)


def remaining(embedder_name: str) -> dict[str, int]:
    """How many passages of each kind are outdated."""
    return {model._meta.label: outdated(model, embedder_name).count() for model in passage_models()}


def reembed(
    embedder: Embedder, *, everything: bool = False, report: Reporter = lambda progress: None
) -> int:
    """Embed the passages that are outdated (or all), batch by batch, each stored whole or not at
    all. Returns the number of rows written.

    A passage whose text changes meanwhile is left to whoever changed it. Raises EmbeddingError;
    what was done stays done.
    """
    written = 0
    for model in passage_models():
        chosen = model._default_manager.all() if everything else outdated(model, embedder.name)
        for rows in _batches(chosen, model, report):
            written += _store(
                model, rows, embedder.embed([text for _, text in rows]), embedder.name
            )
    return written


def reindex(report: Reporter = lambda progress: None) -> int:
    """Analyse the text of every passage anew, for keyword search.

    Returns how many had other lexemes than now.
    """
    return sum(
        _store_lexemes(model, rows)
        for model in passage_models()
        for rows in _batches(model._default_manager.all(), model, report)
    )


def _batches(
    chosen: QuerySet[PassageBase], model: type[PassageBase], report: Reporter
) -> Iterator[Rows]:
    """The rows in the order of their keys, so that none is missed when rows leave `chosen` during
    the iteration."""
    total, done, after = chosen.count(), 0, Q()
    while rows := list(chosen.filter(after).order_by("pk").values_list("pk", "text")[:BATCH]):
        yield rows
        done, after = done + len(rows), Q(pk__gt=rows[-1][0])
        report(Progress(model._meta.label, done, max(done, total)))


def _locked(model: type[PassageBase], rows: Rows, *columns: str) -> list[PassageBase]:
    """The rows with these columns whose text is still the one that was read, locked in the order of
    their keys."""
    texts = dict(rows)
    current = (
        model._default_manager.select_for_update(no_key=True)
        .filter(pk__in=texts)
        .order_by("pk")
        .only("text", *columns)
    )
    return [row for row in current if row.text == texts[row.pk]]


def _store(model: type[PassageBase], rows: Rows, vectors: list[list[float]], name: str) -> int:
    if len(vectors) != len(rows):
        raise EmbeddingError(
            f"{name} gave {len(vectors)} vectors for {len(rows)} texts. Nothing of this batch was "
            "stored."
        )
    by_key = {pk: vector for (pk, _), vector in zip(rows, vectors, strict=True)}
    with transaction.atomic():
        current = _locked(model, rows)
        for row in current:
            vector = by_key[row.pk]
            # a zero vector has no direction
            row.embedding, row.embedder = (
                vector if any(vector) else None,
                name,
            )
        model._default_manager.bulk_update(current, ["embedding", "embedder"])
    return len(current)


def _store_lexemes(model: type[PassageBase], rows: Rows) -> int:
    tokens = {pk: lexemes(text) for pk, text in rows}
    with transaction.atomic():
        changed = [row for row in _locked(model, rows, "lexemes") if row.lexemes != tokens[row.pk]]
        for row in changed:
            row.lexemes, row.token_count = tokens[row.pk], len(tokens[row.pk])
        model._default_manager.bulk_update(changed, ["lexemes", "token_count"])
    return len(changed)
