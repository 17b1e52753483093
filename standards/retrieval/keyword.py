"""The keyword list: BM25 over the passages of querysets that share a lexeme with the query.

Rows are read in SQL and only the query's own lexemes leave the database, or, for a corpus asked
many questions, all of them once. Scopes up to EXACT_SCOPE passages (a report, the standards) are
read whole through their own index, so document frequencies are exact. Larger ones are read through
the GIN index, pruned by stored frequencies; there the frequency of a common lexeme is the stored
one.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import BooleanField, F, Func, QuerySet, TextField, Value

from standards.retrieval import frequencies, scoring
from standards.retrieval.analyser import lexemes
from standards.retrieval.passages import PassageBase
from standards.retrieval.query import query_terms
from standards.retrieval.scopes import select

Key = tuple[int, Any]  # which queryset, and the key of the passage in it
EXACT_SCOPE = 5_000  # passages; reading this many takes about 0.1 s
BUDGET = 4_000  # passages that pruning aims to leave
CAP = 12_000  # and the most that are read when the query has only words that most passages hold
_SIZE = "select count(*), coalesce(sum(token_count), 0) from {scope}"
_SHARED = """
select pk, token_count, token
from (
  select pk, token_count, unnest(lexemes) as token from {scope}
  where search_vector @@ %s::tsquery
) held
where token = any(%s)
"""
_WHOLE = (
    "select pk, token_count, to_json(lexemes)::text from {scope}"  # as JSON, which is read fastest
)
_COLUMNS = ("pk", "token_count", "lexemes", "search_vector")
# PostgreSQL looks a value up by hash in a list of this length and compares one by one in a shorter
# one
_HASHED = 9


@dataclass(slots=True)
class Postings:
    """What one queryset holds of some lexemes: its size and length in all, and how often which
    passage holds which lexeme."""

    size: int
    length: int
    counts: dict[str, dict[Any, int]]
    lengths: dict[Any, int]  # passage to its number of lexemes
    # lexeme to passages that hold it, where not all were read
    estimated: Mapping[str, int] = field(default_factory=dict)
    _saturated: dict[str, list[tuple[Any, float]]] = field(default_factory=dict)
    _mean: float = 0.0

    def containing(self, token: str) -> int:
        """How many passages hold the lexeme."""
        return self.estimated.get(token, len(self.counts.get(token, ())))

    def saturated(self, token: str, mean: float) -> list[tuple[Any, float]]:
        """Each passage that holds the lexeme, with the weight of its count. The result is cached
        for one `mean`, since a corpus has one mean length."""
        if mean != self._mean:
            self._saturated, self._mean = {}, mean
        if token not in self._saturated:
            counts, lengths = self.counts.get(token, {}), self.lengths
            self._saturated[token] = [
                (pk, scoring.saturation(count, lengths[pk], mean)) for pk, count in counts.items()
            ]
        return self._saturated[token]


class Keywords:
    """Querysets prepared for the keyword list.

    Those that are `kept` are read whole once, if they are small enough.
    """

    def __init__(self, querysets: Sequence[QuerySet[Any]], *, kept: bool = False) -> None:
        self._querysets, self._kept = querysets, kept

    def scores(self, query: str) -> dict[Key, float]:
        """BM25 of every passage that shares a term with the query, as if the querysets were one
        corpus.

        A share of the best score the query's own words could reach; words of like meaning can lift
        it a little above 1.
        """
        terms, own = query_terms(query), set(lexemes(query))
        if not terms:
            return {}
        read = [
            whole or _postings(one, terms)
            for one, whole in zip(self._querysets, self._whole, strict=True)
        ]
        size, length = sum(found.size for found in read), sum(found.length for found in read)
        weights = {
            token: share
            * scoring.weight(token, size, sum(found.containing(token) for found in read))
            for token, share in terms.items()
        }
        ceiling = scoring.best_possible(weights[token] for token in sorted(own))
        scores = _bm25(read, weights, length / size if length else 1.0)
        return {key: score / ceiling for key, score in scores.items()}

    @cached_property
    def read_whole(self) -> list[bool]:
        """Of each queryset, whether it is kept and small enough to be read whole."""
        return [
            self._kept and _measure(each, limit=EXACT_SCOPE + 1)[0] <= EXACT_SCOPE
            for each in self._querysets
        ]

    @cached_property
    def _whole(self) -> list[Postings | None]:
        both = zip(self._querysets, self.read_whole, strict=True)
        return [_all_postings(queryset) if whole else None for queryset, whole in both]


def _bm25(read: Sequence[Postings], weights: Mapping[str, float], mean: float) -> dict[Key, float]:
    scores: dict[Key, float] = {}
    for position, found in enumerate(read):
        for token in sorted(
            weights
        ):  # always in the same order, on which the last digits of a sum depend
            weight = weights[token]
            for pk, saturated in found.saturated(token, mean):
                scores[position, pk] = scores.get((position, pk), 0.0) + weight * saturated
    return scores


def _postings(queryset: QuerySet[PassageBase], terms: Mapping[str, float]) -> Postings:
    size, length = _measure(queryset, limit=EXACT_SCOPE + 1)
    return (
        _pruned(queryset, terms)
        if size > EXACT_SCOPE
        else _read(queryset, list(terms), size, length)
    )


def _all_postings(queryset: QuerySet[PassageBase]) -> Postings:
    counts: defaultdict[str, dict[Any, int]] = defaultdict(dict)
    lengths: dict[Any, int] = {}
    for pk, length, tokens in select(queryset, ["pk", "token_count", "lexemes"], _WHOLE):
        lengths[pk] = length
        for token, count in Counter(json.loads(tokens)).items():
            counts[token][pk] = count
    return Postings(len(lengths), sum(lengths.values()), counts, lengths)


def _measure(queryset: QuerySet[PassageBase], limit: int | None = None) -> tuple[int, int]:
    size, length = (select(queryset, ["token_count"], _SIZE, limit=limit) or [(0, 0)])[0]
    return size, length


def _pruned(queryset: QuerySet[PassageBase], terms: Mapping[str, float]) -> Postings:
    size, length = _measure(queryset)
    shares = frequencies.stored(queryset, list(terms))
    sets = frequencies.prune(shares, size, BUDGET, terms)
    found = _read(queryset.filter(_holds(sets)), list(terms), size, length, limit=CAP)
    all_read = (
        {token for held in sets if len(held) == 1 for token in held}
        if len(found.lengths) < CAP
        else set()
    )
    found.estimated = {
        token: max(found.containing(token), round(shares[token] * size))
        for token in terms
        if token not in all_read
    }
    return found


def _read(
    queryset: QuerySet[PassageBase],
    wanted: Sequence[str],
    size: int,
    length: int,
    limit: int | None = None,
) -> Postings:
    """The postings of the wanted lexemes."""
    any_of = _tsquery(frozenset({token}) for token in wanted)
    hashed = list(wanted) + [wanted[0]] * (_HASHED - len(wanted))
    counts: defaultdict[str, dict[Any, int]] = defaultdict(dict)
    lengths: dict[Any, int] = {}
    for pk, own_length, token in select(
        queryset, _COLUMNS, _SHARED, after=[any_of, hashed], limit=limit, planned_alone=True
    ):
        lengths[pk] = own_length
        counts[token][pk] = counts[token].get(pk, 0) + 1
    return Postings(size, length, counts, lengths)


def _holds(sets: Iterable[Collection[str]]) -> Func:
    """Whether a passage holds all lexemes of any of the sets."""
    query = Value(_tsquery(sets), output_field=TextField())
    return Func(
        F("search_vector"),
        query,
        template="%(expressions)s::tsquery",
        arg_joiner=" @@ ",
        output_field=BooleanField(),
    )


def _tsquery(sets: Iterable[Collection[str]]) -> str:
    """The text of a tsquery. It is cast, not parsed, so `s2.29(a)(vi)` stays one lexeme."""
    return " | ".join(f"({' & '.join(_quoted(token) for token in sorted(held))})" for held in sets)


def _quoted(token: str) -> str:
    return "'" + token.replace("\\", "\\\\").replace("'", "''") + "'"
