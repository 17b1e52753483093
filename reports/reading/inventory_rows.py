"""A workbook computed again, as rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from hashlib import sha256
from itertools import islice
from typing import Any, Final

from reports.inventory.inventory_json import plain
from reports.inventory.running import Computed
from reports.inventory.types import Inventory, Irregularity, Line
from reports.models import Analysis, InventoryException, InventoryLine, InventoryRun
from reports.models.inventories import DECIMAL_PLACES, MAX_DIGITS
from reports.rules_version import version_of_inventory_rules
from sibyl_project.common.text import storable

_AT_ONCE: Final = 2000
_STEP: Final = Decimal(1).scaleb(-DECIMAL_PLACES)
_LARGEST: Final = Decimal(10) ** (MAX_DIGITS - DECIMAL_PLACES - 1)


def save_inventory(run: InventoryRun, computed: Computed) -> None:
    """Write what a run found, its lines some at a time, and forget earlier runs of its workbook on
    which no analysis rests."""
    found = computed.inventory
    InventoryRun.objects.filter(pk=run.pk).update(
        rules=version_of_inventory_rules(),
        totals=[plain(one) for one in found.totals],
        columns=columns_of(found),
        sheets=_sheets(found),
        questions=[storable(one) for one in found.open_questions],
        line_count=computed.line_count,
    )
    run.lines.all().delete()
    run.exceptions.all().delete()
    rows = (_line(run, order, one) for order, one in enumerate(computed.lines()))
    while some := list(islice(rows, _AT_ONCE)):
        InventoryLine.objects.bulk_create(some)
    both = [*found.exceptions, *found.explained]
    InventoryException.objects.bulk_create(_exceptions(run, both))
    _forget_earlier(run)


def _forget_earlier(run: InventoryRun) -> None:
    earlier = InventoryRun.objects.filter(document=run.document_id, number__lt=run.number)
    for one in earlier:
        used = Analysis.objects.filter(options__inventories__contains=[str(one.pk)])
        if not used.exists():
            one.delete()


def columns_of(found: Inventory) -> list[dict[str, Any]]:
    """What each column of each table was read as, and why."""
    return [
        {
            "table": number,
            "title": storable(table.title)[:200],
            "sheet": table.sheet,
            "row": table.head_rows[-1],
            "turned": table.turned,
            "column": column.number,
            "head": storable(column.head)[:200],
            "role": column.role.value,
            "why": storable(column.why),
            "unit": column.unit.printed if column.unit else "",
        }
        for number, table in enumerate(found.tables)
        for _, column in sorted(table.columns.items())
    ]


def _sheets(found: Inventory) -> list[dict[str, Any]]:
    kinds: dict[str, list[str]] = defaultdict(list)
    for table in found.tables:
        if table.kind.value not in kinds[table.sheet]:
            kinds[table.sheet].append(table.kind.value)
    for name in found.hidden:
        kinds.setdefault(name, [])
    return [
        {"name": name, "hidden": name in found.hidden, "kinds": told}
        for name, told in kinds.items()
    ]


def _line(run: InventoryRun, order: int, line: Line) -> InventoryLine:
    return InventoryLine(
        run=run,
        order=order,
        sheet=storable(line.place.sheet)[:120],
        cells=line.place.cells[:60],
        site=storable(line.site)[:200],
        kind=storable(line.kind)[:200],
        scope=line.scope,
        method=line.method,
        category=line.category,
        gas=storable(line.gas)[:40],
        period=storable(line.period)[:60],
        activity=_stored(line.activity),
        unit=storable(line.unit.printed if line.unit else "")[:60],
        stated=_stored(line.stated),
        computed=_stored(line.computed),
        tonnes=_stored(line.tonnes),
        counts=not line.feeds and bool(line.scope),
        why_not=storable(line.why_not),
        details=_storable(plain(line)),
    )


def _storable(value: Any) -> Any:
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, dict):
        return {name: _storable(one) for name, one in value.items()}
    return [_storable(one) for one in value] if isinstance(value, list) else value


def _stored(value: Decimal | None) -> Decimal | None:
    """A number as its column holds it; None for one that no inventory can hold."""
    if value is None or not value.is_finite() or abs(value) >= _LARGEST:
        return None
    return value.quantize(_STEP)


def _exceptions(run: InventoryRun, found: list[Irregularity]) -> Iterator[InventoryException]:
    seen: set[str] = set()
    for order, one in enumerate(found):
        identity = _identity(run, one, seen)
        yield InventoryException(
            run=run,
            order=order,
            identity=identity,
            kind=one.kind,
            sheet=storable(one.place.sheet)[:120],
            cells=storable(one.place.cells)[:200],
            message=storable(one.message),
            question=storable(one.question),
            tonnes=_stored(one.tonnes),
            lines=[[place.sheet, place.cells] for place in one.lines],
            explained=storable(one.explained),
            derived=one.derived,
        )


def _identity(run: InventoryRun, one: Irregularity, seen: set[str]) -> str:
    """By workbook, kind and cells, and where several are there in their order: what a person says
    of one workbook says nothing of another one of the same layout."""
    about = (str(run.document_id), one.kind, one.place.sheet, one.place.cells)
    for number in range(len(seen) + 1):
        text = "\x1f".join((*about, str(number or "")))
        identity = f"inventory:{sha256(text.encode()).hexdigest()[:32]}"
        if identity not in seen:
            break
    seen.add(identity)
    return identity
