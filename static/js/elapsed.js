// Elapsed time counts on between two answers of the server, by the second, from the seconds the server gave.
(() => {
  "use strict";

  const since = new WeakMap(); // node -> when it appeared, on this machine's clock

  const said = (seconds) => (seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`);

  const tick = () => {
    for (const node of document.querySelectorAll("[data-elapsed]")) {
      if (!since.has(node)) since.set(node, performance.now());
      const text = said(Number(node.dataset.elapsed) + Math.floor((performance.now() - since.get(node)) / 1000));
      if (node.textContent !== text) node.textContent = text;
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    tick();
    setInterval(tick, 500);
    document.addEventListener("htmx:afterSwap", tick);
  });
})();
