"""One auditor's walk in a real Chromium: sign in, upload, watch the agents live, read the compiled
report, meet a bad file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from conftest import SHORT_SAMPLE
from tests.browser.conftest import settled

pytestmark = [pytest.mark.worker, pytest.mark.browser]


def test_from_upload_over_the_live_feed_to_the_compiled_report(page: Any, worker: Any) -> None:
    from playwright.sync_api import expect

    page.set_input_files("input[type=file]", SHORT_SAMPLE)
    page.wait_for_url(re.compile(r"/reports/[0-9a-f-]{36}$"))
    begin = page.get_by_role("button", name="Begin analysis")
    begin.wait_for(timeout=60_000)
    begin.click()
    feed = page.locator("#feed")
    expect(page.locator("#connection")).to_have_text("live")
    expect(feed).to_contain_text("Started")
    expect(feed).to_contain_text("Analysis complete", timeout=90_000)
    expect(page.locator("#stage-name")).to_have_text("✓ Completed")
    settled(page)  # the tabs are read anew
    numbers = feed.locator("li").evaluate_all(
        "items => items.map(item => Number(item.id.slice(3)))"
    )
    assert numbers == sorted(set(numbers)), "each line once, in order"
    page.locator(".tabs-more summary").click()
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
    expect(page.get_by_role("alert")).to_contain_text("not a PDF")


@pytest.mark.long
def test_a_truncated_pdf_says_what_happened_and_offers_to_try_again(
    page: Any, worker: Any, tmp_path: Path
) -> None:
    from playwright.sync_api import expect

    broken = tmp_path / "cut.pdf"
    broken.write_bytes(SHORT_SAMPLE.read_bytes()[:2000])
    page.set_input_files("input[type=file]", broken)
    page.wait_for_url(re.compile(r"/reports/[0-9a-f-]{36}$"))
    expect(page.locator("body")).to_contain_text("could not be", timeout=60_000)
    expect(page.get_by_role("button", name=re.compile("[Rr]etry|again")).first).to_be_visible()


@pytest.mark.long
def test_the_registry_is_searched_and_read_beside_its_tree(page: Any, live_db: Any) -> None:
    from playwright.sync_api import expect

    page.get_by_role("link", name="Standards", exact=True).click()
    page.wait_for_url("**/standards")  # loaded with its scripts, which look for what is typed
    search = page.get_by_label("Number or words")
    search.fill("s2.29 g")
    lines = page.locator("#contents .line")
    expect(page.locator("#contents [role=status]")).to_have_text("3 paragraphs")
    settled(page)
    lines.filter(has_text="S2.29(g)(ii)").click()
    article = page.locator("article.paragraph")
    expect(article.locator("h2")).to_contain_text("S2.29(g)(ii)")
    expect(lines.filter(has_text="S2.29(g)(ii)")).to_have_attribute("aria-current", "page")
    expect(article).to_contain_text("None of your analysed reports")
    settled(page)
    article.get_by_role("link", name="S2.29(g)", exact=True).first.click()
    expect(article.locator("h2 code")).to_have_text("S2.29(g)")
    page.go_back()
    expect(page.locator("article.paragraph h2 code")).to_have_text("S2.29(g)(ii)")
    page.reload()
    expect(page.locator("article.paragraph h2 code")).to_have_text("S2.29(g)(ii)")
    expect(page.locator("#contents .line[aria-current]")).to_be_in_viewport()
    page.get_by_label("Number or words").fill("what share of executive pay depends on climate?")
    expect(page.locator("#contents")).to_contain_text("most relevant first")
    expect(lines.first).to_contain_text("S2.29(g)")
