// A wide table scrolls in a box of its own. While it is too wide for it, the box can be reached and scrolled by keyboard.
(() => {
  "use strict";
  const measure = (box) => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  };
  const seen = new ResizeObserver((entries) => {
    for (const entry of entries) measure(entry.target);
  });
  const watch = (part) => {
    for (const box of part.querySelectorAll(".scroll-x")) seen.observe(box);
  };
  document.addEventListener("DOMContentLoaded", () => watch(document));
  document.addEventListener("htmx:afterSettle", (event) => watch(event.target.parentElement || document));
})();
