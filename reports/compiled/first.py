"""What to look at first in a compiled report, gathered from its rows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import shorten

from reports.compiled.claim import CompiledClaim
from reports.findings.kinds import read_check
from reports.findings.power import HeadlineKind, PowerDetails
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
    for row in requirements:
        missing = row.standing == CoverageStatus.FULLY_UNADDRESSED and row.level == Level.CORE
        if missing and _is_reliable(row):
            yield ToLookAt(
                Matter.MISSING_CORE_REQUIREMENT,
                f"requirement:{row.sort_key}",
                0,
                _line(f"Not disclosed: {row.requirement}"),
                key=row.paragraph_id,
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
    """One thing for each unguarded figure of what the report measured; one that is printed under
    two names is one thing, and one in the words of a failed check is told with that check."""
    for one in power.unguarded if power else ():
        if one.kind not in MEASURED or (one.page, one.quote) in failed:
            continue
        year = f" {one.year}" if one.year else ""
        why = f"{one.name}{year} ({one.printed}): no check sees a change by "
        yield ToLookAt(
            Matter.UNGUARDED_FIGURE,
            f"figure:{one.year}:{one.printed}",
            one.page,
            _line(f"{why}{power.materiality_percent if power else 0} %."),
            quote=one.quote,
            printed=one.printed,
        )


def _line(text: str) -> str:
    return shorten(text, LONGEST_WHY, placeholder=" …")
