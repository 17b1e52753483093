// The link of a new invitation: select it as a whole, and copy it where the browser allows that.
(() => {
  "use strict";

  const offerCopying = () => {
    if (!navigator.clipboard) return;
    for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
  };

  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.("[data-select-all]")) event.target.select();
  });

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    button.textContent = "Copied";
  });

  document.addEventListener("htmx:afterSettle", offerCopying);
  document.addEventListener("DOMContentLoaded", offerCopying);
})();
