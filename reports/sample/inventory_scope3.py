"""The lines of Scope 3 of the sample's inventory: they give each category as the report prints it,
but for one that was printed from another version, one with a line that has no factor, and one that
the report does not print."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from reports.sample.book import Book
from reports.sample.inventory_factors import PUBLISHED, STUDIES
from reports.sample.numbers import SCOPE3_CATEGORIES

OTHER_VERSION = "Waste generated in operations"
ABOVE = Decimal("1.04")  # what its lines give, as a multiple of the printed figure
NO_FACTOR = "Capital goods"
OPEN_SHARE = Decimal("0.97")  # of its printed figure, what the lines with a factor give
NOT_PRINTED = (10, "Processing of sold products")
_NOT_PRINTED_TONNES = 4_820
_OPEN_ITEM, _OPEN_SPEND = "Control systems and software", 4_268_500  # EUR

# (item, unit, factor in kg CO2e a unit, share of the category in per cent), the last takes the rest
_ITEMS: dict[str, tuple[tuple[str, str, str, int], ...]] = {
    "Purchased goods and services": (
        ("Raw materials", "EUR", "0.61200", 78),
        ("Packaging", "EUR", "0.38700", 9),
        ("Services", "EUR", "0.14600", 13),
    ),
    "Capital goods": (
        ("Machinery", "EUR", "0.33600", 74),
        ("Buildings", "EUR", "0.29400", 26),
    ),
    "Fuel- and energy-related activities": (
        ("Well-to-tank of natural gas", "kWh", "0.03021", 41),
        ("Well-to-tank and losses of electricity", "kWh", "0.08214", 59),
    ),
    "Upstream transportation and distribution": (
        ("Inbound freight by road", "tkm", "0.10749", 66),
        ("Inbound freight by sea", "tkm", "0.01321", 34),
    ),
    OTHER_VERSION: (
        ("Waste to landfill", "tonnes", "467.00800", 62),
        ("Waste recovered for energy", "tonnes", "89.21000", 20),
        ("Waste recycled", "tonnes", "21.28000", 18),
    ),
    "Business travel": (
        ("Flights, long-haul", "pkm", "0.15102", 63),
        ("Flights, short-haul", "pkm", "0.18592", 24),
        ("Rail", "pkm", "0.03546", 13),
    ),
    "Employee commuting": (
        ("Commuting by car", "km", "0.16691", 81),
        ("Commuting by bus and train", "pkm", "0.07318", 19),
    ),
    "Downstream transportation and distribution": (
        ("Outbound freight paid by customers, road", "tkm", "0.10749", 72),
        ("Outbound freight paid by customers, sea", "tkm", "0.01321", 28),
    ),
    "End-of-life treatment of sold products": (
        ("Products to landfill", "tonnes", "96.40000", 47),
        ("Products recycled", "tonnes", "41.20000", 53),
    ),
    NOT_PRINTED[1]: (("Machining by customers", "tonnes", "31.40000", 100),),
}


@dataclass(frozen=True, slots=True)
class Scope3Line:
    """A line of Scope 3; `factor` is None where the sheet has none."""

    number: int
    category: str
    item: str
    quantity: int
    unit: str
    factor: Decimal | None
    source: str

    @property
    def tonnes(self) -> Decimal | None:
        """Its emissions; None without a factor."""
        return None if self.factor is None else self.quantity * self.factor / 1000


def scope3_lines(book: Book) -> tuple[Scope3Line, ...]:
    """The lines of a seed, by category."""
    categories = [(number, name) for number, name, _ in SCOPE3_CATEGORIES]
    lines: list[Scope3Line] = []
    for number, name in sorted([*categories, NOT_PRINTED]):
        lines += _of_category(number, name, _tonnes(book, name), book.year)
        if name == NO_FACTOR:
            lines.append(Scope3Line(number, name, _OPEN_ITEM, _OPEN_SPEND, "EUR", None, ""))
    return tuple(lines)


def _tonnes(book: Book, name: str) -> Decimal:
    if name == NOT_PRINTED[1]:
        return Decimal(_NOT_PRINTED_TONNES)
    printed = Decimal(book.numbers.scope3[name][book.year])
    share = {OTHER_VERSION: ABOVE, NO_FACTOR: OPEN_SHARE}.get(name, Decimal(1))
    return (printed * share).quantize(Decimal(1))


def _of_category(number: int, name: str, tonnes: Decimal, year: int) -> list[Scope3Line]:
    lines: list[Scope3Line] = []
    left = tonnes
    items = _ITEMS[name]
    for at, (item, unit, value, share) in enumerate(items, 1):
        factor = Decimal(value)
        part = left if at == len(items) else tonnes * share / 100
        quantity = int((part * 1000 / factor).quantize(Decimal(1), ROUND_HALF_UP))
        source = f"{STUDIES if unit == 'EUR' else PUBLISHED} {year}"
        lines.append(Scope3Line(number, name, item, quantity, unit, factor, source))
        left -= quantity * factor / 1000
    return lines
