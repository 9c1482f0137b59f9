// Follows an interrogation: after every answer the same address is fetched again and takes the place of what is shown.
import { announce } from "./announce.js";
import { startDrawer } from "./drawer.js";

const pauseMs = 120;

startDrawer();
const started = /** @type {HTMLElement | null} */ (document.querySelector("[data-events]"));
if (started) follow(started.dataset["events"] ?? "");

/** @param {string} address */
function follow(address) {
  const source = new EventSource(address);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  // Answers may come faster than eyes follow: several in a row cost one picture.
  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, pauseMs);
  };
  const end = async () => {
    source.close();
    clearTimeout(waiting);
    await show();
    announce(shown()?.dataset["outcome"] ?? "");
  };
  source.addEventListener("open", () => say(""));
  source.addEventListener("error", () => say("The connection was lost and is being restored."));
  source.addEventListener("answer-given", later);
  source.addEventListener("stopped", end);
  source.addEventListener("ended", end);
}

const shown = () => document.getElementById("interrogation");

async function show() {
  try {
    await htmx.ajax("GET", location.pathname, {
      target: "#interrogation",
      select: "#interrogation",
      swap: "outerMorph",
    });
  } catch {
    location.reload();
  }
}

/** @param {string} text */
function say(text) {
  const place = document.querySelector("[data-connection]");
  if (place) place.textContent = text;
}
