"""A sample of industry metrics of real reports, to be judged by a person who reads the pages.

    python -m benchmarks.industry_sample DATA_DIR

draws answers of DATA_DIR/reports with the committed seed, as many of each kind as there are, and
prints them for judging. The judgements stand in `data/industry_sample.md`; `show_sample` prints the
share judged right by answer, and how many are still given. Siemens reports under an industry whose
metrics are not known here; it is compared with industrial
machinery.
"""

from __future__ import annotations

import random
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from agents.specialists.legal.industry.assessing import AskedMetric, MetricResult, assess_industry
from agents.specialists.legal.schemas import Document
from benchmarks.locate import read
from reports.figures.extract import read_pages
from standards.sasb.packaged import packaged_industries

SEED, OF_EACH_ANSWER = 2606, 19
JUDGED = Path(__file__).parent / "data" / "industry_sample.md"
COLUMNS = ("id", "report", "code", "answer", "page", "judgement", "reason")
ANSWERS = {True: "reported", False: "not found", None: "not assessed"}
INDUSTRIES = {
    "CTREIT_2022_esg": ("IF-RE", "CT REIT"),
    "GeneralMotors_2021_sustainability": ("TR-AU", "General Motors"),
    "RioTinto_2023_climate": ("EM-MM", "Rio Tinto"),
    "Siemens_2024_sustainability": ("RT-IG", "Siemens"),
}
_RIGHT = {"agree": True, "disagree": False}


def asked(code: str) -> list[AskedMetric]:
    """The shipped metrics of an industry, its measures of activity last."""
    industry = next(industry for industry in packaged_industries() if industry.code == code)
    metrics = [
        (metric, topic.name, topic.climate_relevant)
        for topic in industry.topics
        for metric in topic.metrics
    ]
    metrics += [(metric, "", False) for metric in industry.activity_metrics]
    return [
        AskedMetric(m.code, m.gist, m.unit, m.kind, topic, climate, m.edition)
        for m, topic, climate in metrics
    ]


@lru_cache(maxsize=4)
def answers(pdf: Path) -> tuple[float, tuple[MetricResult, ...]]:
    """CPU seconds beside the document's index, and the results of a report."""
    code, company = INDUSTRIES[pdf.stem]
    pages = read(pdf)
    document, quantities = Document(pages), read_pages(pages)
    _ = document.index.evidence
    began = time.process_time()
    results = assess_industry(code, asked(code), document, quantities, company)
    return time.process_time() - began, tuple(results)


def draw(data: Path) -> list[tuple[str, MetricResult]]:
    """Answers to judge, with the report they belong to; by answer, then report and code."""
    kinds: dict[str, list[tuple[str, MetricResult]]] = defaultdict(list)
    for pdf in sorted((data / "reports").glob("*.pdf")):
        for result in answers(pdf)[1]:
            kinds[ANSWERS[result.reported]].append((pdf.stem, result))
    chance = random.Random(SEED)
    drawn = [
        chance.sample(kinds[kind], min(OF_EACH_ANSWER, len(kinds[kind]))) for kind in sorted(kinds)
    ]
    return [
        pair
        for sample in drawn
        for pair in sorted(sample, key=lambda pair: (pair[0], pair[1].metric.code))
    ]


def verdicts() -> list[dict[str, str]]:
    """The rows of the committed table. Raises ValueError for a row that is not as it should be."""
    rows = [_cells(line) for line in JUDGED.read_text(encoding="utf-8").splitlines()]
    found = [cells for cells in rows if cells and cells[0].isdigit()]
    for cells in found:
        if len(cells) != len(COLUMNS) or cells[5] not in _RIGHT or cells[3] not in ANSWERS.values():
            raise ValueError(
                f"{JUDGED.name}: row {cells[0]} needs {len(COLUMNS)} cells, a known answer, and "
                "agree or disagree"
            )
    return [dict(zip(COLUMNS, cells, strict=True)) for cells in found]


def _cells(line: str) -> Sequence[str]:
    return (
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("| ")
        else ()
    )


def show_sample(data: Path) -> None:
    """Print the share of judged answers that are right by answer, how many still stand, and the
    time each report took."""
    judged = verdicts()
    for answer in ANSWERS.values():
        of_kind = [_RIGHT[row["judgement"]] for row in judged if row["answer"] == answer]
        print(f"  {answer:14} {sum(of_kind)}/{len(of_kind)} right")
    print(f"{sum(_RIGHT[row['judgement']] for row in judged)}/{len(judged)} judged right")
    now: dict[tuple[str, str], str] = {}
    for pdf in sorted((data / "reports").glob("*.pdf")):
        seconds, results = answers(pdf)
        now |= {(pdf.stem, result.metric.code): ANSWERS[result.reported] for result in results}
        print(f"  {pdf.stem}: {len(results)} metrics in {seconds:.2f} s CPU")
    same = sum(now.get((row["report"], row["code"])) == row["answer"] for row in judged)
    print(f"{same}/{len(judged)} still have the answer that was judged")


def main(data: Path) -> None:
    """Print the drawn answers with their quotes, for judging; with a table of judgements, how they
    came out."""
    for number, (report, result) in enumerate(draw(data), start=1):
        answer = ANSWERS[result.reported]
        print(
            f"| {number} | {report} | {result.metric.code} | {answer} | {result.page or ''} | | |"
        )
        print(
            f"      {result.metric.gist} ({result.metric.unit}): {result.quote[:300]!r} "
            f"{result.reason}"
        )
    if JUDGED.exists():
        show_sample(data)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
