const missing = new Set(["null", "n/a", "na", "nan", "none", "true", "false", "yes", "no", "y", "n", "t", "f"]);
const startsLikeTypedText =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|q[1-4]|usd|eur|gbp|jpy|chf|cad|aud|nzd|cny|inr|sek|nok|dkk|pln|czk|huf|rub|brl|mxn|zar|krw|sgd|hkd|try|ils|thb|aed|sar|us\$|[rca]\$|kr|zł|kč|ft|fr|rs)/i;
const smallInteger = /^(?:0|-?[1-9]\d{0,6})$/;

/** Values that stay text whatever the other cells of their column are: no numbers, dates, answers or signs for a missing value. */
export function areSurelyText(values: string[]): boolean {
  return values.every(
    (value) =>
      /^[\p{L}_]/u.test(value) &&
      value.trimEnd() === value &&
      !missing.has(value.toLowerCase()) &&
      !(/\d/.test(value) && startsLikeTypedText.test(value)),
  );
}

/** Whole numbers that look the same once they were read as numbers. */
export const areSmallIntegers = (values: string[]): boolean => values.every((value) => smallInteger.test(value));

/** A name that needs no cleaning. */
export const isPlainName = (name: string): boolean =>
  /^[\p{L}_]/u.test(name) && name === name.replace(/\s+/g, " ").trim();

/** The first cell of a line of totals below the data. */
export const isTotalLabel = (text: string): boolean =>
  /^(?:grand |sub)?-?(?:totals?|sum|summe|gesamt|insgesamt|suma|totale?)\b/i.test(text);
