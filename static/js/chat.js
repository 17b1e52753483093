// Ask: the drawer opens by its button or by q, stays open from page to page, and streams the answer. Without this
// script the button leads to a page that does the same.
(() => {
  "use strict";

  const KEPT = "sibyl.ask";
  const drawer = () => document.getElementById("ask");
  const opener = () => document.querySelector("[data-ask-open]");
  const log = () => document.getElementById("ask-log");
  const field = () => document.getElementById("ask-message");
  const typing = (node) => node.closest?.("input, select, textarea, [contenteditable]");

  const toEnd = () => {
    const here = log();
    if (here) here.scrollTop = here.scrollHeight;
    if (here?.closest("[data-ask-here]") && here.children.length > 2) window.scrollTo(0, document.body.scrollHeight);
  };

  const open = async (focus = true) => {
    const pane = drawer();
    if (!pane) return field()?.focus();
    const fresh = pane.hidden;
    pane.hidden = false;
    pane.toggleAttribute("data-arriving", fresh);
    opener().hidden = true;
    sessionStorage.setItem(KEPT, pane.dataset.ask);
    if (!log()) await htmx.ajax("GET", pane.dataset.ask, { target: "#ask", swap: "innerHTML" });
    toEnd();
    if (focus) field()?.focus();
  };

  const close = () => {
    const pane = drawer();
    if (!pane || pane.hidden) return;
    pane.hidden = true;
    opener().hidden = false;
    sessionStorage.removeItem(KEPT);
    opener().focus();
  };

  const bubble = (kind, text) => {
    const node = document.createElement("article");
    node.className = `ask-message ${kind}`;
    node.textContent = text;
    document.querySelector("[data-ask-empty]")?.remove();
    log().append(node);
    toEnd();
    return node;
  };

  // The events of a stream, each as its name and its data.
  async function* events(body) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let held = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      held += value;
      const blocks = held.split("\n\n");
      held = blocks.pop();
      for (const block of blocks) {
        const name = block.match(/^event: (.*)$/m)?.[1];
        const data = block.match(/^data: (.*)$/m)?.[1];
        if (name) yield [name, JSON.parse(data)];
      }
    }
  }

  const said = async (response) => {
    try {
      return (await response.json()).detail;
    } catch {
      return "The question could not be answered. Try again in a minute.";
    }
  };

  const failed = (node, text) => {
    node.classList.remove("waiting");
    node.classList.add("error-text");
    node.setAttribute("role", "alert");
    node.textContent = text;
  };

  const ask = async (form) => {
    const text = field().value.trim();
    if (!text) return;
    const send = form.querySelector("button");
    const asked = bubble("question", text);
    const answer = bubble("answer waiting", "Looking…");
    field().value = "";
    send.disabled = true;
    log().setAttribute("aria-busy", "true");
    try {
      const response = await fetch(form.dataset.stream, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "X-CSRFToken": form.querySelector("[name=csrfmiddlewaretoken]").value,
        },
        body: JSON.stringify({ message: text, stream: true }),
      });
      if (!response.ok) throw new Error(await said(response));
      await fill(form, answer, response.body);
    } catch (error) {
      failed(answer, error.message);
      field().value ||= text;
      asked.remove();
    } finally {
      send.disabled = false;
      log().removeAttribute("aria-busy");
      toEnd();
    }
  };

  const fill = async (form, answer, body) => {
    let begun = false;
    for await (const [name, data] of events(body)) {
      if (name === "token") {
        answer.textContent = begun ? answer.textContent + data.text : data.text;
        begun = true;
        toEnd();
      }
      if (name === "error") throw new Error(data.detail);
      if (name === "done") {
        const address = `${new URL(form.action).pathname}/${data.message_id}`;
        await htmx.ajax("GET", address, { target: answer, swap: "outerHTML" });
        return;
      }
    }
    throw new Error("The connection was lost. The answer stands in the conversation when you open it again.");
  };

  document.addEventListener("click", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (event.target.closest("[data-ask-open]") && plain) {
      event.preventDefault();
      open();
    }
    if (event.target.closest("[data-ask-close]")) close();
    const example = event.target.closest("[data-ask-example]");
    if (example) {
      field().value = example.textContent;
      field().form.requestSubmit();
    }
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-ask-form]")) return;
    event.preventDefault();
    if (!event.target.querySelector("button").disabled) ask(event.target);
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.id === "ask-message" && event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      return event.target.form.requestSubmit();
    }
    if (event.key === "Escape" && event.target.closest?.("#ask")) {
      event.stopPropagation();
      return close();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || event.key !== "q") return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open();
  }, true);

  document.addEventListener("DOMContentLoaded", () => {
    if (drawer() && sessionStorage.getItem(KEPT) === drawer().dataset.ask) open(false);
    toEnd();
  });
})();
