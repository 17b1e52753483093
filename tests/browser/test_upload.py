"""Uploading in a real Chromium: what is checked before anything is sent, how far it is, and the
same file twice."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from conftest import SHORT_SAMPLE
from reports.models import Engagement, Report, ReportStatus
from reports.tests.factories import make_report

pytestmark = [pytest.mark.worker, pytest.mark.browser]
NAME = "Nachhaltigkeit – 持続可能性 2024.pdf"

DRAG = """([name, files]) => {
  const transfer = new DataTransfer();
  for (const [file, type] of files) transfer.items.add(new File(["text"], file, { type }));
  const event = new DragEvent(name, { dataTransfer: transfer, bubbles: true, cancelable: true });
  document.getElementById("upload").dispatchEvent(event);
}"""

TELL_ANSWER = """() => document.addEventListener("htmx:beforeOnLoad", ({ detail }) => {
  if (detail.xhr.getResponseHeader("HX-Refresh")) setTimeout(() => console.info("answered"));
})"""


def test_what_is_no_single_pdf_of_allowed_size_is_never_sent(page: Any, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    sent: list[str] = []
    page.on(
        "request", lambda request: sent.append(request.url) if request.method == "POST" else None
    )
    zone, alert = page.locator("#upload"), page.get_by_role("alert")
    (tmp_path / "notes.txt").write_text("notes")
    with (tmp_path / "big.pdf").open("wb") as big:
        big.truncate(51 * 1024 * 1024)
    for name, says in (
        ("notes.txt", "notes.txt is not a PDF."),
        ("big.pdf", "big.pdf has 51.0 MB; at most 50 MB are taken."),
    ):
        page.set_input_files("input[type=file]", tmp_path / name)
        expect(alert).to_contain_text(says)

    pdf, text = ["a.pdf", "application/pdf"], ["a.txt", "text/plain"]
    for files, how in (([pdf], "drop-good"), ([text], "drop-bad"), ([pdf, pdf], "drop-bad")):
        page.evaluate(DRAG, ["dragover", files])
        expect(zone).to_have_class(re.compile(how))
    page.evaluate(DRAG, ["drop", [pdf, pdf]])
    expect(alert).to_contain_text("Drop exactly one PDF.")
    expect(zone).not_to_have_class(re.compile("drop-"))
    assert sent == []


@pytest.mark.long
def test_an_upload_shows_its_time_keeps_its_name_and_is_not_taken_twice(
    page: Any, worker: Any, tmp_path: Path
) -> None:
    from playwright.sync_api import expect

    named = tmp_path / NAME
    shutil.copyfile(SHORT_SAMPLE, named)
    held: list[Any] = []
    page.route(re.compile("/upload$"), lambda route: held.append(route))  # noqa: PLW0108 - a handler must be a function
    page.set_input_files("input[type=file]", named)
    expect(page.locator("#upload [data-elapsed]")).to_have_text(re.compile(r"^([2-9]|\d\d) s$"))
    expect(page.locator("#upload input[type=file]")).to_be_disabled()
    held[0].continue_()
    page.unroute(re.compile("/upload$"))
    page.wait_for_url(re.compile(r"/reports/[0-9a-f-]{36}$"))
    expect(page.get_by_title(NAME)).to_be_visible(timeout=60_000)
    first = page.url.partition("?")[0]  # the page it stands at is added when it is shown

    page.goto("/")
    page.set_input_files("input[type=file]", named)
    expect(page.get_by_role("alert")).to_contain_text("This file has been uploaded before")
    page.get_by_role("alert").get_by_role("link").click()
    page.wait_for_url(re.compile(rf"^{re.escape(first)}(\?|$)"))


def test_a_file_waits_until_the_engagement_it_belongs_to_is_chosen(
    page: Any, worker: Any, live_auditor: Any
) -> None:
    from playwright.sync_api import expect

    first, second = (Engagement.objects.create(name=name) for name in ("Lime", "Harbour Cement"))
    for each in (first, second):
        each.memberships.create(user=live_auditor)
    page.goto("/")
    page.set_input_files("input[type=file]", SHORT_SAMPLE)
    expect(page.get_by_role("alert")).to_contain_text(
        f"Not uploaded yet. Choose the engagement that {SHORT_SAMPLE.name} belongs to."
    )
    assert not Report.objects.exists()
    page.locator("#upload").get_by_label("Engagement").select_option("Harbour Cement")
    page.wait_for_url(re.compile(r"/reports/[0-9a-f-]{36}$"))
    assert Report.objects.get().engagement == second


@pytest.mark.long
def test_a_page_that_is_read_anew_holds_nobody_back_who_leaves_it(
    page: Any, live_auditor: Any
) -> None:
    """The answer that says to load the page again comes while the next page is on its way."""
    report = make_report(live_auditor, status=ReportStatus.PARSING)
    polls: list[Any] = []
    page.route(re.compile("/progress"), lambda route: polls.append(route))  # noqa: PLW0108 - a handler must be a function

    def next_page(route: Any) -> None:
        polls[0].fulfill(status=200, headers={"HX-Refresh": "true"})
        for _ in range(300):  # the page cannot be asked while it is being left
            if "answered" in told:
                break
            page.wait_for_timeout(100)
        route.continue_()

    page.route(re.compile("/standards"), next_page)
    with page.expect_request(re.compile("/progress")):
        page.goto(f"/reports/{report.pk}")
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.evaluate(TELL_ANSWER)
    page.get_by_role("link", name="Standards").first.click()
    page.wait_for_url(re.compile("/standards"))
    assert "answered" in told
