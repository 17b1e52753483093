"""Signing in, by page and by token alike: how often it may fail, what is said then, and what a new
password, or switching an account off, ends."""

from __future__ import annotations

import math
from typing import Any, Final

from axes.handlers.proxy import AxesProxyHandler
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models.signals import post_save, pre_save
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from rest_framework.authentication import BasicAuthentication
from rest_framework.request import Request

from sibyl_project.common.credentials import end_everything
from sibyl_project.common.middleware import is_of_the_api
from sibyl_project.common.second_steps import by_provider
from sibyl_project.internals.django import only_the_hash_is_new
from sibyl_project.internals.rest_framework import django_request

LOGGED_DAYS: Final = 90
LONGEST_NAME: Final = 150  # of an account; what is longer names nobody, and is counted cut short


def client_address(request: HttpRequest) -> str:
    """Where a request comes from, as `sibyl_project.common.proxies` found out."""
    return request.META.get("REMOTE_ADDR", "")


def counted_name(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """The name that somebody signs in with, as failures are counted by it."""
    given = credentials or request.POST
    return str(given.get("username") or "")[:LONGEST_NAME]


def locked(request: HttpRequest, *_: Any) -> HttpResponse:
    """The answer to somebody who failed too often: 429, with when to try again."""
    seconds = int(settings.AXES_COOLOFF_TIME.total_seconds())
    message = (
        f"Signing in failed {settings.AXES_FAILURE_LIMIT} times. Wait {math.ceil(seconds / 60)} "
        "minutes and try again, or ask the operator to lift the lock."
    )
    response: HttpResponse
    if is_of_the_api(request.path_info):
        response = JsonResponse({"detail": message}, status=429)
    else:
        response = render(request, "registration/locked.html", {"message": message}, status=429)
    response["Retry-After"] = str(seconds)
    return response


class CountedBasicAuthentication(BasicAuthentication):
    """HTTP basic authentication whose failures count with those of the page."""

    def authenticate_credentials(
        self, userid: str, password: str, request: Request | HttpRequest | None = None
    ) -> Any:
        """The user and None. Raises AuthenticationFailed."""
        plain: Any = django_request(request)  # what counts failures knows Django's requests alone
        return super().authenticate_credentials(userid, password, plain)


def forget_old_sign_ins() -> int:
    """Remove failed and successful sign-ins that are older than LOGGED_DAYS; how many."""
    failed = AxesProxyHandler.reset_failure_logs(age_days=LOGGED_DAYS)
    return int(failed + AxesProxyHandler.reset_logs(age_days=LOGGED_DAYS))


def notice_what_ends(
    sender: Any, instance: Any, update_fields: frozenset[str] | None = None, **_: Any
) -> None:
    """Before an account is saved: whether its password changes or it is switched off, on whatever
    page or by whatever command.

    When somebody signs in whose password Django now stores in a newer way, the password is the
    same.
    """
    instance.credentials_end = False
    if instance._state.adding or only_the_hash_is_new(instance, update_fields):
        return
    rows = sender._default_manager.filter(pk=instance.pk)
    before = rows.values_list("password", "is_active").first()
    if before is not None:
        password, active = before
        if password != instance.password and by_provider(instance):
            instance.set_unusable_password()  # the firm's provider alone opens this account
        switched_off = active and not instance.is_active
        instance.credentials_end = switched_off or password != instance.password


def end_what_the_password_opened(sender: Any, instance: Any, **_: Any) -> None:
    """After an account is saved with a new password, or switched off: end its sessions and tokens.

    It is done after saving, when nobody can open new ones any more with the old password.
    """
    if getattr(instance, "credentials_end", False):
        end_everything(instance)


def connect() -> None:
    """Watch passwords and accounts from now on."""
    user = get_user_model()
    pre_save.connect(notice_what_ends, sender=user, dispatch_uid="notice_what_ends")
    post_save.connect(end_what_the_password_opened, sender=user, dispatch_uid="end_credentials")
