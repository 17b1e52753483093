// Keeps what the claims list is narrowed to in the address, so that a reload or a passed-on link shows the same list.
(() => {
  "use strict";

  const keep = () => {
    const state = document.getElementById("claims-state");
    if (!state) return;
    const query = new URLSearchParams(location.search);
    for (const name of state.dataset.names.split(" ")) query.delete(name);
    for (const [name, value] of new URLSearchParams(state.dataset.query)) query.set(name, value);
    const asked = query.size ? `?${query}` : "";
    if (asked !== location.search) history.replaceState(history.state, "", `${location.pathname}${asked}${location.hash}`);
  };

  document.addEventListener("htmx:afterSwap", (event) => {
    if (["panel-claims", "claims-results"].includes(event.target.id)) keep();
  });
})();
