/** How deep the lists and objects of a JSON text are nested, without parsing it. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inText) {
      if (character === "\\") at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return deepest;
}
