// A figure's evidence, in a drawer beside the report. Escape closes it and the focus returns to the figure.
import { announce } from "./announce.js";

/** @type {HTMLElement | null} */
let opener = null;

export function startDrawer() {
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const drawer = dialog();
    if (drawer && target === drawer) return drawer.close();
    const link = /** @type {HTMLAnchorElement | null} */ (target.closest("a[data-evidence]"));
    // With a modifier the reader wants the address itself, in a tab of its own.
    if (!link || !drawer || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(drawer, link);
  });
  document.addEventListener(
    "close",
    (event) => {
      if (event.target !== dialog()) return;
      opener?.focus();
      opener = null;
    },
    true,
  );
}

const dialog = () => /** @type {HTMLDialogElement | null} */ (document.getElementById("drawer"));

/**
 * @param {HTMLDialogElement} drawer
 * @param {HTMLAnchorElement} link
 */
async function open(drawer, link) {
  if (!drawer.contains(link)) opener = link;
  const body = drawer.querySelector("#drawer-body");
  if (body) body.textContent = "Fetching the evidence …";
  if (!drawer.open) drawer.showModal();
  try {
    await htmx.ajax("GET", link.getAttribute("href") ?? "", { target: "#drawer-body", swap: "innerHTML" });
    drawer.scrollTop = 0;
    announce(drawer.querySelector("h2")?.textContent ?? "");
  } catch {
    if (body) body.textContent = "The evidence could not be fetched. Try again in a moment.";
  }
}
