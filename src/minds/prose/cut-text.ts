/** At most `length` characters, cut between words where that loses little, with a mark. */
export function cutText(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const head = characters.slice(0, length - 1).join("");
  const space = head.lastIndexOf(" ");
  return `${space > head.length * 0.6 ? head.slice(0, space) : head}…`;
}
