/**
 * Tells people who listen to the page instead of looking at it.
 * @param {string} text
 */
export function announce(text) {
  const place = document.getElementById("announcer");
  if (!place) return;
  // The same text twice would not be read twice.
  place.textContent = "";
  requestAnimationFrame(() => {
    place.textContent = text;
  });
}
