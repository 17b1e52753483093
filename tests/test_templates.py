"""Templates are written as the house writes them, and as Django reads them."""

from __future__ import annotations

from pathlib import Path

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
LONGEST = 120


def test_no_line_of_a_template_is_longer_than_120_characters() -> None:
    templates = sorted(TEMPLATES.rglob("*.html"))
    long = [
        f"{path.relative_to(TEMPLATES.parent)}:{number}: {len(line)} characters"
        for path in templates
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > LONGEST
    ]
    assert templates and not long, "\n".join(long)


def test_a_comment_of_a_template_ends_in_its_line() -> None:
    """Django prints one that does not."""
    open_comments = [
        f"{path.relative_to(TEMPLATES.parent)}:{number}"
        for path in sorted(TEMPLATES.rglob("*.html"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if line.count("{#") != line.count("#}")
    ]
    assert not open_comments, "\n".join(open_comments)
