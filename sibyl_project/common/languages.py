"""The language of an answer. Pages are in the reader's language, where it is one of LANGUAGES, and
numbers and dates go with it; what programs and files get is the same for everybody."""

from __future__ import annotations

import re
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware
from django.utils import translation

from sibyl_project.common.middleware import is_of_the_api

A_FILE: Final = re.compile(r"\.(csv|docx|html|json|md|pdf|xlsx|zip)$|/export(/|$)")


class PageLanguage(LocaleMiddleware):
    """Choose the language of a page by what the browser asks for; of anything else, that of the
    settings."""

    def process_request(self, request: HttpRequest) -> None:
        """Make the language the one in which this request is answered."""
        if is_of_the_api(request.path_info) or A_FILE.search(request.path_info):
            translation.activate(settings.LANGUAGE_CODE)
            request.LANGUAGE_CODE = settings.LANGUAGE_CODE
        else:
            super().process_request(request)
