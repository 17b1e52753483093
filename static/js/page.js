// Small manners of every page: page links that turn the document pane, panel tabs, and printing.
(() => {
  "use strict";

  const turnTo = (link) => {
    const pane = document.getElementById("document");
    if (!pane) return false;
    document.dispatchEvent(new CustomEvent("pane-wanted", { detail: "document" }));
    const query = new URLSearchParams(link.search);
    if (pane.dataset.view === "pages") {
      const detail = { page: Number(query.get("page")), claim: query.get("claim") || "" };
      pane.dispatchEvent(new CustomEvent("go-to", { detail }));
      if (query.has("find")) htmx.ajax("GET", `${pane.dataset.url}?${query}`, { source: "#hits", target: "#hits", select: "#hits > *" });
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

  // A notice that can be closed stays closed until the browser is: a cookie tells the server not to send it again.
  const offerToClose = () => {
    for (const button of document.querySelectorAll("[data-dismiss]")) button.hidden = false;
  };
  document.addEventListener("DOMContentLoaded", offerToClose);
  document.addEventListener("htmx:afterSettle", offerToClose);

  document.addEventListener("click", (event) => {
    const closing = event.target.closest("[data-dismiss]");
    if (closing) {
      document.cookie = `closed.${closing.dataset.dismiss}=yes; path=/; samesite=lax`;
      closing.closest(".notice").remove();
      return;
    }
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const link = event.target.closest("a.page");
    if (link && plain && turnTo(link)) event.preventDefault();
    const tab = event.target.closest("[role=tab]");
    if (tab) showTab(tab);
  });

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

  const scrollToQuote = () => document.querySelector("#document mark.active")?.scrollIntoView({ block: "center" });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "document") scrollToQuote();
  });

  // An answer that says to load a page comes too late for who is leaving: it would hold them back. Whoever stays after
  // all, since what they opened was a file, waits for the next answer.
  const LEAVING_MS = 10000;
  let left = -Infinity;
  window.addEventListener("beforeunload", () => { left = performance.now(); });
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const asks = (name) => event.detail.xhr.getResponseHeader(name) !== null;
    if (performance.now() - left < LEAVING_MS && (asks("HX-Refresh") || asks("HX-Redirect"))) event.preventDefault();
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
