"""What stands between a right password and a session: the code of somebody who has a second step,
and setting one up for somebody of whom it is demanded. Until both are done nobody is signed in."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse

from sibyl_project.common.pages import go
from sibyl_project.common.second_steps import has_one, is_missing
from sibyl_project.internals.allauth import LoginStage, LoginStageController, clear_login


class Stage(LoginStage):
    """A page that a sign-in waits at."""

    urlname: ClassVar[str]

    def stands(self, user: Any) -> bool:
        """Whether this sign-in has to stop here."""
        raise NotImplementedError

    def handle(self) -> tuple[HttpResponse | None, bool]:
        """Go to the page, or on. The password is remembered by its digest: one that is changed
        meanwhile opens nothing any more."""
        if not self.stands(self.login.user):
            return None, True
        self.state["password"] = self.login.user.get_session_auth_hash()
        return go(self.request, self.urlname), True


class CodeStage(Stage):
    """A code, or a passkey, of somebody who has a second step."""

    key, urlname = "sibyl.code", "sign-in-code"

    def stands(self, user: Any) -> bool:
        """Every sign-in of such an account, also by the provider."""
        return has_one(user)


class SetUpStage(Stage):
    """Setting a second step up, before an account of which it is demanded opens anything."""

    key, urlname = "sibyl.set_up", "sign-in-set-up"

    def stands(self, user: Any) -> bool:
        """Whether one is demanded and not there."""
        return is_missing(user)


def waiting_at(request: HttpRequest, kind: type[Stage]) -> Any | None:
    """The sign-in of this browser that waits at a stage; None where there is none, it took too
    long, or the account or its password is not what it was."""
    if request.user.is_authenticated:
        return None
    stage = LoginStageController.enter(request, kind.key)
    if stage is None:
        return None
    user = stage.login.user
    same = user is not None and stage.state.get("password") == user.get_session_auth_hash()
    if not same or not user.is_active:
        clear_login(request)
        return None
    return stage
