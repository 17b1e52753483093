// The palette: Ctrl or Cmd and K open it over any page; what fits is asked of the server as one types, and chosen by arrow keys and Enter.
(() => {
  "use strict";

  const WAIT = 140; // ms after the last key
  const REPORT = /^\/reports\/([0-9a-f-]{36})(?:\/|$)/;
  const dialog = () => document.getElementById("palette");
  const field = () => document.getElementById("palette-text");
  const list = () => document.getElementById("palette-options");
  const options = () => [...list().querySelectorAll("[role=option]")];
  const current = () => list().querySelector("[aria-selected=true]");

  let timer = 0;
  let asked = null; // of the newest question
  let shown = null; // the text whose options are shown

  const mark = (option) => {
    current()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) field().setAttribute("aria-activedescendant", option.id);
    else field().removeAttribute("aria-activedescendant");
  };

  const say = (text) => {
    document.getElementById("palette-said").textContent = text;
  };

  const show = (html, text) => {
    list().innerHTML = html; // our own template, escaped by the server
    list().scrollTop = 0;
    shown = text;
    field().setAttribute("aria-expanded", String(options().length > 0));
    mark(options()[0]);
    say(`${options().length} to choose from: ↑ ↓ and Enter`);
  };

  const ask = async () => {
    asked?.abort();
    asked = new AbortController();
    const text = field().value.trim();
    const report = REPORT.exec(location.pathname)?.[1] ?? "";
    const query = new URLSearchParams({ q: text, report });
    try {
      const answer = await fetch(`${dialog().dataset.url}?${query}`, { signal: asked.signal, headers: { "HX-Request": "true" } });
      if (answer.ok && !answer.redirected && !answer.headers.has("HX-Redirect")) show(await answer.text(), text);
      else say("Nothing can be found just now: load the page again.");
    } catch (error) {
      if (error.name !== "AbortError") say("The server does not answer. Enter tries the search page.");
    }
  };

  const open = () => {
    if (!dialog() || dialog().open) return field()?.select();
    document.querySelector("dialog[open]")?.close();
    dialog().showModal();
    field().select();
    if (shown !== field().value.trim()) ask();
  };

  const go = (option) => {
    if (option.getAttribute("href") === "#keys") {
      dialog().close();
      document.getElementById("keys").showModal();
      return;
    }
    const to = new URL(option.href);
    dialog().close();
    location.assign(to);
    // an address that differs behind its # alone loads nothing
    if (to.pathname === location.pathname && to.search === location.search) document.getElementById(to.hash.slice(1))?.scrollIntoView();
  };

  const step = (by) => {
    const found = options();
    if (!found.length) return;
    const at = found.indexOf(current());
    mark(found[(at + by + found.length) % found.length]);
  };

  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (key === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      if (dialog()?.open) dialog().close();
      else open();
      return;
    }
    if (event.target.id !== "palette-text" || event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
    }
    if (event.key === "Enter" && shown === field().value.trim() && current()) {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) window.open(current().href, "_blank", "noopener");
      else go(current());
    }
  });

  document.addEventListener("input", (event) => {
    if (event.target.id !== "palette-text") return;
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  });

  document.addEventListener("click", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (plain && event.target.closest("[data-palette-open]")) {
      event.preventDefault();
      open();
    }
    const option = event.target.closest(".palette-option");
    if (plain && option) {
      event.preventDefault();
      go(option);
    }
    if (event.target === dialog()) dialog().close(); // beside it
  });

  document.addEventListener("open-palette", open);
  document.addEventListener("DOMContentLoaded", () => {
    const isMac = /mac|iphone|ipad/i.test(navigator.platform);
    for (const key of document.querySelectorAll("[data-palette-key]")) {
      key.textContent = isMac ? "⌘ K" : "Ctrl K";
      key.hidden = false;
    }
  });
})();
