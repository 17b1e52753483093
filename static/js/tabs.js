/* The tabs of a report stand in one line and in one order: the last ones that do not fit are moved into a menu at its
   end, which names the page shown where that is one of them. Without this script they go on in further lines. */
(() => {
  "use strict";
  const orders = new WeakMap(); // of each row: the addresses of its tabs, as the page was sent
  const addresses = (nav) => [...nav.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  const bringBack = (nav, more, links) => {
    if (!orders.has(nav)) orders.set(nav, addresses(nav));
    const place = (link) => orders.get(nav).indexOf(link.getAttribute("href"));
    for (const link of links) {
      const next = [...nav.querySelectorAll(":scope > a")].find((each) => place(each) > place(link));
      (next || more).before(link);
    }
  };
  const fit = (nav) => {
    const more = nav.querySelector(".tabs-more");
    const menu = more.querySelector(".tabs-menu");
    bringBack(nav, more, [...menu.children]);
    nav.classList.add("one-line");
    more.hidden = true;
    more.classList.remove("is-here");
    const label = more.querySelector("summary");
    nav.classList.add("measured"); // each tab as wide as where it is the one shown, so that none moves between pages
    const isTooLong = () => nav.scrollWidth > nav.clientWidth;
    if (!isTooLong()) return nav.classList.remove("measured");
    more.hidden = false;
    const links = [...nav.querySelectorAll(":scope > a")];
    const names = links.map((link) => link.textContent.trim());
    label.textContent = `More: ${names.sort((one, other) => other.length - one.length)[0]}`;
    while (isTooLong() && links.length > 1) menu.prepend(links.pop());
    nav.classList.remove("measured");
    const here = menu.querySelector("[aria-current]");
    more.classList.toggle("is-here", Boolean(here));
    label.textContent = here ? `More: ${here.textContent.trim()}` : "More";
  };

  const known = new WeakSet(); // fitting again would take the focus out of an open menu
  const opened = () => document.querySelector(".tabs-more[open]");
  let left = null; // of an open menu that is being replaced: the address of the tab in focus, empty for its head

  const openAgain = (nav) => {
    if (left === null) return;
    const more = nav.querySelector(".tabs-more");
    more.open = true;
    const tab = [...more.querySelectorAll("a")].find((link) => link.getAttribute("href") === left);
    (tab || more.querySelector("summary")).focus({ preventScroll: true });
    left = null;
  };
  const seen = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (!target.isConnected) continue; // replaced: its last size is none
      fit(target);
      openAgain(target);
    }
  });
  const watch = () => {
    for (const nav of document.querySelectorAll("[data-tabs]")) {
      if (!known.has(nav)) seen.observe(nav);
      known.add(nav);
    }
  };

  document.addEventListener("DOMContentLoaded", watch);
  // The head of a report is read anew when its analysis ends, perhaps while somebody is in the menu.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const menu = opened();
    if (menu && event.detail.shouldSwap && event.target.contains(menu)) left = document.activeElement.getAttribute("href") ?? "";
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    const nav = event.target.closest?.("[data-tabs]");
    if (nav) fit(nav);
    watch();
  });
  document.addEventListener("click", (event) => {
    if (opened() && !opened().contains(event.target)) opened().open = false;
  });
  document.addEventListener("keydown", (event) => {
    const more = event.key === "Escape" && opened();
    if (!more) return;
    more.open = false;
    more.querySelector("summary").focus();
  });
})();
