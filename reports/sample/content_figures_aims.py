"""The parts of a report of figures on targets, base years and restated figures."""

from __future__ import annotations

from decimal import Decimal

from reports.sample.blocks import Block, Heading, Para
from reports.sample.book import Book
from reports.sample.ledger import Ledger
from reports.sample.numbers import BASE_YEAR

BASELINE, STEPS, RESTATED = "baseline_consistency", "interim_targets", "recalculation_consistency"
HISTORY = "historical_consistency"
_RESTATED = (
    "We restated our {name} of {year} to {value:,} tonnes of CO2e {reason}.",
    "We restated our {year} {name} to {value:,} tonnes of CO2e {reason}.",
)


def aims(book: Book, ledger: Ledger) -> list[Block]:
    """Targets with their steps, and the base years they count from; the first steps are said
    twice."""
    return [
        Heading("Targets", 1, "targets"),
        Para(
            "All targets are absolute and gross of any credits. Progress is followed every year "
            "by the board.",
            "lead",
        ),
        Heading("Steps on the way"),
        *(Para(sentence) for sentence in _steps(book, ledger)),
        Heading("Base years"),
        *(Para(sentence) for sentence in _bases(book)),
    ]


def _aim(scope: str, size: int, year: int, base: int) -> str:
    return f"We plan to reduce {scope} emissions by {size}% by {year} from a {base} base year."


def _ladders(book: Book) -> tuple[tuple[str, int, tuple[int, int, int]], ...]:
    """Scope, base year and the sizes by 2027, 2031 and 2040."""
    return (("Scope 1 and 2", BASE_YEAR, (24, 42, 70)), ("Scope 3", book.year - 4, (12, 25, 45)))


def _steps(book: Book, ledger: Ledger) -> list[str]:
    """Two ladders of targets; on one of them the middle step falls behind the first."""
    ladders = _ladders(book)
    (wrong,), said = ledger.chosen(1, len(ladders)), []
    for index, (scope, base, sizes) in enumerate(ladders):
        first, middle, last = sizes
        slip = ""
        if index == wrong:
            middle, slip = first - 3, f"asks for less than the {first}% by 2027"
        said += [
            _aim(scope, first, 2027, base)
            if slip
            else ledger.plant_sentence(STEPS, _aim(scope, first, 2027, base)),
            ledger.plant_sentence(STEPS, _aim(scope, middle, 2031, base), slip),
            _aim(scope, last, 2040, base)
            if slip
            else ledger.plant_sentence(STEPS, _aim(scope, last, 2040, base)),
        ]
    return said


def _bases(book: Book) -> list[str]:
    """The base year of a target and base-year amounts, each stated again in the notes: see
    `restatements`."""
    n = book.numbers
    return [
        (
            f"Our 2035 target is to reduce Scope 1 emissions by 55% by 2035 from a {BASE_YEAR} "
            "baseline."
        ),
        (
            f"Our 2036 target is to reduce Scope 2 emissions by 60% by 2036 from a {BASE_YEAR} "
            "baseline."
        ),
        f"In the base year, Scope 1 emissions were {n.scope1[BASE_YEAR]:,} tCO2e in {BASE_YEAR}.",
        (
            f"In the base year, market-based Scope 2 emissions were {n.scope2_market[BASE_YEAR]:,} "
            f"tCO2e in {BASE_YEAR}."
        ),
    ]


def restatements(book: Book, ledger: Ledger) -> list[Block]:
    """What was restated, and the base years once more."""
    return [
        Heading("Notes to the figures", 1, "notes"),
        Heading("Restated figures"),
        *(Para(sentence) for sentence in _restated(book, ledger)),
        Heading("Base years and targets in brief"),
        *(Para(sentence) for sentence in _again(book, ledger)),
    ]


def _restated(book: Book, ledger: Ledger) -> list[str]:
    """Two figures said to be restated: of one the tables still print the old value, of the other
    only the earlier report."""
    n, year = book.numbers, book.year - 2
    figures = (
        ("Scope 1 emissions", n.scope1[year]),
        ("location-based Scope 2 emissions", n.scope2_location[year]),
    )
    reasons = ("following the sale of a plant", "because a meter had been misread")
    said = []
    for index, ((name, printed), reason) in enumerate(zip(figures, reasons, strict=True)):
        value, slip = Decimal(printed), ""
        if index == ledger.stale:
            value, error = ledger.amount(printed, near=True)
            slip = (
                f"the tables still print the value of before; the restated one is {error} beside it"
            )
        sentence = book.pick(f"restated:{index}", *_RESTATED).format(
            name=name, year=year, value=value, reason=reason
        )
        said.append(ledger.plant_sentence(RESTATED, sentence, slip))
        if index != ledger.stale:
            ledger.plant_sentence(
                HISTORY,
                sentence,
                note="differs from the earlier report and says that it was restated",
            )
    return said


def _again(book: Book, ledger: Ledger) -> list[str]:
    n = book.numbers
    said = [
        (
            f"In brief, we want to reduce {scope} emissions by {sizes[0]}% by 2027 from a {base} "
            "base year."
        )
        for scope, base, sizes in _ladders(book)
    ]
    (year,), (amount,) = ledger.chosen(1, 2), ledger.chosen(1, 2)
    targets = (("Scope 1", 55, 2035), ("Scope 2", 60, 2036))
    amounts = (
        ("Scope 1", n.scope1[BASE_YEAR]),
        ("market-based Scope 2", n.scope2_market[BASE_YEAR]),
    )
    for index, (scope, size, by) in enumerate(targets):
        base, slip = (
            (BASE_YEAR + 1, f"the base year is {BASE_YEAR} elsewhere")
            if index == year
            else (BASE_YEAR, "")
        )
        said.append(
            ledger.plant_sentence(
                BASELINE,
                f"In brief, we want to cut {scope} emissions by {size}% by {by} from a {base} "
                "baseline.",
                slip,
            )
        )
    for index, (scope, right) in enumerate(amounts):
        value, error = ledger.amount(right) if index == amount else (Decimal(right), "")
        slip = f"the base-year amount is {error}" if error else ""
        said.append(
            ledger.plant_sentence(
                BASELINE,
                f"Our baseline for {scope} emissions is {value:,} tCO2e in {BASE_YEAR}.",
                slip,
            )
        )
    return said
