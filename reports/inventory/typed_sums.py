"""What typed sums of a workbook say where no formula does: lines that add up to "Scope 2 offices
(location) 74.9" belong there, and amounts without which a sum is what is printed are not in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from reports.inventory.arithmetic import close, total
from reports.inventory.summaries import Statement
from reports.inventory.types import Line, Table

_OTHER = {"location": "market", "market": "location"}
_PRINTED = Decimal("0.0006")  # of a figure that is compared as it is printed
_HALF = Decimal("0.51")
_DIGITS = 3  # that a typed sum needs, to be more than a coincidence
_EXACT = Decimal("0.0005")
Group = tuple[int, str, str]  # table, what the lines are, column of their emissions


def printed_as(found: Decimal, value: Decimal) -> bool:
    """Whether a number is what is printed, in tonnes or kilograms."""
    step = Decimal(1).scaleb(int(value.normalize().as_tuple().exponent))
    return any(
        abs(found * scale - value) <= max(min(step, Decimal(1)) * _HALF, abs(value) * _PRINTED / 10)
        for scale in (Decimal(1), Decimal(1000))
    )


def scopes_of_sums(lines: Sequence[Line], statements: Iterable[Statement]) -> None:
    """Lines of no scope belong where the one typed sum says that is theirs."""
    groups = _groups(line for line in lines if not line.scope)
    typed = [one for one in statements if one.belongs.scope and _is_typed(one)]
    for group in groups.values():
        sum_of = _tonnes(group)
        said = [one for one in typed if one.value is not None and printed_as(sum_of, one.value)]
        places = {(one.belongs.scope, one.belongs.category) for one in said}
        if len({scope for scope, _ in places}) != 1:
            continue
        categories = {category for _, category in places if category is not None}
        methods = {one.method for one in said if one.method}
        for line in group:
            line.scope, line.scope_why = said[0].belongs.scope, "summary"
            if line.scope == "3" and len(categories) == 1:
                line.category = next(iter(categories))
            if line.scope == "2" and len(methods) == 1:
                line.method = next(iter(methods))


def methods_of_sums(lines: Sequence[Line], statements: Iterable[Statement]) -> None:
    """Lines of Scope 2 by no method are told by the one whose typed sum they are, or by the other
    than that of a table of the same amounts."""
    told = [line for line in lines if line.scope == "2" and not line.feeds]
    tables: dict[int, list[Line]] = defaultdict(list)
    for line in told:
        if line.derived is None:
            tables[line.table].append(line)
    typed = [
        one for one in statements if one.belongs.scope == "2" and one.method and _is_typed(one)
    ]
    for at, mine in tables.items():
        if any(line.method for line in mine):
            continue
        sum_of = _tonnes(mine)
        said = {
            one.method for one in typed if one.value is not None and printed_as(sum_of, one.value)
        }
        said |= {
            _OTHER[method]
            for other, theirs in tables.items()
            if other != at and (method := _one_method(theirs)) and _same_amounts(mine, theirs)
        }
        if len(said) == 1:
            for line in mine:
                line.method = next(iter(said))


def not_in_sums(
    lines: Sequence[Line], statements: Sequence[Statement], tables: Sequence[Table]
) -> list[str]:
    """Leave out the tables that state no emissions, where the workbook's own sum of their scope is
    that of the lines which state some; and say so."""
    questions = []
    for scope in ("1", "2", "3"):
        mine = [line for line in lines if line.scope == scope and not line.feeds]
        stated = [line for line in mine if line.stated is not None]
        by_table: dict[int, list[Line]] = defaultdict(list)
        for line in mine:
            if line.stated is None and line.derived is None and line.tonnes:
                by_table[line.table].append(line)
        for line in stated:
            by_table.pop(line.table, None)
        if not by_table or not stated or not _is_said(stated, scope, statements):
            continue
        for at, others in by_table.items():
            for line in others:
                line.feeds = True
            questions.append(
                f"{tables[at].sheet}: no emissions are stated of these amounts, and the workbook's "
                f"own sum of Scope {scope} is made without them. They are in no total; they would "
                f"be {_tonnes_without(others):,.3f} tCO2e."
            )
    return questions


def _is_said(lines: Sequence[Line], scope: str, statements: Iterable[Statement]) -> bool:
    by_method: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        by_method[line.method].append(line)
    sums = [_tonnes(group) for group in (*by_method.values(), lines)]
    return any(
        one.belongs.scope == scope
        and one.belongs.category is None
        and not one.belongs.name  # "Scope 2, heat" is a part
        and one.value is not None
        and _digits(one.value) >= _DIGITS
        and any(printed_as(sum_of, one.value) for sum_of in sums)
        for one in statements
    )


def _groups(lines: Iterable[Line]) -> Mapping[Group, list[Line]]:
    found: dict[Group, list[Line]] = defaultdict(list)
    for line in lines:
        if line.tonnes is not None and not line.feeds:
            column = line.stated_place.cells.rstrip("0123456789") if line.stated_place else ""
            found[line.table, line.method, column].append(line)
    return found


def _is_typed(statement: Statement) -> bool:
    value = statement.value
    return (
        value is not None
        and not statement.adds
        and not statement.takes
        and _digits(value) >= _DIGITS
    )


def _digits(value: Decimal) -> int:
    return len(value.as_tuple().digits)


def _one_method(lines: Sequence[Line]) -> str:
    methods = {line.method for line in lines}
    return next(iter(methods)) if len(methods) == 1 else ""


def _same_amounts(mine: Sequence[Line], theirs: Sequence[Line]) -> bool:
    used = _used(mine)
    return used != 0 and close(used, _used(theirs), _EXACT)


def _used(lines: Sequence[Line]) -> Decimal:
    return total(
        line.activity * (line.unit.factor if line.unit is not None else 1)
        for line in lines
        if line.activity is not None
    )


def _tonnes(lines: Iterable[Line]) -> Decimal:
    return total(line.tonnes or Decimal(0) for line in lines)


def _tonnes_without(lines: Iterable[Line]) -> Decimal:
    return total(line.computed or Decimal(0) for line in lines)
