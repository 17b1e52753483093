"""Who may do what in the API beyond being signed in."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request


def staff_with(permission: str) -> type[BasePermission]:
    """Members of the staff who were given this permission, such as `standards.add_paragraph`.

    Being on the staff alone opens the admin pages and allows nothing.
    """

    class StaffWith(BasePermission):
        """See `staff_with`."""

        def has_permission(self, request: Request, view: Any) -> bool:
            return bool(request.user.is_staff and request.user.has_perm(permission))

    return StaffWith
