"""What pages and the API do the same way about one report: whose it is, and the refusal in plain
words."""

from __future__ import annotations

import uuid

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from rest_framework.request import Request

from reports import access
from reports.models import Report

READ_ONLY = (
    "You can read this report, but only lead auditors and auditors of its engagement can change it."
)


def writable_report(request: HttpRequest | Request, report_id: uuid.UUID) -> Report:
    """The report, for someone who may change it.

    Raises Http404 when it is not theirs, PermissionDenied for readers.
    """
    report = access.get_report(request.user, report_id)
    if not access.may_write(request.user, report):
        raise PermissionDenied(READ_ONLY)
    return report
