"""How well search finds passages.

    python -m benchmarks.retrieval DATA_DIR [FACTS_DIR]

Search is measured beside rank-bm25 and plain PostgreSQL full text, all over the same passages:
hit@5 and recall@10 on questions about the standards (FACTS_DIR/standards/retrieval_dev.json, and
`data/paraphrases.json`), nDCG@10, recall@10 and hit@5 on analysts' questions about real reports
(DATA_DIR/retrieval). FACTS_DIR is `facts` beside DATA_DIR. What is absent is skipped with its
reason.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.engines import Engine, full_text, okapi, postgres, sibyl
from benchmarks.real_reports import load
from benchmarks.search_scores import BASELINE, score_reports, score_standards
from standards.retrieval.scoring import MODES

FLOORS = {"hit@5": 19 / 20, "nDCG@10": 1.10}


def _line(name: str, value: float, detail: str) -> None:
    print(
        f"{name}: {value:.3f} (floor {FLOORS[name]:.2f}) "
        f"{'ok' if value >= FLOORS[name] else 'BELOW'} - {detail}"
    )


def score_search(data: Path, facts: Path) -> None:
    """Print the tables of search, and whether its two floors are met.

    What is absent is skipped with its reason.
    """
    queries, reports = facts / "standards/retrieval_dev.json", data / "retrieval"
    with postgres() as connection:
        engines: dict[str, Engine] = {f"Sibyl {mode}": sibyl(mode) for mode in MODES} | {
            BASELINE: okapi
        }
        if connection:
            engines |= {
                f"PostgreSQL {word} word": full_text(connection, any_word=word == "any")
                for word in ("every", "any")
            }
        if queries.is_file():
            _line(
                "hit@5",
                score_standards(queries, engines),
                "predict search on the development queries",
            )
        else:
            print(f"skipped the standards: {queries} is not there")
        if (reports / "questions.jsonl").is_file():
            _line(
                "nDCG@10",
                score_reports(load(reports), engines),
                f"Sibyl hybrid against {BASELINE} on real reports",
            )
        else:
            print(f"skipped real reports: {reports / 'questions.jsonl'} is not there")


def main(arguments: list[str]) -> int:
    """Score what is there; 2 when no directory was named."""
    if not arguments:
        print(__doc__)
        return 2
    data = Path(arguments[0])
    facts = Path(arguments[1]) if len(arguments) > 1 else data.parent / "facts"
    score_search(data, facts)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
