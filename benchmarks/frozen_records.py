"""Lines for `predict`, made from the labelled data: a few hundred over all capabilities, always the
same ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

from benchmarks.workbooks import DATA as WORKBOOKS
from reports.types import ClaimType, Priority

T = TypeVar("T")
Record = dict[str, Any]
SINGLE = 60  # lines of a capability that looks at one claim or question
DOCUMENTS = 10  # lines of a capability that reads pages
SECTIONS = 12  # of a document are its pages
AGENTS = ("legal", "data_metrics", "news_media")
BASES = ("computation", "evidence_document", "external", "report")


def records(data: Path) -> dict[str, list[Record]]:
    """By capability its lines, each with an `id`.

    Raises FileNotFoundError for data that is not in the directory.
    """
    makers: Mapping[str, Callable[[Path], list[Record]]] = {
        "claims": _documents,
        "compliance": lambda data: [{"claim": claim} for claim in _claims(data)],
        "gaps": lambda data: _documents(data)[: DOCUMENTS // 2],
        "inventory": lambda data: _workbooks(),
        "judge": lambda data: _judged(_claims(data)),
        "mapping": lambda data: [{"text": claim["text"]} for claim in _claims(data)],
        "numbers": _numbers,
        "route": lambda data: [{"claims": [claim]} for claim in _claims(data)],
        "search": _questions,
    }
    return {
        name: [{"id": f"{name}-{number}"} | record for number, record in enumerate(make(data), 1)]
        for name, make in makers.items()
    }


def _workbooks() -> list[Record]:
    """Of the workbooks that may be looked at some of every writer, in the order of their names."""
    paths = sorted((WORKBOOKS / "look").glob("*.xlsx"))
    return [{"workbook": str(path)} for path in _every(paths, SINGLE)]


def _documents(data: Path) -> list[Record]:
    corpora = sorted((data / "retrieval" / "corpora").glob("*.json"))[:DOCUMENTS]
    return [{"pages": _pages(json.loads(path.read_text(encoding="utf-8")))} for path in corpora]


def _pages(sections: list[dict[str, str]]) -> list[dict[str, Any]]:
    return [
        {"number": number, "text": f"{section['title']}\n\n{section['text']}"}
        for number, section in enumerate(_every(sections, SECTIONS), 1)
    ]


def _claims(data: Path) -> list[Record]:
    """Sentences that experts labelled, as claims of every type and priority in turn."""
    texts = [row["text"] for row in _spread(data / "mapping" / "tcfd11.jsonl", SINGLE)]
    kinds, priorities = list(ClaimType), list(Priority)
    return [
        {
            "id": f"c{number}",
            "text": text,
            "claim_type": kinds[number % len(kinds)].value,
            "priority": priorities[number % len(priorities)].value,
        }
        for number, text in enumerate(texts)
    ]


def _numbers(data: Path) -> list[Record]:
    tables = _spread(data / "tables" / "tables.jsonl", SINGLE)
    sentences = [row["text"] for row in _rows(data / "sentences" / "env_claims_train.jsonl")]
    figures = [text for text in sentences if sum(letter.isdigit() for letter in text) > 3]
    return [
        {"claims": [{"id": "c", "text": text, "page": 1}], "tables": [table["rows"]]}
        for table, text in zip(tables, figures, strict=False)
    ]


def _questions(data: Path) -> list[Record]:
    """Analysts' questions to the standards, every third to the passages of a report instead."""
    rows = _spread(data / "retrieval" / "questions.jsonl", SINGLE)
    passages = [row["relevant"] for row in rows]
    return [
        {"query": row["question"], "top_k": 10}
        | ({"passages": passages} if number % 3 == 0 else {})
        for number, row in enumerate(rows)
    ]


def _judged(claims: list[Record]) -> list[Record]:
    """Every pair of findings over what they rest on and whether they support, on one claim after
    the other."""
    cases = product(product(BASES, (True, False, None)), repeat=2)
    return [
        {
            "claim": claims[number % len(claims)],
            "findings": findings,
            "agent_status": {},
            "cycle": number % 3,
        }
        for number, findings in enumerate(map(_findings, cases))
    ]


def _findings(case: tuple[tuple[str, bool | None], ...]) -> list[Record]:
    return [
        {
            "agent_name": agent,
            "basis": basis,
            "supports_claim": supports,
            "confidence": 0.9,
            "source": agent,
        }
        for agent, (basis, supports) in zip(AGENTS, case, strict=False)
    ]


def _spread(path: Path, wanted: int) -> list[Record]:
    return _every(list(_rows(path)), wanted)


def _every(rows: list[T], wanted: int) -> list[T]:
    """So many of the rows, at equal distances from the first on."""
    return rows[:: max(1, len(rows) // wanted)][:wanted]


def _rows(path: Path) -> Iterator[Record]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)
