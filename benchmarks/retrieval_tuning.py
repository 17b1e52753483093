"""How the constants of search were chosen: leave one report out, choose on the others, score the
one left out.

    python -m benchmarks.retrieval_tuning DATA_DIR

Prints nDCG@10 on real reports (DATA_DIR/retrieval) of the keyword list for each choice of
`scoring.K1`, `scoring.B` and the shares of synonyms and framing words, then the
leave-one-report-out mean, which no choice has seen. Takes a minute or two.
"""

from __future__ import annotations

import itertools
import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest import mock

from benchmarks.engines import Ranker, okapi
from benchmarks.ranking_measures import ndcg
from benchmarks.real_reports import RealReports, load
from standards.retrieval import query, scoring
from standards.retrieval.embeddings import Vector
from standards.retrieval.ranking import PassageIndex

Choice = tuple[float, float, float, float]  # K1, B, SYNONYM_SHARE, FRAME_SHARE
TEXTBOOK: Choice = (1.5, 0.75, 0.0, 1.0)
GRID: tuple[Choice, ...] = tuple(
    itertools.product((0.9, 1.2, 1.6), (0.4, 0.5, 0.6, 0.75), (0.0, 0.2, 0.3, 0.4), (0.3, 1.0))
)


class _NoVectors:
    """An embedder for an index that only the keyword list is read of."""

    name = "none"
    dimension = 1

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        return [[0.0]] * len(texts)


def main(arguments: list[str]) -> int:
    """Print the grid and the leave-one-report-out mean; 2 when no directory was named."""
    if not arguments:
        print(__doc__)
        return 2
    reports = load(Path(arguments[0]) / "retrieval")
    scored = {
        choice: _by_report(reports, choice)
        for choice in dict.fromkeys((TEXTBOOK, _shipped(), *GRID))
    }
    for choice in sorted(scored, key=lambda choice: -_mean(scored[choice])):
        marks = " shipped" * (choice == _shipped()) + " textbook" * (choice == TEXTBOOK)
        print(
            "k1 {} b {} synonyms {} frame {}:".format(*choice),
            f"{_mean(scored[choice]):.3f}{marks}",
        )
    left_out = {}
    for report in scored[TEXTBOOK]:
        best = max(
            GRID,
            key=lambda choice: _mean(
                {r: score for r, score in scored[choice].items() if r != report}
            ),
        )
        left_out[report] = scored[best][report]
    print(
        f"by report, chosen on the others: {_mean(left_out):.3f}; shipped "
        f"{_mean(scored[_shipped()]):.3f}; ",
        end="",
    )
    print(f"rank-bm25 {_mean(_baseline(reports)):.3f}")
    return 0


def _shipped() -> Choice:
    return scoring.K1, scoring.B, query.SYNONYM_SHARE, query.FRAME_SHARE


def _mean(by_report: dict[str, float]) -> float:
    return statistics.mean(by_report.values())


def _by_report(reports: RealReports, choice: Choice) -> dict[str, float]:
    with _chosen(choice):
        indexes = {
            report: PassageIndex(passages, _NoVectors())
            for report, passages in reports.passages.items()
        }
        return _ndcg(reports, {report: _ranker(index) for report, index in indexes.items()})


def _ranker(index: PassageIndex) -> Ranker:
    return lambda question: [hit.index for hit in index.search(question, 10, "keyword")]


def _baseline(reports: RealReports) -> dict[str, float]:
    return _ndcg(
        reports, {report: okapi(passages) for report, passages in reports.passages.items()}
    )


def _ndcg(reports: RealReports, rankers: Mapping[str, Ranker]) -> dict[str, float]:
    scores: dict[str, list[float]] = {}
    for asked in reports.questions:
        scores.setdefault(asked.report, []).append(
            ndcg(rankers[asked.report](asked.text), asked.gains)
        )
    return {report: statistics.mean(values) for report, values in scores.items()}


@contextmanager
def _chosen(choice: Choice) -> Iterator[None]:
    names = ((scoring, "K1"), (scoring, "B"), (query, "SYNONYM_SHARE"), (query, "FRAME_SHARE"))
    with ExitStack() as stack:
        for (module, name), value in zip(names, choice, strict=True):
            stack.enter_context(mock.patch.object(module, name, value))
        yield


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
