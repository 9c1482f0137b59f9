// The four dates of the form, which are the truth about the periods; charts and buttons only change them.

/** @typedef {"baseline" | "comparison"} Period */

/**
 * @param {Period} period
 * @param {"start" | "end"} end
 */
export function dateInput(period, end) {
  return /** @type {HTMLInputElement | null} */ (document.getElementById(`${period}_${end}`));
}

/**
 * @param {Period} period
 * @param {string} start
 * @param {string} end
 */
export function setDates(period, start, end) {
  const [first, last] = [dateInput(period, "start"), dateInput(period, "end")];
  if (!first || !last) return;
  first.value = start;
  last.value = end;
  first.dispatchEvent(new Event("change", { bubbles: true }));
}
