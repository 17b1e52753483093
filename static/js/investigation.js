// The investigation: its drawing at any moment, the slider that chooses one, the lines and the panel up to there, and a link to it.
// At the end of the events the drawing follows what happens; boxes then say what the socket's boxes (#live-flow) say.
(() => {
  "use strict";

  const SETTLE = 200; // of a moved slider, before the lines and the panel are read
  const WHILE_PLAYING = 1000; // the least time between two readings of them
  const LIVE = 1500; // and of new events while the analysis runs
  const AHEAD = 40; // lines read beyond the moment, so that playing on needs no reading
  const SIGNS = { waiting: "…", working: "▸", done: "✓", warning: "⚠", failed: "✕", stopped: "–", out: "–" };
  const STATES = Object.keys(SIGNS).map((state) => `is-${state}`);

  const moments = window.sibylMoments();
  const get = (id) => document.getElementById(id);
  const drawing = () => get("investigation");
  const section = () => get("activity");
  const slider = () => get("replay-at");

  let at = 0; // the event shown
  let atEnd = true; // and whether the page follows the end
  let playing = 0; // the frame asked for, while it plays
  let slots = [];
  let lines = { from: 0, to: 0 }; // numbers of the lines in the list of the moment
  let timer = 0;
  let readAt = 0;
  let reading = false;

  // Texts are changed inside their nodes, and things hidden by a class: a node that comes or goes, or a [hidden], makes the browser
  // work out the styles of the whole page anew, since some of them ask what is inside (:has).
  const put = (node, text) => {
    if (!node || node.textContent === text) return;
    if (node.firstChild && node.firstChild === node.lastChild) node.firstChild.data = text;
    else node.textContent = text;
  };
  const mark = (node, name, on) => {
    if (node && node.classList.contains(name) !== on) node.classList.toggle(name, on);
  };

  // An address of this analysis, with what is shown unless it is the end.
  const address = (path, more = {}) => {
    const url = new URL(path, location.href);
    const given = { analysis: drawing().dataset.analysis, agent: chosen(), tab: tab(), at: atEnd ? "" : at, ...more };
    for (const [name, value] of Object.entries(given)) if (value || value === 0) url.searchParams.set(name, value);
    return url;
  };
  const chosen = () => drawing().querySelector("[data-agent][aria-current]")?.dataset.agent ?? "";
  const tab = () => get("panel").querySelector(".panel-body")?.dataset.tab ?? "";

  // Boxes, lines and pool.
  const drawCounts = (moment) => {
    for (const slot of slots) {
      const number = moment.counts[slot.key] ?? 0;
      if (slot.number === number) continue;
      slot.number = number;
      put(slot.node, `${slot.before}${number}${number === 1 ? slot.one : slot.many}`);
      mark(slot.node, "is-none", !number);
    }
    for (const wire of drawing().querySelectorAll(".wire")) {
      mark(wire, "is-used", [...wire.querySelectorAll("[data-count]")].some((node) => !node.classList.contains("is-none")));
    }
    put(drawing().querySelector("[data-text=cycle]"), moment.texts.cycle ?? "");
  };

  const drawBox = (box, state, words, thought) => {
    for (const each of STATES) mark(box, each, each === `is-${state}`);
    put(box.querySelector(".sign"), SIGNS[state]);
    put(box.querySelector(".words"), words);
    put(box.querySelector(".thought"), thought);
  };
  // The way to the compiled report appears when there is one.
  const drawWay = () => {
    const way = get("flow-report")?.querySelector("a");
    if (!way || get("box-report").querySelector(".opens")) return;
    const link = way.cloneNode(true);
    link.className = "opens";
    get("box-report").append(link);
  };

  const drawBoxes = (moment) => {
    drawWay();
    for (const box of drawing().querySelectorAll(".box[data-agent]:not(.pool), #box-report")) {
      const name = box.dataset.agent ?? "report";
      const live = atEnd && (get(`flow-${name}`) ?? get(`at-${name}`));
      const thought = moment.texts[`thought:${name}`] ?? "";
      if (live) {
        const state = [...live.classList].find((each) => STATES.includes(each))?.slice(3) ?? "waiting";
        drawBox(box, state, live.querySelector(".words").textContent, live.querySelector(".thought")?.textContent || thought);
      } else if (moments.total) {
        const state = moments.state(moment, name);
        drawBox(box, state, moments.words(state), thought);
      }
    }
  };

  const drawPool = (moment) => {
    const rows = drawing().querySelectorAll(".exchange");
    rows.forEach((row, place) => {
      const [who, what] = moment.pool[place] ?? ["", ""];
      put(row.querySelector(".who"), who);
      put(row.querySelector(".what"), what);
      mark(row, "is-none", !who);
    });
    mark(drawing().querySelector(".pool-empty"), "is-none", moment.pool.length > 0);
  };

  // What the event of the moment moves is marked.
  const drawNow = () => {
    const moves = moments.event(at)?.moves ?? [];
    const keys = new Set(moves.map(([key]) => key.replace("=", "")));
    for (const wire of drawing().querySelectorAll(".wire")) {
      mark(wire, "is-now", [...wire.querySelectorAll("[data-count]")].some((node) => keys.has(node.dataset.count)));
    }
    for (const box of drawing().querySelectorAll(".box[data-agent]")) {
      mark(box, "is-now", !atEnd && box.dataset.agent === moments.event(at)?.agent);
    }
  };

  const clock = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 19);

  const drawControls = () => {
    const { total } = moments;
    const event = moments.event(at);
    const range = slider();
    if (Number(range.max) !== Math.max(total, 1)) range.max = Math.max(total, 1);
    if (Number(range.value) !== at) range.value = at;
    range.disabled = !total;
    const said = event ? `Event ${at} of ${total} · ${clock(event.time)} UTC · ${event.words}` : "No events yet";
    range.setAttribute("aria-valuetext", said);
    put(get("replay-said"), said);
    mark(get("replay-end"), "is-none", atEnd);
    get("replay-back").disabled = at <= 1;
    get("replay-on").disabled = at >= total;
    const back = atEnd && section().classList.contains("replaying");
    mark(section(), "replaying", !atEnd);
    if (back) document.dispatchEvent(new Event("tab-shown")); // the lines of the end are shown again: the newest come into view
  };

  const draw = () => {
    const moment = moments.at(at);
    drawCounts(moment);
    drawBoxes(moment);
    drawPool(moment);
    drawNow();
    drawControls();
    markLines();
  };

  // The lines up to the moment, in a list of their own. Those beyond it are there, but not shown.
  const momentFeed = () => get("moment-feed");
  const numberOf = (line) => Number(line.dataset.seq ?? 0);

  const markLines = () => {
    if (atEnd) return;
    const only = section().dataset.show ?? "all";
    let last = null;
    for (const line of momentFeed().querySelectorAll(".ev")) {
      const hidden = numberOf(line) > at || (only !== "all" && line.dataset.agent !== only);
      mark(line, "is-none", hidden);
      mark(line, "is-now", numberOf(line) === at);
      if (!hidden) last = line;
    }
    if (last) momentFeed().scrollTop = last.offsetTop + last.offsetHeight - momentFeed().clientHeight;
  };

  const holds = (from, to) => lines.from <= from && lines.to >= Math.min(to, moments.total);

  const readLines = async () => {
    if (atEnd || holds(Math.max(at - AHEAD, 1), at)) return;
    const upto = Math.min(at + AHEAD, moments.total);
    const url = address(drawing().dataset.lines, { agent: "", tab: "", at: "", before: upto + 1 });
    for (const name of ["agent", "tab", "at"]) url.searchParams.delete(name);
    const answer = await fetch(url);
    if (!answer.ok) return;
    const holder = document.createElement("template");
    holder.innerHTML = await answer.text();
    const fresh = [...holder.content.querySelectorAll(".ev")].filter((line) => numberOf(line) > upto - 2 * AHEAD);
    for (const line of fresh) line.removeAttribute("id");
    if (!fresh.length) return;
    momentFeed().replaceChildren(...fresh);
    lines = { from: numberOf(fresh[0]), to: numberOf(fresh.at(-1)) };
    markLines();
  };

  // The panel of the chosen agent up to the moment.
  let choices = 0; // of an agent or a tab: what was asked for before the last one is not drawn over it
  const readPanel = async (more = {}) => {
    if (more.agent !== undefined) {
      choices += 1;
      const body = get("panel").querySelector(".panel-body");
      if (body && more.tab !== undefined) body.dataset.tab = more.tab; // a refresh begun meanwhile asks for it too
    }
    const choice = choices;
    const asked = more.agent ?? chosen();
    const url = address(drawing().dataset.panel, more);
    if (!asked) url.searchParams.delete("tab");
    const answer = await fetch(url);
    if (!answer.ok || choice !== choices || (more.agent === undefined && asked !== chosen())) return;
    const holder = document.createElement("template");
    holder.innerHTML = `<div>${await answer.text()}</div>`;
    const body = get("panel").querySelector(".panel-body");
    const below = body?.hasAttribute("data-grows") && body.scrollHeight - body.scrollTop - body.clientHeight < 24;
    const fresh = holder.content.firstElementChild;
    if (more.agent === undefined && more.tab === undefined && body) {
      window.sibylLines.liken(get("panel").querySelector("nav"), fresh.querySelector("nav"));
      window.sibylLines.liken(body, fresh.querySelector(".panel-body"));
      window.sibylLines.liken(get("panel").querySelector("header"), fresh.querySelector("header"));
      if (below) body.scrollTop = body.scrollHeight;
      return;
    }
    get("panel").replaceChildren(...fresh.childNodes);
    toNewest();
  };
  const toNewest = () => {
    const list = get("panel").querySelector(".panel-body[data-grows]");
    if (list) list.scrollTop = list.scrollHeight;
  };

  // After the moment has come to rest: the lines, the panel and the address of the page.
  const settle = async () => {
    timer = 0;
    readAt = performance.now();
    await readLines();
    if (chosen()) await readPanel();
    if (!playing) remember();
  };
  const soon = () => {
    if (timer && !playing) clearTimeout(timer);
    else if (timer) return;
    timer = setTimeout(settle, playing ? Math.max(0, readAt + WHILE_PLAYING - performance.now()) : SETTLE);
  };

  const remember = () => {
    const url = new URL(location.href);
    for (const name of ["at", "agent", "tab", "all"]) url.searchParams.delete(name);
    const now = atEnd ? { agent: chosen(), tab: tab() } : { analysis: drawing().dataset.analysis, at, agent: chosen(), tab: tab() };
    for (const [name, value] of Object.entries(now)) if (value) url.searchParams.set(name, value);
    history.replaceState(history.state, "", url);
    get("replay-link").href = address(location.pathname, { at });
    const table = drawing().querySelector("[data-table]");
    const there = address(table.pathname, { agent: "", tab: "" });
    table.href = there;
  };

  const go = (to) => {
    at = Math.min(Math.max(to, 1), Math.max(moments.total, 1));
    atEnd = at >= moments.total;
    draw();
    soon();
  };

  // Playing: so many events a second, as many at once as the time that passed holds.
  const speed = () => Number(get("replay-speed").value);
  const play = () => {
    if (playing) return stop();
    if (atEnd) go(1);
    let began = performance.now();
    let from = at;
    let rate = speed();
    const step = (now) => {
      if (!playing) return;
      if (rate !== speed()) [began, from, rate] = [now, at, speed()];
      const to = from + Math.floor(((now - began) / 1000) * rate);
      if (to > at) go(to);
      if (at >= moments.total) return stop();
      playing = requestAnimationFrame(step);
    };
    playing = requestAnimationFrame(step);
    get("replay-play").querySelector("span").textContent = "❚❚";
    get("replay-play").querySelector(".words").textContent = "Pause";
  };
  const stop = () => {
    cancelAnimationFrame(playing);
    playing = 0;
    get("replay-play").querySelector("span").textContent = "▶";
    get("replay-play").querySelector(".words").textContent = "Play";
    soon();
  };
  const goTo = (to) => {
    if (playing) stop();
    go(to);
  };

  // Choosing an agent, and a tab of its panel.
  const choose = async (name, more = {}) => {
    for (const box of drawing().querySelectorAll("[data-agent]")) {
      if (box.dataset.agent === name) box.setAttribute("aria-current", "true");
      else box.removeAttribute("aria-current");
    }
    await readPanel({ agent: name, tab: "", ...more });
    remember();
    if (name) get("panel").focus({ preventScroll: true });
    get("panel").scrollIntoView({ block: "nearest" });
  };

  const copied = async (link) => {
    try {
      await navigator.clipboard.writeText(link.href);
      put(get("activity-said"), "The link to this moment was copied.");
      link.textContent = "Copied";
    } catch {
      history.replaceState(history.state, "", link.href);
      link.textContent = "The link is in the address bar";
    }
    setTimeout(() => put(link, "Copy link to this moment"), 2500);
  };

  const plain = (event) => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  document.addEventListener("click", (event) => {
    if (!drawing() || !plain(event)) return;
    const on = (selector) => event.target.closest(selector);
    const act = (what) => {
      event.preventDefault();
      what();
    };
    const box = on("#investigation [data-agent]");
    const inPanel = on("#panel a");
    if (box) act(() => choose(box.dataset.agent));
    else if (inPanel?.dataset.tab) act(() => readPanel({ agent: chosen(), tab: inPanel.dataset.tab }).then(remember));
    else if (inPanel?.dataset.at) act(() => goTo(Number(inPanel.dataset.at)));
    else if (inPanel?.hasAttribute("data-all")) act(() => readPanel({ agent: chosen(), all: 1 }));
    else if (inPanel?.hasAttribute("data-close")) {
      const name = chosen();
      act(() => choose("").then(() => get(`box-${name}`)?.focus()));
    } else if (on("#replay-play")) play();
    else if (on("#replay-back")) goTo(at - 1);
    else if (on("#replay-on")) goTo(at + 1);
    else if (on("#replay-end")) act(() => goTo(moments.total));
    else if (on("#replay-link")) act(() => copied(on("#replay-link")));
    else if (on(".agent-tabs button")) requestAnimationFrame(markLines);
  });
  document.addEventListener("input", (event) => {
    if (event.target === slider()) goTo(Number(slider().value));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === " " && event.target === slider()) {
      event.preventDefault();
      play();
    } else if (event.key === "Escape" && event.target.closest?.("#panel") && chosen()) {
      get("panel").querySelector("[data-close]").click();
    }
  });

  // New events, read a little after the socket or the poll has brought their lines.
  const readEvents = async () => {
    const answer = await fetch(address(drawing().dataset.replay, { at: "", agent: "", tab: "", after: moments.total }));
    if (!answer.ok) return;
    moments.add(await answer.json());
    if (!atEnd) return drawControls();
    at = moments.total;
    draw();
    if (chosen()) await readPanel();
  };
  const follow = () => {
    const feed = get("feed");
    if (feed.dataset.analysis && feed.dataset.analysis !== drawing()?.dataset.analysis) return location.reload();
    if (!drawing()) return; // no analysis has begun
    if (atEnd) drawBoxes(moments.at(moments.total));
    if (reading || Number(feed.lastElementChild?.dataset.seq ?? 0) <= moments.total) return;
    reading = true;
    setTimeout(() => readEvents().finally(() => {
      reading = false;
      follow(); // what came meanwhile
    }), LIVE);
  };
  document.addEventListener("htmx:wsAfterMessage", follow);
  document.addEventListener("htmx:afterRequest", follow);

  document.addEventListener("DOMContentLoaded", async () => {
    if (!drawing()) return;
    for (const node of document.querySelectorAll("[data-scripted]")) node.hidden = false;
    get("replay-show").hidden = true;
    slots = [...drawing().querySelectorAll("[data-count]")].map((node) => {
      const { count, before, one, many } = node.dataset;
      return { node, key: count, before, one, many, number: -1 };
    });
    get("replay").addEventListener("submit", (event) => event.preventDefault());
    toNewest();
    const wanted = Number(drawing().dataset.at);
    [at, atEnd] = [wanted, !wanted]; // an agent may be chosen before the events have come
    const answer = await fetch(address(drawing().dataset.replay, { at: "", agent: "", tab: "", after: 0 }));
    if (!answer.ok) return;
    moments.add(await answer.json());
    at = wanted || moments.total;
    atEnd = at >= moments.total;
    draw();
    readLines();
  });
})();
