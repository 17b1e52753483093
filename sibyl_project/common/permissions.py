"""Who may do what in the API beyond being signed in."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from sibyl_project.common.models import Scope, Token


class ForCurators(BasePermission):
    """What only curators may do; a token needs the scope `curate` for it."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether the request comes without a token, or with one that may do it.

        The scope was asked for already, except where this permission stands within another.
        """
        return not isinstance(request.auth, Token) or Scope.CURATE in request.auth.scopes


def staff_with(permission: str) -> type[ForCurators]:
    """Members of the staff who were given this permission, such as `standards.add_paragraph`.

    Being on the staff alone opens the admin pages and allows nothing.
    """

    class StaffWith(ForCurators):
        """See `staff_with`."""

        def has_permission(self, request: Request, view: Any) -> bool:
            granted = request.user.is_staff and request.user.has_perm(permission)
            return bool(granted and super().has_permission(request, view))

    return StaffWith
