"""The way in: a password opens no session by itself, it begins a sign-in that goes through its
stages. Every page that signs somebody in does it by `enter`."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.views import LoginView
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from sibyl_project.internals.allauth import Login, clear_login, perform_password_login


def enter(request: HttpRequest, user: Any, to: str) -> HttpResponse:
    """Sign somebody in who gave the right password, or lead to the next step."""
    clear_login(request)  # what was shown for a sign-in that was left counts for none after it
    begun = Login(user=user, redirect_url=to)
    named = {"username": user.get_username()}
    answer: HttpResponse = perform_password_login(request, named, begun)
    return answer


class SignIn(LoginView):
    """The page with name and password, and the button of the firm's provider where there is one."""

    template_name = "registration/sign_in.html"
    redirect_authenticated_user = True

    def form_valid(self, form: Any) -> HttpResponse:
        """Name and password are right."""
        return enter(self.request, form.get_user(), self.get_success_url())

    def get_context_data(self, **given: Any) -> dict[str, Any]:
        """With the name of the provider."""
        provider = settings.OIDC_NAME if settings.OIDC_ISSUER else ""
        return super().get_context_data(provider=provider, **given)


@require_http_methods(["GET", "POST"])
def lead_to_sign_in(request: HttpRequest) -> HttpResponse:
    """The admin's own sign-in page, which knows no second step, leads to the one there is.

    Raises PermissionDenied for somebody who is signed in and may not use the admin.
    """
    user: Any = request.user
    if user.is_authenticated:
        if not user.is_staff:
            raise PermissionDenied
        return HttpResponseRedirect(resolve_url("admin:index"))
    back = request.GET.get("next") or resolve_url("admin:index")
    return HttpResponseRedirect(f"{resolve_url('sign-in')}?{urlencode({'next': back})}")
