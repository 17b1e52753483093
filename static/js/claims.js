// The list of claims and the claim beside it: a row, a highlight or a link to a claim shows its card, marks its row and
// turns the document to its page. What the list is narrowed to stays in the address and is remembered.
(() => {
  "use strict";

  const desk = window.sibylDesk;
  const panel = () => document.getElementById("panel-claims");
  const box = () => document.getElementById("this-claim");
  const rowOf = (id) => document.querySelector(`.row-open[data-claim="${id}"]`);
  const shownId = () => box()?.querySelector(".claim")?.id.slice("claim-".length) ?? "";
  const plain = (event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

  const flash = (node) => {
    node.classList.add("flash");
    setTimeout(() => node.classList.remove("flash"), 1200);
  };

  // Of the rows only one is reached with Tab: the one that is shown, else the first.
  const mark = (id) => {
    const rows = [...document.querySelectorAll(".row-open")];
    const current = rows.find((row) => row.dataset.claim === id);
    for (const row of rows) {
      row.tabIndex = row === (current ?? rows[0]) ? 0 : -1;
      row.toggleAttribute("aria-current", row === current);
      if (row === current) row.setAttribute("aria-current", "true");
    }
    for (const card of document.querySelectorAll(".claim.active")) card.classList.remove("active");
    document.getElementById(`claim-${id}`)?.classList.add("active");
    current?.scrollIntoView({ block: "nearest" });
  };

  const turnDocument = (page, claim) => {
    const pane = document.getElementById("document");
    if (!pane || !page) return;
    if (pane.dataset.view === "pages") {
      pane.dispatchEvent(new CustomEvent("go-to", { detail: { page: Number(page), claim } }));
      return;
    }
    const query = new URLSearchParams({ view: pane.dataset.view, page, claim });
    htmx.ajax("GET", `${pane.dataset.url}?${query}`, { target: "#document", swap: "outerHTML" });
  };

  const keepInAddress = (id) => {
    const query = new URLSearchParams(location.search);
    query.set("claim", id);
    history.replaceState(history.state, "", `${location.pathname}?${query}${location.hash}`);
  };

  const readCard = async (id) => {
    const none = "00000000-0000-0000-0000-000000000000";
    await htmx.ajax("GET", box().dataset.url.replace(none, id), { source: "#this-claim", target: "#this-claim", swap: "innerHTML show:none" });
    box().scrollTop = 0;
  };

  // The list with the row of a claim in it, narrowed as it is now.
  const readList = (id) => {
    const query = new URLSearchParams(document.getElementById("claims-state")?.dataset.query ?? "");
    query.delete("at");
    query.set("claim", id);
    return htmx.ajax("GET", `${panel().dataset.url}?${query}`, { source: "#claims-results", target: "#claims-results", swap: "innerHTML" });
  };

  let last = 0; // of several claims asked for in a row the last one counts
  const show = async (id, { turn = true } = {}) => {
    const workspace = document.getElementById("activity")?.dataset.detail;
    if (!box()) {
      const card = document.getElementById(`claim-${id}`) ?? rowOf(id);
      if (card) reveal(card, id);
      else if (workspace) location.assign(`${workspace}?claim=${id}`);
      return;
    }
    const mine = ++last;
    document.dispatchEvent(new CustomEvent("pane-wanted", { detail: "claim" }));
    keepInAddress(id);
    mark(id);
    const row = rowOf(id);
    if (turn && row) turnDocument(row.dataset.page, id);
    if (shownId() !== id) await readCard(id);
    if (mine !== last) return;
    mark(id);
    const card = box().querySelector(".claim");
    if (turn && !row) turnDocument(card?.dataset.page, id);
    if (!row && document.getElementById("claims-results")) readList(id).then(() => mark(id));
    const below = card && getComputedStyle(box().closest(".panes")).display === "block";
    if (below && document.activeElement?.closest("#panel-claims")) card.scrollIntoView({ block: "start" });
  };

  const reveal = (card, id) => {
    for (let node = card; node; node = node.parentElement) if (node.tagName === "DETAILS") node.open = true;
    card.scrollIntoView({ block: "center" });
    mark(id);
    flash(card);
  };

  document.addEventListener("show-claim", (event) => show(event.detail, { turn: false }));

  document.addEventListener("click", (event) => {
    if (!plain(event)) return;
    const row = event.target.closest(".row-open");
    const jump = event.target.closest('a[href^="#claim-"]');
    const quote = event.target.closest("mark[data-claim]");
    if (row && box()) {
      event.preventDefault();
      row.focus();
      show(row.dataset.claim);
    } else if (jump) {
      event.preventDefault();
      show(jump.hash.slice("#claim-".length));
    } else if (quote) show(quote.dataset.claim, { turn: false });
  });

  document.addEventListener("focusin", (event) => {
    const row = event.target.closest?.(".row-open");
    if (row) for (const other of document.querySelectorAll(".row-open")) other.tabIndex = other === row ? 0 : -1;
  });

  // What the list is narrowed to
  const keep = () => {
    const state = document.getElementById("claims-state");
    if (!state) return;
    const query = new URLSearchParams(location.search);
    for (const name of state.dataset.names.split(" ")) query.delete(name);
    for (const [name, value] of new URLSearchParams(state.dataset.query)) query.set(name, value);
    const asked = query.size ? `?${query}` : "";
    if (asked !== location.search) history.replaceState(history.state, "", `${location.pathname}${asked}${location.hash}`);
  };

  document.addEventListener("htmx:afterSwap", (event) => {
    if (["panel-claims", "claims-results"].includes(event.target.id)) {
      keep();
      mark(shownId());
    }
    // a decision on the claim that is shown changes its row
    if (event.target.closest?.("#this-claim .review-panel") && event.detail.requestConfig?.verb === "post") readList(shownId());
  });

  // The tab that was chosen, while an analysis runs and after it
  const tabs = () => document.querySelector(".side-tabs");
  document.addEventListener("tab-shown", (event) => {
    if (tabs()?.contains(event.target)) desk.set(`tab-${tabs().dataset.state}`, event.target.id);
  });

  document.addEventListener("DOMContentLoaded", () => {
    const chosen = document.getElementById(desk.get(`tab-${tabs()?.dataset.state}`) ?? "");
    if (chosen?.getAttribute("aria-selected") === "false") chosen.click();
    for (const name of ["analysis-settled", "claims-found"]) {
      document.body.addEventListener(name, () => { if (shownId()) readCard(shownId()); });
    }
    mark(shownId());
  });
})();
