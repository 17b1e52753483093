// Upload: drop or pick, checked before anything is sent, with a progress bar. Without this script the plain form works.
(() => {
  "use strict";

  const MEGABYTE = 1024 * 1024;

  const problem = (files, maxMb) => {
    if (files.length !== 1) return "Drop exactly one PDF.";
    const [file] = files;
    if (file.type !== "application/pdf" && !file.name.toLowerCase().endsWith(".pdf")) {
      return `${file.name} is not a PDF. Choose the report as a PDF.`;
    }
    if (file.size === 0) return `${file.name} is empty (0 bytes).`;
    if (file.size > maxMb * MEGABYTE) {
      return `${file.name} has ${(file.size / MEGABYTE).toFixed(1)} MB; at most ${maxMb} MB are taken.`;
    }
    return "";
  };

  const setUp = (form) => {
    const input = form.querySelector("input[type=file]");
    const button = form.querySelector("button");
    const error = form.querySelector(".upload-error");
    const engagement = form.querySelector("select[name=engagement]"); // where there are several to choose from
    const bar = form.querySelector(".upload-progress");
    const meter = bar.querySelector("progress");
    const words = bar.querySelector("output");

    let waiting = null; // a file that is good, but whose engagement is not chosen yet

    const say = (text, opening = "Not uploaded. ") => {
      error.replaceChildren();
      if (!text) return;
      const line = document.createElement("p");
      const lead = document.createElement("strong");
      lead.textContent = opening;
      line.append(lead, text);
      error.append(line);
    };

    // A new one for each upload: elapsed.js counts from when it appears.
    const countTime = (on) => {
      bar.querySelector("[data-elapsed]")?.remove();
      if (!on) return;
      const elapsed = document.createElement("span");
      elapsed.className = "hint";
      elapsed.setAttribute("aria-hidden", "true");
      elapsed.dataset.elapsed = 0;
      bar.append(elapsed);
    };

    const busy = (on) => {
      countTime(on);
      form.classList.toggle("busy", on);
      button.disabled = on;
      input.disabled = on;
      bar.hidden = !on;
    };

    const finished = (request) => {
      const onwards = request.getResponseHeader("HX-Redirect");
      if (onwards) return location.assign(onwards);
      busy(false);
      input.value = "";
      if ([400, 429].includes(request.status)) error.innerHTML = request.responseText; // our own partial, escaped by the server
      else say(`The server answered ${request.status}. Nothing was stored; try again in a moment.`);
    };

    const send = (file) => {
      const body = new FormData(form);
      body.set("file", file);
      const request = new XMLHttpRequest();
      request.upload.addEventListener("progress", (event) => {
        if (!event.lengthComputable) return;
        meter.value = (100 * event.loaded) / event.total;
        words.textContent = event.loaded < event.total
          ? `${file.name}: ${(event.loaded / MEGABYTE).toFixed(1)} of ${(event.total / MEGABYTE).toFixed(1)} MB`
          : `${file.name}: checking`;
      });
      request.addEventListener("load", () => finished(request));
      request.addEventListener("error", () => {
        busy(false);
        say("The connection broke. Nothing was stored; try again.");
      });
      request.open("POST", form.action);
      request.setRequestHeader("HX-Request", "true");
      busy(true);
      request.send(body);
    };

    const take = (files) => {
      if (form.classList.contains("busy")) return;
      const wrong = problem(files, Number(form.dataset.maxMb));
      waiting = null;
      say(wrong);
      if (wrong) input.value = "";
      else if (engagement && !engagement.value) {
        waiting = files[0];
        say(`Choose the engagement that ${waiting.name} belongs to.`, "Not uploaded yet. ");
        engagement.focus();
      } else send(files[0]);
    };

    const hover = (event) => {
      event.preventDefault();
      const [item] = event.dataTransfer.items;
      const good = event.dataTransfer.items.length === 1 && item.kind === "file" && (!item.type || item.type === "application/pdf");
      form.classList.toggle("drop-good", good);
      form.classList.toggle("drop-bad", !good);
    };
    const leave = () => form.classList.remove("drop-good", "drop-bad");

    form.classList.add("scripted");
    form.querySelector(".drop-words").hidden = false;
    form.querySelector(".no-drop-words").hidden = true;
    input.addEventListener("change", () => input.files.length && take(input.files));
    engagement?.addEventListener("change", () => waiting && take([waiting]));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.files.length) take(input.files);
      else if (waiting) take([waiting]);
      else input.click();
    });
    form.addEventListener("dragover", hover);
    form.addEventListener("dragleave", (event) => form.contains(event.relatedTarget) || leave());
    form.addEventListener("drop", (event) => {
      event.preventDefault();
      leave();
      take(event.dataTransfer.files);
    });
  };

  document.addEventListener("DOMContentLoaded", () => {
    const form = document.getElementById("upload");
    if (form) setUp(form);
  });
})();
