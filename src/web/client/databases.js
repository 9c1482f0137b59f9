// Tables out of a database: read while one waits, and given up when one no longer wants to.
import { announce } from "./announce.js";
import { findSession, showForm } from "./session-form.js";

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.dataset["take"] === undefined) return;
  event.preventDefault();
  void take(form);
});

/** @param {HTMLFormElement} form */
async function take(form) {
  tell("");
  const selection = toSelection(new FormData(form));
  const names = [...selection.tables, ...(selection.query === null ? [] : [selection.query_name ?? "query"])];
  if (names.length === 0) return tell("Choose at least one table, or write a query.");
  const cancelling = new AbortController();
  const done = showBusy(form, `Reading ${names.join(", ")}…`, () => cancelling.abort());
  try {
    const session = await findSession();
    const response = await fetch(`/api/sessions/${session}/sources`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(selection),
      signal: cancelling.signal,
    });
    const { error, files } = await response.json();
    if (error) throw new Error(error.message);
    await showForm(session);
    showFirst(files);
    announce(`${names.join(", ")}: read`);
  } catch (failure) {
    tell(cancelling.signal.aborted ? "Cancelled; nothing was kept." : /** @type {Error} */ (failure).message);
  } finally {
    done();
  }
}

/** @param {{ file_id: string }[]} files */
function showFirst([{ file_id: id }]) {
  const card = document.getElementById(`file-${id}`);
  card?.setAttribute("tabindex", "-1");
  card?.focus();
}

/** @param {FormData} data */
function toSelection(data) {
  /** @param {string} name */
  const text = (name) => String(data.get(name) ?? "").trim() || null;
  const name = text("query_name");
  return {
    source: text("source"),
    tables: data.getAll("table").map(String),
    query: text("query"),
    ...(name === null ? {} : { query_name: name }),
    columns:
      text("columns")
        ?.split(",")
        .map((one) => one.trim()) ?? null,
    since: text("since"),
  };
}

/** @param {string} message */
function tell(message) {
  const place = document.getElementById("database-error");
  if (place) place.textContent = message;
}

/**
 * @param {HTMLFormElement} form
 * @param {string} text
 * @param {() => void} onCancel
 */
function showBusy(form, text, onCancel) {
  const status = form.querySelector("#take-status");
  const submit = /** @type {HTMLButtonElement} */ (form.querySelector("button[type=submit]"));
  const cancel = document.createElement("button");
  cancel.type = "button";
  cancel.className = "button button-small";
  cancel.textContent = "Cancel";
  cancel.addEventListener("click", onCancel);
  submit.disabled = true;
  if (status) status.textContent = text;
  submit.after(cancel);
  cancel.focus();
  return () => {
    cancel.remove();
    submit.disabled = false;
    if (status) status.textContent = "";
    if (submit.isConnected) submit.focus();
  };
}
