"""Coverage against the answers of analysts, the companies' own TCFD indexes and a committed sample
of judged statuses.

    python -m benchmarks.gaps DATA_DIR [--tpi | --index | --sample | --speed]

DATA_DIR holds `gaps/tpi.jsonl`, `gaps/texts/*.txt` and `reports/*.pdf`. Without a choice all four
are measured.

Analysts: per question and pooled, balanced accuracy of "the report addresses it, fully or partly"
  with its 90 % bootstrap
interval, beside two baselines: what is most frequent for the question, and a keyword search. Where
all answers are yes only the recall is shown. The analysts read everything a company publishes, not
one report, so their answers are a strong hint and no ground truth. Every byte of every text is
accounted for before it is scored. Index, sample and speed: see `gaps_index`, `gaps_sample` and
`gaps_speed`.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from agents.specialists.legal.rules import (
    CoverageOptions,
    CoverageStatus,
    Document,
    ParagraphCoverage,
    assess_coverage,
)
from benchmarks.gaps_index import show_index
from benchmarks.gaps_sample import show_sample
from benchmarks.gaps_scores import Answer, balanced_accuracy, interval, majority, reliability
from benchmarks.gaps_speed import show_speed
from reports.types import PageContent
from standards.packaged import packaged_requirements

# What an analyst's yes corresponds to: any of these paragraphs met, fully or partly.
QUESTIONS: dict[str, tuple[str, ...]] = {
    "Q11": ("S2.25(a)", "S2.25(a)(i)", "S2.25(a)(iii)", "S2.25(a)(v)"),
    "Q14": ("S2.29(g)(i)",),
    "Q15": ("S2.14(a)(i)", "S2.13(a)"),
    "Q16": ("S2.22(b)",),
    "Q17": ("S2.29(f)(i)",),
    "Q18": ("S2.14(a)(v)",),
}
# What somebody would type into a search box for the same question.
KEYWORDS: dict[str, str] = {
    "Q11": r"climate[- ](?:related )?risks?",
    "Q14": r"remuneration|executive compensation|incentive",
    "Q15": r"climate (?:strategy|change)",
    "Q16": r"scenario (?:analysis|planning)|climate scenarios?",
    "Q17": r"carbon pric(?:e|ing)",
    "Q18": r"roadmap|reduction targets?",
}
POOLED = ("Q14", "Q15", "Q17", "Q18")
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


def read_whole(path: Path) -> list[PageContent]:
    """The pages of a text file.

    Raises ValueError unless they hold every byte of it that is not white space.
    """
    content = path.read_bytes()
    pages = read_pages(content.decode("utf-8"))
    kept = "".join("".join(page.text.split()) for page in pages)
    if kept != "".join(content.decode("utf-8").split()):
        raise ValueError(f"{path.name}: the pages do not hold the whole file")
    return pages


def predicted(question: str, coverage: Mapping[str, ParagraphCoverage]) -> tuple[bool, float]:
    """Whether coverage says yes to an analysts' question, and how surely."""
    asked = [coverage[paragraph] for paragraph in QUESTIONS[question]]
    met = [item.confidence for item in asked if item.status in _MET]
    return bool(met), max(met) if met else min(item.confidence for item in asked)


def show_analysts(data: Path) -> None:
    """Print how coverage agrees with the analysts of the Transition Pathway Initiative."""
    requirements = packaged_requirements()
    answers: list[Answer] = []
    typed: list[Answer] = []
    read = 0
    for line in (data / "gaps" / "tpi.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        path = data / "gaps" / "texts" / f"{row['doc']}.txt"
        started = time.process_time()
        pages = read_whole(path)
        read += path.stat().st_size
        coverage = {
            c.paragraph_id: c
            for c in assess_coverage(requirements, Document(pages), options=CoverageOptions())
        }
        text = path.read_text(encoding="utf-8")
        asked = {q: bool(a) for q, a in row["answers"].items() if q in QUESTIONS and a >= 0}
        found = [
            Answer(row["doc"], q, *_flip(predicted(q, coverage), true)) for q, true in asked.items()
        ]
        typed += [
            Answer(row["doc"], q, bool(re.search(KEYWORDS[q], text, re.I)), true)
            for q, true in asked.items()
        ]
        answers += found
        spread = Counter(str(c.status) for c in coverage.values())
        shown = " ".join(f"{a.question}:{int(a.yes)}/{int(a.true)}" for a in found)
        print(
            f"{row['doc']:22} {time.process_time() - started:5.1f}s CPU {shown} "
            f"{dict(sorted(spread.items()))}",
            flush=True,
        )
    total = sum(path.stat().st_size for path in (data / "gaps" / "texts").glob("*.txt"))
    print(f"read {read:,} of {total:,} bytes, every page searched")
    for question in QUESTIONS:
        print(
            _line(
                question,
                [a for a in answers if a.question == question],
                [a for a in typed if a.question == question],
            )
        )
    print(
        _line(
            "pooled",
            [a for a in answers if a.question in POOLED],
            [a for a in typed if a.question in POOLED],
        )
    )
    print(
        "confidence of these answers:",
        *reliability((a.confidence, a.yes == a.true) for a in answers),
        sep="\n",
    )


def _flip(answer: tuple[bool, float], true: bool) -> tuple[bool, bool, float]:
    return answer[0], true, answer[1]


def _line(name: str, answers: Sequence[Answer], typed: Sequence[Answer]) -> str:
    if all(a.true for a in answers):
        hits, by_keyword = sum(a.yes for a in answers), sum(a.yes for a in typed)
        return (
            f"{name:6} n={len(answers)} recall={hits / len(answers):.2f} "
            f"keyword={by_keyword / len(typed):.2f} (all yes)"
        )
    low, high = interval(answers)
    return (
        f"{name:6} n={len(answers)} balanced={balanced_accuracy(answers):.3f} [{low:.2f}, "
        f"{high:.2f}] majority={balanced_accuracy(majority(answers)):.3f} "
        f"keyword={balanced_accuracy(typed):.3f}"
    )


def main(arguments: Sequence[str]) -> int:
    """Print the chosen scores; 2 when the data is absent."""
    data = Path(next((a for a in arguments if not a.startswith("--")), ""))
    if not (data / "gaps" / "tpi.jsonl").exists():
        print("give the directory that holds gaps/tpi.jsonl, gaps/texts and reports")
        return 2
    parts = {
        "--tpi": show_analysts,
        "--index": show_index,
        "--sample": show_sample,
        "--speed": show_speed,
    }
    for show in [parts[a] for a in arguments if a in parts] or list(parts.values()):
        show(data)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
