// What the lines of the activity are made of: relative times that stay true, and changing a part of the page in place.
(() => {
  "use strict";

  const DAY = 86400;
  const STEPS = [[60, 1, "s"], [3600, 60, "min"], [DAY, 3600, "h"]];

  // Relative times. Newest lines are last, so the walk ends at the first that is too old to change.
  const ago = (seconds) => {
    if (seconds < 2) return "now";
    const step = STEPS.find(([limit]) => seconds < limit);
    return step ? `${Math.floor(seconds / step[1])} ${step[2]} ago` : null; // older: the time as the server printed it
  };

  const stamp = (line) => {
    const time = line.querySelector("time");
    if (!time) return 0;
    const seconds = (Date.now() - Date.parse(time.dateTime)) / 1000;
    const text = ago(seconds);
    if (text && time.textContent !== text) time.textContent = text;
    return seconds;
  };

  const tick = (list, oldest) => {
    for (let line = list?.lastElementChild; line && stamp(line) <= oldest; ) line = line.previousElementSibling;
  };

  // Make one element like another, touching only what differs: focus and a click under way stay where they are.
  // What a script of this page made of an element (data-own) stays too.
  const liken = (old, fresh) => {
    if (old.isEqualNode(fresh) || old.dataset?.own !== undefined) return;
    if (old.nodeType !== Node.ELEMENT_NODE) {
      old.nodeValue = fresh.nodeValue;
      return;
    }
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    const wanted = [...fresh.childNodes];
    const names = new Set(wanted.map((child) => child.id).filter(Boolean));
    for (const child of [...old.children]) if (child.id && !names.has(child.id)) child.remove();
    wanted.forEach((child, index) => {
      const named = child.id && [...old.children].find((other) => other.id === child.id);
      if (named) {
        while (old.childNodes[index] !== named && !old.childNodes[index].id) old.childNodes[index].remove(); // to move it would cost the focus
        if (old.childNodes[index] !== named) old.insertBefore(named, old.childNodes[index]);
        liken(named, child);
        return;
      }
      const at = old.childNodes[index] ?? null;
      if (at && !at.id && !child.id && at.nodeName === child.nodeName) liken(at, child);
      else old.insertBefore(child, at);
    });
    while (old.childNodes.length > wanted.length) old.lastChild.remove();
  };

  window.sibylLines = { DAY, stamp, tick, liken };
})();
