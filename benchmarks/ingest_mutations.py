"""What reading does with damaged copies of a PDF: `python -m benchmarks.ingest_mutations [PDF]
[COUNT]`, 200 of the short sample.

Each copy has up to 256 bytes replaced, the same ones every time. It must be refused with a message
or read with a whole ledger, in bounded time; a page that is not read says why. Prints how many
ended how, the slowest, and what the failed pages said.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from reports.document.parsing import UnreadablePdf, inspect_pdf, read_pages
from reports.tests.document.hostile_pdf import mutated

SAMPLE = Path(__file__).resolve().parent.parent / "reports" / "sample" / "sample_short.pdf"
COUNT = 200
SECONDS_PER_PAGE = 10


def end_of(path: Path) -> tuple[str, list[str]]:
    """The outcome of reading, and the reasons of the pages that failed."""
    try:
        count = inspect_pdf(path).page_count
    except UnreadablePdf as refusal:
        return f"refused as {refusal.code}", []
    pages = read_pages(path, 1, count, timeout=SECONDS_PER_PAGE * count)
    if [page.number for page in pages] != list(range(1, count + 1)):
        return "LEDGER INCOMPLETE", []
    if any(not page.text and not page.reason for page in pages):
        return "LEFT OUT WITHOUT A REASON", []
    failed = [page.reason for page in pages if page.state == "failed"]
    return ("read, some pages failed" if failed else "read"), failed


def main(arguments: list[str]) -> int:
    """0 when every copy was refused or read in full."""
    source = Path(arguments[0]) if arguments else SAMPLE
    content = source.read_bytes()
    ends: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    slowest = 0.0
    with tempfile.TemporaryDirectory(prefix="sibyl-bench-") as base:
        path = Path(base) / "damaged.pdf"
        for seed in range(int(arguments[1]) if len(arguments) > 1 else COUNT):
            path.write_bytes(mutated(content, seed))
            began = time.monotonic()
            end, failed = end_of(path)
            slowest = max(slowest, time.monotonic() - began)
            ends[end] += 1
            reasons.update(reason.split(":")[0] for reason in failed)
    print(
        f"{source.name}, {ends.total()} damaged copies, slowest {slowest:.1f} s: "
        f"{dict(ends.most_common())}"
    )
    for reason, times in reasons.most_common(8):
        print(f"  {times:4} pages: {reason}")
    return 1 if any(end.isupper() for end in ends) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
