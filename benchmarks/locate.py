"""How many claims of real reports are located: `python benchmarks/locate.py DATA_DIR`.

DATA_DIR holds `reports/*.pdf`. Each report is read as on upload, its claims are drafted by the
rules, and each quote is looked for among the words of its page. One line a report: claims, shares
located exactly, apart from typography, nearly, not at all, and milliseconds a claim. Quotes that
are not located are listed with their page by `--show`.

Then claims of each report are planted on the pages of the next one: any of these that is located is
listed as wrong.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from agents.claims.rules import extract_claims
from agents.claims.schemas import ClaimDraft
from reports.document.anchors import AnchorFinder, How
from reports.document.parsing import inspect_pdf, read_pages
from reports.document.positions import Positions
from reports.types import PageContent
from sibyl_project.common.text import contains_quote

PLANTED = 100
SHORTEST_PLANTED = 40  # characters; anything shorter may stand in any report
SEED = 4


def read(path: Path) -> list[PageContent]:
    """Every page of a PDF."""
    return read_pages(path, 1, inspect_pdf(path).page_count, timeout=600)


def claims_of(pages: Sequence[PageContent]) -> list[ClaimDraft]:
    """The claims of a report whose quote stands on its page, as an analysis keeps them."""
    texts = {page.number: page.text for page in pages}
    return [
        draft for draft in extract_claims(pages) if contains_quote(texts[draft.page], draft.quote)
    ]


def finder_of(pages: Sequence[PageContent]) -> AnchorFinder:
    """A finder of quotes on these pages."""
    return AnchorFinder({page.number: page.words for page in pages})


def located(
    pages: Sequence[PageContent], drafts: Iterable[ClaimDraft]
) -> list[tuple[ClaimDraft, How]]:
    """Each draft with how its quote was found."""
    finder, positions = finder_of(pages), Positions({page.number: page.text for page in pages})
    return [
        (
            d,
            finder.find(d.quote, d.page, near=positions.of(d.page, d.quote, d.source_context)).how,
        )
        for d in drafts
    ]


def planted(
    drafts: Sequence[ClaimDraft], pages: Sequence[PageContent]
) -> list[tuple[ClaimDraft, int, How]]:
    """Claims of one report that are looked for on pages of another, with the page and how they were
    found; none should be."""
    random = Random(SEED)
    fit = sorted(
        {d.quote: d for d in drafts if len(d.quote) >= SHORTEST_PLANTED}.values(),
        key=lambda d: (d.page, d.quote),
    )
    chosen = random.sample(fit, min(PLANTED, len(fit)))
    finder = finder_of(pages)
    pairs = [(draft, random.randint(1, len(pages))) for draft in chosen]
    return [(draft, page, finder.find(draft.quote, page).how) for draft, page in pairs]


def main() -> int:
    """Print the tables; 2 when the data is absent."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--show", action="store_true", help="list what was not located")
    options = parser.parse_args()
    paths = sorted((options.data / "reports").glob("*.pdf"))
    if not paths:
        print(f"no reports under {options.data}/reports", file=sys.stderr)
        return 2
    reports = {path.stem: read(path) for path in paths}
    drafts = {name: claims_of(pages) for name, pages in reports.items()}
    for name, pages in reports.items():
        began = time.perf_counter()
        found = located(pages, drafts[name])
        spent = time.perf_counter() - began
        _print(name, Counter(how for _, how in found), 1000 * spent / max(1, len(found)))
        for draft, how in found if options.show else ():
            if how in (How.NONE, How.FUZZY):
                print(f"  {how} p. {draft.page}: {draft.quote}")
    names = list(reports)
    for name, other in zip(names, [*names[1:], names[0]], strict=True):
        tried = planted(drafts[name], reports[other])
        wrong = [(draft, page, how) for draft, page, how in tried if how is not How.NONE]
        print(f"{name} planted on {other}: {len(wrong)} of {len(tried)} located")
        for draft, page, how in wrong:
            print(f"  {how} on p. {page}: {draft.quote}")
    return 0


def _print(name: str, counts: Counter[How], milliseconds: float) -> None:
    total = max(1, counts.total())
    shares = "  ".join(f"{how} {counts[how] / total:6.1%}" for how in How)
    good = (counts[How.EXACT] + counts[How.NORMALISED]) / total
    print(
        f"{name:36} n={counts.total():4}  {shares}  exactly or apart from typography {good:.1%}  "
        f"{milliseconds:.2f} ms a claim"
    )


if __name__ == "__main__":
    sys.exit(main())
