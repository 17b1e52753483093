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
  let listed = null; // the text for which the links of the page are shown
  let shown = null; // the text for which the server's options are shown too
  let goes = false; // Enter was pressed before the server answered
  let moved = false; // an arrow key chose what is marked

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

  const begins = (label, text) => {
    const words = label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((one) => words.some((word) => word.startsWith(one)));
  };

  // A group of links that stand on the page: the views of the report at hand, or where one can go from anywhere.
  const group = (name, heading, links, text) => {
    const fitting = links.filter((link) => begins(link.textContent, text));
    if (!fitting.length) return [];
    const node = document.createElement("div");
    node.setAttribute("role", "group");
    node.setAttribute("aria-labelledby", `palette-${name}`);
    node.innerHTML = '<div class="palette-heading" role="presentation"></div>';
    node.firstChild.id = `palette-${name}`;
    node.firstChild.textContent = heading;
    fitting.forEach((link, at) => {
      const option = document.createElement("a");
      Object.assign(option, { className: "palette-option", href: link.getAttribute("href"), id: `palette-${name}-${at}`, tabIndex: -1 });
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.append(Object.assign(document.createElement("span"), { textContent: link.textContent.trim().replace(/\s+/g, " ") }));
      node.append(option);
    });
    return [node];
  };

  // What the page itself offers stands first, so that what comes from the server moves nothing that is marked.
  const show = (text, html) => {
    const found = document.createElement("div");
    found.innerHTML = html; // our own template, escaped by the server
    const views = group("views", "This report", [...document.querySelectorAll("[data-tabs] a")], text);
    const places = group("places", "Go to and do", [...document.querySelectorAll("#palette-places a")], text);
    const kept = moved && current()?.id;
    list().replaceChildren(...views, ...(text ? places : []), ...found.childNodes, ...(text ? [] : places));
    mark(options().find((option) => option.id === kept) ?? options()[0]);
    field().setAttribute("aria-expanded", String(options().length > 0));
  };

  const begin = () => {
    asked?.abort();
    clearTimeout(timer);
    goes = moved = false;
    listed = field().value.trim();
    show(listed, "");
    timer = setTimeout(ask, WAIT);
  };

  const ask = async () => {
    asked = new AbortController();
    const text = listed;
    const report = REPORT.exec(location.pathname)?.[1] ?? "";
    const query = new URLSearchParams({ q: text, report });
    try {
      const answer = await fetch(`${dialog().dataset.url}?${query}`, { signal: asked.signal, headers: { "HX-Request": "true" } });
      if (!answer.ok || answer.headers.has("HX-Redirect")) return say("Nothing can be found just now: load the page again.");
      show(text, await answer.text());
      shown = text;
      if (goes) return choose();
      say(options().length ? `${options().length} to choose from: ↑ ↓ and Enter` : "Nothing fits.");
    } catch (error) {
      if (error.name === "AbortError") return;
      say("The server does not answer. Enter tries the search page.");
      if (goes) field().form.submit();
    }
  };

  const open = () => {
    if (!dialog() || dialog().open) return field()?.select();
    document.querySelector("dialog[open]")?.close();
    dialog().showModal();
    field().select();
    if (listed !== field().value.trim()) begin();
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

  const choose = () => (current() ? go(current()) : field().form.submit());

  const step = (by) => {
    const found = options();
    if (!found.length) return;
    moved = true;
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
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (current() || shown === listed) choose();
      else goes = true;
    }
  });

  document.addEventListener("input", (event) => {
    if (event.target.id === "palette-text") begin();
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
