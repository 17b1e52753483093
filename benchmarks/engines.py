"""The search engines that Sibyl's retrieval is compared with.

Each is a function that takes texts and returns a ranker; a ranker takes a query and returns the
indices of the texts it finds, best first.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import psycopg
from rank_bm25 import BM25Okapi

from sibyl_project.embedded.client import use
from sibyl_project.embedded.errors import EmbeddedError
from standards.retrieval.ranking import PassageIndex
from standards.retrieval.scoring import Mode

Ranker = Callable[[str], list[int]]
Engine = Callable[[Sequence[str]], Ranker]
DEPTH = 10
_PLAIN = "plainto_tsquery('english', %s)"
_ANY_WORD = "replace(plainto_tsquery('english', %s)::text, '&', '|')::tsquery"


def sibyl(mode: Mode) -> Engine:
    """Sibyl's own engine in one of its modes."""

    def engine(texts: Sequence[str]) -> Ranker:
        index = PassageIndex(texts)
        return lambda query: [hit.index for hit in index.search(query, DEPTH, mode)]

    return engine


def okapi(texts: Sequence[str]) -> Ranker:
    """rank-bm25 as published: BM25Okapi, k1 1.5, b 0.75, lower-cased word tokens.

    Ties by position; a score of 0 finds nothing.
    """
    index = BM25Okapi([_tokens(text) for text in texts], k1=1.5, b=0.75)

    def rank(query: str) -> list[int]:
        scores = [float(score) for score in index.get_scores(_tokens(query))]
        found = [position for position, score in enumerate(scores) if score]
        return sorted(found, key=lambda position: (-scores[position], position))[:DEPTH]

    return rank


def _tokens(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


@contextmanager
def postgres() -> Iterator[psycopg.Connection | None]:
    """A connection to the database of DATABASE_URL or to the embedded one; None, and a printed
    reason, when neither serves."""
    try:
        if url := os.environ.get("DATABASE_URL"):
            with psycopg.connect(url, connect_timeout=10) as connection:
                yield connection
        else:
            with (
                use() as layout,
                psycopg.connect(layout.database_url, connect_timeout=10) as connection,
            ):
                yield connection
    except (EmbeddedError, psycopg.OperationalError) as error:
        print(f"skipped PostgreSQL full text: {error}")
        yield None


def full_text(connection: psycopg.Connection, *, any_word: bool) -> Engine:
    """PostgreSQL full text: `english`, `ts_rank_cd`, every word of the question needed or, with
    `any_word`, any of them.

    Works in a temporary table, so nothing stays.
    """
    asked = _ANY_WORD if any_word else _PLAIN
    statement = f"""select position from plain, (select {asked} as query) asked
        where words @@ query order by ts_rank_cd(words, query) desc, position limit %s"""

    def engine(texts: Sequence[str]) -> Ranker:
        with connection.cursor() as cursor:
            cursor.execute(
                "create temporary table if not exists plain "
                "(position int primary key, words tsvector)"
            )
            cursor.execute("truncate plain")
            rows = [(position, text.replace("\0", "")) for position, text in enumerate(texts)]
            cursor.executemany("insert into plain values (%s, to_tsvector('english', %s))", rows)

        def rank(query: str) -> list[int]:
            with connection.cursor() as cursor:
                cursor.execute(statement, [query, DEPTH])  # type: ignore[arg-type]
                return [position for (position,) in cursor.fetchall()]

        return rank

    return engine
