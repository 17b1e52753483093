"""Methods of Django without a documented name that Sibyl overrides or calls.

1. A file that is sent from the event loop. `FileResponse` takes a file and keeps a synchronous
   iterator, which Django reads whole into memory under ASGI. Its headers and the closing of the
   file are worth keeping, so the iterator alone is replaced, where it is set
   (`_set_streaming_content`).
2. Which fields of a form's row are left out when it is validated (`_get_validation_exclusions`).
3. What the admin answers when a row is not there (`_get_obj_does_not_exist_redirect`).
4. Whether a user's password is the same and only its hash is another (`_password`, the password as
   it was given, which Django takes away again in that case).

Source: https://github.com/django/django/blob/5.2.19/django/http/response.py (1),
https://github.com/django/django/blob/5.2.19/django/forms/models.py (2),
https://github.com/django/django/blob/5.2.19/django/contrib/admin/options.py (3) and
https://github.com/django/django/blob/5.2.19/django/contrib/auth/base_user.py (4).
Documentation of what 1 avoids:
https://docs.djangoproject.com/en/5.2/ref/request-response/#streaminghttpresponse-objects
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any, ClassVar

from django import forms
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse

READ_AGAINST = {"django": "5.2.19"}
LOOK_AGAIN = (
    "that FileResponse and StreamingHttpResponse of django/http/response.py still set their "
    "content by _set_streaming_content and keep it in _iterator (or whether FileResponse is "
    "asynchronous by itself now), at the two methods named of forms/models.py and "
    "contrib/admin/options.py, and that check_password of contrib/auth/base_user.py still sets "
    "_password to None before it saves the same password with a newer hash"
)


class AsynchronousFileResponse(FileResponse):
    """A FileResponse (same headers, same closing of the file) whose content is an asynchronous
    iterator."""

    def asynchronous(self, source: Iterator[bytes]) -> AsyncIterator[bytes]:
        """The blocks of the file; subclasses define how they are read."""
        raise NotImplementedError

    def _set_streaming_content(self, value: Any) -> None:
        super()._set_streaming_content(value)  # type: ignore[misc]
        # a file, and not the wrapper a middleware puts around what we stream
        if hasattr(value, "read"):
            content = self.asynchronous(self._iterator)  # type: ignore[attr-defined]
            StreamingHttpResponse._set_streaming_content(self, content)  # type: ignore[attr-defined]


class FormWithinASet(forms.ModelForm):
    """A form that leaves some fields of its row to the validation of the whole set of forms."""

    left_to_the_set: ClassVar[frozenset[str]] = frozenset()

    def _get_validation_exclusions(self) -> set[str]:
        return {*super()._get_validation_exclusions(), *self.left_to_the_set}  # type: ignore[misc]


def answer_that_it_is_gone(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """What the admin answers for a row that is not there: a message, and back to its first page."""
    answer: HttpResponse = model_admin._get_obj_does_not_exist_redirect(
        request, model_admin.opts, object_id
    )
    return answer


def only_the_hash_is_new(user: AbstractBaseUser, update_fields: frozenset[str] | None) -> bool:
    """Whether Django is saving the password that somebody signed in with, stored in a newer way."""
    return update_fields == frozenset({"password"}) and user._password is None  # type: ignore[attr-defined]
