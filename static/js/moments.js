// The moments of an investigation: the moves of its events, added up. What they mean is known to the server alone.
(() => {
  "use strict";

  const EVERY = 100; // events between two moments that are kept, so that any other is near to one

  const empty = () => ({ counts: {}, texts: {}, pool: [] });
  const copy = ({ counts, texts, pool }) => ({ counts: { ...counts }, texts: { ...texts }, pool: [...pool] });

  const moments = () => {
    const events = [];
    let known = { agents: [], labels: [], kinds: [], words: {}, pool: ["pool", 3] };
    let kept = [empty()];
    let now = empty();
    let place = 0; // how many events are in `now`

    const apply = (moment, key, value) => {
      if (Array.isArray(value)) {
        moment.pool.push(value);
        if (moment.pool.length > known.pool[1]) moment.pool.shift();
      } else if (typeof value === "string") {
        if (key !== "end") moment.texts[key] = value;
        else for (const name of known.agents) if (moment.texts[`state:${name}`] === "working") moment.texts[`state:${name}`] = value;
      } else if (key.startsWith("=")) {
        moment.counts[key] = (moment.counts[key] ?? 0) + value;
        moment.counts[key.slice(1)] = moment.counts[key];
      } else moment.counts[key] = (moment.counts[key] ?? 0) + value;
    };

    // The moment after event `to`; 0 is before the first.
    const at = (to) => {
      if (to < place || to > place + EVERY) {
        place = Math.min(Math.floor(to / EVERY), kept.length - 1) * EVERY;
        now = copy(kept[place / EVERY]);
      }
      while (place < to) {
        for (const [key, value] of events[place].moves) apply(now, key, value);
        place += 1;
        if (place % EVERY === 0 && kept.length === place / EVERY) kept.push(copy(now));
      }
      return now;
    };

    // Take in what the server sent: the first time all events, later those that came since.
    const add = (sent) => {
      if (sent.after === 0) {
        events.length = 0;
        [kept, now, place] = [[empty()], empty(), 0];
      }
      if (sent.after !== events.length) return;
      known = sent;
      for (const [time, agent, kind, moves] of sent.events) {
        const who = agent < 0 ? "Analysis" : sent.labels[agent];
        events.push({ time, moves, agent: sent.agents[agent] ?? "", words: `${who}: ${sent.kinds[kind]}` });
      }
    };

    const state = (moment, name) => {
      const found = moment.texts[`state:${name}`] ?? "waiting";
      return found === "done" && moment.counts[`failed:${name}`] ? "warning" : found;
    };

    return { add, at, state, words: (key) => known.words[key], event: (number) => events[number - 1], get total() { return events.length; } };
  };

  window.sibylMoments = moments;
})();
