// The lexer's patterns keep a place for every character of a paragraph: 5 MB of one fill the stack of the engine.
const mostCharacters = 1_000_000;
const goodPlaces = ["\n\n#", "\n\n", "\n", " "];

/** The text in pieces that the lexer can hold, cut before headings, between paragraphs, lines or words. */
export function* cutPieces(text: string, most: number = mostCharacters): Generator<string> {
  let start = 0;
  while (text.length - start > most) {
    const end = cutBefore(text, start, start + most);
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}

/** The better places only in the second half, so that a heading at the top does not make a piece of its own. */
function cutBefore(text: string, start: number, limit: number): number {
  const half = text.slice((start + limit) >> 1, limit);
  for (const place of goodPlaces) {
    const found = half.lastIndexOf(place);
    if (found >= 0) return limit - half.length + found + place.replace("#", "").length;
  }
  return limit;
}
