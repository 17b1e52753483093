// The live activity: says how it is connected, reads by polling while the socket is down, keeps the newest line in view
// unless the reader has scrolled up, shows one agent's lines when asked, and tells screen readers the gist now and then.
(() => {
  "use strict";

  const GRACE = 5000; // a socket may be down this long before polling begins
  const POLL_RUNNING = 3000;
  const POLL_RESTING = 15000;
  const MOST_LINES = 1000; // on the page while it follows; earlier ones are read again on demand
  const SAY_EVERY = 15000; // a screen reader is told at most this often that lines have come
  const PARTS = ["live-status", "live-flow", "agent-tabs"]; // changed in place, each as a whole
  const { DAY, stamp, tick, liken } = window.sibylLines;
  const CROWDED = "too many live pages are open, so this one asks now and then";
  const LABELS = { connecting: "connecting", live: "live", reconnecting: "reconnecting", polling: "polling", crowded: CROWDED, still: "" };

  let show = "all";
  let pinned = true;
  let known = null; // {running, claims, stage} as last seen
  let pollTimer = 0;
  let below = 0; // lines that came while the reader was further up
  let crowded = false; // this account has as many live pages open as it may
  let unsaid = 0; // lines a screen reader has not been told of
  let saidAt = 0;

  const panel = () => document.getElementById("activity");
  const feed = () => document.getElementById("feed");
  const agentFeed = () => document.getElementById("agent-feed");
  const shown = () => (show === "all" ? feed() : agentFeed());

  const label = (state) => {
    const line = document.getElementById("connection");
    if (!line || line.dataset.state === state) return;
    line.dataset.state = state;
    line.textContent = LABELS[state];
  };

  // Where the reader is: at the end, or further up.
  const atBottom = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < 24;

  const follow = () => {
    const list = shown();
    if (!list) return;
    if (pinned && list.clientHeight) list.scrollTop = list.scrollHeight;
    if (pinned) below = 0;
    const button = document.getElementById("latest");
    if (!button) return;
    button.hidden = pinned || atBottom(list);
    document.getElementById("latest-count").textContent = below ? ` (${below} new)` : "";
  };

  const press = () => {
    const area = panel();
    if (!area) return;
    area.dataset.show = show;
    for (const tab of area.querySelectorAll("button[data-show]")) {
      const pressed = String(tab.dataset.show === show);
      if (tab.getAttribute("aria-pressed") !== pressed) tab.setAttribute("aria-pressed", pressed);
    }
  };

  const say = (text) => {
    const line = document.getElementById("activity-said");
    if (!line || !text) return;
    line.textContent = text;
    unsaid = 0;
    saidAt = Date.now();
  };

  // Others on the page want to know when an analysis begins or ends and when there are claims to list.
  const announce = () => {
    const status = document.getElementById("live-status");
    if (!status) return;
    const stage = document.getElementById("stage-name")?.textContent.trim() ?? "";
    const now = { running: status.dataset.running === "true", claims: Number(status.dataset.claims), stage };
    if (known && known.running && !now.running) htmx.trigger(document.body, "analysis-settled");
    if (known && !known.running && now.running) htmx.trigger(document.body, "analysis-begun");
    if (known && known.claims === 0 && now.claims > 0) htmx.trigger(document.body, "claims-found");
    const count = document.getElementById("claims-count");
    if (count && now.claims) count.textContent = now.claims;
    if (known && known.stage !== stage) say(stage);
    known = now;
  };

  const settle = () => {
    press();
    announce();
    follow();
    if (unsaid && Date.now() - saidAt > SAY_EVERY) say(`${unsaid} new line${unsaid === 1 ? "" : "s"} of activity`);
  };

  const numberOf = (line) => Number(line?.dataset.seq ?? 0);
  const lastNumber = (list) => numberOf(list?.lastElementChild);

  const earliest = (list) => list.querySelector(".ev");

  // While the reader follows, lines far up leave the page; the link to the earlier ones then begins there.
  const trim = (list) => {
    if (!pinned || list.children.length <= MOST_LINES) return;
    for (const line of [...list.children].slice(0, list.children.length - MOST_LINES)) line.remove();
    const first = numberOf(earliest(list));
    const address = new URL(panel().dataset.lines, location.href);
    address.searchParams.set("before", first);
    address.searchParams.set("analysis", feed().dataset.analysis);
    const link = document.createElement("a");
    Object.assign(link, { href: `${address}`, textContent: `Show earlier lines (${first - 1})` });
    for (const [name, value] of [["hx-get", `${address}`], ["hx-target", "closest li"], ["hx-swap", "outerHTML"]]) link.setAttribute(name, value);
    const item = document.createElement("li");
    item.className = "earlier";
    item.append(link);
    list.prepend(item);
    htmx.process(item);
  };

  const append = (lines) => {
    const list = feed();
    const last = lastNumber(list);
    const fresh = lines.filter((line) => line.matches(".ev") && numberOf(line) > last);
    if (!fresh.length) return;
    const mine = fresh.filter((line) => line.dataset.agent === show && numberOf(line) > lastNumber(agentFeed()));
    fresh.forEach(stamp);
    const copies = mine.map((line) => line.cloneNode(true));
    for (const copy of copies) copy.removeAttribute("id");
    agentFeed().append(...copies);
    list.append(...fresh);
    if (!pinned) below += show === "all" ? fresh.length : copies.length;
    unsaid += fresh.length;
    const failure = fresh.findLast((line) => line.matches(".e-error"));
    if (failure) say(failure.querySelector(".words").textContent.trim());
    trim(list);
  };

  // The whole feed anew: the page had nothing, another analysis, or had fallen far behind.
  const replace = (fresh) => {
    const list = feed();
    list.dataset.analysis = fresh.dataset.analysis;
    list.replaceChildren(...fresh.childNodes);
    htmx.process(list);
    if (show !== "all") select(show);
    tick(list, DAY);
  };

  // One agent's lines have a list of their own, read when it is asked for: the last ones may lie far up in the common list.
  const select = async (name) => {
    show = name;
    pinned = true;
    below = 0;
    feed().hidden = name !== "all";
    agentFeed().hidden = name === "all";
    press();
    if (name !== "all") {
      const address = new URL(panel().dataset.lines, location.href);
      address.searchParams.set("agent", name);
      agentFeed().replaceChildren();
      await htmx.ajax("GET", `${address.pathname}${address.search}`, { target: "#agent-feed", swap: "innerHTML" });
      if (show !== name) return;
      const missed = [...feed().children].filter((line) => line.dataset.agent === name && numberOf(line) > lastNumber(agentFeed()));
      agentFeed().append(...missed.map((line) => line.cloneNode(true)));
      tick(agentFeed(), DAY);
    }
    follow();
  };

  // Where this page stands, so that it gets exactly what it lacks.
  const place = () => {
    const list = feed();
    return list?.dataset.analysis ? `${list.dataset.analysis}:${lastNumber(list)}` : "";
  };

  const asked = (address) => {
    const url = new URL(address, location.href);
    if (place()) url.searchParams.set("after", place());
    return url;
  };

  htmx.createWebSocket = (address) => new WebSocket(asked(address), []);

  const poll = async () => {
    const area = panel();
    if (!area) return;
    label(crowded ? "crowded" : "polling");
    try {
      const url = asked(area.dataset.poll);
      await htmx.ajax("GET", `${url.pathname}${url.search}`, { target: "#live", swap: "none" });
    } catch {
      label("reconnecting"); // the server is away; the page keeps what it shows and tries again
    } finally {
      pollTimer = setTimeout(poll, known?.running ? POLL_RUNNING : POLL_RESTING);
    }
  };

  const down = () => {
    if (crowded) label("crowded");
    else if (document.getElementById("connection")?.dataset.state !== "polling") label("reconnecting");
    if (!pollTimer) pollTimer = setTimeout(poll, GRACE);
  };

  // Codes htmx reconnects on by itself; on any other close but a refusal we ask it to.
  const RECONNECTED_BY_HTMX = [1006, 1011, 1012, 1013];
  const REFUSED = [4401, 4404];
  const TOO_MANY = 4429; // live pages of one account; in a minute one may have been closed
  const AGAIN_WHEN_FULL = 60000;

  const closed = (event) => {
    const code = event.detail.event.code;
    if (!RECONNECTED_BY_HTMX.includes(code) && !REFUSED.includes(code)) {
      setTimeout(() => panel() && event.detail.socketWrapper.reconnect(), code === TOO_MANY ? AGAIN_WHEN_FULL : 1000);
    }
    crowded = code === TOO_MANY;
    down();
  };

  const up = () => {
    crowded = false;
    clearTimeout(pollTimer);
    pollTimer = 0;
    label("live"); // the server sends what the page lacks when a socket opens
  };

  const begin = () => {
    pinned = true;
    show = "all";
    known = null;
    settle();
    tick(feed(), DAY);
    requestAnimationFrame(follow); // the height is known only now where the panel was just put in
    const live = panel().hasAttribute("ws-connect");
    if (!live && !known?.running) label("still"); // an older analysis that has ended does not change
    else if (!live) pollTimer ||= setTimeout(poll, POLL_RUNNING);
    else if (!pollTimer && document.getElementById("connection").dataset.state !== "live") pollTimer = setTimeout(poll, GRACE);
  };

  document.addEventListener("htmx:wsOpen", up);
  document.addEventListener("htmx:wsClose", closed);
  document.addEventListener("htmx:wsError", down);
  document.addEventListener("htmx:wsAfterMessage", settle);
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    if (![...PARTS, "feed"].includes(target.id)) return;
    event.detail.shouldSwap = false;
    const whole = fragment.firstElementChild?.id === target.id ? fragment.firstElementChild : null;
    if (PARTS.includes(target.id)) {
      whole?.removeAttribute("hx-swap-oob");
      if (whole) liken(target, whole);
      press();
    } else if (whole) replace(whole);
    else append([...fragment.children]);
  });

  // Earlier lines come in above: what the reader looks at stays where it is.
  let fromBottom = null;
  document.addEventListener("htmx:beforeSwap", (event) => {
    const list = event.target.closest?.(".earlier") && event.target.closest(".feed");
    fromBottom = list ? { list, distance: list.scrollHeight - list.scrollTop } : null;
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (fromBottom) {
      const { list, distance } = fromBottom;
      fromBottom = null;
      pinned = false;
      list.scrollTop = list.scrollHeight - distance;
      tick(list, DAY);
      list.focus({ preventScroll: true });
      follow();
    } else if (event.target.id !== "agent-feed" && event.target.querySelector?.("#activity")) begin();
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.pathInfo?.requestPath?.startsWith(panel()?.dataset.poll.split("?")[0] ?? "-")) settle();
  });
  document.addEventListener("tab-shown", follow);
  document.addEventListener("scroll", (event) => {
    const list = event.target;
    if (list !== shown()) return;
    pinned = atBottom(list);
    if (pinned) below = 0;
    const button = document.getElementById("latest");
    if (button) button.hidden = pinned;
  }, true);
  document.addEventListener("click", (event) => {
    const tab = event.target.closest("#activity button[data-show]");
    // A second press on a box of the drawing shows all lines again.
    if (tab) select(tab.matches(".node") && tab.dataset.show === show ? "all" : tab.dataset.show);
    if (event.target.closest("#latest")) {
      pinned = true;
      follow();
      shown().focus({ preventScroll: true }); // the button goes, the focus must not go with it
    }
  });
  window.addEventListener("resize", follow);
  document.addEventListener("DOMContentLoaded", () => {
    if (panel()) begin();
    setInterval(() => tick(shown(), 90), 1000);
    setInterval(() => tick(shown(), DAY), 30000);
  });
})();
