"""One document, such as a delivery note or an invoice, of which two tables, or two scopes of one
table, hold the amount."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, names_of, several
from reports.inventory.exceptions.duplicates import numbering
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Irregularity, Line, Role, Table
from reports.inventory.values import is_text, number, words
from sibyl_project.common.regex import regex
from sibyl_project.common.text import counted

_DOCUMENT = regex(r"^(?=(?:.*\d){3})(?=.*[A-Za-z-])[\w/.-]{5,24}$|^\d{6,14}$")
_NUMBERING = (Role.METER, Role.OTHER, Role.KIND)
_MOST_ROWS = 20_000  # of a table whose documents are looked up
_FEW = 3  # documents that two tables may share by mistake
_SHARE = 10  # one of so many
_UNIQUE = 0.95


def documents(case: Case) -> Iterator[Irregularity]:
    """Counted rows whose document and amount stand in another table too, where few rows do."""
    held: dict[str, list[tuple[int, int]]] = defaultdict(list)
    sizes: Counter[int] = Counter()
    for at, table in enumerate(case.tables):
        if table.with_role(Role.ACTIVITY) and not table.turned and len(table.data) <= _MOST_ROWS:
            sight = sight_of(table, case.grids[table.sheet])
            for column in _numbered(table, sight):
                for row in table.data:
                    held[words(sight.at(row.number, column))].append((at, row.number))
                    sizes[at] += 1
    pairs: dict[tuple[int, int], list[tuple[Line, str, int]]] = defaultdict(list)
    for line in case.lines:
        if sizes.keys() <= {line.table}:
            continue  # no other table numbers its documents
        if line.tonnes and line.activity and line.method != "market" and not line.feeds:
            for document, other, number_of in _elsewhere(case, line, held):
                pairs[line.table, other].append((line, document, number_of))
    yield from _of_two_scopes(case)
    told: set[tuple[int, int]] = set()
    for (at, other), shared in sorted(pairs.items()):
        most = max(1, min(_FEW, sizes[other] // _SHARE))
        whole = _is_one_supply(case, shared, other) and 4 * len(shared) <= sizes[other]
        if (len(shared) > most and not whole) or (other, at) in told:
            continue
        told.add((at, other))
        if again := [one for one in shared if not case.row_claimed(one[0])]:
            yield _twice(case, again, other)


def _is_one_supply(case: Case, shared: Sequence[tuple[Line, str, int]], other: int) -> bool:
    """Whether the documents are all of one supply, and the other table counts each of them too."""
    supplies = {(line.site, line.kind) for line, _, _ in shared}
    return len(supplies) == 1 and all(
        any(line.tonnes and not line.feeds for line in case.by_row.get((other, row), ()))
        for _, _, row in shared
    )


def _of_two_scopes(case: Case) -> Iterator[Irregularity]:
    """Rows of a table that name a document with the amount and the factor of a row of another
    scope, where few rows do."""
    for at, lines in case.by_table.items():
        if case.tables[at].turned or len({line.scope for line in lines}) < 2:
            continue
        sight = sight_of(case.tables[at], case.grids[case.tables[at].sheet])
        for column in numbering(case.tables[at], sight):
            again: list[Line] = []
            first: dict[tuple[object, ...], Line] = {}
            for line in lines:
                document = words(sight.at(line.row, column))
                if not _DOCUMENT.match(document) or not line.tonnes or line.method == "market":
                    continue
                value = line.factor.value if line.factor is not None else None
                before = first.setdefault((document, line.activity, line.unit, value), line)
                if before.scope != line.scope and not case.row_claimed(line):
                    again += [before, line]
            if again and len(again) <= 2 * max(_FEW, len(lines) // (2 * _SHARE)):
                yield _scopes(case, again)


def _scopes(case: Case, pairs: Sequence[Line]) -> Irregularity:
    later = [
        max(pair, key=lambda line: line.scope) for pair in zip(pairs[::2], pairs[1::2], strict=True)
    ]
    tonnes = sum((line.tonnes or Decimal(0) for line in later), Decimal(0))
    scopes = " and ".join(sorted({line.scope for line in pairs}))
    return found(
        "double_counting",
        several(line.place for line in later),
        f"{names_of(later)}: {len(later)} documents stand with the same amounts in scopes "
        f"{scopes}, {amount(later[0].activity or Decimal(0))} among them.",
        "To which scope do these deliveries belong?",
        tonnes,
        [line.place for line in pairs],
        case.explain(Reason.TWICE, pairs),
    )


def _numbered(table: Table, sight: Sight) -> Iterator[int]:
    """The columns that number documents: every cell another one."""
    for column in (one for role in _NUMBERING for one in table.with_role(role)):
        texts = [words(sight.at(row.number, column.number)) for row in table.data]
        filled = [text for text in texts if text]
        numbers = sum(bool(_DOCUMENT.match(text)) for text in filled)
        if len(filled) < 3 or numbers < _UNIQUE * len(texts):
            continue
        if len(set(filled)) >= _UNIQUE * len(filled):
            yield column.number


def _elsewhere(
    case: Case, line: Line, held: dict[str, list[tuple[int, int]]]
) -> Iterator[tuple[str, int, int]]:
    """The documents that a row names and another table holds with the same amount."""
    table = case.table(line)
    sight = sight_of(table, case.grids[table.sheet])
    for value in sight.cells(line.row).values():
        if not is_text(value):
            continue
        text = words(value)
        for document in {text, text.partition(" ")[0]}:
            for other, row in held.get(document, ()):
                if other != line.table and _same_amount(case, line, other, row):
                    yield document, other, row


def _same_amount(case: Case, line: Line, other: int, row: int) -> bool:
    table = case.tables[other]
    sight = sight_of(table, case.grids[table.sheet])
    values = [number(sight.at(row, column.number)) for column in table.with_role(Role.ACTIVITY)]
    return any(value and value == line.activity for value in values)


def _twice(case: Case, shared: Sequence[tuple[Line, str, int]], other: int) -> Irregularity:
    """The few rows of a table whose documents another one holds too, asked for once."""
    table = case.tables[other]
    lines = [line for line, _, _ in shared]
    line, document, row = shared[0]
    beside = [one for _, _, at in shared for one in case.by_row.get((other, at), [])[:1]]
    more = f", and {counted(len(lines) - 1, 'other')} with it" if len(lines) > 1 else ""
    return found(
        "double_counting",
        several(one.place for one in lines),
        f"{line.site or line.kind}: {document} with {amount(line.activity or Decimal(0))} stands "
        f"in {table.sheet}, row {row}, too{more}; no more than a few rows of the two do.",
        "Which of the two entries belongs into the inventory?",
        sum((one.tonnes or Decimal(0) for one in lines), Decimal(0)),
        [one.place for one in (*lines, *beside)],
        case.explain(Reason.TWICE, lines),
    )
