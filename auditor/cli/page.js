"use strict";
const [article, model, status, report] = ["article", "model", "status", "report"].map((id) => document.getElementById(id));
const bytes = Uint8Array.from(atob("@ARCHIVE@"), (character) => character.charCodeAt(0));

async function start() {
  const python = await loadPyodide({ indexURL: "@RUNTIME@" });
  python.unpackArchive(bytes, "zip", { extractDir: "/auditor" });
  python.runPython("import sys; sys.path.insert(0, '/auditor')");
  const render = python.pyimport("browser").render;
  let waiting = 0;
  const audit = () => {
    try {
      const began = performance.now();
      report.srcdoc = render(article.value, model.value.trim());
      status.textContent = `audited in ${Math.round(performance.now() - began)} ms`;
    } catch (error) {
      const lines = String(error.message).trim().split("\n");
      status.textContent = lines[lines.length - 1].replace(/^[\w.]+: /, "");
    }
  };
  const changed = () => {
    clearTimeout(waiting);
    waiting = setTimeout(audit, 300);
  };
  article.addEventListener("input", changed);
  model.addEventListener("input", changed);
  document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  status.textContent = "ready";
  if (article.value) audit();
}

start().catch((error) => {
  status.textContent = `the runtime cannot be loaded: ${error.message}`;
});
