// The registry: the line of the paragraph that is open is marked in the tree, and brought into view once.
(() => {
  "use strict";

  const mark = () => {
    let current = null;
    for (const line of document.querySelectorAll("#contents .line")) {
      const here = new URL(line.href).pathname === location.pathname;
      here ? line.setAttribute("aria-current", "page") : line.removeAttribute("aria-current");
      if (here) current = line;
    }
    return current;
  };

  document.addEventListener("DOMContentLoaded", () => mark()?.scrollIntoView({ block: "center" }));
  for (const happened of ["htmx:pushedIntoHistory", "htmx:historyRestore", "htmx:afterSettle"]) {
    document.addEventListener(happened, mark);
  }
})();
