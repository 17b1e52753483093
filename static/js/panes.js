// The panes of a desk: their dividers are dragged or moved with the arrow keys, a pane is folded and brought back with
// Enter on its divider or with its button, and all of it is remembered.
(() => {
  "use strict";

  const STEP = 2;
  const LEAST = 15;
  const desk = window.sibylDesk;
  const panes = document.querySelector("[data-panes]");
  if (!panes) return;

  const name = panes.dataset.panes;
  const state = desk.get(name) ?? {}; // {sizes: {document: 38}, folded: ["claim"]}
  const sizes = { ...state.sizes };
  const folded = new Set(state.folded);
  const dividers = [...panes.querySelectorAll("[data-divides]")];
  const remember = () => desk.set(name, { sizes, folded: [...folded] });

  // Below three panes' width the claim lies under the list, and its divider between them.
  const lies = (divider) => getComputedStyle(divider).cursor === "row-resize";
  const part = (divider) => `${divider.dataset.divides}${lies(divider) ? "-down" : ""}`;
  const isLast = (divider) => divider.dataset.divides === "claim"; // the pane that is measured from the end
  const foldable = (divider) => divider.getAttribute("aria-valuemin") === "0";

  const share = (divider) => {
    const pane = document.getElementById(divider.getAttribute("aria-controls")).getBoundingClientRect();
    const area = panes.getBoundingClientRect();
    return 100 * (lies(divider) ? pane.height / area.height : pane.width / area.width);
  };

  const most = (divider) => {
    const other = dividers.find((each) => each !== divider && !folded.has(each.dataset.divides));
    const taken = other && !lies(divider) && !lies(other) ? share(other) + LEAST : LEAST + 10;
    return Math.min(100 - taken, Number(divider.getAttribute("aria-valuemax")));
  };

  const show = () => {
    for (const [of, size] of Object.entries(sizes)) panes.style.setProperty(`--${of}`, `${size}%`);
    for (const divider of dividers) {
      const pane = divider.dataset.divides;
      panes.classList.toggle(`no-${pane}`, folded.has(pane));
      divider.setAttribute("aria-orientation", lies(divider) ? "horizontal" : "vertical");
      divider.setAttribute("aria-valuenow", String(folded.has(pane) ? 0 : Math.round(share(divider))));
    }
    for (const button of document.querySelectorAll("[data-fold]")) {
      button.setAttribute("aria-pressed", String(!folded.has(button.dataset.fold)));
    }
  };

  const size = (divider, wanted) => {
    folded.delete(divider.dataset.divides);
    sizes[part(divider)] = Math.min(Math.max(wanted, LEAST), most(divider));
    show();
  };

  const fold = (pane, away = !folded.has(pane)) => {
    if (away) folded.add(pane);
    else folded.delete(pane);
    show();
    remember();
  };

  for (const divider of dividers) {
    divider.addEventListener("pointerdown", (event) => {
      divider.setPointerCapture(event.pointerId);
      event.preventDefault();
      divider.focus();
    });
    divider.addEventListener("pointermove", (event) => {
      if (!divider.hasPointerCapture(event.pointerId)) return;
      const area = panes.getBoundingClientRect();
      const at = lies(divider) ? (event.clientY - area.top) / area.height : (event.clientX - area.left) / area.width;
      size(divider, 100 * (isLast(divider) ? 1 - at : at));
    });
    divider.addEventListener("pointerup", remember);
    divider.addEventListener("dblclick", () => { if (foldable(divider)) fold(divider.dataset.divides); });
    divider.addEventListener("keydown", (event) => {
      const towards = lies(divider) ? { ArrowUp: -STEP, ArrowDown: STEP } : { ArrowLeft: -STEP, ArrowRight: STEP };
      const by = towards[event.key] && (isLast(divider) ? -towards[event.key] : towards[event.key]);
      const to = { Home: LEAST, End: 100 }[event.key];
      if (event.key === "Enter" && foldable(divider)) fold(divider.dataset.divides);
      else if (by || to) size(divider, to ?? Math.round(share(divider)) + by);
      else return;
      event.preventDefault();
      remember();
    });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-fold]");
    if (button) fold(button.dataset.fold);
  });
  // What is asked for in a folded pane brings it back.
  document.addEventListener("pane-wanted", (event) => { if (folded.has(event.detail)) fold(event.detail, false); });
  window.addEventListener("resize", show);
  for (const buttons of document.querySelectorAll(".folders")) buttons.hidden = false;
  show();
})();
