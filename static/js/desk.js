// What a desk remembers, in this browser and for each account: sizes and folds of panes, zoom, tab, and of each report
// the page that was read last.
window.sibylDesk = (() => {
  "use strict";

  const MOST_REPORTS = 50;
  const panes = document.querySelector("[data-panes]");
  const key = `sibyl.desk.${panes?.dataset.user ?? ""}`;
  const report = panes?.dataset.report ?? "";

  const read = () => {
    try { return JSON.parse(localStorage.getItem(key)) ?? {}; } catch { return {}; }
  };
  const write = (state) => {
    try { localStorage.setItem(key, JSON.stringify(state)); } catch { /* private windows may refuse: nothing is remembered then */ }
  };

  const get = (name) => read()[name];
  const set = (name, value) => write({ ...read(), [name]: value });

  // Of this report. The one used last stands last, and the oldest are forgotten.
  const of = (name) => read().reports?.[report]?.[name];
  const keep = (name, value) => {
    if (!report) return;
    const { [report]: mine = {}, ...others } = read().reports ?? {};
    const newest = Object.entries(others).slice(1 - MOST_REPORTS);
    set("reports", { ...Object.fromEntries(newest), [report]: { ...mine, [name]: value } });
  };

  return { get, set, of, keep };
})();
