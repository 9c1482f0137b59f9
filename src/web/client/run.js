// Follows a run, and puts the report in its place when there is one.
import { announce } from "./announce.js";

const tickMs = 100;

const run = /** @type {HTMLElement | null} */ (document.querySelector("[data-run]"));
if (run) follow(run);

/** @param {HTMLElement} run */
function follow(run) {
  const source = new EventSource(run.dataset["run"] ?? "");
  const clock = setInterval(() => countOn(run), tickMs);
  let receivedAt = performance.now();
  let phase = "";
  source.addEventListener("open", () => say(run, ""));
  source.addEventListener("error", () => say(run, "The connection was lost and is being restored."));
  source.addEventListener("state", async (event) => {
    await htmx.swap({ sourceElement: run, target: "#run-state", text: event.data, swap: "innerMorph" });
    receivedAt = performance.now();
    run.dataset["receivedAt"] = String(receivedAt);
    const now = run.querySelector("label[for=run-bar]")?.textContent ?? "";
    if (now !== phase) announce(now);
    phase = now;
  });
  source.addEventListener("end", async () => {
    source.close();
    clearInterval(clock);
    await showOutcome();
  });
}

/** @param {HTMLElement} run */
function countOn(run) {
  const passed = performance.now() - Number(run.dataset["receivedAt"] ?? 0);
  for (const place of run.querySelectorAll("[data-elapsed-ms]"))
    place.textContent = `${((Number(place.getAttribute("data-elapsed-ms")) + passed) / 1000).toFixed(1)} s`;
}

/**
 * @param {HTMLElement} run
 * @param {string} text
 */
function say(run, text) {
  const place = run.querySelector("[data-connection]");
  if (place) place.textContent = text;
}

/** The same address shows something else now; it takes the place of the run without a new page. */
async function showOutcome() {
  try {
    await htmx.ajax("GET", location.pathname, { target: "#session", select: "#session", swap: "outerHTML" });
  } catch {
    return location.reload();
  }
  const session = document.getElementById("session");
  if (!session || session.querySelector("[data-run]")) return location.reload();
  document.title = `${session.dataset["title"] ?? ""} · Whydunit`;
  const heading = /** @type {HTMLElement | null} */ (session.querySelector("h1"));
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
  window.scrollTo(0, 0);
  announce(heading?.textContent ?? "Done");
  document.dispatchEvent(new CustomEvent("session-change"));
}
