"""Pruning: choosing which passages of a very large scope to read, by the stored frequencies of the
lexemes of the query.

The frequencies are those that PostgreSQL keeps for each `search_vector` column (made by ANALYZE,
refreshed by autovacuum): the share of passages that hold each of the commonest lexemes. They cost
no maintenance and disclose to nobody which rare words other reports hold. Where there are none,
every lexeme counts as rare and nothing is pruned.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from django.db import connections
from django.db.models import QuerySet

from standards.retrieval import scoring
from standards.retrieval.passages import PassageBase

# lexemes that take part in pruning: 2 to this power combinations, each of which the index works
# through
MOST_WEIGHED = 7
_STORED = """
select lexeme, frequency from pg_stats,
  unnest(most_common_elems::text::text[], most_common_elem_freqs) as stored(lexeme, frequency)
where schemaname = any(current_schemas(false)) and tablename = %s
  and attname = 'search_vector' and lexeme = any(%s)
"""
_RAREST = """
select most_common_elem_freqs[cardinality(most_common_elems::text::text[]) + 1] from pg_stats
where schemaname = any(current_schemas(false)) and tablename = %s and attname = 'search_vector'
"""


def stored(queryset: QuerySet[PassageBase], wanted: Sequence[str]) -> dict[str, float]:
    """Lexeme to the share (0 to 1) of all passages that hold it; one too rare to be kept has the
    share of the rarest kept."""
    table = queryset.model._meta.db_table
    with connections[queryset.db].cursor() as cursor:
        cursor.execute(_RAREST, [table])
        rarest = next((row[0] for row in cursor.fetchall() if row[0]), 0.0)
        cursor.execute(_STORED, [table, list(wanted)])
        known = {lexeme: float(share) for lexeme, share in cursor.fetchall()}
    return {token: known.get(token, float(rarest)) for token in wanted}


def prune(
    shares: Mapping[str, float], size: int, budget: int, terms: Mapping[str, float] | None = None
) -> list[frozenset[str]]:
    """Sets of lexemes; a passage that holds all of any one set is worth reading. About `budget` of
    `size` passages do.

    They are the passages whose lexemes weigh most together (by rarity, and by what each of the
    `terms` counts, 1 by default), taken as far down as the budget reaches, with lexemes supposed to
    occur independently. At least the heaviest set is returned, however common it is.
    """
    counted = terms or dict.fromkeys(shares, 1.0)
    weights = {
        token: counted[token] * scoring.weight(token, size, round(share * size))
        for token, share in shares.items()
    }
    heaviest = sorted(weights, key=lambda token: (-weights[token], token))
    weighed, lighter = heaviest[:MOST_WEIGHED], heaviest[MOST_WEIGHED:]
    chosen: list[frozenset[str]] = []
    expected = 0.0
    for held in sorted(
        _subsets(weighed), key=lambda held: (-sum(weights[t] for t in sorted(held)), sorted(held))
    ):
        expected += size * _chance(held, shares, weighed)
        if chosen and expected > budget:
            return _smallest(chosen)
        chosen.append(held)
    for token in lighter:
        expected += size * shares[token]
        if expected > budget:
            break
        chosen.append(frozenset({token}))
    return _smallest(chosen)


def _subsets(tokens: Sequence[str]) -> Iterable[frozenset[str]]:
    return (
        frozenset(held)
        for count in range(1, len(tokens) + 1)
        for held in combinations(tokens, count)
    )


def _chance(held: frozenset[str], shares: Mapping[str, float], weighed: Sequence[str]) -> float:
    """How likely a passage holds exactly these of the weighed lexemes."""
    chance = 1.0
    for token in weighed:
        chance *= shares[token] if token in held else 1.0 - shares[token]
    return chance


def _smallest(sets: Iterable[frozenset[str]]) -> list[frozenset[str]]:
    """The sets that contain no other."""
    kept: list[frozenset[str]] = []
    for candidate in sorted(sets, key=len):
        if not any(smaller <= candidate for smaller in kept):
            kept.append(candidate)
    return kept
