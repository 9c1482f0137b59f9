// On every page: the theme, times in the reader's zone, and what htmx could not do.
import { announce } from "./announce.js";

const year = 31_536_000;

for (const form of document.querySelectorAll("[data-theme-switch]")) {
  form.addEventListener("change", (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    document.documentElement.dataset["theme"] = value;
    // biome-ignore lint/suspicious/noDocumentCookie: the other interface needs a secure page, and ours may be plain HTTP
    document.cookie = `theme=${value}; path=/; max-age=${year}; samesite=lax`;
    document.dispatchEvent(new CustomEvent("theme-change", { detail: value }));
  });
}

// On a phone the ways to other pages are one line that scrolls.
const here = document.querySelector(".nav [aria-current]");
if (here) {
  const line = here.closest("ul");
  const place = here.getBoundingClientRect();
  if (line && place.right > line.getBoundingClientRect().right - 32) line.scrollLeft = place.left - place.width;
}

/** @param {ParentNode} root */
function localTimes(root) {
  for (const time of root.querySelectorAll("time[data-local]")) {
    const at = new Date(time.getAttribute("datetime") ?? "");
    if (Number.isNaN(at.getTime())) continue;
    time.textContent = at.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
    time.removeAttribute("data-local");
  }
}

localTimes(document);
document.addEventListener("htmx:after:swap", () => localTimes(document));
document.addEventListener("htmx:error", () => announce("The server could not be reached. Try again in a moment."));

// What was typed is worth a question before it is thrown away.
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const question = form.dataset["confirm"];
  if (question && !window.confirm(question)) event.preventDefault();
});

/** A refusal that has just appeared is what comes next. */
function takeFocus() {
  const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-focus]"));
  place?.removeAttribute("data-focus");
  place?.focus();
}

takeFocus();
document.addEventListener("htmx:after:swap", takeFocus);
