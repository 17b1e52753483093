// Review: what was refused is shown with all that was typed, and boxes are ticked together. Works without this script, too.
(() => {
  "use strict";

  const REFUSED = [400, 403, 409];

  // htmx passes over the content of a refusal; that of a review panel says what happened and keeps what was typed
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!REFUSED.includes(event.detail.xhr.status) || !event.detail.target.matches?.(".review-panel")) return;
    if (!event.detail.serverResponse.includes("data-review")) return;
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target?.matches?.(".review-panel") || event.detail.elt?.matches?.(".review-panel")) {
      document.querySelector(".review-panel [role=alert]")?.focus({ preventScroll: true });
    }
  });

  const boxesOf = (all) => [...document.querySelectorAll(`input[name="${all.dataset.checkAll}"]`)];

  document.addEventListener("change", (event) => {
    const all = event.target.closest?.("[data-check-all]");
    if (!all) return;
    for (const box of boxesOf(all)) box.checked = all.checked;
  });

  document.addEventListener("DOMContentLoaded", () => {
    for (const all of document.querySelectorAll("[data-check-all]")) all.hidden = false;
  });
})();
