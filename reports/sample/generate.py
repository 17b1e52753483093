"""Write a sample report: `python -m reports.sample.generate [--seed N] [--pages short|full|figures]
[--out PATH] [--expected PATH]`.

The report is of an invented company and carries planted faults and truths; the expected file says
where they are. The same seed and length give the same bytes.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reports.sample import SAMPLE, content_figures, contents
from reports.sample.book import Book
from reports.sample.layout import Trace, compose, look
from reports.sample.plants import Plant
from reports.sample.render import Renderer

HERE = Path(__file__).parent
BUNDLED = {  # length -> (PDF, expected), both of BUNDLED_SEED
    "full": (SAMPLE, HERE / "expected.json"),
    "short": (HERE / "sample_short.pdf", HERE / "expected_short.json"),
}
BUNDLED_SEED = 1
LENGTHS = {"full": contents.write, "short": contents.write, "figures": content_figures.write}


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample report as PDF bytes, and what should be found in it.

    `earlier` are the page texts of the report of the year before, where the sample comes with one.
    """

    pdf: bytes
    expected: dict[str, Any]
    earlier: tuple[str, ...] = ()


def build(seed: int = BUNDLED_SEED, pages: str = "full") -> Sample:
    """The sample report of a seed; `pages` is "full" (25 to 40 pages), "short" (ten) or "figures"
    (ten, dense in planted figures). Raises KeyError on another length."""
    book = Book(seed, full=pages == "full")
    chapters = LENGTHS[pages](book)
    design = look(book.company)
    quotes = [plant.quote for plant in book.plants]
    references: dict[str, int] = {}
    for _ in range(2):  # the second pass knows the pages of the first
        trace = Trace()
        story = Renderer(design, trace, references, quotes).story(chapters)
        pdf, count = compose(book.company, design, story, trace)
        references = trace.pages
    return Sample(pdf, _expected(book, references, count), book.earlier)


def _expected(book: Book, pages: dict[str, int], count: int) -> dict[str, Any]:
    return {
        "company": book.company.name,
        "reporting_period": f"FY{book.year}",
        "page_count": count,
        "seed": book.seed,
        "plants": [_plant(plant, pages) for plant in book.plants],
        "gaps": [
            {
                "paragraph_id": paragraph_id,
                "status": "fully_unaddressed",
                "topic": topic.key,
                "note": f"not mentioned anywhere: {topic.what}",
            }
            for topic in book.gaps
            for paragraph_id in topic.paragraph_ids
        ],
    }


def _plant(plant: Plant, pages: dict[str, int]) -> dict[str, Any]:
    """One plant as JSON; fields that do not apply to its kind are left out."""
    optional = {
        "verdict": plant.verdict,
        "result": plant.result,
        "paragraph_id": plant.paragraph_id,
        "status": plant.status,
        "table_page": pages.get(f"#table:{plant.table}", 0),
        "figures": plant.figures,
    }
    required = {
        "kind": plant.kind,
        "check": plant.check,
        "page": pages[plant.quote],
        "quote": plant.quote,
        "note": plant.note,
    }
    return required | {name: value for name, value in optional.items() if value}


def _dumps(expected: dict[str, Any]) -> str:
    return json.dumps(expected, indent=2, ensure_ascii=False) + "\n"


def main(arguments: list[str] | None = None) -> None:
    """Command line. Without paths it writes the bundled files' names for the length chosen."""
    parser = argparse.ArgumentParser(
        description="Write a sample sustainability report of an invented company."
    )
    parser.add_argument("--seed", type=int, default=BUNDLED_SEED)
    parser.add_argument("--pages", choices=sorted(LENGTHS), default="full")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--expected", type=Path)
    options = parser.parse_args(arguments)
    if options.pages not in BUNDLED and not (options.out and options.expected):
        parser.error(
            f"a report of {options.pages} is not bundled; say where it goes with --out and "
            "--expected"
        )
    out, expected = (
        (options.out or BUNDLED[options.pages][0]),
        (options.expected or BUNDLED[options.pages][1]),
    )
    sample = build(options.seed, options.pages)
    out.write_bytes(sample.pdf)
    expected.write_text(_dumps(sample.expected), encoding="utf-8")
    print(
        f"{out}: {sample.expected['page_count']} pages, {len(sample.expected['plants'])} plants, "
        f"{len(sample.expected['gaps'])} gaps"
    )


if __name__ == "__main__":
    main()
