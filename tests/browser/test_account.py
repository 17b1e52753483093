"""The account page in a real Chromium: a token is made, shown once and ended, and sessions end."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from sibyl_project.common.models import Session, Token

pytestmark = [pytest.mark.worker, pytest.mark.browser]


def test_somebody_makes_a_token_and_ends_it_and_the_other_sessions(page: Any, web: Any) -> None:
    from playwright.sync_api import expect

    elsewhere = web.signed_in()
    page.click(".who a[href='/account']")
    rows = page.get_by_role("table", name="Sessions").locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("this session")

    page.fill("input[name=name]", "nightly copy")
    page.get_by_role("button", name="Make a token").click()
    secret = page.locator("#made-token").input_value()
    headers = {"Authorization": f"Token {secret}"}
    answer = httpx.get(f"{web.url}/api/v1/reports", headers=headers, timeout=30)
    assert answer.status_code == 200
    refused = httpx.post(f"{web.url}/api/v1/upload", headers=headers, timeout=30)
    assert refused.status_code == 403

    page.goto("/account")
    assert secret not in page.content()
    page.get_by_role("button", name="End the token nightly copy").click()
    expect(page.get_by_role("status")).to_contain_text("“nightly copy” has ended")
    assert not Token.objects.exists()

    page.get_by_role("button", name="End all other sessions").click()
    expect(rows).to_have_count(1)
    assert elsewhere.get("/").url.path == "/sign-in"
    assert Session.objects.count() == 1
