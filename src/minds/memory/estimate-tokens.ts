/**
 * The most tokens a text is likely to take, for any provider: a third of the letters of a word, one for each digit and
 * mark, half of the bytes of everything that is not ASCII. English prose comes out well above what tokenizers count,
 * so that tables, code and other scripts, which take more of them, do not come out below.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(/[A-Za-z]+|[^\x20-\x7e]+|[\x21-\x7e]/g)) {
    if (/^[A-Za-z]/.test(piece)) tokens += Math.ceil(piece.length / 3);
    else if (piece.charCodeAt(0) < 0x80) tokens += piece.length;
    else tokens += Math.ceil(Buffer.byteLength(piece, "utf8") / 2);
  }
  return tokens;
}
