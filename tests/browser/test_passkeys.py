"""A passkey in a real Chromium, with an authenticator that the browser plays: it is made on the
account page, and signing in asks for it after the password."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache

from sibyl_project.common.models import Session
from tests.browser.conftest import listened_page

pytestmark = [pytest.mark.worker, pytest.mark.browser]
STICK = {
    "protocol": "ctap2",
    "transport": "usb",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.mark.long
def test_a_passkey_is_made_and_asked_for_at_the_next_sign_in(
    browser: Any, web: Any, live_auditor: Any
) -> None:
    from playwright.sync_api import expect

    cache.clear()
    # browsers make passkeys for names alone, and without HTTPS for this one
    url = web.url.replace("127.0.0.1", "localhost")
    with listened_page(browser, url, "auditor", "paper-and-ink") as (page, complaints):
        devices = page.context.new_cdp_session(page)
        devices.send("WebAuthn.enable")
        stick = devices.send("WebAuthn.addVirtualAuthenticator", {"options": STICK})
        page.goto("/account")
        page.get_by_role("link", name="Add a passkey").click()
        page.get_by_label("What you know it by").fill("blue stick")
        page.get_by_role("button", name="Make the passkey").click()
        expect(page.get_by_role("heading", name="Your recovery codes")).to_be_visible()
        expect(page.locator(".codes li")).to_have_count(10)
        page.get_by_role("link", name="I have kept them").click()
        expect(page.get_by_text("Passkey “blue stick”")).to_be_visible()
        assert Authenticator.objects.filter(user=live_auditor, type="webauthn").count() == 1

        page.get_by_role("button", name="Sign out").click()
        page.fill("input[name=username]", "auditor")
        page.fill("input[name=password]", "paper-and-ink")
        page.press("input[name=password]", "Enter")
        expect(page.get_by_role("heading", name="Your second step")).to_be_visible()
        page.goto("/account")
        expect(page.get_by_role("heading", name="Sibyl")).to_be_visible()
        page.goto("/sign-in/code")
        page.get_by_role("button", name="Use a passkey").click()
        page.wait_for_url(f"{url}/")
        assert Session.objects.get(user=live_auditor).opened_with == "password, webauthn"

        credentials = devices.send("WebAuthn.getCredentials", stick)["credentials"]
        assert len(credentials) == 1 and credentials[0]["rpId"] == "localhost"
        assert complaints == []
