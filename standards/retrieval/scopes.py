"""Raw SQL over a queryset. The queryset decides which rows may be seen; the statement around it
decides how they are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connections
from django.db.models import QuerySet

Row = tuple[Any, ...]


def select(
    queryset: QuerySet[Any],
    columns: Sequence[str],
    outer: str,
    *,
    before: Sequence[Any] = (),
    after: Sequence[Any] = (),
    limit: int | None = None,
    planned_alone: bool = False,
) -> list[Row]:
    """Rows of `outer`, a statement in which `{scope}` stands for the given columns of the
    queryset's rows.

    The columns keep their names there; the key is `pk`. `before` and `after` are the parameters of
    `outer` around the part. A part that is `planned_alone` (or has a `limit`) is planned by itself:
    conditions of `outer` filter its rows and never choose an index, so a report is read through its
    own index; but it is not read in parallel. A queryset that can hold nothing gives no rows.
    """
    try:
        sql, parameters = queryset.order_by().values_list(*columns).query.sql_with_params()
    except EmptyResultSet:
        return []
    barrier = f" limit {limit}" if limit is not None else " offset 0" if planned_alone else ""
    scope = f"({sql}{barrier}) scope({', '.join(columns)})"
    with connections[queryset.db].cursor() as cursor:
        cursor.execute(outer.replace("{scope}", scope), [*before, *parameters, *after])
        return cursor.fetchall()
