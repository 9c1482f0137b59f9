// Answers as they are written; when one is whole, the server's own rendering takes its place.
import { announce } from "./announce.js";
import { streamEvents } from "./event-stream.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-ask]"));
const query = /** @type {HTMLTextAreaElement} */ (document.getElementById("query"));
let isBusy = false;

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = query.value.trim();
  if (text !== "" && !isBusy) void ask(text);
});
query?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  form?.requestSubmit();
});
document.addEventListener("click", (event) => {
  const followUp = /** @type {Element} */ (event.target).closest("[data-follow-up]");
  if (!followUp) return;
  event.preventDefault();
  void ask(followUp.getAttribute("data-follow-up") ?? "");
});
document.addEventListener("htmx:after:swap", () => {
  const drawer = /** @type {HTMLDialogElement | null} */ (document.getElementById("passage"));
  if (drawer && !drawer.open && drawer.querySelector(".passage")) drawer.showModal();
});
document.getElementById("passage")?.addEventListener("close", () => {
  document.getElementById("passage-content")?.replaceChildren();
});

/** @param {string} text */
async function ask(text) {
  isBusy = true;
  query.value = "";
  const { turn, answer } = addTurn(text);
  announce("Looking for an answer");
  let written = "";
  try {
    await streamEvents("/chat/stream", { query: text, session_id: form?.dataset["conversation"] || null }, (event) => {
      const { kind, data } = event;
      if (kind === "token") written += data.text;
      // What was written so far came from a model that broke off.
      if (kind === "error") written = data.state === "FAILED" ? "" : written && "";
      answer.textContent = written || "Reading the documents…";
      if (kind === "error" && data.state === "FAILED") throw new Error(data.message);
      if (kind === "done") void finish(data, turn);
    });
  } catch (failure) {
    showProblem(turn, answer, /** @type {Error} */ (failure).message);
    query.value = text;
  }
  isBusy = false;
}

/** @param {string} text */
function addTurn(text) {
  const turn = document.createElement("li");
  turn.className = "turn";
  const question = document.createElement("p");
  question.className = "turn-question";
  question.textContent = text;
  const box = document.createElement("div");
  box.className = "turn-answer stack-tight";
  box.setAttribute("aria-busy", "true");
  const answer = document.createElement("p");
  answer.className = "answer-text";
  answer.textContent = "Reading the documents…";
  box.append(answer);
  turn.append(question, box);
  document.getElementById("conversation")?.append(turn);
  turn.scrollIntoView({ block: "nearest" });
  return { turn, answer };
}

/**
 * @param {HTMLElement} turn
 * @param {HTMLElement} answer
 * @param {string} message
 */
function showProblem(turn, answer, message) {
  answer.className = "field-error";
  answer.setAttribute("role", "alert");
  answer.textContent = `${message} Your question is still in the box.`;
  turn.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
}

/**
 * @param {any} data
 * @param {HTMLElement} turn
 */
async function finish(data, turn) {
  const { session_id: conversation, metadata } = data;
  turn.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
  if (form) form.dataset["conversation"] = conversation;
  form?.setAttribute("action", `/ask?conversation=${conversation}`);
  // What the database refused cannot be read back; it stays as it was written.
  if (metadata.is_stored) {
    history.replaceState(null, "", `/ask?conversation=${conversation}`);
    await htmx.ajax("GET", `/ask?conversation=${conversation}`, {
      target: "#conversation",
      select: "#conversation",
      swap: "outerHTML",
    });
  }
  addFacts(metadata);
  announce(data.answer ?? data.fallback_message ?? "");
}

/** How the answer came about. @param {any} metadata */
function addFacts({ mode, low_confidence, answered_by, query_time_ms, is_stored }) {
  /** @type {Record<string, string>} */
  const modes = {
    full: `written by ${answered_by}`,
    selected_text: "from your selection",
    retrieval_only: "quoted from the documents",
    no_results: "nothing found",
  };
  const facts = document.createElement("p");
  facts.className = "row small quiet";
  facts.append(chip(modes[mode] ?? mode, mode === "no_results" ? "chip chip-caution" : "chip"));
  if (low_confidence) facts.append(chip("low confidence", "chip chip-caution"));
  if (!is_stored) facts.append(chip("not kept: the store does not answer", "chip chip-caution"));
  facts.append(`${(query_time_ms / 1000).toFixed(1)} s`);
  const answers = document.querySelectorAll("#conversation .turn-answer");
  answers[answers.length - 1]?.append(facts);
}

/**
 * @param {string} text
 * @param {string} className
 */
function chip(text, className) {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}
