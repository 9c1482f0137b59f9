/** A text in plain characters, and the way back to the places in the original. */
export interface FoldedText {
  text: string;
  /** From a span in the folded text to the same span in the original. */
  toOriginal(start: number, end: number): { start: number; end: number };
}

const plainText = /^[\n\r\t\x20-\x7e]*$/;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
const dash = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/;
const space = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;
const decimalDigit = /\p{Nd}/u;

/** Digits of any script, wide forms, dashes and spaces become their plain forms; invisible characters go. */
export function foldText(original: string): FoldedText {
  if (plainText.test(original)) return { text: original, toOriginal: (start, end) => ({ start, end }) };
  const folded: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of original) {
    const plain = foldCharacter(character);
    // A character outside the basic plane that stays as it is keeps both of its halves.
    for (let half = 0; half < plain.length; half += 1) {
      starts.push(at);
      ends.push(at + character.length);
    }
    folded.push(plain);
    at += character.length;
  }
  return {
    text: folded.join(""),
    toOriginal: (start, end) => ({ start: starts[start], end: ends[end - 1] }),
  };
}

function foldCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return character;
  if (invisible.test(character)) return "";
  if (dash.test(character)) return "-";
  if (space.test(character)) return " ";
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  return decimalDigit.test(character) ? digitValue(character, code) : character;
}

/** Unicode keeps the ten digits of a script side by side, zero first; mathematical ones have a plain form. */
function digitValue(character: string, code: number): string {
  const plain = character.normalize("NFKC");
  if (/^[0-9]$/.test(plain)) return plain;
  let value = 0;
  while (value < 9 && decimalDigit.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
