// The button that signs off stays off until everything is acknowledged and the conclusion has words. The server asks
// the same.
(() => {
  "use strict";
  const FEWEST_WORDS = 3;

  const update = (form) => {
    const button = form.querySelector(".sign-go button");
    if (!button) return;
    const left = form.querySelectorAll("[name=acknowledged]:not(:checked)").length;
    const words = form.elements.conclusion.value.trim().split(/\s+/).filter(Boolean).length;
    const lacks = [];
    if (left) lacks.push(`${left} not acknowledged`);
    if (words < FEWEST_WORDS) lacks.push("no conclusion");
    button.disabled = lacks.length > 0;
    button.classList.toggle("primary", !lacks.length);
    form.querySelector("[data-sign-lacks]").textContent = lacks.length ? `Not yet: ${lacks.join(", ")}.` : "";
  };

  document.addEventListener("DOMContentLoaded", () => {
    for (const form of document.querySelectorAll("[data-sign]")) {
      form.addEventListener("input", () => update(form));
      update(form);
    }
  });
})();
