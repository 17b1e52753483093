// The secret of an invitation stands behind the # of its link: send it as a form, and forget it in the address.
(() => {
  "use strict";
  const form = document.getElementById("code-form");
  const secret = location.hash.slice(1);
  if (!secret) return;
  history.replaceState(null, "", location.pathname);
  if (!form) return;
  form.elements.code.value = `#${secret}`;
  form.requestSubmit();
})();
