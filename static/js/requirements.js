// The requirement matrix: a row unfolds to its elements, read when it is first opened; application guidance unfolds beneath what it serves.
(() => {
  "use strict";

  const FAILED = "This could not be read. Fold the row and open it again.";

  const say = (cell, className, text) => {
    const line = document.createElement("p");
    line.className = className;
    line.textContent = text;
    cell.replaceChildren(line);
  };

  const load = async (row, detail) => {
    const cell = detail.firstElementChild;
    detail.dataset.loaded = "";
    say(cell, "loading", "Reading …");
    await htmx.ajax("GET", row.querySelector("[data-open]").href, { source: cell, target: cell, swap: "innerHTML" });
    if (cell.querySelector(".loading")) fail(detail);
  };

  const fail = (detail) => {
    delete detail.dataset.loaded;
    say(detail.firstElementChild, "load-failed", FAILED);
  };

  const toggle = (row) => {
    const detail = row.querySelector(".req-detail");
    detail.hidden = !detail.hidden;
    row.querySelector("[data-open]").setAttribute("aria-expanded", String(!detail.hidden));
    if (!detail.hidden && !("loaded" in detail.dataset)) load(row, detail);
    const hash = detail.hidden ? "" : `#${encodeURIComponent(row.id)}`;
    history.replaceState(history.state, "", `${location.pathname}${location.search}${hash}`);
  };

  const guidanceOf = function* (fold) {
    for (let row = fold.nextElementSibling; row?.matches(".req.guidance"); row = row.nextElementSibling) yield row;
  };

  const unfoldGuidance = (button, shown) => {
    button.setAttribute("aria-expanded", String(shown));
    for (const row of guidanceOf(button.closest("tbody"))) row.hidden = !shown;
  };

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const button = event.target.closest("[data-guidance]");
    if (button) return unfoldGuidance(button, button.getAttribute("aria-expanded") !== "true");
    const line = event.target.closest(".req-line");
    const opener = line && event.target.closest("a, button");
    if (!line || (opener && !opener.matches("[data-open]"))) return;
    if (!opener && !getSelection().isCollapsed) return;
    event.preventDefault();
    toggle(line.closest(".req"));
  });

  // What is wrong with a correction comes as the row itself; anything else that fails is said where it was asked for.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.xhr.status !== 400 || !event.detail.target.matches?.(".req")) return;
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    const form = event.detail.requestConfig?.elt;
    if (form?.matches?.(".correction form")) {
      const row = document.getElementById(form.closest(".req")?.id ?? event.detail.target.id);
      (row?.querySelector("[role=alert]") ? row.querySelector("textarea") : row?.querySelector("[data-open]"))?.focus({ preventScroll: true });
    }
  });

  // An address that names a row shows it open.
  const openNamed = () => {
    const row = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!row?.matches(".req")) return;
    let fold = row;
    while (fold && !fold.matches(".guidance-fold")) fold = fold.previousElementSibling;
    if (row.hidden && fold) unfoldGuidance(fold.querySelector("[data-guidance]"), true);
    if (row.querySelector(".req-detail").hidden) toggle(row);
    row.scrollIntoView({ block: "center" });
  };

  document.addEventListener("DOMContentLoaded", openNamed);
  window.addEventListener("hashchange", openNamed);
})();
