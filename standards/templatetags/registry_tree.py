"""The registry's list as a tree, for the admin's template."""

from __future__ import annotations

from typing import Any

from django import template

from standards.admin.tree import Group, groups
from standards.models import Paragraph

register = template.Library()


@register.simple_tag
def tree_groups(cl: Any, results: Any) -> list[Group]:
    """The rows of a change list beneath their headings.

    One query, for the parents of all paragraphs.
    """
    return groups(cl.result_list, results, dict(Paragraph.objects.values_list("pk", "parent_id")))
