// The form: uploads, the metric's suggestions, and the periods.
import "./uploads.js";
import "./session-tables.js";
import "./period-chart.js";
import { setDates } from "./period-dates.js";

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const suggestion = target.closest("[data-set-metric]");
  if (suggestion) return setMetric(suggestion.getAttribute("data-set-metric") ?? "");
  const choice = /** @type {HTMLButtonElement | null} */ (target.closest("[data-periods]"));
  if (!choice) return;
  event.preventDefault();
  const [start, end, nextStart, nextEnd] = choice.value.split(" ");
  setDates("baseline", start, end);
  setDates("comparison", nextStart, nextEnd);
});

/** @param {string} expression */
function setMetric(expression) {
  const input = /** @type {HTMLInputElement} */ (document.getElementById("target_metric"));
  input.value = expression;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
}

// Other files or roles may give the same metric another course.
document.addEventListener("htmx:after:swap", () => {
  const form = document.getElementById("investigate");
  if (!form || form.dataset["seen"] !== undefined) return;
  form.dataset["seen"] = "";
  if (form.querySelector("[data-plot]")) document.body.dispatchEvent(new CustomEvent("metric-changed"));
});
const first = document.getElementById("investigate");
if (first) first.dataset["seen"] = "";
