const scheme = "case:";

/** "case:66768c71-…#E21": a place in a case, wherever its folder lies; without a place, the case itself. */
export function caseAddress(sessionId: string, place = ""): string {
  return `${scheme}${sessionId}${place === "" ? "" : `#${place}`}`;
}

/** Everything that is cited as a case begins with this. */
export const casePrefix = scheme;

/** The kind of document that a remembered case is in the store. */
export const caseKind = "case";

/** "Reasoning and conclusions" → "reasoning-and-conclusions" */
export function placeOf(section: string): string {
  const words = section.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return words.replace(/^-|-$/g, "").slice(0, 80);
}
