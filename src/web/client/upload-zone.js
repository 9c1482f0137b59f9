// Files that are chosen or dropped are sent one by one, each with its progress.
import { announce } from "./announce.js";

const longestBytes = 52_428_800;

/**
 * @typedef {object} UploadTarget
 * @property {() => Promise<string>} address where the next file goes
 * @property {(answers: any[]) => Promise<void>} finish shows the page with what was taken
 */

/** @param {UploadTarget} target */
export function startUploads(target) {
  document.addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.id !== "file" || !input.files) return;
    void sendAll([...input.files], target);
    input.value = "";
  });
  document.addEventListener("dragover", (event) => mark(event, true));
  document.addEventListener("dragleave", (event) => mark(event, false));
  document.addEventListener("drop", (event) => {
    const zone = mark(event, false);
    if (zone && event.dataTransfer) void sendAll([...event.dataTransfer.files], target);
  });
}

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

/**
 * @param {File[]} files
 * @param {UploadTarget} target
 */
async function sendAll(files, target) {
  /** @type {{ file: File; message: string }[]} */
  const refused = [];
  /** @type {any[]} */
  const answers = [];
  for (const file of files) {
    const row = addRow(file);
    try {
      if (file.size > longestBytes) throw new Error(`${file.name} is larger than 50 MB. Split it, or sum it up first.`);
      answers.push(await send(file, await target.address(), row));
      announce(`${file.name} is uploaded`);
    } catch (failure) {
      refused.push({ file, message: /** @type {Error} */ (failure).message });
    }
    row.remove();
  }
  await target.finish(answers);
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

/**
 * fetch cannot tell how far an upload is.
 * @param {File} file
 * @param {string} address
 * @param {HTMLElement} row
 * @returns {Promise<any>}
 */
function send(file, address, row) {
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
    request.addEventListener("load", () =>
      request.status < 300 ? resolve(JSON.parse(request.responseText)) : reject(problemOf(request)),
    );
    request.addEventListener("error", () => reject(new Error("The connection was lost. Choose the file again.")));
    request.open("POST", address);
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
