"""The document beside its claims in a real Chromium: marks, tooltips, paging, zoom, thumbnails,
selection and search."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

from tests.processes import wait_for

pytestmark = [pytest.mark.worker, pytest.mark.browser]


STARTS_A_LINE = (
    "Scope 1 emissions decreased by 4.6% in 2024, from 240,451 tCO2e in 2023 to 229,438 tCO2e."
)
GOES_ON = (
    "Our total greenhouse gas emissions in 2024, covering Scope 1, market-based Scope 2 and Scope "
    "3, were 1,171,175 tCO2e."
)


def _analysed(report: Any) -> list[str]:
    """Three claims on the report as it was read, the last of them printed nowhere; their ids."""
    from reports.document.claim_anchors import set_anchors
    from reports.models import Claim
    from reports.tests.factories import make_analysis, make_claim

    report.refresh_from_db()
    analysis = make_analysis(report)
    quotes = ((STARTS_A_LINE, 4), (GOES_ON, 3), ("Nobody ever printed this sentence.", 4))
    claims = [make_claim(analysis, quote, page=number) for quote, number in quotes]
    set_anchors(report, claims)
    Claim.objects.bulk_update(claims, ["location", "places"])
    return [str(claim.pk) for claim in claims]


AT_REST = """() => {
  if (document.querySelector(".htmx-request, .htmx-added, .htmx-settling")) return false;
  const view = document.querySelector("[data-sheets]").getBoundingClientRect();
  return [...document.querySelectorAll(".sheet")].every((sheet) => {
    const box = sheet.getBoundingClientRect();
    if (box.bottom < view.top - 690 || box.top > view.bottom + 690) return true;
    const image = sheet.querySelector("image[data-image]");
    if (!image) return sheet.classList.contains("filled");
    const sharp = `${image.dataset.image}?width=${image.dataset.width}`;
    return image.closest(".paper.drawn") && image.getAttribute("href") === sharp;
  });
}"""


def _at_rest(page: Any) -> None:
    """Every sheet that is in view or near it is there, with the image it asked for last."""
    page.wait_for_function(AT_REST)


def _ink(page: Any, rect: dict[str, float]) -> float:
    """The distance of the first printed dot from the left edge of the rectangle, in pixels;
    infinite while nothing is printed there."""
    import io

    from PIL import Image

    clip = {"x": rect["x"] - 12, "y": rect["y"] + 2, "width": 40, "height": rect["height"] - 4}
    picture = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("L")
    dark = [
        x
        for x in range(picture.width)
        for y in range(picture.height)
        if picture.getpixel((x, y)) < 190
    ]
    return min(dark) - 12 if dark else float("inf")


def _begins_with_print(page: Any, line: Any) -> bool:
    """Whether a line is printed where its mark begins. A picture that has just come is painted with
    one of the next frames."""
    return abs(_ink(page, line.bounding_box())) <= 2


@pytest.fixture
def report(worker: Any, upload: Any, live_auditor: Any) -> Any:
    """The short sample, read by a worker."""
    report = upload(live_auditor)
    wait_for(lambda: type(report).objects.filter(pk=report.pk, status="parsed").exists(), 60)
    return report


@pytest.mark.long
def test_the_document_is_read_beside_its_claims(page: Any, report: Any) -> None:
    from playwright.sync_api import expect

    first, second, lost = _analysed(report)
    page.goto(f"/reports/{report.pk}?page=4")
    sheet = page.locator("#page-4")
    spot = sheet.locator(f'.hl[data-claim="{first}"]')
    expect(spot).to_be_visible()
    expect(page.get_by_label("Page", exact=True)).to_have_value("4")
    painted = (
        "image => new Promise(done => { const copy = new Image();"
        " copy.onload = () => done(copy.naturalWidth); copy.src = image.href.baseVal; })"
    )
    assert sheet.locator("image").evaluate(painted) in (600, 900, 1200, 1800, 2400)
    expect(sheet).to_contain_text("1 claim of this page could not be located on it")
    expect(page.locator(f'.hl[data-claim="{lost}"]')).to_have_count(0)

    # the words lie above it: a click falls through to the claim
    _at_rest(page)
    box = spot.locator("rect").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(f"#claim-{first}")).to_have_class(re.compile("active"))
    expect(page.locator(f"#claim-{first}")).to_be_in_viewport()
    expect(spot).to_have_class(re.compile("active"))
    page.locator(f"#row-{second} a").click()
    other = page.locator(f'#page-3 .hl[data-claim="{second}"]')
    expect(other.locator("rect").first).to_be_in_viewport()
    expect(other).to_have_class(re.compile("active"))
    expect(page.get_by_label("Page", exact=True)).to_have_value("3")

    for presses, level in ((0, None), (2, "%"), (-4, "%"), (6, "%")):
        for _ in range(abs(presses)):
            page.get_by_role("button", name="Zoom in" if presses > 0 else "Zoom out").click()
        assert level is None or int(page.locator(".level").inner_text().split()[0]) % 25 == 0
        page.locator(f"#claim-{second} a.page").click()
        _at_rest(page)
        page.evaluate(
            "document.querySelectorAll('.spots').forEach(group => "
            "group.setAttribute('visibility', 'hidden'))"
        )
        # the second line of the claim, so that it begins where a line begins
        line = other.locator("rect").nth(1)
        wait_for(partial(_begins_with_print, page, line), 30)

    page.get_by_role("button", name="Zoom level").click()
    page.keyboard.press("/")
    page.keyboard.type("Scope 2")
    page.keyboard.press("Enter")
    status = page.locator("#hits [role=status]")
    expect(status).to_contain_text(
        re.compile(r"\d+ hits on \d+ pages.* 1? ?\d* of \d+", re.DOTALL),
    )
    current = page.locator(".found.current rect").first
    expect(current).to_be_in_viewport()
    before = page.locator("[data-hits-at]").inner_text()
    page.get_by_role("button", name="Next hit").click()
    expect(page.locator("[data-hits-at]")).not_to_have_text(before)
    expect(page.locator(".found.current rect").first).to_be_in_viewport()

    page.goto(f"/reports/{report.pk}?page=3&claim={second}")
    expect(
        page.locator(f'#page-3 .hl[data-claim="{second}"].active rect').first
    ).to_be_in_viewport()
    expect(page.locator(f"#claim-{second}")).to_be_in_viewport()
    page.get_by_role("link", name="Text", exact=True).click()
    expect(page.locator("article.page-text")).to_contain_text(
        "Our total greenhouse gas emissions in 2024"
    )


LAYOUT = """() => {
  const sheets = document.querySelector("[data-sheets]");
  const boxes = [...document.querySelectorAll(".sheet, .pane, .claim-row")]
    .map(node => JSON.stringify(node.getBoundingClientRect()));
  return [sheets.scrollWidth, sheets.scrollHeight, sheets.scrollTop, ...boxes];
}"""


def _centre(box: dict[str, float]) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.long
def test_a_highlight_says_what_it_is_to_pointer_and_keyboard_and_nothing_moves(
    page: Any, report: Any
) -> None:
    from playwright.sync_api import expect

    first, _, _ = _analysed(report)
    page.goto(f"/reports/{report.pk}?page=4")
    spot, tip = page.locator(f'#page-4 .hl[data-claim="{first}"]'), page.locator(".claim-tip")
    expect(spot).to_be_visible()
    expect(page.locator(f"#row-{first}")).to_be_visible()
    _at_rest(page)
    before = page.evaluate(LAYOUT)
    page.mouse.move(*_centre(spot.locator("rect").first.bounding_box()))
    expect(tip).to_be_visible()
    for text in (
        "not judged",
        "quantitative",
        "high priority",
        "Scope 1 emissions decreased by 4.6% in 2024",
    ):
        expect(tip).to_contain_text(text)
    assert page.evaluate(LAYOUT) == before
    pane, shown = page.locator("[data-sheets]").bounding_box(), tip.bounding_box()
    assert pane["x"] <= shown["x"] and shown["x"] + shown["width"] <= pane["x"] + pane["width"]
    assert pane["y"] <= shown["y"] and shown["y"] + shown["height"] <= pane["y"] + pane["height"]
    lines = [line.bounding_box() for line in spot.locator("rect").all()]
    assert all(
        shown["y"] >= line["y"] + line["height"] or shown["y"] + shown["height"] <= line["y"]
        for line in lines
    )

    page.mouse.move(*_centre(shown))  # over it it stays, so that it can be read in peace
    page.wait_for_timeout(600)
    expect(tip).to_be_visible()
    page.mouse.move(1300, 600)
    expect(tip).to_be_hidden()

    page.locator("[data-sheets]").focus()
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.hl')"):
            break
    expect(spot).to_be_focused()
    expect(spot).to_have_attribute(
        "aria-label", re.compile("quantitative claim of high priority on page 4: Scope 1")
    )
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator(f"#claim-{first}")).to_have_class(re.compile("active"))


@pytest.mark.long
def test_pages_are_turned_zoomed_and_selected_by_hand(page: Any, report: Any) -> None:
    from playwright.sync_api import expect

    page.goto(f"/reports/{report.pk}")
    number, level, sheets = (
        page.get_by_label("Page", exact=True),
        page.locator(".level"),
        page.locator("[data-sheets]"),
    )
    last = report.pages.count()
    expect(number).to_have_value("1")
    _at_rest(page)
    sheets.focus()
    for key, shown in (
        ("PageDown", 2),
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("PageUp", 1),
        ("PageUp", 1),
    ):
        page.keyboard.press(key)
        expect(number).to_have_value(str(shown))
    for typed, shown in (("3", 3), ("99", last), ("0", 1), ("two", 1)):
        number.fill(typed)
        number.press("Enter")
        expect(number).to_have_value(str(shown))

    for name, most, at_the_end in (("Zoom in", 14, "300 %"), ("Zoom out", 14, "50 %")):
        for _ in range(most):
            page.get_by_role("button", name=name).click()
        expect(level).to_have_text(at_the_end)
    page.get_by_role("button", name="Fit page").click()
    assert (
        page.locator("#page-1 .paper").bounding_box()["height"] <= sheets.bounding_box()["height"]
    )
    level.click()
    expect(page.get_by_role("button", name="Fit width", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )

    sheets.evaluate("node => { node.scrollTop = document.getElementById('page-4').offsetTop }")
    expect(number).to_have_value("4")
    page.wait_for_url(re.compile("page=4"))

    page.get_by_role("button", name="Thumbnails").click()
    small = page.locator("#thumbnails a.thumbnail")
    expect(small).to_have_count(last)
    expect(small.nth(3)).to_have_attribute("aria-current", "page")
    wait_for(lambda: small.nth(1).locator("img").evaluate("image => image.naturalWidth") == 160, 30)
    small.nth(1).click()
    expect(number).to_have_value("2")

    number.fill("4")
    number.press("Enter")
    word = page.locator("#page-4 .words tspan", has_text="decreased").first
    word.scroll_into_view_if_needed()
    _at_rest(page)
    box = word.bounding_box()
    page.mouse.move(box["x"] + 1, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] + 120, box["y"] + box["height"] / 2, steps=8)
    page.mouse.up()
    assert page.evaluate("getSelection().toString()").startswith("decreased by 4.6%")


@pytest.mark.long
def test_a_page_that_does_not_come_says_so_and_the_claims_stay(page: Any, report: Any) -> None:
    from playwright.sync_api import expect

    first, _, _ = _analysed(report)
    cut_off = page.context.new_page()  # whose console may complain
    cut_off.route(re.compile("/pages/3/sheet"), lambda route: route.abort())
    cut_off.goto(f"/reports/{report.pk}?page=1")
    cut_off.get_by_label("Page", exact=True).fill("3")
    cut_off.get_by_label("Page", exact=True).press("Enter")
    expect(cut_off.locator("#page-3")).to_have_class(re.compile("failed"))
    shown = cut_off.locator("#page-3").evaluate(
        "sheet => getComputedStyle(sheet, '::after').content"
    )
    assert "could not be loaded" in shown
    expect(cut_off.locator(f"#row-{first}")).to_be_visible()
    expect(cut_off.locator("details.rate summary")).to_have_text(
        "2 of 3 claims located in the document"
    )
    cut_off.unroute(re.compile("/pages/3/sheet"))


@pytest.mark.long
def test_the_panes_are_divided_folded_and_remembered(page: Any, report: Any) -> None:
    from playwright.sync_api import expect

    first, _, _ = _analysed(report)

    def width(name: str) -> float:
        return float(page.locator(f"#pane-{name}").bounding_box()["width"])

    page.goto(f"/reports/{report.pk}")
    divider = page.get_by_role("separator", name="Width of the document pane")
    claim = page.get_by_role("separator", name="Width of the claim pane")
    expect(divider).to_have_attribute("aria-valuenow", "54")
    divider.focus()
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    expect(divider).to_have_attribute("aria-valuenow", "46")
    assert width("document") == pytest.approx(0.46 * 1440, abs=15)
    claim.focus()
    page.keyboard.press("Home")
    expect(claim).to_have_attribute("aria-valuenow", "15")
    page.mouse.move(*_centre(divider.bounding_box()))
    page.mouse.down()
    page.mouse.move(1430, 400, steps=5)
    page.mouse.up()
    expect(divider).to_have_attribute("aria-valuenow", "70")
    claim.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#pane-claim")).to_be_hidden()
    page.reload()
    expect(divider).to_have_attribute("aria-valuenow", "70")
    expect(page.locator("#pane-claim")).to_be_hidden()
    page.locator(f"#row-{first} a").click()  # what is asked for in a folded pane brings it back
    expect(page.locator("#this-claim .claim")).to_be_visible()
    page.get_by_role("button", name="Show the document").click()
    expect(page.locator("#pane-document")).to_be_hidden()

    page.set_viewport_size({"width": 1100, "height": 800})
    listed, chosen = page.locator("#pane-list"), page.locator("#pane-claim")
    expect(claim).to_have_attribute("aria-orientation", "horizontal")
    assert chosen.bounding_box()["y"] > listed.bounding_box()["y"]
    assert chosen.bounding_box()["width"] == listed.bounding_box()["width"]
    before = chosen.bounding_box()["height"]
    claim.focus()
    page.keyboard.press("ArrowUp")
    assert chosen.bounding_box()["height"] > before
    page.set_viewport_size({"width": 1000, "height": 800})
    expect(page.locator("#pane-document")).to_be_visible()
    document, side = page.locator("#pane-document").bounding_box(), listed.bounding_box()
    assert side["y"] >= document["y"] + document["height"] - 1
    assert document["width"] == side["width"]


@pytest.mark.long
def test_claims_are_gone_through_by_keyboard_and_the_desk_is_found_as_it_was_left(
    page: Any, report: Any
) -> None:
    from playwright.sync_api import expect

    _analysed(report)
    page.goto(f"/reports/{report.pk}")
    expect(page.locator(".claim-row")).to_have_count(3)
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("k")
    page.keyboard.press("Enter")
    card = page.locator("#this-claim .claim")
    expect(card).to_be_visible()
    row = page.locator(".row-open[aria-current]")
    expect(row).to_be_focused()
    shown = row.get_attribute("data-claim")
    expect(card).to_have_id(f"claim-{shown}")
    mark = page.locator(f'.hl[data-claim="{shown}"].active rect').first
    expect(mark).to_be_in_viewport()
    page.keyboard.press("p")
    expect(page.get_by_label("Page", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("f")
    expect(page.locator("#panel-claims").get_by_label("Type")).to_be_focused()

    page.locator("#panel-claims").get_by_label("Words").fill("total greenhouse")
    expect(page.locator(".claim-row")).to_have_count(1)
    page.get_by_label("Page", exact=True).fill("3")
    page.get_by_label("Page", exact=True).press("Enter")
    page.get_by_role("button", name="Fit page").click()
    page.locator(".page-facts summary").click()
    expect(page.locator(".facts-body")).to_contain_text("read on page 3")
    page.wait_for_url(re.compile("page=3"))
    page.goto(f"/reports/{report.pk}")
    expect(page.locator(".claim-row")).to_have_count(3)
    expect(page.get_by_label("Page", exact=True)).to_have_value("3")
    expect(page.get_by_role("button", name="Fit page")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".facts-body")).to_contain_text("read on page 3")
    page.get_by_role("tab", name="Agent Activity").click()
    page.reload()
    expect(page.get_by_role("tab", name="Agent Activity")).to_have_attribute(
        "aria-selected", "true"
    )


@pytest.mark.long
def test_no_highlight_is_shown_on_blank_paper(page: Any, report: Any) -> None:
    from playwright.sync_api import expect

    first, _, _ = _analysed(report)
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route(re.compile("/pages/4/image"), hold)
    with page.expect_request(re.compile("/pages/4/image")):
        page.goto(f"/reports/{report.pk}?page=4", wait_until="domcontentloaded")
    spots = page.locator("#page-4 .spots")
    expect(page.locator(f"#row-{first}")).to_be_visible()
    expect(spots).to_have_css("visibility", "hidden")
    before = page.locator("#page-4").bounding_box()
    for route in held:
        route.continue_()
    page.unroute(re.compile("/pages/4/image"))  # what is asked for from now on is not held
    expect(spots).to_have_css("visibility", "visible")
    assert page.locator("#page-4").bounding_box() == before
