// The registry's list in the admin: headings and paragraphs fold. Without this script everything is open.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const tree = document.querySelector(".registry-tree");
  if (!tree) return;
  const rows = new Map([...tree.querySelectorAll("tr[data-id]")].map((row) => [row.dataset.id, row]));
  const folded = new Set();
  const sections = [...tree.querySelectorAll("tbody[data-section]")];

  const button = (label, hidesIt) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "fold";
    made.setAttribute("aria-label", label);
    made.setAttribute("aria-expanded", "true");
    made.addEventListener("click", hidesIt);
    return made;
  };

  const isUnderFolded = (row) => {
    for (let above = rows.get(row.dataset.parent); above; above = rows.get(above.dataset.parent)) {
      if (folded.has(above.dataset.id)) return true;
    }
    return false;
  };

  const show = () => {
    for (const section of sections) {
      const closed = section.classList.contains("closed");
      section.querySelector(".heading .fold").setAttribute("aria-expanded", String(!closed));
      for (const row of section.querySelectorAll("tr[data-id]")) row.hidden = closed || isUnderFolded(row);
    }
    for (const [id, row] of rows) row.querySelector(".fold")?.setAttribute("aria-expanded", String(!folded.has(id)));
  };

  const parents = new Set([...rows.values()].map((row) => row.dataset.parent));
  for (const [id, row] of rows) {
    if (!parents.has(id)) continue;
    row.querySelector("th").prepend(button(`What stands beneath ${id}`, () => {
      if (!folded.delete(id)) folded.add(id);
      show();
    }));
  }
  for (const section of sections) {
    const heading = section.querySelector(".heading th");
    heading.prepend(button(heading.firstChild.textContent.trim(), () => {
      section.classList.toggle("closed");
      show();
    }));
  }

  const tools = document.querySelector(".tree-tools");
  tools.hidden = false;
  tools.addEventListener("click", (event) => {
    const wish = event.target.dataset.tree;
    if (!wish) return;
    folded.clear();
    for (const section of sections) section.classList.toggle("closed", wish === "close");
    show();
  });
});
