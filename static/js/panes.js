// The divider between document and panel: dragged, or moved with the arrow keys, and remembered in this browser.
(() => {
  "use strict";

  const KEY = "sibyl.panes";
  const LEAST = 25;
  const MOST = 75;

  const remembered = () => {
    try { return Number(localStorage.getItem(KEY)) || 50; } catch { return 50; }
  };
  const remember = (share) => {
    try { localStorage.setItem(KEY, String(share)); } catch { /* private windows may refuse: the width is then not remembered */ }
  };

  document.addEventListener("DOMContentLoaded", () => {
    const panes = document.querySelector("[data-panes]");
    const divider = panes?.querySelector("[role=separator]");
    if (!divider) return;
    let share = remembered();

    const set = (wanted) => {
      share = Math.min(Math.max(wanted, LEAST), MOST);
      panes.style.setProperty("--left", `${share}%`);
      divider.setAttribute("aria-valuenow", String(Math.round(share)));
    };

    divider.addEventListener("pointerdown", (event) => {
      divider.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    divider.addEventListener("pointermove", (event) => {
      if (!divider.hasPointerCapture(event.pointerId)) return;
      const box = panes.getBoundingClientRect();
      set((100 * (event.clientX - box.left)) / box.width);
    });
    divider.addEventListener("pointerup", () => remember(share));
    divider.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
      if (!by) return;
      event.preventDefault();
      set(share + by);
      remember(share);
    });
    set(share);
  });
})();
