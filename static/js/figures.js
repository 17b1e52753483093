// The figures list: a row unfolds to its places and folds again; on paper every row is unfolded (the style sheet sees to it).
(() => {
  "use strict";

  const toggle = (button) => {
    const places = document.getElementById(button.getAttribute("aria-controls"));
    places.hidden = !places.hidden;
    button.setAttribute("aria-expanded", String(!places.hidden));
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest(".figure > tr:first-child")?.querySelector(".unfold");
    const selecting = button && !event.target.closest(".unfold") && !getSelection().isCollapsed;
    if (button && !selecting) toggle(button);
  });
})();
