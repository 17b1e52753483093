// Finding in the document: draws the hits the server found, steps through them, and keeps the thumbnails drawer.
(() => {
  "use strict";

  const SVG = "http://www.w3.org/2000/svg";
  let hits = []; // [{page, rects}] in the order of the document
  let at = -1;
  let wantsFirst = false;

  const pane = () => document.querySelector('#document[data-view="pages"]');
  const box = () => document.querySelector("#hits .hits");

  const read = () => {
    const items = [...document.querySelectorAll("#hits [data-hits]")];
    hits = items.flatMap((item) => JSON.parse(item.dataset.hits).map((rects) => ({ page: Number(item.dataset.page), rects })));
    at = -1;
    for (const sheet of document.querySelectorAll(".sheet")) draw(sheet);
    show();
    if (wantsFirst) step(1);
    wantsFirst = false;
  };

  const draw = (sheet) => {
    for (const old of sheet.querySelectorAll(".found")) old.remove();
    const [paper, words] = [sheet.querySelector("svg.paper"), sheet.querySelector(".words")];
    if (!words) return;
    const { width, height } = paper.viewBox.baseVal;
    hits.forEach((hit, place) => {
      if (hit.page !== Number(sheet.dataset.page)) return;
      const group = document.createElementNS(SVG, "g");
      group.classList.add("found");
      group.classList.toggle("current", place === at);
      for (const [x0, y0, x1, y1] of hit.rects) {
        const rect = document.createElementNS(SVG, "rect");
        const corners = { x: x0 * width, y: y0 * height, width: (x1 - x0) * width, height: (y1 - y0) * height };
        for (const [name, value] of Object.entries(corners)) rect.setAttribute(name, value.toFixed(2));
        group.append(rect);
      }
      paper.insertBefore(group, words);
    });
  };

  const show = () => {
    const place = document.querySelector("[data-hits-at]");
    if (place) place.textContent = at < 0 ? "" : `${at + 1} of ${hits.length}`;
    for (const item of document.querySelectorAll("#hits li")) {
      const here = at >= 0 && Number(item.dataset.page) === hits[at].page;
      if (here) item.parentElement.scrollLeft = item.offsetLeft - item.parentElement.offsetLeft - 40;
      if (here) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
  };

  const step = (by) => {
    if (!hits.length) return;
    const here = Number(pane().dataset.page);
    const ahead = hits.findIndex((hit) => hit.page >= here);
    if (at >= 0) at = (at + by + hits.length) % hits.length;
    else at = by > 0 ? Math.max(ahead, 0) : (ahead < 0 ? hits.length : ahead || hits.length) - 1;
    show();
    for (const sheet of document.querySelectorAll(".sheet:has(.found)")) draw(sheet);
    const hit = hits[at];
    draw(document.getElementById(`page-${hit.page}`));
    pane().dispatchEvent(new CustomEvent("go-to", { detail: { page: hit.page, at: hit.rects[0] } }));
  };

  const close = () => {
    document.getElementById("hits").replaceChildren();
    document.getElementById("find-text").value = "";
    read();
  };

  document.addEventListener("keydown", (event) => {
    if (event.target.id !== "find-text" || event.key !== "Enter") return;
    event.preventDefault();
    if (box()?.dataset.query === event.target.value.trim()) return step(event.shiftKey ? -1 : 1);
    wantsFirst = true;
    htmx.trigger(event.target.form, "submit");
  });

  document.addEventListener("click", (event) => {
    const hit = event.target.closest("[data-hit]");
    if (hit) step(Number(hit.dataset.hit));
    if (event.target.closest("[data-find-close]")) {
      event.preventDefault();
      close();
    }
    const drawer = event.target.closest("[data-thumbnails]");
    if (drawer) toggle(drawer);
  });

  const toggle = (button) => {
    const drawer = document.getElementById("thumbnails");
    drawer.hidden = !drawer.hidden;
    button.setAttribute("aria-expanded", String(!drawer.hidden));
    if (!drawer.hidden) htmx.trigger(drawer, "drawer-opened");
    mark(Number(pane().dataset.page));
  };

  const mark = (number) => {
    const drawer = document.getElementById("thumbnails");
    if (!drawer || drawer.hidden) return;
    for (const old of drawer.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    const thumbnail = drawer.querySelector(`[data-page="${number}"]`);
    if (!thumbnail) return;
    thumbnail.setAttribute("aria-current", "page");
    const [view, item] = [drawer.getBoundingClientRect(), thumbnail.getBoundingClientRect()];
    if (item.top < view.top || item.bottom > view.bottom) drawer.scrollTop += item.top - view.top - view.height / 3;
  };

  document.addEventListener("sheet-loaded", (event) => draw(event.detail), true);
  document.addEventListener("page-turned", (event) => mark(event.detail), true);
  document.addEventListener("DOMContentLoaded", () => {
    wantsFirst = Boolean(document.querySelector("#hits [data-quoted]")); // a link into the document leads to its quote
    read();
    document.body.addEventListener("htmx:afterSwap", (event) => {
      if (event.target.id === "hits") {
        wantsFirst ||= Boolean(document.querySelector("#hits [data-quoted]"));
        read();
      }
      if (event.target.id === "document") read();
      if (event.target.id === "thumbnails") mark(Number(pane().dataset.page));
    });
  });
})();
