import { withoutHidden } from "../prose/plain-line.ts";

/**
 * The text as its reader understands it, for checking only: digits of every script as 0–9, one minus, one space, no
 * markup or invisible characters between the digits of a figure.
 */
export function plainDigits(text: string): string {
  return [
    decodeEntities,
    withoutHidden,
    withoutMarkup,
    (text: string) => text.normalize("NFKC"),
    toAsciiDigits,
    toAsciiMarks,
    joinTornFigures,
  ].reduce((plain, step) => step(plain), text);
}

const named: Record<string, string> = {
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  percnt: "%",
  minus: "-",
  plus: "+",
  period: ".",
  comma: ",",
  num: "#",
  half: "½",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  times: "×",
  zwnj: "",
  zwj: "",
  shy: "",
  lt: "<",
  gt: ">",
  amp: "&",
};

// Twice, because an ampersand may itself be written as an entity.
function decodeEntities(text: string): string {
  const once = (text: string) =>
    text
      .replace(/&#x([0-9a-f]{1,6});?/gi, (whole, code: string) => fromCode(Number.parseInt(code, 16)) ?? whole)
      .replace(/&#(\d{1,7});?/g, (whole, code: string) => fromCode(Number(code)) ?? whole)
      .replace(/&([a-z]+\d*);/gi, (whole, name: string) => named[name.toLowerCase()] ?? whole);
  return once(once(text));
}

function fromCode(code: number): string | null {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

function withoutMarkup(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi, "")
    .replace(/[*`~\\]+/g, "")
    .replace(/(\p{N}|%)\p{M}+/gu, "$1");
}

function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    if (digit <= "9") return digit;
    // Digits of a script stand together, ten in a row beginning at a zero.
    let zero = digit.codePointAt(0)!;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && digit.codePointAt(0)! - zero < 9) zero -= 1;
    return String((digit.codePointAt(0)! - zero) % 10);
  });
}

function toAsciiMarks(text: string): string {
  return text
    .replace(/[\u066a\ufe6a]/g, "%")
    .replace(/\u066b/g, ".")
    .replace(/[\u066c\u2019\u02bc](?=\d{3})/g, ",")
    .replace(/[\u2010\u2011\u2012\u2212\ufe58\ufe63\u02d7\u2796]/g, "-")
    .replace(/[\u2013\u2014\u2015]/g, "–")
    .replace(/\u2044|\u2215/g, "/")
    .replace(/(\d)[\u00b7\u2022\u2027\u30fb](?=\d)/g, "$1.")
    .replace(/[\s\u00a0]+/g, " ");
}

// "87 . 65", "8 7 % ", "87 point 65"
function joinTornFigures(text: string): string {
  return text
    .replace(/(\d) +([.,]) ?(?=\d)/g, "$1$2")
    .replace(/(\d)\s*(?:point|dot|comma)\s*(?=\d)/gi, "$1.")
    .replace(/(?<![\d.,])\d(?: \d)+(?![\d.,]*\d)/g, (digits) => digits.replaceAll(" ", ""));
}
