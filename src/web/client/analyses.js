// The form of an analysis: tables are uploaded at once, and the page comes back with what could be asked of them.
import { startTaking } from "./databases.js";
import { startUploads } from "./upload-zone.js";

startUploads({
  address: async () => "/api/analyses/files",
  finish: async (answers) => {
    if (answers.length > 0) await showWith(answers);
  },
});
startTaking({
  address: async ({ length: count }) => {
    const room = Number(document.getElementById("ask-form")?.dataset["room"]);
    if (count > room) throw new Error(`There is room for ${room} more tables, not for ${count}. Choose fewer.`);
    return "/api/analyses/sources";
  },
  finish: (files) => showWith(files, ["source", "table", "query", "query_name", "columns", "since"]),
});

/**
 * The address of the page has everything that was typed, but what is done with.
 * @param {{ file_id: string }[]} files
 * @param {string[]} done
 */
async function showWith(files, done = []) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("ask-form"));
  if (!form) return;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value !== "" && !done.includes(name)) query.append(name, value);
  query.set("files", [query.get("files"), ...files.map(({ file_id: id }) => id)].filter(Boolean).join(","));
  const address = `/analyses?${query}`;
  history.replaceState(null, "", address);
  // Around the form: htmx would send the values of a form it is told to replace, and none of ours.
  await htmx.ajax("GET", address, { target: "#ask", select: "#ask", swap: "outerMorph" });
  document.getElementById("intent")?.focus();
}

// An analysis that has been asked for is not asked for again by a second click.
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.dataset["analyses"] === undefined || event.defaultPrevented) return;
  if (form.getAttribute("aria-busy") === "true") return event.preventDefault();
  form.setAttribute("aria-busy", "true");
  // Whoever comes back by the browser's own button finds the form as it was.
  window.addEventListener("pageshow", () => form.removeAttribute("aria-busy"), { once: true });
});
