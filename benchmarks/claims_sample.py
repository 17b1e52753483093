"""A sample of the claims of real reports, to be judged by a person who looks at the page.

    python -m benchmarks.claims_sample DATA_DIR --seed 12 --count 60
    python -m benchmarks.claims_sample DATA_DIR --check

The first draws claims of DATA_DIR/reports evenly over the reports and prints them for judging, with
the verdicts already known. The second prints the share judged right in the committed table and
whether those claims are still extracted as judged.
Right: a statement of the company that can be verified, whole and understandable with its text, of
  the right one of five types.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import chain, islice, zip_longest
from pathlib import Path

from agents.claims.schemas import ClaimDraft
from benchmarks.locate import claims_of, read

JUDGED = Path(__file__).parent / "data" / "claims_sample.md"
COLUMNS = ("id", "report", "page", "type", "verdict", "reason")
VERDICTS = ("right", "wrong")
Row = tuple[str, str, str, str]  # the columns before the verdict


def identity(report: str, claim: ClaimDraft) -> str:
    """What identifies a claim in the table: a digest of its position and its text."""
    return sha256(f"{report}\n{claim.page}\n{claim.quote}\n{claim.text}".encode()).hexdigest()[:10]


def row_of(report: str, claim: ClaimDraft) -> Row:
    """The columns that do not need a judge."""
    return identity(report, claim), report, str(claim.page), claim.claim_type.value


def extracted(data_dir: Path) -> list[tuple[str, ClaimDraft]]:
    """Every claim of every report. Raises ValueError where there is no report."""
    found = [
        (pdf.stem, claim)
        for pdf in sorted((data_dir / "reports").glob("*.pdf"))
        for claim in claims_of(read(pdf))
    ]
    if not found:
        raise ValueError(
            f"no claim found under {data_dir}: name the directory that holds reports/ with PDFs"
        )
    return found


def draw(
    found: Sequence[tuple[str, ClaimDraft]], seed: int, count: int
) -> list[tuple[str, ClaimDraft]]:
    """`count` claims, report by report in turn, ranked by a hash of seed and claim: a change leaves
    most of a draw as it was."""
    decks: dict[str, list[tuple[str, ClaimDraft]]] = {}
    for report, claim in found:
        decks.setdefault(report, []).append(
            (sha256(f"{seed} {identity(report, claim)}".encode()).hexdigest(), claim)
        )
    ranked = [
        [(report, claim) for _, claim in sorted(deck, key=lambda one: one[0])]
        for report, deck in decks.items()
    ]
    drawn = islice((one for one in chain.from_iterable(zip_longest(*ranked)) if one), count)
    return sorted(drawn, key=lambda one: (one[0], one[1].page))


def judged(table: str) -> list[tuple[Row, str]]:
    """(columns, verdict) of every row of a table. Raises ValueError for a row without a verdict."""
    rows = [
        tuple(cell.strip() for cell in line.strip()[1:-1].split("|"))
        for line in table.splitlines()
        if line[:2] == "| "
    ]
    found: list[tuple[Row, str]] = []
    for row in rows:
        if row == COLUMNS:
            continue
        if len(row) != len(COLUMNS) or row[4] not in VERDICTS:
            raise ValueError(
                f"not a judged row: {' | '.join(row)}; it needs {len(COLUMNS)} cells and the "
                "verdict right or wrong"
            )
        found.append(((row[0], row[1], row[2], row[3]), row[4]))
    return found


def check(found: Iterable[tuple[str, ClaimDraft]], rows: Sequence[tuple[Row, str]]) -> int:
    """Print the share judged right and the rows that are no longer extracted; 1 if there are such
    rows or no rows at all."""
    now = {row_of(report, claim) for report, claim in found}
    lost = [row for row, _ in rows if row not in now]
    for row in lost:
        print(f"no longer extracted as judged: {' '.join(row)}")
    right = sum(verdict == "right" for _, verdict in rows)
    print(
        f"{right} of {len(rows)} right, {right / max(1, len(rows)):.1%}; {len(lost)} no longer "
        "extracted as judged"
    )
    return int(not rows or bool(lost))


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw, or check the committed verdicts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data_dir", type=Path)
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args(arguments)
    rows = judged(JUDGED.read_text("utf-8")) if JUDGED.is_file() else []
    found = extracted(options.data_dir)
    if options.check:
        return check(found, rows)
    known = dict(rows)
    for report, claim in draw(found, options.seed, options.count):
        row = row_of(report, claim)
        print(
            "| "
            + " | ".join((*row, known.get(row, ""), ""))
            + f" |\n    {claim.text}\n    quote: {claim.quote}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
