// Passkeys: asks the browser to make or to show one, and sends what it gives as a form. Without them the form stays hidden.
"use strict";
(() => {
  const able = window.PublicKeyCredential && PublicKeyCredential.parseCreationOptionsFromJSON && PublicKeyCredential.parseRequestOptionsFromJSON;
  if (!able) return;

  async function given(making, options) {
    if (making) {
      return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
    }
    return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  }

  for (const notice of document.querySelectorAll("[data-no-passkeys]")) notice.hidden = true;
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    const options = JSON.parse(form.dataset.options).publicKey;
    form.hidden = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const problem = form.querySelector("[data-problem]");
      problem.hidden = true;
      try {
        const credential = await given(form.dataset.passkey === "make", options);
        form.elements.credential.value = JSON.stringify(credential.toJSON());
        form.submit();
      } catch {
        problem.hidden = false;
      }
    });
  }
})();
