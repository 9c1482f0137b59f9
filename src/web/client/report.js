// The report: figures open their evidence, charts answer to the pointer, questions are asked in place.
import { startCharts } from "./charts.js";
import { startChat } from "./chat.js";
import { startDrawer } from "./drawer.js";

startDrawer();
startChat();
startCharts(document);
document.addEventListener("session-change", () => startCharts(document));
document.addEventListener("htmx:after:swap", () => startCharts(document));

// A menu is left by clicking elsewhere or by Escape.
document.addEventListener("click", (event) => closeMenus(/** @type {Element} */ (event.target)));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const open = document.querySelector("details.menu[open]");
  if (!open) return;
  closeMenus(null);
  /** @type {HTMLElement | null} */ (open.querySelector("summary"))?.focus();
});

/** @param {Element | null} inside */
function closeMenus(inside) {
  for (const menu of document.querySelectorAll("details.menu[open]"))
    if (!inside || !menu.contains(inside)) menu.removeAttribute("open");
}

// On paper nothing can be opened.
window.addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll(".compared")) details.setAttribute("open", "");
});
