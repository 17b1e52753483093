// The live activity: says how it is connected, reads by polling while the socket is down, keeps the newest line in view
// unless the reader has scrolled up, and shows one agent's lines when asked.
(() => {
  "use strict";

  const GRACE = 5000; // a socket may be down this long before polling begins
  const POLL_RUNNING = 3000;
  const POLL_RESTING = 15000;
  const MOST_LINES = 5000;
  const LABELS = { connecting: "connecting", live: "live", reconnecting: "reconnecting", polling: "polling" };

  let show = "all";
  let pinned = true;
  let top = 0;
  let known = null; // {running, claims} as last seen
  let pollTimer = 0;
  let focused = "";

  const panel = () => document.getElementById("activity");
  const feed = () => document.getElementById("feed");

  const label = (state) => {
    const line = document.getElementById("connection");
    if (!line || line.dataset.state === state) return;
    line.dataset.state = state;
    line.textContent = LABELS[state];
  };

  const atBottom = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < 24;

  const scroll = () => {
    const list = feed();
    if (!list || !list.clientHeight) return;
    list.scrollTop = pinned ? list.scrollHeight : top;
    const button = document.getElementById("latest");
    if (button) button.hidden = pinned || atBottom(list);
  };

  const filter = () => {
    const area = panel();
    if (!area) return;
    area.dataset.show = show;
    for (const tab of area.querySelectorAll("button[data-show]")) tab.setAttribute("aria-pressed", String(tab.dataset.show === show));
  };

  const announce = () => {
    const status = document.getElementById("live-status");
    if (!status) return;
    const now = { running: status.dataset.running === "true", claims: Number(status.dataset.claims) };
    if (known && known.running && !now.running) htmx.trigger(document.body, "analysis-settled");
    if (known && !known.running && now.running) htmx.trigger(document.body, "analysis-begun");
    if (known && known.claims === 0 && now.claims > 0) htmx.trigger(document.body, "claims-found");
    const count = document.getElementById("claims-count");
    if (count && now.claims) count.textContent = now.claims;
    known = now;
  };

  const trim = () => {
    const list = feed();
    while (list && list.children.length > MOST_LINES) list.firstElementChild.remove();
  };

  const refresh = () => {
    trim();
    filter();
    announce();
    scroll();
    if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
  };

  const poll = async () => {
    const area = panel();
    if (!area) return;
    label("polling");
    try {
      await htmx.ajax("GET", area.dataset.poll, { target: "#live", swap: "innerHTML" });
    } catch {
      label("reconnecting"); // the server is away; the page keeps what it shows and tries again
    } finally {
      pollTimer = setTimeout(poll, known?.running ? POLL_RUNNING : POLL_RESTING);
    }
  };

  const down = () => {
    if (document.getElementById("connection")?.dataset.state !== "polling") label("reconnecting");
    if (!pollTimer) pollTimer = setTimeout(poll, GRACE);
  };

  // Codes htmx reconnects on by itself; on any other close but a refusal we ask it to.
  const RECONNECTED_BY_HTMX = [1006, 1011, 1012, 1013];
  const REFUSED = [4401, 4404];

  const closed = (event) => {
    const code = event.detail.event.code;
    if (!RECONNECTED_BY_HTMX.includes(code) && !REFUSED.includes(code)) {
      setTimeout(() => panel() && event.detail.socketWrapper.reconnect(), 1000);
    }
    down();
  };

  const up = () => {
    clearTimeout(pollTimer);
    pollTimer = 0;
    label("live"); // the server sends the whole feed anew when a socket opens
  };

  const begin = () => {
    pinned = true;
    known = null;
    refresh();
    if (!panel()?.hasAttribute("ws-connect")) label("polling");
    else if (!pollTimer && document.getElementById("connection").dataset.state !== "live") pollTimer = setTimeout(poll, GRACE);
  };

  document.addEventListener("htmx:wsOpen", up);
  document.addEventListener("htmx:wsClose", closed);
  document.addEventListener("htmx:wsError", down);
  document.addEventListener("htmx:wsAfterMessage", refresh);
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (panel()?.contains(document.activeElement)) focused = document.activeElement.id;
    if (event.detail.target.id !== "feed") return;
    for (const line of [...event.detail.fragment.children]) {
      if (line.matches("li") && document.getElementById(line.id)) line.remove(); // already shown
    }
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "live") refresh();
    else if (event.target.querySelector?.("#activity")) begin();
  });
  document.addEventListener("tab-shown", scroll);
  document.addEventListener("scroll", (event) => {
    if (event.target !== feed()) return;
    pinned = atBottom(event.target);
    top = event.target.scrollTop;
    document.getElementById("latest").hidden = pinned;
  }, true);
  document.addEventListener("click", (event) => {
    const tab = event.target.closest("#activity button[data-show]");
    if (tab) {
      show = tab.dataset.show;
      pinned = true;
      filter();
      scroll();
    }
    if (event.target.closest("#latest")) {
      pinned = true;
      scroll();
    }
  });
  document.addEventListener("DOMContentLoaded", () => {
    if (panel()) begin();
  });
})();
