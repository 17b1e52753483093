// Small manners of every page: page links that turn the document pane, panel tabs, and printing.
(() => {
  "use strict";

  // The claim the document and the list both show.
  const markCard = (id) => {
    for (const card of document.querySelectorAll(".claim.active")) card.classList.remove("active");
    document.getElementById(`claim-${id}`)?.classList.add("active");
  };

  const turnTo = (link) => {
    const pane = document.getElementById("document");
    if (!pane) return false;
    const query = new URLSearchParams(link.search);
    if (pane.dataset.view === "pages") {
      const detail = { page: Number(query.get("page")), claim: query.get("claim") || "" };
      pane.dispatchEvent(new CustomEvent("go-to", { detail }));
      if (query.has("find")) htmx.ajax("GET", `${pane.dataset.url}?${query}`, { target: "#hits", select: "#hits > *" });
      else markCard(detail.claim);
      return true;
    }
    query.set("view", pane.dataset.view);
    htmx.ajax("GET", `${pane.dataset.url}?${query}`, { target: "#document", swap: "outerHTML" });
    return true;
  };

  const showTab = (tab) => {
    for (const other of tab.parentElement.querySelectorAll("[role=tab]")) {
      const selected = other === tab;
      other.setAttribute("aria-selected", String(selected));
      other.tabIndex = selected ? 0 : -1;
      document.getElementById(other.getAttribute("aria-controls")).hidden = !selected;
    }
    tab.dispatchEvent(new CustomEvent("tab-shown", { bubbles: true }));
  };

  const flash = (node) => {
    node.classList.add("flash");
    setTimeout(() => node.classList.remove("flash"), 1200);
  };

  // Bring a claim's card into view, wherever it is: here, on another page of the list, or in the workspace.
  const showClaim = async (id) => {
    const panel = document.getElementById("panel-claims");
    if (!document.getElementById(`claim-${id}`) && panel?.dataset.url) {
      await htmx.ajax("GET", `${panel.dataset.url}?claim=${id}`, { target: "#panel-claims", swap: "innerHTML" });
    }
    const card = document.getElementById(`claim-${id}`);
    const workspace = document.getElementById("activity")?.dataset.detail;
    if (!card && !panel && workspace) return location.assign(`${workspace}?claim=${id}`);
    if (!card) return;
    const tab = document.getElementById("tab-claims");
    if (tab) showTab(tab);
    for (let node = card; node; node = node.parentElement) if (node.tagName === "DETAILS") node.open = true;
    card.scrollIntoView({ block: "center" });
    markCard(id);
    flash(card);
  };

  document.addEventListener("click", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const link = event.target.closest("a.page");
    if (link && plain && turnTo(link)) event.preventDefault();
    const tab = event.target.closest("[role=tab]");
    if (tab) showTab(tab);
    const quote = event.target.closest("mark[data-claim]");
    if (quote) showClaim(quote.dataset.claim);
    const jump = event.target.closest('a[href^="#claim-"]');
    if (jump) {
      event.preventDefault();
      showClaim(jump.hash.slice("#claim-".length));
    }
  });

  document.addEventListener("show-claim", (event) => showClaim(event.detail));

  document.addEventListener("keydown", (event) => {
    const tab = event.target.closest?.("[role=tab]");
    if (!tab || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const tabs = [...tab.parentElement.querySelectorAll("[role=tab]")];
    const next = tabs[(tabs.indexOf(tab) + (event.key === "ArrowRight" ? 1 : -1) + tabs.length) % tabs.length];
    showTab(next);
    next.focus();
  });

  const revealHash = (hash) => {
    const target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!target) return;
    for (let node = target; node; node = node.parentElement) if (node.tagName === "DETAILS") node.open = true;
    flash(target);
  };

  // An address that names a claim shows its card too, once the list has come.
  let linked = false;
  const showLinked = () => {
    const id = new URLSearchParams(location.search).get("claim");
    const card = !linked && id && document.getElementById(`claim-${id}`);
    linked = true;
    if (!card) return;
    card.scrollIntoView({ block: "center" });
    markCard(id);
  };

  const scrollToQuote = () => document.querySelector("#document mark.active")?.scrollIntoView({ block: "center" });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "document") scrollToQuote();
    if (event.target.id === "panel-claims") showLinked();
  });

  // Folded details would be missing on paper; those that are fetched when they are unfolded stay as they are.
  let unfolded = [];
  window.addEventListener("beforeprint", () => {
    unfolded = [...document.querySelectorAll("main details:not([open]):not(.start):not([data-fetched])")];
    for (const details of unfolded) details.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const details of unfolded) details.open = false;
  });

  document.addEventListener("DOMContentLoaded", () => {
    scrollToQuote();
    revealHash(location.hash);
    for (const tab of document.querySelectorAll("[role=tab]")) tab.tabIndex = tab.getAttribute("aria-selected") === "true" ? 0 : -1;
  });
})();
