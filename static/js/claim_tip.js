// What a highlight is, told beside it: while the pointer rests on it, or at once when the keyboard reaches it.
// The words come with the sheet; here they are only shown, inside the pane, so that nothing moves.
(() => {
  "use strict";

  const [REST, LINGER, FADE] = [200, 250, 100]; // ms before it comes, before it goes, while it goes
  const [GAP, MARGIN] = [8, 8]; // CSS pixels from the highlight, and from the edge of the pane

  const clamp = (value, least, most) => Math.max(Math.min(value, most), least);

  const open = (pane) => {
    const sheets = pane.querySelector("[data-sheets]");
    const tip = document.createElement("div");
    tip.className = "claim-tip";
    tip.setAttribute("aria-hidden", "true"); // the highlight's own label says the same
    tip.hidden = true;
    sheets.append(tip);
    let shown = null;
    let waiting = 0;

    const place = (spot) => {
      const box = sheets.getBoundingClientRect();
      const view = { left: box.left, top: box.top, right: box.left + sheets.clientWidth, bottom: box.top + sheets.clientHeight };
      const rects = [...spot.querySelectorAll(":scope > rect")].map((rect) => rect.getBoundingClientRect());
      const [left, top] = [Math.min(...rects.map((rect) => rect.left)), Math.min(...rects.map((rect) => rect.top))];
      const [right, bottom] = [Math.max(...rects.map((rect) => rect.right)), Math.max(...rects.map((rect) => rect.bottom))];
      const [width, height] = [tip.offsetWidth, tip.offsetHeight];
      const ways = [
        { x: right + GAP, y: top, fits: right + GAP + width + MARGIN <= view.right },
        { x: left - GAP - width, y: top, fits: left - GAP - width - MARGIN >= view.left },
        { x: left, y: bottom + GAP, fits: bottom + GAP + height + MARGIN <= view.bottom },
        { x: left, y: top - GAP - height, fits: top - GAP - height - MARGIN >= view.top },
      ];
      const { x, y } = ways.find((way) => way.fits) || ways[2];
      tip.style.left = `${clamp(x, view.left + MARGIN, view.right - width - MARGIN) - box.left + sheets.scrollLeft}px`;
      tip.style.top = `${clamp(y, view.top + MARGIN, view.bottom - height - MARGIN) - box.top + sheets.scrollTop}px`;
    };

    const show = (spot) => {
      const words = spot.closest(".sheet")?.querySelector(`[data-tip="${spot.dataset.claim}"]`);
      if (!words) return;
      tip.replaceChildren(words.cloneNode(true));
      tip.hidden = false;
      place(spot);
      tip.classList.add("shown");
      shown = spot;
    };

    const hide = () => {
      clearTimeout(waiting);
      if (!shown) return;
      shown = null;
      tip.classList.remove("shown");
      waiting = setTimeout(() => { tip.hidden = true; }, FADE);
    };

    const later = (work, delay) => {
      clearTimeout(waiting);
      waiting = setTimeout(work, delay);
    };

    pane.addEventListener("claim-pointed", ({ detail: spot }) => {
      if (spot && spot !== shown) later(() => show(spot), shown ? 0 : REST);
      else if (spot) clearTimeout(waiting);
      else if (!tip.matches(":hover")) later(hide, LINGER);
    });
    tip.addEventListener("pointerenter", () => clearTimeout(waiting));
    tip.addEventListener("pointerleave", () => later(hide, LINGER));

    sheets.addEventListener("focusin", (event) => {
      const spot = event.target.closest(".hl");
      if (spot?.matches(":focus-visible")) later(() => show(spot), 0); // after the browser has scrolled to it
    });
    sheets.addEventListener("focusout", hide);
    sheets.addEventListener("scroll", () => {
      if (shown && !shown.matches(".hover, :focus-visible") && !tip.matches(":hover")) hide();
    }, { passive: true });

    pane.addEventListener("click", (event) => {
      if (!tip.contains(event.target)) hide();
    });
    for (const name of ["go-to", "zoom", "refresh"]) pane.addEventListener(name, hide);
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" || event.key === "Enter") hide();
    });
  };

  const opened = new WeakSet();
  const openAll = () => {
    const pane = document.querySelector('#document[data-view="pages"]');
    if (!pane || opened.has(pane)) return;
    opened.add(pane);
    open(pane);
  };

  document.addEventListener("DOMContentLoaded", () => {
    openAll();
    document.body.addEventListener("htmx:afterSettle", openAll);
  });
})();
