"""The parts that pages are made of, each with a small template in templates/components.

Every template may use these tags without loading them; the page /components shows each in all its
states.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.core.paginator import Page
from django.forms import BaseForm, BoundField
from django.utils.translation import gettext

register = template.Library()


@register.inclusion_tag("components/notice.html")
def notice(text: Any, kind: str = "") -> dict[str, Any]:
    """A note that stands out: of success, a warning, an error, or plain. An error is told at
    once by screen readers."""
    return {"text": text, "kind": kind}


@register.inclusion_tag("components/empty.html")
def empty_state(text: str, heading: str = "", href: str = "", link: str = "") -> dict[str, Any]:
    """What a list without lines says, and where to go next."""
    return {"text": text, "heading": heading, "href": href, "link": link}


@register.inclusion_tag("components/field.html")
def field(bound: BoundField, hint: bool = True) -> dict[str, Any]:
    """One field of a form with its label, its mistakes and its hint, unless the page gives the
    hint itself."""
    return {"field": bound, "hint": hint and bound.help_text}


@register.inclusion_tag("components/form_errors.html")
def form_errors(form: BaseForm) -> dict[str, Any]:
    """What is wrong with a form as a whole."""
    return {"form": form}


@register.inclusion_tag("components/post_button.html", takes_context=True)
def post_button(
    context: Mapping[str, Any], action: str, words: str, name: str = "", kind: str = ""
) -> dict[str, Any]:
    """A button that does something at once. `name` is what it is called for those who do not
    see what it stands beside; `kind` is primary or small."""
    return {
        "csrf_token": context.get("csrf_token"),
        "action": action,
        "words": words,
        "name": name,
        "kind": kind,
    }


@register.inclusion_tag("components/pager.html", takes_context=True)
def pager(
    context: Mapping[str, Any],
    page: Page[Any],
    key: str = "at",
    of: str = "",
    address: str = "",
    target: str = "",
    swap: str = "outerHTML",
    push: bool = False,
) -> dict[str, Any]:
    """The way to the pages before and after. `key` is the parameter with the number of the page,
    `address` where the list is, unless it is the page shown; `target` and `swap` say which part
    htmx puts in its place, and `push` that the address of the page follows."""
    request = context["request"]

    def link(number: int) -> str:
        query = request.GET.copy()
        query[key] = str(number)
        here = address or (request.path if target else "")
        return f"{here}?{query.urlencode()}"

    return {
        "page": page,
        "of": of or gettext("this list"),
        "previous": link(page.previous_page_number()) if page.has_previous() else "",
        "next": link(page.next_page_number()) if page.has_next() else "",
        "target": target,
        "swap": swap,
        "push": push,
    }
