"""One auditor's walk in a real Chromium: sign in, upload, watch the agents live, read the compiled report, meet a bad file."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import SHORT_SAMPLE, wait_for

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright's synchronous interface keeps a loop in this thread
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run"]
NO_BROWSER = "no Chromium on PATH: install one (Debian: apt-get install chromium)"

pytestmark = [pytest.mark.worker, pytest.mark.browser]


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        if os.environ.get("SIBYL_REQUIRE_BROWSER"):
            pytest.fail(NO_BROWSER)
        pytest.skip(NO_BROWSER)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


def _is_complaint(message: Any) -> bool:
    """Errors, but not Chromium's note that a refused file was answered with 400, as it should be."""
    return message.type == "error" and "status of 400" not in message.text


@pytest.fixture
def page(browser: Any, web: Any, live_auditor: Any) -> Iterator[Any]:
    """A page of a signed-in auditor; what the console complains about fails the test."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=web.url)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if _is_complaint(message) else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto("/sign-in")
    page.fill("input[name=username]", "auditor")
    page.fill("input[name=password]", "paper-and-ink")
    page.press("input[name=password]", "Enter")
    page.wait_for_url(f"{web.url}/")
    yield page
    heard = list(complaints)  # closing the page cuts its socket, which the console may mention
    context.close()
    assert heard == []


def test_from_upload_over_the_live_feed_to_the_compiled_report(page: Any, worker: Any) -> None:
    from playwright.sync_api import expect

    page.set_input_files("input[type=file]", SHORT_SAMPLE)
    page.wait_for_url(re.compile(r"/reports/[0-9a-f-]{36}$"), timeout=20_000)
    begin = page.get_by_role("button", name="Begin analysis")
    begin.wait_for(timeout=60_000)
    begin.click()
    feed = page.locator("#feed")
    expect(page.locator("#connection")).to_have_text("live", timeout=20_000)
    expect(feed).to_contain_text("Started", timeout=30_000)
    expect(feed).to_contain_text("Analysis complete", timeout=90_000)
    numbers = feed.locator("li").evaluate_all("items => items.map(item => Number(item.id.slice(3)))")
    assert numbers == sorted(set(numbers)), "each line once, in order"
    page.get_by_role("link", name="Report", exact=True).click()
    for heading in ("Governance", "Strategy", "Risk management", "Metrics and targets"):
        expect(page.get_by_role("heading", name=re.compile(f"^{heading}")).first).to_be_visible()
    expect(page.locator("body")).to_contain_text("contradicted")
    expect(page.locator("body")).to_contain_text("does not disclose")
    page.get_by_role("link", name="Requirements", exact=True).click()
    expect(page.locator("body")).to_contain_text("S2.29(a)(i)(1)")


def test_a_file_that_is_no_pdf_gets_a_message_on_the_page(page: Any, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    fake = tmp_path / "report.pdf"
    fake.write_bytes(b"<html>an error page saved under a wrong name</html>")
    page.set_input_files("input[type=file]", fake)
    expect(page.get_by_role("alert")).to_contain_text("not a PDF", timeout=20_000)


def test_a_truncated_pdf_says_what_happened_and_offers_to_try_again(page: Any, worker: Any, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    broken = tmp_path / "cut.pdf"
    broken.write_bytes(SHORT_SAMPLE.read_bytes()[:2000])
    page.set_input_files("input[type=file]", broken)
    page.wait_for_url(re.compile(r"/reports/[0-9a-f-]{36}$"), timeout=20_000)
    expect(page.locator("body")).to_contain_text("could not be", timeout=60_000)
    expect(page.get_by_role("button", name=re.compile("[Rr]etry|again")).first).to_be_visible()


def test_the_registry_is_searched_and_read_beside_its_tree(page: Any, live_db: Any) -> None:
    from playwright.sync_api import expect

    page.get_by_role("link", name="Standards", exact=True).click()
    search = page.get_by_label("Number or words")
    search.fill("s2.29 g")
    lines = page.locator("#contents .line")
    expect(page.locator("#contents [role=status]")).to_have_text("3 paragraphs", timeout=10_000)
    lines.filter(has_text="S2.29(g)(ii)").click()
    article = page.locator("article.paragraph")
    expect(article.locator("h2")).to_contain_text("S2.29(g)(ii)")
    expect(lines.filter(has_text="S2.29(g)(ii)")).to_have_attribute("aria-current", "page")
    expect(article).to_contain_text("None of your analysed reports", timeout=10_000)
    article.get_by_role("link", name="S2.29(g)", exact=True).first.click()
    expect(article.locator("h2 code")).to_have_text("S2.29(g)")
    page.go_back()
    expect(page.locator("article.paragraph h2 code")).to_have_text("S2.29(g)(ii)")
    page.reload()
    expect(page.locator("article.paragraph h2 code")).to_have_text("S2.29(g)(ii)")
    expect(page.locator("#contents .line[aria-current]")).to_be_in_viewport()
    page.get_by_label("Number or words").fill("what share of executive pay depends on climate?")
    expect(page.locator("#contents")).to_contain_text("most relevant first", timeout=10_000)
    expect(lines.first).to_contain_text("S2.29(g)")


STARTS_A_LINE = "Scope 1 emissions decreased by 4.6% in 2024, from 240,451 tCO2e in 2023 to 229,438 tCO2e."
GOES_ON = "Our total greenhouse gas emissions in 2024, covering Scope 1, market-based Scope 2 and Scope 3, were 1,171,175 tCO2e."


def _analysed(report: Any) -> list[str]:
    """Three claims on the report as it was read, the last of them printed nowhere; their ids."""
    from reports.models import Claim
    from reports.tests.factories import make_analysis, make_claim
    from reports.viewer.place_claims import place

    report.refresh_from_db()
    analysis = make_analysis(report)
    quotes = ((STARTS_A_LINE, 4), (GOES_ON, 3), ("Nobody ever printed this sentence.", 4))
    claims = [make_claim(analysis, quote, page=number) for quote, number in quotes]
    place(report, claims)
    Claim.objects.bulk_update(claims, ["location", "places"])
    return [str(claim.pk) for claim in claims]


def _ink(page: Any, rect: dict[str, float]) -> float:
    """How far right of the rectangle's left edge the first printed dot stands, in pixels."""
    import io

    from PIL import Image

    clip = {"x": rect["x"] - 12, "y": rect["y"] + 2, "width": 40, "height": rect["height"] - 4}
    picture = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("L")
    dark = [x for x in range(picture.width) for y in range(picture.height) if picture.getpixel((x, y)) < 190]
    assert dark, "the page is printed there"
    return min(dark) - 12


def test_the_document_is_read_beside_its_claims(page: Any, worker: Any, upload: Any, live_auditor: Any) -> None:
    from playwright.sync_api import expect

    report = upload(live_auditor)
    wait_for(lambda: type(report).objects.filter(pk=report.pk, status="parsed").exists(), 60)
    first, second, lost = _analysed(report)
    page.goto(f"/reports/{report.pk}?page=4")
    sheet = page.locator("#page-4")
    spot = sheet.locator(f'.hl[data-claim="{first}"]')
    expect(spot).to_be_visible(timeout=20_000)
    expect(page.get_by_label("Page", exact=True)).to_have_value("4")
    painted = (
        "image => new Promise(done => { const copy = new Image();"
        " copy.onload = () => done(copy.naturalWidth); copy.src = image.href.baseVal; })"
    )
    assert sheet.locator("image").evaluate(painted) in (600, 900, 1200, 1800, 2400)
    expect(sheet).to_contain_text("1 claim of this page could not be located on it")
    expect(page.locator(f'.hl[data-claim="{lost}"]')).to_have_count(0)

    box = spot.locator("rect").first.bounding_box()  # the words lie above it: a click falls through to the claim
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(f"#claim-{first}")).to_have_class(re.compile("active"))
    expect(page.locator(f"#claim-{first}")).to_be_in_viewport()
    expect(spot).to_have_class(re.compile("active"))
    page.locator(f"#claim-{second} a.page").click()
    other = page.locator(f'#page-3 .hl[data-claim="{second}"]')
    expect(other.locator("rect").first).to_be_in_viewport(timeout=10_000)
    expect(other).to_have_class(re.compile("active"))
    expect(page.get_by_label("Page", exact=True)).to_have_value("3")

    for presses, level in ((0, None), (2, "%"), (-4, "%"), (6, "%")):
        for _ in range(abs(presses)):
            page.get_by_role("button", name="Zoom in" if presses > 0 else "Zoom out").click()
        assert level is None or int(page.locator(".level").inner_text().split()[0]) % 25 == 0
        page.locator(f"#claim-{second} a.page").click()
        page.wait_for_load_state("networkidle")
        page.evaluate("document.querySelectorAll('.spots').forEach(group => group.setAttribute('visibility', 'hidden'))")
        line = other.locator("rect").nth(1)  # the second line of the claim, so that it begins where a line begins
        assert abs(_ink(page, line.bounding_box())) <= 2

    page.get_by_role("button", name="Zoom level").click()
    page.keyboard.press("/")
    page.keyboard.type("Scope 2")
    page.keyboard.press("Enter")
    status = page.locator("#hits [role=status]")
    expect(status).to_contain_text(re.compile(r"\d+ hits on \d+ pages.* 1? ?\d* of \d+", re.DOTALL), timeout=10_000)
    current = page.locator(".found.current rect").first
    expect(current).to_be_in_viewport()
    before = page.locator("[data-hits-at]").inner_text()
    page.get_by_role("button", name="Next hit").click()
    expect(page.locator("[data-hits-at]")).not_to_have_text(before)
    expect(page.locator(".found.current rect").first).to_be_in_viewport()

    page.goto(f"/reports/{report.pk}?page=3&claim={second}")
    expect(page.locator(f'#page-3 .hl[data-claim="{second}"].active rect').first).to_be_in_viewport(timeout=10_000)
    expect(page.locator(f"#claim-{second}")).to_be_in_viewport()
    page.get_by_role("link", name="Text", exact=True).click()
    expect(page.locator("article.page-text")).to_contain_text("Our total greenhouse gas emissions in 2024")
