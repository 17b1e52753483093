"""Inventories as JSON, for the way from the process that reads a workbook to the one that asked."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass, replace
from decimal import Decimal
from enum import Enum
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

from reports.inventory.printed import Report
from reports.inventory.types import Factor, Inventory, Irregularity, Line, Place, Table, Total
from reports.inventory.units import Unit

Built = typing.TypeVar("Built")
_AT_ONCE = 500  # lines in one record
_AS_THEY_ARE = frozenset({str, int, bool, type(None)})


class Incomplete(Exception):
    """The records of an inventory end before its last line."""


def records_of(inventory: Inventory) -> Iterator[dict[str, Any]]:
    """An inventory as records: the first one holds all but its lines and the rows of its tables,
    which nobody asks for; the next ones the columns of some lines each, and the last one says how
    many."""
    yield {
        "line_count": len(inventory.lines),
        "tables": [plain(replace(one, rows=[])) for one in inventory.tables],
        "totals": [plain(one) for one in inventory.totals],
        "exceptions": [plain(one) for one in inventory.exceptions],
        "explained": [plain(one) for one in inventory.explained],
        "hidden": inventory.hidden,
        "open_questions": inventory.open_questions,
        "factors": [plain(one) for one in inventory.factors],
        "potentials": [
            [gas, head, str(value), plain(place)]
            for (gas, head), (value, place) in inventory.potentials.items()
        ],
    }
    for start in range(0, len(inventory.lines), _AT_ONCE):
        yield {"columns": _columns_of(inventory.lines[start : start + _AT_ONCE])}
    yield {"complete": len(inventory.lines)}


def _columns_of(lines: Sequence[Line]) -> dict[str, list[Any]]:
    """The values of lines by their field; one in which no line says anything beyond its default is
    left out."""
    columns = {}
    names, defaults, _ = _fields(Line)
    for name, default in zip(names, defaults, strict=True):
        values = list(map(attrgetter(name), lines))
        if any(value is not default and value != default for value in values):
            columns[name] = [one if type(one) in _AS_THEY_ARE else plain(one) for one in values]
    return columns


def lines_from(records: Iterable[Mapping[str, Any]]) -> Iterator[Line]:
    """The lines of these records one after the other. Raises Incomplete at their end where some
    are missing."""
    count = 0
    makers = _makers(Line)
    for record in records:
        columns: Mapping[str, list[Any]] = record.get("columns", {})
        absent = _absent(Line, columns)
        for values in zip(*(map(makers[name], one) for name, one in columns.items()), strict=True):
            count += 1
            yield Line(**absent, **dict(zip(columns, values, strict=True)))
        if record.get("complete") == count:
            return
    raise Incomplete


def inventory_from(head: Mapping[str, Any]) -> Inventory:
    """The inventory of the first of its records, without its lines."""
    return Inventory(
        tables=[built(Table, one) for one in head["tables"]],
        lines=[],
        totals=[built(Total, one) for one in head["totals"]],
        exceptions=[built(Irregularity, one) for one in head["exceptions"]],
        explained=[built(Irregularity, one) for one in head["explained"]],
        hidden=head["hidden"],
        open_questions=head["open_questions"],
        factors=[built(Factor, one) for one in head["factors"]],
        potentials={
            (gas, name): (Decimal(value), built(Place, place))
            for gas, name, value, place in head["potentials"]
        },
    )


def report_from(record: Mapping[str, Any]) -> Report:
    """A report of the record that `plain` made of it."""
    return built(Report, record)


def plain(value: Any) -> Any:
    """A value as JSON holds it; fields that say nothing beyond their default are left out. What
    comes of a unit is not to be changed."""
    kind: Any = type(value)
    if kind in _AS_THEY_ARE:
        return value
    if kind is Decimal:
        return str(value)
    if kind is Unit:  # of which many lines share one
        return _plain_unit(value)
    if is_dataclass(value):
        return _plain_fields(value)
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    return value.value if isinstance(value, Enum) else [plain(one) for one in value]


def _plain_fields(value: Any) -> dict[str, Any]:
    kind: Any = type(value)
    if kind is Place:  # of which every line has several
        return {"sheet": value.sheet, "cells": value.cells}
    names, defaults, read = _fields(kind)
    return {
        name: found if type(found) in _AS_THEY_ARE else plain(found)
        for name, default, found in zip(names, defaults, read(value), strict=True)
        if found is not default and found != default
    }


_plain_unit = lru_cache(maxsize=1024)(_plain_fields)


@cache
def _fields(
    kind: type,
) -> tuple[tuple[str, ...], tuple[Any, ...], Callable[[Any], tuple[Any, ...]]]:
    """The fields of a dataclass, their defaults, and what reads all of them at once."""
    own: Any = fields(kind)  # type: ignore[arg-type]
    names = tuple(one.name for one in own)
    defaults = tuple(None if one.default is MISSING else one.default for one in own)
    return names, defaults, attrgetter(*names)


def built(kind: type[Built], record: Mapping[str, Any]) -> Built:
    """The dataclass that `plain` made a record of."""
    any_kind: Any = kind
    makers = _makers(any_kind)
    absent = _absent(any_kind, record)
    return kind(**absent, **{name: makers[name](value) for name, value in record.items()})


def _absent(kind: type, given: Mapping[str, Any]) -> dict[str, Any]:
    """Nothing for each field without a default that a record leaves out since it says nothing."""
    return {name: None for name in _needed(kind) if name not in given}


@cache
def _needed(kind: type) -> tuple[str, ...]:
    return tuple(
        one.name
        for one in fields(kind)  # type: ignore[arg-type]
        if one.default is MISSING and one.default_factory is MISSING
    )


@cache
def _makers(kind: type) -> dict[str, Callable[[Any], Any]]:
    return {name: _maker(hint) for name, hint in typing.get_type_hints(kind).items()}


def _maker(hint: Any) -> Callable[[Any], Any]:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        inner = _maker(next(one for one in arguments if one is not type(None)))
        return lambda value: None if value is None else inner(value)
    if origin in (list, tuple):
        one = _maker(arguments[0])
        return lambda value: origin(one(part) for part in value)
    if origin is dict:
        key, value_of = (_maker(argument) for argument in arguments)
        return lambda value: {key(name): value_of(part) for name, part in value.items()}
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda value: built(hint, value)
    if hint in (Decimal, int) or (isinstance(hint, type) and issubclass(hint, Enum)):
        return typing.cast(Callable[[Any], Any], hint)
    return lambda value: value
