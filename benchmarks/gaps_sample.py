"""A sample of coverage statuses of real reports, to be judged by a person who reads the pages.

    python -m benchmarks.gaps_sample DATA_DIR

draws statuses of DATA_DIR/reports with the committed seed, the same number of every kind that
occurs, and prints them with what was found, for judging. The verdicts stand in
`data/gaps_sample.md`; `show_sample` prints the share judged right, how many of the statuses are
still given, and whether a higher confidence is more often right.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from agents.specialists.legal.rules import ParagraphCoverage
from benchmarks.gaps_index import covered
from benchmarks.gaps_scores import reliability

SEED, OF_EACH_KIND = 2311, 15
JUDGED = Path(__file__).parent / "data" / "gaps_sample.md"
COLUMNS = ("id", "report", "paragraph", "status", "confidence", "judgement", "reason")
_RIGHT = {"agree": True, "disagree": False}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judged status."""

    report: str
    paragraph: str
    status: str
    confidence: float
    right: bool


def draw(data: Path) -> list[tuple[str, ParagraphCoverage]]:
    """Statuses to judge, with the report they belong to; by kind, then report and paragraph."""
    kinds: dict[str, list[tuple[str, ParagraphCoverage]]] = defaultdict(list)
    for pdf in sorted((data / "reports").glob("*.pdf")):
        for item in covered(pdf)[1].values():
            kinds[str(item.status)].append((pdf.stem, item))
    chance = random.Random(SEED)
    drawn = [
        chance.sample(kinds[kind], min(OF_EACH_KIND, len(kinds[kind]))) for kind in sorted(kinds)
    ]
    return [
        pair for sample in drawn for pair in sorted(sample, key=lambda p: (p[0], p[1].paragraph_id))
    ]


def verdicts() -> list[Verdict]:
    """The committed table. Raises ValueError for a row that is not as it should be."""
    return list(_rows(JUDGED.read_text(encoding="utf-8").splitlines()))


def _rows(lines: Sequence[str]) -> Iterator[Verdict]:
    for line in lines:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and cells[0].isdigit():
            if len(cells) != len(COLUMNS) or cells[5] not in _RIGHT:
                raise ValueError(
                    f"{JUDGED.name}: row {cells[0]} needs {len(COLUMNS)} cells and agree or "
                    "disagree"
                )
            yield Verdict(cells[1], cells[2], cells[3], float(cells[4]), _RIGHT[cells[5]])


def show_sample(data: Path) -> None:
    """Print the share of judged statuses that are right, by kind, and what has changed since."""
    judged = verdicts()
    for kind in sorted({v.status for v in judged}):
        of_kind = [v.right for v in judged if v.status == kind]
        print(f"  {kind:20} {sum(of_kind)}/{len(of_kind)} right")
    print(
        f"{sum(v.right for v in judged)}/{len(judged)} judged right, "
        f"{mean(v.right for v in judged):.1%}"
    )
    now = {pdf.stem: covered(pdf)[1] for pdf in (data / "reports").glob("*.pdf")}
    known = [v for v in judged if v.report in now]
    same = sum(str(now[v.report][v.paragraph].status) == v.status for v in known)
    print(f"{same}/{len(known)} still have the status that was judged")
    print(
        "confidence of the judged statuses:",
        *reliability((v.confidence, v.right) for v in judged),
        sep="\n",
    )


def main(data: Path) -> None:
    """Print the drawn statuses with their elements, for judging."""
    for number, (report, item) in enumerate(draw(data), start=1):
        print(
            f"| {number} | {report} | {item.paragraph_id} | {item.status} | {item.confidence} | | "
            f"|  {item.cause}"
        )
        for element in item.elements:
            given = (
                f"p. {element.page}: {element.quote}" if element.addressed else element.gap_reason
            )
            print(f"      {element.addressed} {element.name}: {given}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
