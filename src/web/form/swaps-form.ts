/**
 * Attributes that send a change together with what was typed, follow the redirect back to the form, and put the new form
 * over the old one: what is the same keeps its focus and its place.
 */
export function swapsForm(path: string, trigger: "submit" | "change") {
  return {
    "hx-post": path,
    "hx-trigger": trigger,
    "hx-include": "#question",
    "hx-target": "#investigate",
    "hx-select": "#investigate",
    "hx-swap": "outerMorph",
  };
}
