// Keyboard: j/k next and previous, Enter opens (the browser does that), p page, f filters, a accept, o override, r return, c comment, / search, ? all keys.
(() => {
  "use strict";

  const typing = (node) => node.closest?.("input, select, textarea, [contenteditable]");
  const visible = (node) => node.getClientRects().length > 0;
  // what takes the focus of a line: what opens or unfolds it, else the first in it that can be used
  const handle = (item) =>
    ["[data-open]", "summary", "a[href], button"].map((one) => [...item.querySelectorAll(one)].find(visible)).find(Boolean);

  // out of a field, and to the button that unfolded it
  const leave = (field) => {
    field.blur();
    field.closest("details")?.querySelector("summary[data-review-do]")?.focus();
  };

  const move = (by) => {
    const items = [...document.querySelectorAll("[data-item]")].filter(visible);
    if (!items.length) return;
    const within = (node) => (node ? items.findIndex((item) => item.contains(node)) : -1);
    const focused = within(document.activeElement);
    const here = focused >= 0 ? focused : within(document.querySelector("[data-item] [aria-current=true]"));
    const onScreen = items.findIndex((item) => item.getBoundingClientRect().top >= 60);
    const next = here >= 0 ? here + by : Math.max(onScreen, 0);
    const item = items[Math.min(Math.max(next, 0), items.length - 1)];
    handle(item)?.focus({ preventScroll: true });
    item.scrollIntoView({ block: "nearest" });
  };

  const focusOn = (selector) => {
    const field = [...document.querySelectorAll(selector)].find(visible);
    field?.focus();
    field?.select?.();
    return Boolean(field);
  };

  const palette = () => document.dispatchEvent(new CustomEvent("open-palette"));
  const help = () => document.getElementById("keys")?.showModal();

  // the first proposal of the requirement in use, else of the first one that is open
  const accept = () => {
    const offers = [...document.querySelectorAll("[data-accept]")].filter(visible);
    const here = document.activeElement?.closest("tbody, main");
    (offers.find((offer) => here?.matches("tbody") && here.contains(offer)) ?? offers[0])?.click();
  };

  // a decision of the review panel in use (of the card or row in use, else the first that is visible)
  const review = (name) => {
    const card = document.activeElement?.closest("[data-review], [data-item]");
    const found = [...(card?.querySelectorAll(`[data-review-do=${name}]`) ?? []), ...document.querySelectorAll(`[data-review-do=${name}]`)];
    const control = found.find(visible);
    if (!control) return false;
    if (control.matches("summary")) {
      control.parentElement.open = true;
      control.parentElement.querySelector("select, textarea, input:not([type=hidden])").focus();
    } else if (control.matches("textarea")) control.focus();
    else control.click();
    return true;
  };

  // to the next or previous subject, where one is shown on a page of its own
  const go = (way) => {
    const link = document.querySelector(`[data-go=${way}]`);
    link?.click();
    return Boolean(link);
  };

  const onSubject = () => document.querySelector("[data-go=next], [data-go=previous]");

  const ACTIONS = {
    a: () => review("accept") || accept(),
    o: () => review("override"),
    r: () => review("return"),
    c: () => review("comment"),
    j: () => go("next") || onSubject() || move(1),
    k: () => go("previous") || onSubject() || move(-1),
    p: () => focusOn("[data-page-input]"),
    f: () => focusOn("[data-filters] select, [data-filters] input:not([type=hidden])"),
    "/": () => focusOn("[data-search]") || focusOn("[data-filters] input:not([type=hidden])") || palette(),
    "?": help,
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === "Escape" && typing(event.target)) return leave(event.target);
    if (typing(event.target) || document.querySelector("dialog[open]")) return;
    const action = ACTIONS[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-keys-help]")) help();
  });
})();
