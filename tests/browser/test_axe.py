"""Every page in a real Chromium: what axe finds against WCAG 2.2 AA in light and dark, at 1440 and
1024 px; how heavy it is, whether it jumps while it loads, and what it asks of other hosts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from agents.base.events import Event, Thinking, append
from reports.tests.factories import (
    make_check,
    make_claim,
    make_coverage,
    make_element,
    make_figure,
    make_place,
    make_run,
    make_verdict,
)
from tests.browser.conftest import listened_page, settled
from tests.browser.every_page import ANONYMOUS, addresses, admin_addresses, is_page
from tests.security.callers import Caller
from tests.security.world import PASSWORD, World

pytestmark = pytest.mark.browser

WCAG: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
OF_COLOURS: Final = ["color-contrast", "link-in-text-block"]
OF_WIDTHS: Final = ["target-size", "scrollable-region-focusable"]
PARTS: Final = 6  # of the walk, so that no test of it is a long one
FEWEST: Final = 48  # pages that there are at least, the stranger's not counted
GRAVE: Final = ("serious", "critical")
MOST_BYTES: Final = 300_000
MOST_BYTES_OF_DJANGO: Final = 400_000  # the admin brings scripts of its own
MOST_SHIFT: Final = 0.05
SLOW_LINE: Final = {  # in bytes a second
    "offline": False,
    "latency": 50,
    "downloadThroughput": 20_000,
    "uploadThroughput": 20_000,
}

WATCH_SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
RUN = """(options) => axe.run(document, options).then((found) => found.violations.map((rule) => [
  rule.id, rule.impact, rule.nodes.length,
  rule.nodes.slice(0, 2).map((node) => node.target.join(" ") + " " + node.html.slice(0, 120)),
]))"""
WEIGHT = """() => performance.getEntriesByType("resource")
  .filter((each) => /\\.(js|css)($|\\?)/.test(each.name) || each.initiatorType === "script")
  .concat(performance.getEntriesByType("navigation"))
  .reduce((sum, each) => sum + each.encodedBodySize, 0)"""
HOSTS = """() => performance.getEntriesByType("resource")
  .map((each) => new URL(each.name).host).filter((host) => host !== location.host)"""
# The rest of a long table or list is made as its beginning is, and axe looks at each row anew.
FEW_OF_EACH = """() => [...document.querySelectorAll("tbody > tr, li, option")]
  .filter((each) => [...each.parentElement.children].indexOf(each) >= 12)
  .forEach((each) => each.remove())"""
DRAWN = (
    "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
)
SIDEWAYS = "() => document.documentElement.scrollWidth - window.innerWidth"


@dataclass
class Faults:
    """What is wrong with the pages walked so far, a line each."""

    lines: list[str] = field(default_factory=list)
    walked: list[str] = field(default_factory=list)

    def of_axe(self, where: str, found: list[Any]) -> None:
        """Note what is serious among the rules that a page breaks."""
        for rule, impact, count, nodes in found:
            if impact in GRAVE:
                self.lines.append(f"{where}: {rule} {count} times: {' | '.join(nodes)}")

    def expect(self, holds: bool, where: str, otherwise: str) -> None:
        """Note what is wrong unless it holds."""
        if not holds:
            self.lines.append(f"{where}: {otherwise}")


def _rules(*names: str) -> dict[str, Any]:
    return {"resultTypes": ["violations"], "runOnly": {"type": "rule", "values": [*names]}}


def _look(page: Any, address: str, faults: Faults, complaints: list[str]) -> None:
    """Open a page and look at it in light and dark, wide and narrow. What the console complains
    about is the page's own until axe comes, which styles what it measures."""
    complaints.clear()
    page.goto(address)
    settled(page)
    faults.walked.append(address)
    weight, shifted, hosts = page.evaluate(WEIGHT), page.evaluate("shifted"), page.evaluate(HOSTS)
    faults.expect(not complaints, address, f"its console says {complaints[:2]}")
    of_django = address.startswith("/admin/")
    most = MOST_BYTES_OF_DJANGO if of_django else MOST_BYTES
    faults.expect(0 < weight < most, address, f"{weight} bytes without images")
    faults.expect(shifted < MOST_SHIFT, address, f"it jumps by {shifted:.3f} while it loads")
    faults.expect(not hosts, address, f"it asks {hosts}")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.evaluate(FEW_OF_EACH)
    page.evaluate(AXE_SCRIPT)
    every = {"resultTypes": ["violations"], "runOnly": {"type": "tag", "values": WCAG}}
    faults.of_axe(f"{address} in light", page.evaluate(RUN, every))
    page.emulate_media(color_scheme="dark")
    faults.of_axe(f"{address} in dark", page.evaluate(RUN, _rules(*OF_COLOURS)))
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1024, "height": 768})
    page.evaluate(DRAWN)  # boxes that scroll are told of their new width with the next frame
    faults.of_axe(f"{address} at 1024 px", page.evaluate(RUN, _rules(*OF_WIDTHS)))
    faults.expect(page.evaluate(SIDEWAYS) <= 0, address, "at 1024 px it is wider than the window")
    page.set_viewport_size({"width": 1440, "height": 900})


@pytest.fixture
def world(live_db: None) -> World:
    """Something behind every address, and a lead who may see the admin too."""
    made = World()
    lead = made.users[Caller.LEAD]
    lead.is_staff = lead.is_superuser = True
    lead.save()
    run = make_run(made.analysis, "data_metrics")
    make_verdict(run, made.claim, "contradicted")
    for number in range(3):
        make_verdict(
            run, make_claim(made.analysis, f"We met target {number}.", ("S2.33", "strategy"))
        )
        make_place(make_figure(made.report, 34_000_000 + number))
    make_element(make_coverage(run, "S2.6(b)"), "how often", gap_reason="no interval is named")
    make_coverage(run, "S2.29(a)", "fully_unaddressed")
    make_check(run, "fail", "20,400,000 + 12,200,000 = 32,600,000 tonnes, printed 34,000,000")
    append(made.analysis.pk, [Event(Thinking(message="Reading."), "a", "legal")])
    return made


@pytest.fixture
def reader(browser: Any, web: Any, world: World) -> Iterator[tuple[Any, list[str]]]:
    with listened_page(browser, web.url, Caller.LEAD, PASSWORD) as (page, complaints):
        page.context.add_init_script(WATCH_SHIFTS)
        yield page, complaints


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_can_be_read_and_used_by_everybody(
    world: World, reader: tuple[Any, list[str]], part: int
) -> None:
    faults = Faults()
    page, complaints = reader
    every = (*addresses(world), *admin_addresses())
    pages = [address for address in every[part::PARTS] if is_page(page.request.get(address))]
    for address in pages:
        _look(page, address, faults, complaints)
    assert len(faults.walked) > FEWEST / PARTS, faults.walked
    assert not faults.lines, "\n".join(faults.lines)


@pytest.mark.long
def test_a_long_list_of_the_admin_does_not_jump_when_it_comes_slowly(
    reader: tuple[Any, list[str]],
) -> None:
    page, _ = reader
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW_LINE)
    page.goto("/admin/standards/metric/")
    settled(page)
    assert page.locator("#result_list tbody tr").count() > 50
    assert page.evaluate("shifted") < MOST_SHIFT


def test_every_page_of_a_stranger_can_be_read_and_used_by_everybody(
    world: World, browser: Any, web: Any
) -> None:
    faults = Faults()
    stranger = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=web.url)
    stranger.add_init_script(WATCH_SHIFTS)
    page = stranger.new_page()
    for address in ANONYMOUS:
        _look(page, address, faults, [])
    stranger.close()
    assert not faults.lines, "\n".join(faults.lines)
