// Controls, marks of direction, joiners and tags: they hide or reorder what stands beside them. Lone halves of a
// character cannot be sent at all.
const hidden = /[\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]|(?![\n\t])\p{Cc}/gu;

/** The text with nothing invisible in it; line ends stay. */
export function withoutHidden(text: string): string {
  return text
    .toWellFormed()
    .replace(/\ufffd/g, "")
    .replace(hidden, "");
}

/** The same on one line. */
export function plainLine(text: string): string {
  return withoutHidden(text.replace(/[\s\u0085\u2028\u2029]+/g, " ")).trim();
}
