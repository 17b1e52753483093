"""What to look at first in a compiled report, gathered from its rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import shorten

from reports.compiled.claim import CompiledClaim
from reports.findings.kinds import read_check
from reports.findings.power import GuardedFigure, HeadlineKind, PowerDetails
from reports.models import Check, Coverage, CoverageStatus, Page
from reports.page_ranges import as_listed
from reports.reliability import of_coverage
from reports.review.first import Matter, ToLookAt, first
from reports.types import PageState, Priority, Support
from standards.types import Level

RELIABLE_FROM = 0.8  # the share of such findings that independent readers found right
LONGEST_WHY = 480  # characters
Trivial = Callable[[Check], bool]
MEASURED = frozenset(
    {
        HeadlineKind.EMISSIONS,
        HeadlineKind.ENERGY,
        HeadlineKind.WATER,
        HeadlineKind.WASTE,
    }
)


def first_of(
    claims: Iterable[CompiledClaim],
    checks: Iterable[Check],
    requirements: Iterable[Coverage],
    pages: Sequence[Page],
    power: PowerDetails | None,
    trivial: Trivial,
) -> list[ToLookAt]:
    """At most ten things to look at first, by `reports.review.first.RULE`. `trivial` tells whether
    the difference of a failed check can wait."""
    checks = list(checks)
    failed = {
        (place.page, place.quote)
        for check in checks
        if check.result == Check.Result.FAIL
        for place in read_check(check).places
    }
    return first(
        [
            *_of_claims(claims, trivial),
            *_of_checks(checks, trivial),
            *_of_requirements(requirements),
            *_of_pages(pages),
            *_of_figures(power, failed),
        ]
    )


def difference_of(check: Check) -> float:
    """How far what a failed check found lies from what is printed, in percent of that; 0 where it
    tells no amounts."""
    told = check.details.get("discrepancy_percent")
    return abs(float(told)) if isinstance(told, int | float) else 0.0


def _of_claims(claims: Iterable[CompiledClaim], trivial: Trivial) -> Iterator[ToLookAt]:
    for item in claims:
        support = item.verdict.support if item.verdict else ""
        if support == Support.CONTRADICTED_BY_PROOF:
            yield _claim(Matter.PROVEN_CONTRADICTION, item, trivial)
        elif support == Support.DISPUTED and item.claim.priority == Priority.HIGH:
            yield _claim(Matter.DISPUTED_HEADLINE_CLAIM, item, trivial)


def _claim(matter: Matter, item: CompiledClaim, trivial: Trivial) -> ToLookAt:
    """A claim with what speaks against it; one that a failed check disproves is one thing with
    that check."""
    failed = sorted(
        (one for one in item.checks if one.result == Check.Result.FAIL), key=lambda one: one.order
    )
    against = [one.message for one in failed]
    against += [item.verdict.reasoning] if item.verdict else []
    proven = failed and matter is Matter.PROVEN_CONTRADICTION
    identity = f"check:{failed[0].identity}" if proven else f"claim:{item.claim.pk}"
    claim = shorten(item.claim.text, 90, placeholder=" …")
    why = f"\u201c{claim}\u201d: {against[0]}"
    return ToLookAt(
        matter,
        identity,
        item.claim.page,
        _line(why),
        key=str(item.claim.pk),
        percent=max(map(difference_of, failed), default=0.0) if proven else 0.0,
        small=bool(proven) and all(map(trivial, failed)),
    )


def _of_checks(checks: Iterable[Check], trivial: Trivial) -> Iterator[ToLookAt]:
    for one in checks:
        if one.result == Check.Result.FAIL and one.severity == Check.Severity.CRITICAL:
            pages = [*one.details.get("pages", []), 0]
            yield ToLookAt(
                Matter.FAILED_CHECK,
                f"check:{one.identity}",
                pages[0],
                _line(one.message),
                key=str(one.order),
                percent=difference_of(one),
                small=trivial(one),
            )


def _of_requirements(requirements: Iterable[Coverage]) -> Iterator[ToLookAt]:
    """One thing for each paragraph of which a requirement is missing, or several are."""
    parts: dict[str, list[Coverage]] = defaultdict(list)
    for row in requirements:
        missing = row.standing == CoverageStatus.FULLY_UNADDRESSED and row.level == Level.CORE
        if missing and _is_reliable(row):
            parts[row.paragraph_id.partition("(")[0]].append(row)
    for whole, rows in parts.items():
        first_part = rows[0]
        why = f"Not disclosed: {first_part.requirement}"
        if len(rows) > 1:
            names = ", ".join(row.paragraph_id.removeprefix(whole) or whole for row in rows)
            asked = " ".join(row.requirement for row in rows)
            why = f"Not disclosed in {len(rows)} parts of {whole}, {names}: {asked}"
        yield ToLookAt(
            Matter.MISSING_CORE_REQUIREMENT,
            f"requirement:{first_part.sort_key}",
            0,
            _line(why),
            key=first_part.paragraph_id,
        )


def _is_reliable(row: Coverage) -> bool:
    if row.correction is not None:
        return True  # a person's word
    measured = of_coverage(row.status, row.reasoned_by)
    return measured is not None and measured.share >= RELIABLE_FROM


def _of_pages(pages: Sequence[Page]) -> Iterator[ToLookAt]:
    """One thing for each stretch of pages that were not read for the same reason."""
    unread = [page for page in pages if page.state != PageState.READ]
    stretches = groupby(enumerate(unread), key=lambda at: (at[1].number - at[0], at[1].reason))
    for (_, reason), numbered in stretches:
        numbers = [page.number for _, page in numbered]
        which = f"Page{'s' if len(numbers) > 1 else ''} {as_listed([(numbers[0], numbers[-1])])}"
        why = f"{which} could not be read{f': {reason}' if reason else '.'}"
        yield ToLookAt(Matter.UNREAD_PAGE, f"page:{numbers[0]}", numbers[0], _line(why))


def _of_figures(
    power: PowerDetails | None, failed: Collection[tuple[int | None, str]]
) -> Iterator[ToLookAt]:
    """One thing for the unguarded figures of one kind on one page, of what the report measured; one
    that is printed under two names counts once, and one in the words of a failed check is told with
    that check."""
    if power is None:
        return
    once: dict[tuple[int | None, str], GuardedFigure] = {}
    for one in power.unguarded:
        if one.kind in MEASURED and (one.page, one.quote) not in failed:
            once.setdefault((one.year, one.printed), one)
    together: dict[tuple[int, str], list[GuardedFigure]] = defaultdict(list)
    for one in once.values():
        together[one.page, one.kind].append(one)
    for figures in together.values():
        by = f"no check sees a change by {power.materiality_percent} %"
        why = f"{_named(figures[0], figures[0].name)}: {by}."
        if len(figures) > 1:
            names = "; ".join(_named(one, one.name.rpartition(" \u203a ")[2]) for one in figures)
            why = f"{len(figures)} figures of {figures[0].kind} of which {by}: {names}."
        yield ToLookAt(
            Matter.UNGUARDED_FIGURE,
            f"figure:{figures[0].year}:{figures[0].printed}",
            figures[0].page,
            _line(why),
            quote=figures[0].quote,
            printed=figures[0].printed,
        )


def _named(figure: GuardedFigure, name: str) -> str:
    return f"{name}{f' {figure.year}' if figure.year else ''} ({figure.printed})"


def _line(text: str) -> str:
    return shorten(text, LONGEST_WHY, placeholder=" …")
