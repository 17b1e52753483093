"""Addresses of the account pages."""

from __future__ import annotations

from django.urls import path

from sibyl_project.common import account
from sibyl_project.common.passwords import change_password

urlpatterns = [
    path("account", account.account, name="account"),
    path("account/confirm", account.confirm_password, name="account-confirm"),
    path("account/tokens", account.make_token, name="account-make-token"),
    path("account/tokens/<uuid:public_id>/end", account.end_token, name="account-end-token"),
    path("account/sessions/<uuid:public_id>/end", account.end_session, name="account-end-session"),
    path("account/sessions/end-others", account.end_others, name="account-end-others"),
    path("password", change_password, name="password"),
]
