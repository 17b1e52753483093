// The document viewer: sheets loaded when they come near, zoom that keeps its place, and jumps to pages and claims.
// It listens for "go-to" on its pane ({page, claim, at}) and tells "sheet-loaded", "page-turned" and "claim-pointed" there.
(() => {
  "use strict";

  const NEAR = "700px 0px"; // how far outside the view sheets are loaded
  const DWELL = 120; // ms a sheet must stay near, so that flying past a hundred pages loads none of them
  const POINT = 96 / 72; // CSS pixels of a point at 100 %
  const [LEAST, MOST, STEP] = [0.5, 3, 0.25];
  const TRIES = 4;

  const desk = window.sibylDesk;

  const typing = (node) => node.closest?.("input, select, textarea, [contenteditable]");
  const plain = (event) => !event.ctrlKey && !event.metaKey && !event.altKey;

  const open = (pane) => {
    const sheets = pane.querySelector("[data-sheets]");
    const all = [...sheets.querySelectorAll(".sheet")];
    const byNumber = new Map(all.map((sheet) => [Number(sheet.dataset.page), sheet]));
    const widths = JSON.parse(pane.dataset.widths);
    const last = Number(pane.dataset.last);
    const near = new Set();
    const loads = new Map();
    let current = 0;
    let place = null; // {sheet, down, across}: what lies in the middle of the view
    let mutedUntil = 0;

    // Loading
    const wanted = (sheet) => widths.find((width) => width >= 0.9 * sheet.clientWidth * devicePixelRatio) || widths.at(-1);

    const load = (sheet, again = false) => {
      if (loads.has(sheet) && !again) return loads.get(sheet);
      const address = pane.dataset.sheet.replace("/pages/0/", `/pages/${sheet.dataset.page}/`);
      const done = htmx
        .ajax("GET", `${address}?width=${wanted(sheet)}`, { source: sheet, target: sheet, swap: "innerHTML" })
        .catch(() => null) // the network is gone: said below, like every other way not to come
        .then(() => {
          const whole = Boolean(sheet.querySelector(".spots, .not-drawn"));
          sheet.classList.toggle("filled", whole);
          sheet.classList.toggle("failed", !whole);
          if (whole) loaded(sheet);
          else loads.delete(sheet);
        });
      loads.set(sheet, done);
      return done;
    };

    const loaded = (sheet) => {
      activate(pane.dataset.claim, sheet);
      reach(sheet);
      pane.dispatchEvent(new CustomEvent("sheet-loaded", { detail: sheet }));
    };

    const sharpen = (sheet) => {
      const image = sheet.querySelector("image[data-image]");
      const width = wanted(sheet);
      if (!image || Number(image.dataset.width) >= width) return;
      image.dataset.width = width;
      const address = `${image.dataset.image}?width=${width}`;
      const sharper = new Image();
      sharper.onload = () => image.setAttribute("href", address); // until then the page stays as it is
      sharper.src = address;
    };

    // The marks of a page are shown when its image is: never on blank paper.
    sheets.addEventListener("load", (event) => event.target.closest?.(".paper")?.classList.add("drawn"), true);
    const drawnAlready = (image) => {
      const address = new URL(image.getAttribute("href"), location).href;
      return performance.getEntriesByName(address).some((entry) => entry.responseStatus < 400);
    };

    // An image that fails is asked about again: the server then knows why, and shows the page's text instead.
    sheets.addEventListener("error", (event) => {
      const sheet = event.target.closest?.(".sheet");
      const tries = Number(sheet?.dataset.tries || 0) + 1;
      if (!sheet || tries > TRIES) return;
      sheet.dataset.tries = tries;
      setTimeout(() => load(sheet, true), tries === 1 ? 0 : 3000);
    }, true);

    const nearness = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) { near.delete(target); continue; }
        near.add(target);
        setTimeout(() => {
          if (!near.has(target)) return;
          if (target.classList.contains("filled")) sharpen(target);
          else load(target);
        }, DWELL);
      }
      look();
    }, { root: sheets, rootMargin: NEAR });

    // Which page is seen
    const seen = () => {
      const view = sheets.getBoundingClientRect();
      let [best, most] = [null, 0];
      for (const sheet of near) {
        const box = sheet.getBoundingClientRect();
        const height = Math.min(box.bottom, view.bottom) - Math.max(box.top, view.top);
        const earlier = best && all.indexOf(sheet) < all.indexOf(best);
        if (height > most + 1 || (earlier && height > 0 && height > most - 1)) [best, most] = [sheet, height];
      }
      return best;
    };

    const look = () => {
      if (!sheets.clientWidth) return; // folded away
      place = inTheMiddle();
      if (Date.now() < mutedUntil) return;
      const sheet = seen();
      if (sheet) turnedTo(Number(sheet.dataset.page));
    };

    const link = (selector, number, view = "") => {
      for (const node of pane.querySelectorAll(selector)) node.href = `${pane.dataset.detail}?page=${number}${view}`;
    };

    // Tab goes through the claims of the page that is seen, not through those loaded above it.
    const reach = (sheet) => {
      const tabbed = Number(sheet.dataset.page) === current ? "0" : "-1";
      for (const spot of sheet.querySelectorAll(".hl")) spot.setAttribute("tabindex", tabbed);
    };

    const turnedTo = (number) => {
      if (number === current) return;
      current = number;
      all.forEach(reach);
      pane.dataset.page = number;
      const input = pane.querySelector("[data-page-input]");
      if (input !== document.activeElement) input.value = number;
      for (const [by, edge] of [[-1, 1], [1, last]]) {
        link(`[data-turn="${by}"]`, clamp(number + by));
        pane.querySelector(`[data-turn="${by}"]`).setAttribute("aria-disabled", String(number === edge));
      }
      link("[data-view-link]", number, "&view=text");
      pane.dispatchEvent(new CustomEvent("page-turned", { detail: number }));
      showZoom();
      remember();
    };

    let remembering = 0;
    const remember = () => {
      clearTimeout(remembering);
      remembering = setTimeout(() => {
        if (!pane.isConnected || location.pathname !== pane.dataset.detail) return;
        const query = new URLSearchParams(location.search);
        query.set("page", current);
        if (pane.dataset.claim) query.set("claim", pane.dataset.claim);
        desk.keep("page", current);
        history.replaceState(history.state, "", `?${query}${location.hash}`);
      }, 400);
    };

    // Zoom
    const inTheMiddle = () => {
      const view = sheets.getBoundingClientRect();
      const middle = view.top + view.height / 2;
      const over = [...near].find((sheet) => {
        const box = sheet.getBoundingClientRect();
        return box.top <= middle && box.bottom >= middle;
      });
      const sheet = over || byNumber.get(current);
      if (!sheet) return null;
      const box = sheet.getBoundingClientRect();
      return { sheet, down: (middle - box.top) / box.height, across: (view.left + view.width / 2 - box.left) / box.width };
    };

    const putBack = ({ sheet, down, across }) => {
      const view = sheets.getBoundingClientRect();
      const box = sheet.getBoundingClientRect();
      sheets.scrollTop += box.top + down * box.height - (view.top + view.height / 2);
      sheets.scrollLeft += box.left + across * box.width - (view.left + view.width / 2);
    };

    const level = () => {
      const sheet = byNumber.get(current) || all[0];
      return sheet.clientWidth / (Number(sheet.dataset.w) * POINT);
    };

    const showZoom = () => {
      pane.querySelector(".level").textContent = `${Math.round(100 * level())} %`;
      for (const button of pane.querySelectorAll("[data-fit]")) {
        button.setAttribute("aria-pressed", String(sheets.classList.contains(`fit-${button.dataset.fit}`)));
      }
    };

    const zoom = (how) => {
      const before = inTheMiddle();
      const now = level() / STEP;
      const next = how === "in" ? Math.floor(now + 0.02) + 1 : Math.ceil(now - 0.02) - 1;
      const to = how === "width" || how === "page" ? how : Math.min(Math.max(next * STEP, LEAST), MOST);
      desk.set("zoom", to);
      zoomTo(to);
      if (before) putBack(before);
      settle();
    };

    // "width", "page", or a number
    const zoomTo = (to) => {
      sheets.classList.toggle("fit-width", to === "width");
      sheets.classList.toggle("fit-page", to === "page");
      sheets.classList.toggle("zoomed", typeof to === "number");
      if (typeof to === "number") sheets.style.setProperty("--scale", POINT * to);
    };

    const settle = () => {
      for (const sheet of near) if (sheet.classList.contains("filled")) sharpen(sheet);
      showZoom();
      place = inTheMiddle();
    };

    // Going somewhere
    const clamp = (number) => Math.min(Math.max(Math.trunc(number) || 1, 1), last);
    const mute = () => { mutedUntil = Date.now() + 250; };

    const scrollTo = (box, share) => {
      const view = sheets.getBoundingClientRect();
      mute();
      sheets.scrollTop += box.top - view.top - share * view.height;
      if (box.left < view.left || box.right > view.right) sheets.scrollLeft += box.left - view.left - 40;
    };

    const go = async (number, { claim = "", at = null } = {}) => {
      const sheet = byNumber.get(clamp(number));
      if (!sheet) return;
      mute();
      if (at === null) sheets.scrollTop += sheet.getBoundingClientRect().top - sheets.getBoundingClientRect().top - 8;
      turnedTo(clamp(number));
      if (at !== null) {
        const paper = sheet.querySelector(".paper").getBoundingClientRect();
        const [x0, y0, x1] = at;
        scrollTo({ top: paper.top + y0 * paper.height, left: paper.left + x0 * paper.width, right: paper.left + x1 * paper.width }, 0.35);
      }
      if (!claim) return;
      await load(sheet);
      reveal(sheet, claim);
    };

    const reveal = (sheet, claim) => {
      activate(claim);
      const spot = sheet.querySelector(`.hl[data-claim="${claim}"]`) || pane.querySelector(`.hl[data-claim="${claim}"]`);
      const lost = sheet.querySelector(`[data-unlocated="${claim}"]`);
      if (lost && !spot) lost.closest("details").open = true;
      const node = spot || lost;
      if (!node) return;
      scrollTo(node.getBoundingClientRect(), 0.3);
      node.classList.add("flash");
      setTimeout(() => node.classList.remove("flash"), 1300);
      remember();
    };

    const activate = (claim, within = sheets) => {
      if (claim !== undefined) pane.dataset.claim = claim;
      for (const spot of within.querySelectorAll(".hl")) spot.classList.toggle("active", spot.dataset.claim === pane.dataset.claim);
    };

    // Claims under the pointer: the words lie above them
    const spotAt = (event) => document.elementsFromPoint(event.clientX, event.clientY).map((node) => node.closest(".hl")).find(Boolean);

    const openClaim = (spot) => {
      activate(spot.dataset.claim);
      remember();
      document.dispatchEvent(new CustomEvent("show-claim", { detail: spot.dataset.claim }));
    };

    sheets.addEventListener("click", (event) => {
      const selection = getSelection();
      if (event.target.closest("a:not(.hl), button, summary, mark") || (selection && !selection.isCollapsed)) return;
      const spot = spotAt(event);
      if (!spot || !plain(event) || event.shiftKey) return;
      event.preventDefault();
      openClaim(spot);
    });

    let hovered = null;
    const point = (spot) => {
      if (spot === hovered) return;
      hovered?.classList.remove("hover");
      spot?.classList.add("hover");
      sheets.classList.toggle("over-claim", Boolean(spot));
      hovered = spot;
      pane.dispatchEvent(new CustomEvent("claim-pointed", { detail: spot }));
    };
    sheets.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "touch") point((event.target.closest(".paper") && spotAt(event)) || null);
    });
    sheets.addEventListener("pointerleave", () => point(null));

    sheets.addEventListener("keydown", (event) => {
      const spot = event.target.closest(".hl");
      if (spot && (event.key === "Enter" || event.key === " ")) {
        event.preventDefault();
        return openClaim(spot);
      }
      const wide = sheets.scrollWidth > sheets.clientWidth + 1; // then the arrows scroll sideways
      const by = { PageUp: -1, PageDown: 1, ArrowLeft: wide ? 0 : -1, ArrowRight: wide ? 0 : 1 }[event.key];
      if (!by || !plain(event)) return;
      event.preventDefault();
      go(current + by);
    });

    pane.addEventListener("click", (event) => {
      if (!plain(event) || event.shiftKey) return;
      const turn = event.target.closest("[data-turn]");
      const step = event.target.closest("[data-zoom]");
      const other = event.target.closest("[data-view-link]");
      if (turn || other) event.preventDefault();
      if (turn) go(current + Number(turn.dataset.turn));
      if (step) zoom(step.dataset.zoom);
      if (other) htmx.ajax("GET", `${pane.dataset.url}?view=text&page=${current}`, { target: "#document", swap: "outerHTML" });
    });

    pane.querySelector("[data-go]").addEventListener("submit", (event) => {
      event.preventDefault();
      const input = pane.querySelector("[data-page-input]");
      const number = /^\s*-?\d+\s*$/.test(input.value) ? clamp(Number(input.value)) : current;
      input.value = number;
      go(number);
      sheets.focus({ preventScroll: true });
    });

    pane.addEventListener("go-to", (event) => go(event.detail.page || current, event.detail));
    pane.addEventListener("zoom", (event) => zoom(event.detail));
    pane.addEventListener("refresh", () => {
      for (const sheet of all) {
        if (!near.has(sheet)) { sheet.classList.remove("filled"); loads.delete(sheet); }
        else if (loads.has(sheet)) load(sheet, true);
      }
    });

    let waiting = 0;
    sheets.addEventListener("scroll", () => {
      waiting ||= requestAnimationFrame(() => { waiting = 0; look(); });
    }, { passive: true });

    pane.classList.add("scripted");
    for (const sheet of all) {
      sheet.style.setProperty("--w", sheet.dataset.w);
      sheet.style.setProperty("--h", sheet.dataset.h);
      if (sheet.classList.contains("filled")) {
        loads.set(sheet, Promise.resolve());
        const image = sheet.querySelector("image[data-image]");
        if (image && drawnAlready(image)) image.closest(".paper").classList.add("drawn");
      }
      nearness.observe(sheet);
    }
    new ResizeObserver(() => {
      if (!sheets.clientWidth) return;
      const before = place;
      sheets.style.setProperty("--pane-height", `${sheets.clientHeight}px`);
      if (before) putBack(before);
      settle();
    }).observe(sheets);
    zoomTo(desk.get("zoom") ?? "width");
    const asked = new URLSearchParams(location.search);
    const named = ["page", "claim", "q", "find", "statement"].some((name) => asked.has(name));
    go(Number((!named && desk.of("page")) || pane.dataset.page), { claim: pane.dataset.claim });
  };

  const opened = new WeakSet();
  const openAll = () => {
    const pane = document.querySelector('#document[data-view="pages"]');
    if (!pane || opened.has(pane)) return;
    opened.add(pane);
    open(pane);
  };

  const tell = (name, detail) => document.querySelector('#document[data-view="pages"]')?.dispatchEvent(new CustomEvent(name, { detail }));

  document.addEventListener("keydown", (event) => {
    if (!plain(event) || event.defaultPrevented || typing(event.target) || document.querySelector("dialog[open]")) return;
    const how = { "+": "in", "=": "in", "-": "out", 0: "width" }[event.key];
    if (how) tell("zoom", how);
    if (event.key === "Enter" && event.target.matches("mark[data-claim]")) {
      document.dispatchEvent(new CustomEvent("show-claim", { detail: event.target.dataset.claim }));
    }
  });

  document.addEventListener("DOMContentLoaded", () => {
    openAll();
    document.body.addEventListener("htmx:afterSettle", openAll);
    for (const name of ["analysis-settled", "claims-found"]) document.body.addEventListener(name, () => tell("refresh"));
    document.addEventListener("click", (event) => {
      const other = event.target.closest('[data-view-link="pages"]');
      const pane = document.getElementById("document");
      if (!other || !plain(event) || event.shiftKey) return;
      event.preventDefault();
      htmx.ajax("GET", `${pane.dataset.url}${other.search}`, { target: "#document", swap: "outerHTML" });
    });
  });
})();
