"""Coverage against the answers of Transition Pathway Initiative analysts.

    python benchmarks/gaps.py DATA_DIR

DATA_DIR holds `gaps/tpi.jsonl` and `gaps/texts/*.txt`. Prints, per question, accuracy and balanced accuracy of "the report
addresses it, fully or partly" beside a baseline that always says yes. The analysts read everything a company publishes, not
one report, so their answers are a strong hint and no ground truth.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from agents.legal.rules import CoverageOptions, CoverageStatus, Document, ParagraphCoverage, assess_coverage
from reports.types import PageContent
from standards.packaged import packaged_requirements

# What an analyst's yes corresponds to: any of these paragraphs met, fully or partly (elements named after a colon: that element).
QUESTIONS: dict[str, tuple[str, ...]] = {
    "Q11": ("S2.25(a)", "S2.25(a)(i)", "S2.25(a)(iii)", "S2.25(a)(v)"),
    "Q14": ("S2.29(g)(i)",),
    "Q15": ("S2.14(a)(i)", "S2.13(a)"),
    "Q16": ("S2.22(b)",),
    "Q17": ("S2.29(f)(i)",),
    "Q18": ("S2.14(a)(v)",),
}
_MET = {CoverageStatus.FULLY_ADDRESSED, CoverageStatus.PARTIALLY_ADDRESSED}
_PAGE_CHARACTERS = 4000


def read_pages(text: str) -> list[PageContent]:
    """A report's plain text cut into pages at blank lines."""
    pages, current = [], ""
    for paragraph in text.split("\n\n"):
        current += paragraph.strip() + "\n\n"
        if len(current) > _PAGE_CHARACTERS:
            pages.append(current.strip())
            current = ""
    return [PageContent(i, page) for i, page in enumerate([*pages, current], start=1)]


def predicted(question: str, coverage: Mapping[str, ParagraphCoverage]) -> bool:
    """Whether coverage says yes to an analysts' question."""
    return any(coverage[paragraph].status in _MET for paragraph in QUESTIONS[question])


def score(pairs: Iterable[tuple[bool, bool]]) -> str:
    """Accuracy, balanced accuracy and the always-yes baseline of (predicted, expected) pairs."""
    counts = Counter(pairs)
    yes, no = counts[True, True] + counts[False, True], counts[False, False] + counts[True, False]
    recalls = [counts[answer, answer] / of for answer, of in ((True, yes), (False, no)) if of]
    accuracy = (counts[True, True] + counts[False, False]) / (yes + no)
    return f"n={yes + no} accuracy={accuracy:.2f} balanced={sum(recalls) / len(recalls):.2f} always-yes={yes / (yes + no):.2f}"


def main(data: Path) -> None:
    """Print the scores."""
    requirements = packaged_requirements()
    results: dict[str, list[tuple[bool, bool]]] = {question: [] for question in QUESTIONS}
    for line in (data / "gaps" / "tpi.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        started = time.perf_counter()
        document = Document(read_pages((data / "gaps" / "texts" / f"{row['doc']}.txt").read_text(encoding="utf-8")))
        coverage = {c.paragraph_id: c for c in assess_coverage(requirements, document, options=CoverageOptions())}
        shown = []
        for question, answer in row["answers"].items():
            if question in QUESTIONS and answer >= 0:
                results[question].append((predicted(question, coverage), bool(answer)))
                shown.append(f"{question}:{int(results[question][-1][0])}/{answer}")
        spread = Counter(str(c.status) for c in coverage.values())
        print(f"{row['doc']:24} {time.perf_counter() - started:5.1f}s {' '.join(shown)} {dict(sorted(spread.items()))}")
    for question, pairs in results.items():
        print(f"{question:4} {score(pairs)}")
    print(f"all  {score(pair for pairs in results.values() for pair in pairs)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
