"""Search measured on questions: about the standards, and about real reports.

Every engine sees the same passages.
"""

from __future__ import annotations

import json
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from agents.predicting.searching import search as predict_search
from benchmarks.engines import Engine
from benchmarks.ranking_measures import hit, ndcg, recall
from benchmarks.real_reports import RealReports
from standards import paragraph_ids
from standards.mapping import map_claim
from standards.packaged import packaged_requirements
from standards.registry_text import passage_text
from standards.types import Requirement

PARAPHRASES = Path(__file__).parent / "data/paraphrases.json"
BASELINE = "rank-bm25"
DEPTH = 10
FindParagraphs = Callable[[str], list[str]]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about the standards: the paragraphs that answer it, and those that belong to the
    answer too."""

    query: str
    primary: tuple[str, ...]
    also: tuple[str, ...]


def questions(path: Path) -> dict[str, list[Asked]]:
    """The development queries of `path`, and the frozen rewordings of each with the same
    answers."""
    sets: dict[str, list[Asked]] = {"development queries": [], "paraphrases": []}
    reworded = json.loads(PARAPHRASES.read_text("utf-8"))["queries"]
    for row in json.loads(path.read_text("utf-8"))["queries"]:
        answers = [
            tuple(map(paragraph_ids.normalise, row[key]))
            for key in ("expected_primary", "expected_also")
        ]
        sets["development queries"].append(Asked(row["query"], *answers))
        sets["paraphrases"] += [Asked(text, *answers) for text in reworded.get(row["id"], ())]
    return sets


def score_standards(path: Path, engines: Mapping[str, Engine]) -> float:
    """Print hit@5 and recall@10 over the checkable paragraphs; returns hit@5 of the best way
    `predict search` answers."""
    everything = packaged_requirements()
    by_id = {node.paragraph_id: node for node in everything}
    nodes = [node for node in everything if node.checkable]
    texts = [passage_text(node, by_id) for node in nodes]
    finders = {name: _finder(engine, nodes, texts) for name, engine in engines.items()}
    finders |= {"map_claim": _mapped, "predict search": _predicted}
    sets = questions(path)
    print(
        f"\nstandards: {len(nodes)} checkable paragraphs ({len(everything)} for predict search), "
        "vintage June 2023"
    )
    print(
        f"{'':24s}"
        + "".join(
            f"{f'{name} ({len(asked)}): hit@5 (or S1 twin)  recall@10':>58s}"
            for name, asked in sets.items()
        )
    )
    served = 0.0
    for name, find in finders.items():
        cells = []
        for title, asked in sets.items():
            found = [find(question.query) for question in asked]
            strict = sum(
                hit(ids, question.primary) for ids, question in zip(found, asked, strict=True)
            )
            lenient = sum(
                hit(ids, _with_twins(question.primary, by_id))
                for ids, question in zip(found, asked, strict=True)
            )
            whole = statistics.mean(
                recall(i, {*q.primary, *q.also}) for i, q in zip(found, asked, strict=True)
            )
            cells.append(f"{f'{strict:.0f} ({lenient:.0f})':>47s}{whole:11.3f}")
            if name == "predict search" and title == "development queries":
                served = strict / len(asked)
        print(f"{name:24s}" + "".join(cells))
    return served


def _finder(engine: Engine, nodes: Sequence[Requirement], texts: Sequence[str]) -> FindParagraphs:
    rank = engine(texts)
    return lambda query: [nodes[position].paragraph_id for position in rank(query)]


def _mapped(query: str) -> list[str]:
    return [paragraph.paragraph_id for paragraph in map_claim(query).paragraphs]


def _predicted(query: str) -> list[str]:
    return [
        result["paragraph_id"]
        for result in predict_search({"query": query, "top_k": DEPTH})["results"]
    ]


def _with_twins(ids: Iterable[str], by_id: Mapping[str, Requirement]) -> set[str]:
    """The paragraphs and their S1 counterparts, which a reader also accepts."""
    wanted = set(ids)
    return wanted.union(*(by_id[pid].s1_counterpart for pid in wanted if pid in by_id))


def score_reports(reports: RealReports, engines: Mapping[str, Engine]) -> float:
    """Print nDCG@10, recall@10 and hit@5 on real reports; returns nDCG@10 of Sibyl's hybrid mode
    over that of the baseline."""
    passages = sum(map(len, reports.passages.values()))
    print(
        f"\nreal reports: {len(reports.questions)} questions on {len(reports.passages)} reports, "
        f"{passages} passages; {reports.matched} relevant texts found in them, "
        f"{len(reports.unmatched)} not (left out)"
    )
    scored = {name: _per_report(reports, engine) for name, engine in engines.items()}
    means = {
        name: _mean(row for rows in reported.values() for row in rows)
        for name, reported in scored.items()
    }
    base = means[BASELINE][0]
    print(f"{'':26s}nDCG@10   ratio   by report   recall@10   hit@5   seconds")
    for name, (gain, found, hits, seconds) in means.items():
        macro = statistics.mean(_mean(rows)[0] for rows in scored[name].values())
        total = seconds * len(reports.questions)
        print(
            f"{name:26s}{gain:7.3f}{gain / base:8.2f}{macro:12.3f}{found:12.3f}{hits:8.3f}"
            f"{total:10.1f}"
        )
    print(f"\nnDCG@10 by report{'':9s}" + "".join(f"{name:>22s}" for name in scored))
    for report in scored[BASELINE]:
        print(
            f"{report[:25]:26s}"
            + "".join(f"{_mean(rows[report])[0]:22.3f}" for rows in scored.values())
        )
    return means["Sibyl hybrid"][0] / base


def _per_report(reports: RealReports, engine: Engine) -> dict[str, list[tuple[float, ...]]]:
    """Report to nDCG, recall, hit and seconds (indexing shared out) of each of its questions."""
    scored: defaultdict[str, list[tuple[float, ...]]] = defaultdict(list)
    for report, passages in reports.passages.items():
        asked = [question for question in reports.questions if question.report == report]
        if not asked:
            continue
        started = time.perf_counter()
        rank = engine(passages)
        rankings = [rank(question.text) for question in asked]
        seconds = (time.perf_counter() - started) / len(asked)
        for ranking, question in zip(rankings, asked, strict=True):
            measures = (
                ndcg(ranking, question.gains),
                recall(ranking, question.gains),
                hit(ranking, question.gains),
            )
            scored[report].append((*measures, seconds))
    return dict(scored)


def _mean(rows: Iterable[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(map(statistics.mean, zip(*rows, strict=True)))
