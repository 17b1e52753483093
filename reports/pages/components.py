"""The page of all components: every part that pages are made of, in each of its states."""

from __future__ import annotations

from typing import Final

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from reports.enum_labels import COVERAGE, PAGE_STATES, RESULTS, VERDICTS
from reports.roster import roster
from sibyl_project.common.pages import signed_in

NOTICES: Final = {
    "": "Something to know before reading on.",
    "success": "The document was attached.",
    "warning": "The report was read anew after this was decided.",
    "error": "The file is not a PDF.",
}
COUNTS: Final = {"fully_addressed": 30, "partially_addressed": 12, "fully_unaddressed": 8}
JUDGED: Final = {"verified": 3, "contradicted": 2, "insufficient_evidence": 20, "unverified": 40}
LINES: Final = 2_400


class SampleForm(forms.Form):
    """A form with a field of each kind."""

    period = forms.CharField(label="Reporting period", help_text="As the report names it: FY2024.")
    kind = forms.ChoiceField(label="Kind", choices=[("workbook", "workbook"), ("letter", "letter")])
    reason = forms.CharField(label="Reason", widget=forms.Textarea(attrs={"rows": 2}))
    sure = forms.BooleanField(label="I have read it")

    def clean(self) -> None:
        """Refuse the form as a whole, to show how that looks."""
        raise forms.ValidationError("The period and the kind do not go together.")


@signed_in
@require_GET
def components(request: HttpRequest) -> HttpResponse:
    """Show every component in each of its states."""
    pages = Paginator(range(LINES), 50)
    return render(
        request,
        "reports/components.html",
        {
            "marks": {
                "Verdicts and support": VERDICTS,
                "Coverage of requirements": COVERAGE,
                "Results of checks": RESULTS,
                "Pages of the document": PAGE_STATES,
            },
            "agents": roster(),
            "notices": NOTICES,
            "counts": COUNTS,
            "judged": JUDGED,
            "form": SampleForm(auto_id="sample_%s"),
            "refused": SampleForm({"kind": "workbook"}, auto_id="refused_%s"),
            "first_page": pages.page(1),
            "middle_page": pages.page(2),
        },
    )
