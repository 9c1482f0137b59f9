// The form of an analysis: tables are uploaded at once, and the page comes back with what could be asked of them.
import { startUploads } from "./upload-zone.js";

startUploads({
  address: async () => "/api/analyses/files",
  finish: async (answers) => {
    if (answers.length > 0) await showWith(answers.map(({ file_id: id }) => id));
  },
});

/** The address of the page has everything that was typed. @param {string[]} ids */
async function showWith(ids) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("ask-form"));
  if (!form) return;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value !== "") query.append(name, value);
  query.set("files", [query.get("files"), ...ids].filter(Boolean).join(","));
  const address = `/analyses?${query}`;
  history.replaceState(null, "", address);
  // Around the form: htmx would send the values of a form it is told to replace, and none of ours.
  await htmx.ajax("GET", address, { target: "#ask", select: "#ask", swap: "outerMorph" });
  document.getElementById("intent")?.focus();
}

// An analysis that has been asked for is not asked for again by a second click.
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.dataset["analyses"] === undefined) return;
  if (form.getAttribute("aria-busy") === "true") return event.preventDefault();
  form.setAttribute("aria-busy", "true");
  // Whoever comes back by the browser's own button finds the form as it was.
  window.addEventListener("pageshow", () => form.removeAttribute("aria-busy"), { once: true });
});
