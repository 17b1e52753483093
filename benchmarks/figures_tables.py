"""Questions about one figure of a table, answered by lookup; a cell counts as found when it prints
the same figure."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

from reports.figures.lookup import Lookup
from reports.types import TableContent

_KIND = "extra"  # questions whose answer stands in one cell
_RESTATED = re.compile(r"(?<=\d)\s*\(\d[\d.,]*\)$")  # "254 (246)"
_BESIDE = re.compile(r"[\s,%*]|\([a-z]\)")
_NONE = "nan"


def score_tables(directory: Path) -> None:
    """Print the share of questions answered right from their own table, and from all tables of
    their report."""
    tables = {_table_key(record): _table(record) for record in _records(directory / "tables.jsonl")}
    reports = defaultdict(list)
    for (company, *_), table in tables.items():
        reports[company].append(table)
    questions = [
        record for record in _records(directory / "questions.jsonl") if record["kind"] == _KIND
    ]
    own = {table_key: Lookup([table]) for table_key, table in tables.items()}
    whole = {company: Lookup(found) for company, found in reports.items()}
    right = sum(_is_right(own[_table_key(question)], question) for question in questions)
    among = sum(_is_right(whole[question["company"]], question) for question in questions)
    print(
        f"table questions: {right} of {len(questions)} answered right from their table "
        f"({right / len(questions):.1%}), {among} among all tables of the report "
        f"({among / len(questions):.1%})"
    )


def _records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def _table_key(record: dict[str, Any]) -> tuple[str, str, str]:
    return record["company"], record["page"], record["table"]


def _table(record: dict[str, Any]) -> TableContent:
    return TableContent(
        int(record["page"]), int(record["table"]), tuple(tuple(row) for row in record["rows"])
    )


def _is_right(lookup: Lookup, question: dict[str, Any]) -> bool:
    found = lookup.answer(question["question"])
    return bool(found) and _figure(found[0].printed) == _figure(question["answer"])


def _figure(text: str) -> str | float:
    """A figure without separators, spaces, percent sign, footnote mark and what it was before; as a
    number where it is one."""
    bare = (
        _BESIDE.sub("", _RESTATED.sub("", "-" if text == _NONE else text))
        .replace("\u2212", "-")
        .replace("\u2013", "-")
    )
    try:
        return float(bare)
    except ValueError:
        return bare.lower()
