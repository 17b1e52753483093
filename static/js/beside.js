// Two places side by side: each page is brought to what is marked on it.
(() => {
  "use strict";

  document.addEventListener("DOMContentLoaded", () => {
    for (const place of document.querySelectorAll("[data-place]")) {
      const marks = [...place.querySelectorAll(".used rect")].map((mark) => mark.getBoundingClientRect());
      if (!marks.length) continue;
      const [view, top] = [place.getBoundingClientRect(), Math.min(...marks.map((box) => box.top))];
      place.scrollTop += top - view.top - view.height / 3;
    }
  });
})();
