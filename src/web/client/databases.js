// Tables out of a database: read while one waits, and given up when one no longer wants to.
import { announce } from "./announce.js";

/**
 * @typedef {object} TakingTarget
 * @property {(names: string[]) => Promise<string>} address where the choice goes; throws where there is no room for it
 * @property {(files: { file_id: string }[]) => Promise<void>} finish shows the page with what was read
 */

/** @param {TakingTarget} target */
export function startTaking(target) {
  document.addEventListener("submit", (event) => {
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (button?.dataset["take"] === undefined) return;
    event.preventDefault();
    void take(button, target);
  });
}

/**
 * @param {HTMLButtonElement} button
 * @param {TakingTarget} target
 */
async function take(button, target) {
  tell("");
  const selection = toSelection(new FormData(/** @type {HTMLFormElement} */ (button.form)));
  const names = [...selection.tables, ...(selection.query === null ? [] : [selection.query_name ?? "query"])];
  if (names.length === 0) return tell("Choose at least one table, or write a query.");
  const cancelling = new AbortController();
  const done = showBusy(button, `Reading ${names.join(", ")}…`, () => cancelling.abort());
  try {
    const response = await fetch(await target.address(names), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(selection),
      signal: cancelling.signal,
    });
    const { error, files } = await response.json();
    if (error) throw new Error(error.message);
    await target.finish(files);
    announce(`${names.join(", ")}: read`);
  } catch (failure) {
    tell(cancelling.signal.aborted ? "Cancelled; nothing was kept." : /** @type {Error} */ (failure).message);
  } finally {
    done();
  }
}

/** @param {FormData} data */
function toSelection(data) {
  /** @param {string} name */
  const text = (name) => String(data.get(name) ?? "").trim() || null;
  const name = text("query_name");
  // What an analysis may not read stays where it is; columns may be named with their tables there.
  const columns =
    text("columns")?.split(",") ??
    text("allowed_columns")
      ?.split(/[,\n]/)
      .map((one) => one.split(".").at(-1) ?? "");
  return {
    source: text("source"),
    tables: data.getAll("table").map(String),
    query: text("query"),
    ...(name === null ? {} : { query_name: name }),
    columns: columns?.map((one) => one.trim()).filter((one) => one !== "") ?? null,
    since: text("since"),
  };
}

/** @param {string} message */
function tell(message) {
  const place = document.getElementById("database-error");
  if (place) place.textContent = message;
}

/**
 * @param {HTMLButtonElement} submit
 * @param {string} text
 * @param {() => void} onCancel
 */
function showBusy(submit, text, onCancel) {
  const status = document.getElementById("take-status");
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
