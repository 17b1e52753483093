// Two pictures of one place lie over each other, and a slider shows more of the first or of the second. Without this
// they stand side by side.
(() => {
  "use strict";

  const lay = (pair) => {
    if (pair.querySelector("input") || pair.querySelectorAll("img").length < 2) return;
    const slider = document.createElement("input");
    Object.assign(slider, { type: "range", min: "0", max: "100", value: "50" });
    slider.setAttribute("aria-label", "How much of the later picture is shown, in percent");
    const cut = () => pair.style.setProperty("--cut", `${slider.value}%`);
    slider.addEventListener("input", cut);
    pair.classList.add("laid");
    pair.dataset.own = ""; // a page that is read again leaves it as it is
    pair.append(slider);
    cut();
  };

  const look = (node) => {
    if (node.matches?.(".ground-pair")) lay(node);
    for (const pair of node.querySelectorAll?.(".ground-pair") ?? []) lay(pair);
  };
  look(document);
  new MutationObserver((changes) => {
    for (const change of changes) change.addedNodes.forEach(look);
  }).observe(document.body, { childList: true, subtree: true });
})();
