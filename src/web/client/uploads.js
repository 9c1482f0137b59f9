// Files are sent one by one with their progress; the session is made with the first of them.
import { announce } from "./announce.js";

const longestBytes = 52_428_800;

document.addEventListener("change", (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  if (input.id !== "file" || !input.files) return;
  void sendAll([...input.files]);
  input.value = "";
});
document.addEventListener("dragover", (event) => mark(event, true));
document.addEventListener("dragleave", (event) => mark(event, false));
document.addEventListener("drop", (event) => {
  const zone = mark(event, false);
  if (zone && event.dataTransfer) void sendAll([...event.dataTransfer.files]);
});

/**
 * A file that misses the zone must not replace the page.
 * @param {DragEvent} event
 * @param {boolean} isOver
 */
function mark(event, isOver) {
  if (!event.dataTransfer?.types.includes("Files")) return null;
  event.preventDefault();
  const zone = document.querySelector("[data-upload]");
  zone?.classList.toggle("is-over", isOver);
  return zone;
}

/** @param {File[]} files */
async function sendAll(files) {
  /** @type {{ file: File; message: string }[]} */
  const refused = [];
  /** @type {string | null} */
  let session = null;
  for (const file of files) {
    const row = addRow(file);
    try {
      if (file.size > longestBytes) throw new Error(`${file.name} is larger than 50 MB. Split it, or sum it up first.`);
      /** @type {string} */
      const id = session ?? (await findSession());
      session = id;
      await send(file, id, row);
      announce(`${file.name} is uploaded`);
    } catch (failure) {
      refused.push({ file, message: /** @type {Error} */ (failure).message });
    }
    row.remove();
  }
  if (session !== null) await showForm(session);
  for (const { file, message } of refused) addProblem(file, message);
}

/** @param {File} file */
function addRow({ name }) {
  const row = document.createElement("li");
  const label = document.createElement("label");
  const progress = document.createElement("progress");
  progress.className = "progress";
  progress.max = 100;
  progress.value = 0;
  label.append(name, progress);
  row.append(label);
  document.getElementById("uploads")?.append(row);
  return row;
}

/**
 * @param {File} file
 * @param {string} message
 */
function addProblem({ name }, message) {
  const row = document.createElement("li");
  row.className = "field-error";
  row.textContent = message.includes(name) ? message : `${name}: ${message}`;
  document.getElementById("uploads")?.append(row);
}

async function findSession() {
  const known = document.getElementById("investigate")?.dataset["session"];
  if (known) return known;
  const response = await fetch("/api/sessions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const { session_id: id, error } = await response.json();
  if (!id) throw new Error(error?.message ?? "The server did not open a session. Try again.");
  return id;
}

/**
 * fetch cannot tell how far an upload is.
 * @param {File} file
 * @param {string} session
 * @param {HTMLElement} row
 * @returns {Promise<void>}
 */
function send(file, session, row) {
  const progress = row.querySelector("progress");
  const body = new FormData();
  body.append("file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (progress) progress.value = (loaded / total) * 100;
      // Reading it takes its time after the last byte, and nobody can say how long.
      if (loaded === total) progress?.removeAttribute("value");
    });
    request.addEventListener("load", () => (request.status < 300 ? resolve() : reject(problemOf(request))));
    request.addEventListener("error", () => reject(new Error("The connection was lost. Choose the file again.")));
    request.open("POST", `/api/sessions/${session}/files`);
    request.send(body);
  });
}

/** @param {XMLHttpRequest} request */
function problemOf(request) {
  try {
    return new Error(JSON.parse(request.responseText).error.message);
  } catch {
    return new Error(`The server refused it (${request.status}).`);
  }
}

/** What was typed is kept first; the form then comes back with it. @param {string} session */
async function showForm(session) {
  const question = /** @type {HTMLFormElement | null} */ (document.getElementById("question"));
  if (question)
    await fetch(`/form/${session}/draft`, {
      method: "POST",
      headers: { "HX-Request": "true" },
      body: new URLSearchParams(/** @type {any} */ (new FormData(question))),
    });
  history.replaceState(null, "", `/?session=${session}`);
  await htmx.ajax("GET", `/?session=${session}`, {
    target: "#investigate",
    select: "#investigate",
    swap: "outerMorph",
  });
}
