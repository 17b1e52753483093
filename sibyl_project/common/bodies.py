"""How large the body of a request may be, and what is said of a larger one."""

from __future__ import annotations

import json
from typing import Final

from django.conf import settings
from django.db import connection
from django.utils.html import escape

from sibyl_project.common.middleware import is_of_the_api
from sibyl_project.common.senders import sender_of
from sibyl_project.internals.daphne_bodies import Head, Policy, Refusal

KILOBYTE: Final = 1024
MEGABYTE: Final = 1024 * KILOBYTE
ANYONE: Final = 64 * KILOBYTE  # sign-in, a token and every form fit in it
AROUND_A_FILE: Final = (
    MEGABYTE  # the other fields of a form that uploads a file of the largest size
)


def most_of(head: Head) -> int:
    """The bytes that may be taken of this request: little from somebody unknown; from somebody who
    is signed in a file of the largest size with its form, and otherwise what Django takes of a
    form."""
    try:
        if sender_of(head.headers) is None:
            return ANYONE
    finally:
        connection.close()
    if head.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        return settings.MAX_UPLOAD_SIZE_MB * MEGABYTE + AROUND_A_FILE
    return settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def refusal_of(head: Head, most: int) -> Refusal:
    """Why a request with a larger body than `most` is refused, and what to do."""
    message = _message(most)
    if is_of_the_api(head.path):
        body, content_type = json.dumps({"detail": message}), "application/json"
    else:
        body = f"<!doctype html><title>Too large · Sibyl</title><p>{escape(message)}</p>"
        content_type = "text/html; charset=utf-8"
    return Refusal(413, "Content Too Large", content_type, body.encode())


def _message(most: int) -> str:
    if most > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
        return (
            f"The file is larger than {settings.MAX_UPLOAD_SIZE_MB} MB. Upload a smaller one, or "
            "ask the operator to raise MAX_UPLOAD_SIZE_MB."
        )
    if most > ANYONE:
        return f"The request is larger than {most // MEGABYTE} MB. Send less at once."
    return f"Without signing in a request may have {most // KILOBYTE} kB. Sign in, or send a token."


POLICY: Final = Policy(anyone=ANYONE, most=most_of, refusal=refusal_of)
