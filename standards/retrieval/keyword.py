"""The keyword list: BM25 over the passages of querysets that share a lexeme with the query.

Rows are read in SQL and only the query's own lexemes leave the database. Scopes up to EXACT_SCOPE passages (a report, the
standards) are read whole through their own index, so document frequencies are exact. Larger ones are read through the GIN
index, pruned by stored frequencies; there the frequency of a common lexeme is the stored one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
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
from (select pk, token_count, unnest(lexemes) as token from {scope} where search_vector @@ %s::tsquery) held
where token = any(%s)
"""
_COLUMNS = ("pk", "token_count", "lexemes", "search_vector")
_HASHED = 9  # PostgreSQL looks a value up by hash in a list of this length and compares one by one in a shorter one


@dataclass(slots=True)
class _Matches:
    """What one queryset holds of the query: its size and length in all, and the passages read."""

    size: int
    length: int
    passages: dict[Any, _Passage]
    containing: dict[str, int]  # lexeme to the number of passages that hold it


@dataclass(slots=True)
class _Passage:
    """The length of a passage, and how often it holds each of the query's lexemes."""

    length: int
    counts: dict[str, int] = field(default_factory=dict)


def keyword_scores(querysets: Sequence[QuerySet[Any]], query: str) -> dict[Key, float]:
    """BM25 of every passage that shares a term with the query, as if the querysets were one corpus.

    A share of the best score the query's own words could reach; words of like meaning can lift it a little above 1.
    """
    terms, own = query_terms(query), set(lexemes(query))
    if not terms:
        return {}
    matches = [_matches(queryset, terms) for queryset in querysets]
    size, length = sum(found.size for found in matches), sum(found.length for found in matches)
    weights = {
        token: share * scoring.weight(token, size, sum(found.containing.get(token, 0) for found in matches))
        for token, share in terms.items()
    }
    ceiling = scoring.best_possible(weights[token] for token in sorted(own))
    mean = length / size if length else 1.0
    return {
        (place, pk): _bm25(passage, mean, weights) / ceiling
        for place, found in enumerate(matches)
        for pk, passage in found.passages.items()
    }


def _bm25(passage: _Passage, mean: float, weights: dict[str, float]) -> float:
    counts = sorted(passage.counts.items())  # in one order always: a sum depends on it in its last digits
    return sum(weights[token] * scoring.saturation(count, passage.length, mean) for token, count in counts)


def _matches(queryset: QuerySet[PassageBase], terms: Mapping[str, float]) -> _Matches:
    size, length = _measure(queryset, limit=EXACT_SCOPE + 1)
    if size > EXACT_SCOPE:
        return _pruned(queryset, terms)
    passages = _read(queryset, list(terms))
    return _Matches(size, length, passages, _containing(passages.values()))


def _measure(queryset: QuerySet[PassageBase], limit: int | None = None) -> tuple[int, int]:
    size, length = (select(queryset, ["token_count"], _SIZE, limit=limit) or [(0, 0)])[0]
    return size, length


def _pruned(queryset: QuerySet[PassageBase], terms: Mapping[str, float]) -> _Matches:
    size, length = _measure(queryset)
    shares = frequencies.stored(queryset, list(terms))
    sets = frequencies.prune(shares, size, BUDGET, terms)
    passages = _read(queryset.filter(_holds(sets)), list(terms), limit=CAP)
    counted = _containing(passages.values())
    all_read = {token for held in sets if len(held) == 1 for token in held} if len(passages) < CAP else set()
    containing = {
        token: counted.get(token, 0) if token in all_read else max(counted.get(token, 0), round(shares[token] * size))
        for token in terms
    }
    return _Matches(size, length, passages, containing)


def _read(queryset: QuerySet[PassageBase], wanted: Sequence[str], limit: int | None = None) -> dict[Any, _Passage]:
    """The passages that hold any of the lexemes."""
    any_of = _tsquery(frozenset({token}) for token in wanted)
    hashed = list(wanted) + [wanted[0]] * (_HASHED - len(wanted))
    passages: dict[Any, _Passage] = {}
    for pk, length, token in select(queryset, _COLUMNS, _SHARED, after=[any_of, hashed], limit=limit, fenced=True):
        counts = passages.setdefault(pk, _Passage(length)).counts
        counts[token] = counts.get(token, 0) + 1
    return passages


def _containing(passages: Iterable[_Passage]) -> dict[str, int]:
    return Counter(token for passage in passages for token in passage.counts)


def _holds(sets: Iterable[Collection[str]]) -> Func:
    """Whether a passage holds all lexemes of any of the sets."""
    query = Value(_tsquery(sets), output_field=TextField())
    return Func(F("search_vector"), query, template="%(expressions)s::tsquery", arg_joiner=" @@ ", output_field=BooleanField())


def _tsquery(sets: Iterable[Collection[str]]) -> str:
    """The text of a tsquery. It is cast, not parsed, so `s2.29(a)(vi)` stays one lexeme."""
    return " | ".join(f"({' & '.join(_quoted(token) for token in sorted(held))})" for held in sets)


def _quoted(token: str) -> str:
    return "'" + token.replace("\\", "\\\\").replace("'", "''") + "'"
