/* The tabs of a report stand in one line: those that do not fit are moved into a menu at its end. Without this script
   they go on in further lines. */
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
    const isTooLong = () => nav.scrollWidth > nav.clientWidth;
    if (!isTooLong()) return;
    more.hidden = false;
    const links = [...nav.querySelectorAll(":scope > a:not([aria-current])")];
    while (isTooLong() && links.length) menu.prepend(links.pop());
  };

  const seen = new ResizeObserver((entries) => {
    for (const entry of entries) fit(entry.target);
  });
  const known = new WeakSet(); // fitting again would take the focus out of an open menu
  const watch = () => {
    for (const nav of document.querySelectorAll("[data-tabs]")) {
      if (!known.has(nav)) seen.observe(nav);
      known.add(nav);
    }
  };
  const opened = () => document.querySelector(".tabs-more[open]");

  document.addEventListener("DOMContentLoaded", watch);
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
