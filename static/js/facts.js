// The figures and checks of the page that is read: fetched when their fold is opened, and again when the page is turned.
(() => {
  "use strict";

  const SETTLE = 300; // ms a page must stay, so that flying past pages asks for none
  const desk = window.sibylDesk;
  const fold = () => document.querySelector("[data-facts]");
  const page = () => document.getElementById("document")?.dataset.page;
  let waiting = 0;

  const load = () => {
    const box = fold();
    if (!box?.open || box.dataset.shown === page()) return;
    box.dataset.shown = page();
    const address = box.dataset.facts.replace("/pages/0/", `/pages/${page()}/`);
    const body = box.querySelector(".facts-body");
    htmx.ajax("GET", address, { source: body, target: body, swap: "innerHTML show:none" });
  };

  document.addEventListener("toggle", (event) => {
    if (event.target !== fold()) return;
    desk.set("facts", event.target.open);
    load();
  }, true);
  document.addEventListener("page-turned", () => {
    clearTimeout(waiting);
    waiting = setTimeout(load, SETTLE);
  }, true);

  const restore = () => { if (fold() && desk.get("facts")) fold().open = true; };
  document.addEventListener("htmx:afterSwap", (event) => { if (event.target.id === "document") restore(); });
  restore();
})();
