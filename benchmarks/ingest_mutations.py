"""What both readers do with damaged copies of a PDF: `python -m benchmarks.ingest_mutations [PDF]
[COUNT]`, 200 of the short sample.

Each copy has up to 256 bytes replaced, the same ones every time. The line reader must refuse it
with a message or give a whole ledger, in bounded time; a page that is not read says why. The layout
reader may leave pages to the line reader, and says why as well. Prints for each how many copies
ended how, the slowest, the most memory of a process, and what was said of the failed pages.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from structlog.testing import capture_logs

from reports.document.layout_internals import is_installed
from reports.document.layout_reading import forget_reader, read_layout
from reports.document.parsing import UnreadablePdf, inspect_pdf, read_pages
from reports.tests.document.hostile_pdf import mutated

SAMPLE = Path(__file__).resolve().parent.parent / "reports" / "sample" / "sample_short.pdf"
COUNT = 200
SECONDS_PER_PAGE = 10


@dataclass(slots=True)
class Tally:
    """How copies ended with one reader, what was said of failed pages, the longest time in seconds
    and the most memory of a process so far in MiB."""

    reader: str
    ends: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    memory: float = 0.0

    def add(self, read: Callable[[Path], tuple[str, list[str]]], path: Path) -> None:
        """Read one copy and count how it ended."""
        began = time.monotonic()
        end, failed = read(path)
        self.slowest = max(self.slowest, time.monotonic() - began)
        self.ends[end] += 1
        self.reasons.update(failed)
        used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        self.memory = max(self.memory, used / (2**20 if sys.platform == "darwin" else 2**10))

    def tell(self) -> None:
        """Print it."""
        print(
            f"  {self.reader}: slowest {self.slowest:.1f} s, a process up to {self.memory:.0f} "
            f"MiB: {dict(self.ends.most_common())}"
        )
        for reason, times in self.reasons.most_common(8):
            print(f"    {times:4} pages: {reason}")


def by_lines(path: Path) -> tuple[str, list[str]]:
    """The outcome of the line reader, and the reasons of the pages that failed."""
    try:
        count = inspect_pdf(path).page_count
    except UnreadablePdf as refusal:
        return f"refused as {refusal.code}", []
    pages = read_pages(path, 1, count, timeout=SECONDS_PER_PAGE * count)
    if [page.number for page in pages] != list(range(1, count + 1)):
        return "LEDGER INCOMPLETE", []
    if any(not page.text and not page.reason for page in pages):
        return "LEFT OUT WITHOUT A REASON", []
    failed = [page.reason.split(":")[0] for page in pages if page.state == "failed"]
    return ("read, some pages failed" if failed else "read"), failed


def by_layout(path: Path) -> tuple[str, list[str]]:
    """The outcome of the layout reader, and why pages were left to the line reader."""
    try:
        count = inspect_pdf(path).page_count
    except UnreadablePdf:
        return "not asked", []
    wanted = range(1, count + 1)
    with capture_logs() as logs:
        pages = read_layout(path, 1, count, pages=count, timeout=SECONDS_PER_PAGE * count)
        forget_reader()
    numbers = [page.number for page in pages]
    if numbers != sorted(set(numbers) & set(wanted)):
        return "PAGES THAT NOBODY ASKED FOR", []
    if any(not page.text and not page.unseen and not page.reason for page in pages):
        return "LEFT OUT WITHOUT A REASON", []
    left = [str(log.get("why", log["event"])) for log in logs]
    if len(numbers) == count:
        return ("read, a reader ended" if left else "read"), left
    return ("some pages left to the line reader" if numbers else "left to the line reader"), left


def main(arguments: list[str]) -> int:
    """0 when every copy was refused or read in full."""
    source = Path(arguments[0]) if arguments else SAMPLE
    count = int(arguments[1]) if len(arguments) > 1 else COUNT
    content = source.read_bytes()
    lines, layout = Tally("lines"), Tally("layout")
    with tempfile.TemporaryDirectory(prefix="sibyl-bench-") as base:
        path = Path(base) / "damaged.pdf"
        for read, tally in ((by_lines, lines), (by_layout, layout)):
            for seed in range(count if tally is lines or is_installed() else 0):
                path.write_bytes(mutated(content, seed))
                tally.add(read, path)
    print(f"{source.name}, {count} damaged copies")
    lines.tell()
    layout.tell()
    return 1 if any(end.isupper() for end in [*lines.ends, *layout.ends]) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
