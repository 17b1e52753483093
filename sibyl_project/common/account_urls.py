"""Addresses of the account pages."""

from __future__ import annotations

from django.urls import path

from sibyl_project.common import account
from sibyl_project.common.entry import passkey_pages, second_step
from sibyl_project.common.passwords import change_password

urlpatterns = [
    path("account", account.account, name="account"),
    path("account/confirm", account.confirm_password, name="account-confirm"),
    path("account/tokens", account.make_token, name="account-make-token"),
    path("account/tokens/<uuid:public_id>/end", account.end_token, name="account-end-token"),
    path("account/sessions/<uuid:public_id>/end", account.end_session, name="account-end-session"),
    path("account/sessions/end-others", account.end_others, name="account-end-others"),
    path("account/second-step", second_step.set_up, name="account-second-step"),
    path("account/second-step/end", second_step.turn_off, name="account-second-step-end"),
    path("account/recovery-codes", second_step.new_codes, name="account-recovery-codes"),
    path("account/passkeys", passkey_pages.add, name="account-passkey"),
    path("account/passkeys/<int:passkey>/end", passkey_pages.end, name="account-passkey-end"),
    path("password", change_password, name="password"),
]
