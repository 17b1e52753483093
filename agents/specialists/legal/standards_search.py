"""The searches behind retrieval: the standards, SASB and the report itself. All look things up by
`agents.rag_lookup`, each as one batch over passages that are read once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import psycopg.errors
from django.db import DatabaseError, transaction

from agents.rag_lookup import rag_lookup_each, rag_lookup_paragraphs
from agents.specialists.legal.retrieval import (
    TOP_K,
    Industry,
    LookUp,
    SasbHit,
    SearchEach,
    SearchFailed,
    SearchSasb,
)
from agents.specialists.legal.schemas import RetrievedParagraph
from reports.models import AgentRun, ReportPassage
from reports.searching import REPORT
from reports.types import PassageText
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.leases import DATABASE_GONE
from standards.models import SourceType, StandardPassage
from standards.passage_metadata import metadata
from standards.retrieval.embeddings import EmbeddingError
from standards.retrieval.search import EmbedderMismatchError, SearchResult
from standards.sasb.packaged import packaged_industries

# What a database that is there declines: a statement that takes too long or needs too much.
DECLINED = (
    psycopg.errors.QueryCanceled,
    psycopg.errors.OutOfMemory,
    psycopg.errors.DiskFull,
)

IFRS = (SourceType.IFRS_S1, SourceType.IFRS_S2)


def paragraph_search(vintage: str, deadline: Deadline) -> SearchEach:
    """Hybrid search over the paragraphs of IFRS S1 and S2 shown under a vintage."""

    def search(queries: Sequence[str]) -> list[list[RetrievedParagraph]]:
        deadline.check()
        found = _found(partial(rag_lookup_each, queries, IFRS, vintage=vintage, top_k=TOP_K))
        return [
            [RetrievedParagraph(str(hit.passage.paragraph_id), hit.score) for hit in hits]
            for hits in found
        ]

    return search


def sasb_search(deadline: Deadline) -> SearchSasb:
    """Hybrid search over the topics of the SASB Standards."""

    def search(queries: Sequence[str]) -> list[list[tuple[SasbHit, str]]]:
        deadline.check()
        return [
            [_topic(hit.passage, hit.score) for hit in hits]
            for hits in _found(partial(rag_lookup_each, queries, [SourceType.SASB], top_k=TOP_K))
        ]

    return search


def report_search(
    run: AgentRun, queries: Sequence[str], top_k: int = TOP_K
) -> dict[str, list[PassageText]]:
    """For each query the best passages of the run's report. Raises SearchFailed."""
    asked = list(dict.fromkeys(queries))
    report = run.analysis.report_id
    found = _found(partial(rag_lookup_each, asked, [REPORT], report=report, top_k=top_k))
    return {
        query: [_passage(hit.passage) for hit in hits]
        for query, hits in zip(asked, found, strict=True)
    }


def industry_of(run: AgentRun) -> Industry | None:
    """The industry the report was given when the analysis began; None when it is not known."""
    code = run.analysis.options.get("industry", "")
    return next(
        (Industry(each.code, each.name) for each in packaged_industries() if each.code == code),
        None,
    )


def paragraph_lookup(vintage: str) -> LookUp:
    """Which of some published numbers the standards hold under a vintage, by exact lookup."""

    def look_up(paragraph_ids: Collection[str]) -> set[str]:
        try:
            with searching():
                return set(rag_lookup_paragraphs(paragraph_ids, vintage))
        except (SearchFailed, ValueError):
            return set(paragraph_ids)  # what is known of them is the registry's then

    return look_up


def _found(search: Callable[[], list[SearchResult[Any]]]) -> list[SearchResult[Any]]:
    """Raises SearchFailed also where only keywords could be searched: half a search would pass for
    a whole one."""
    with searching():
        found = search()
    for result in found:
        if result.note:
            raise SearchFailed(result.note)
    return found


@contextmanager
def searching() -> Iterator[None]:
    """A failing search as SearchFailed, with the connection left usable.

    A database that has gone is no failing search: the run could save nothing either, so it is left
    to be begun again. Whether it is there again a moment later says nothing about that.
    """
    try:
        with transaction.atomic():
            yield
    except (EmbeddingError, EmbedderMismatchError) as error:
        raise SearchFailed(str(error)) from error
    except DatabaseError as error:
        if isinstance(error, DATABASE_GONE) and not isinstance(error.__cause__, DECLINED):
            raise
        raise SearchFailed(f"the database did not answer ({type(error).__name__})") from error


def _topic(passage: StandardPassage, score: float) -> tuple[SasbHit, str]:
    about = metadata(passage)
    topic = about["disclosure_topic"]
    hit = SasbHit(about["standard_code"], topic, tuple(about["metric_codes"]), round(score, 3))
    return hit, f"{topic} {passage.text.removeprefix(passage.header)}"


def _passage(row: ReportPassage) -> PassageText:
    return PassageText(
        row.index, row.body, row.page_start, row.page_end, tuple(row.section_path), row.has_table
    )
