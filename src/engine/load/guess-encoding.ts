import iconv from "iconv-lite";

// Encodings people still meet, the likelier first: of equally good readings the first is taken.
const western = ["windows-1252", "windows-1250"];
const others = [
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr",
  "windows-1251",
  "koi8-r",
  "windows-1253",
  "windows-1255",
  "windows-1256",
];

/**
 * The encoding under which the bytes read most like words. In western texts bytes above 127 stand alone among
 * letters; where they come in runs, another script is written.
 */
export function guessEncoding(sample: Buffer): string {
  const bytes = linesWithHighBytes(sample);
  const candidates = shareInRuns(bytes) < 0.5 ? western : [...others, ...western];
  let best = candidates[0];
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const encoding of candidates) {
    const score = wordLikeness(iconv.decode(bytes, encoding));
    if (score > bestScore) {
      best = encoding;
      bestScore = score;
    }
  }
  return best;
}

function linesWithHighBytes(sample: Buffer): Buffer {
  const lines = sample.toString("latin1").split("\n");
  const high = lines.filter((line) => /[\x80-\xff]/.test(line)).slice(0, 2000);
  return Buffer.from(high.join("\n"), "latin1");
}

function shareInRuns(bytes: Buffer): number {
  let high = 0;
  let inRuns = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    if (bytes[i] < 0x80) continue;
    high += 1;
    if (bytes[i - 1] >= 0x80 || bytes[i + 1] >= 0x80) inRuns += 1;
  }
  return high === 0 ? 0 : inRuns / high;
}

/** Mean merit of the characters beyond ASCII: letters in well-formed words are good, symbols inside words and rare signs are bad. */
function wordLikeness(text: string): number {
  let merit = 0;
  let count = 0;
  for (const word of text.match(/[^\s,;|"\t\p{P}]+/gu) ?? []) {
    for (const [i, character] of [...word].entries()) {
      if (character.codePointAt(0)! < 0x80) continue;
      count += 1;
      merit += characterMerit(character, word, i);
    }
  }
  for (const character of text.match(/[\p{P}\p{Sc}]/gu) ?? []) {
    if (character.codePointAt(0)! < 0x80) continue;
    count += 1;
    merit += /[€£¥–—‘’“”„«»…•]/.test(character) ? 1 : 0.1;
  }
  return count === 0 ? 0 : merit / count;
}

function characterMerit(character: string, word: string, at: number): number {
  if (/[\uFFFD\p{Cc}\p{Co}\p{Cn}]/u.test(character)) return -5;
  if (/\p{Script=Hiragana}|[\u30A1-\u30FF]/u.test(character)) return 1.5;
  if (/[\uFF61-\uFF9F]/.test(character)) return -0.5; // half-width kana: what other encodings look like as Shift_JIS
  if (/\p{Script=Hangul}/u.test(character)) return 1;
  if (/\p{Script=Han}/u.test(character)) return isCommonHan(character) ? 1 : -0.5;
  if (!/\p{L}/u.test(character)) return /[€£¥°§©®]/.test(character) ? 0.8 : -1;
  // Case tells KOI8-R from windows-1251: they swap it.
  const isUpper = character !== character.toLowerCase();
  const wholeUpper = word === word.toUpperCase();
  const mixesScripts =
    /\p{Script=Latin}/u.test(word) &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]/u.test(word);
  return (
    (isUpper && at > 0 && !wholeUpper ? -1 : 1) - (mixesScripts ? 1.5 : 0) - (wholeUpper && word.length > 1 ? 0.3 : 0)
  );
}

// The first level of GB 2312 and Big5 holds the frequent characters; wrong decodings scatter over all.
function isCommonHan(character: string): boolean {
  const gb = iconv.encode(character, "gb18030");
  return gb.length === 2 && gb[0] >= 0xb0 && gb[0] <= 0xd7 && gb[1] >= 0xa1;
}
