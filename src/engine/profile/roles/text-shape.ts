/** How the values of a text column look. */
export interface TextShape {
  /** Almost all are emails, UUIDs, hashes, network addresses: unmistakable identifiers. */
  isIdentifier: boolean;
  isUrl: boolean;
  isPhone: boolean;
  isAddress: boolean;
  /** One token with digits in it: INC0000123, SW-17. */
  isCode: boolean;
  hasDigits: boolean;
  /** One token without spaces. */
  isToken: boolean;
  /** Letters rather than digits and signs: made to be read. */
  isReadable: boolean;
  averageWords: number;
  averageLength: number;
}

const identifier =
  /^(?:[^\s@]+@[^\s@]+\.[^\s@]+|\{?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\}?|(?=.*\d)[0-9a-f]{16,}|(?:\d{1,3}\.){3}\d{1,3}|(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}|[A-Z]{2}\d{2}[A-Z0-9 ]{11,32})$/i;
const url = /^(?:https?:\/\/|www\.)\S+$/i;
const phone = /^(?=(?:\D*\d){7})(?:\+|\(?0|\(\d{3}\))[\d\s().\-/]+$/;
const address =
  /^\d+[a-z]?,?\s+.*\b(street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|way|court|ct|square|place|rue|calle)\b|(straße|strasse|str\.|weg|platz|allee) \d+|\b(rue|calle|avenida|avenue|via) .*\d/i;
const code = /^(?=.*\d)[\w.\-/:#|+]{3,64}$/;
const timeOrVersion = /^(?:\d{1,2}:\d{2}(?::\d{2})?|\d+(?:\.\d+)+)$/;

export function textShape(values: string[]): TextShape {
  const share = (pattern: RegExp) => values.filter((value) => pattern.test(value)).length / Math.max(1, values.length);
  const mean = (measureOf: (value: string) => number) =>
    values.reduce((sum, value) => sum + measureOf(value), 0) / Math.max(1, values.length);
  return {
    isIdentifier: share(identifier) >= 0.9,
    isUrl: share(url) >= 0.9,
    isPhone: share(phone) >= 0.9,
    isAddress: share(address) >= 0.6,
    isCode: share(code) >= 0.9 && share(timeOrVersion) < 0.5,
    hasDigits: share(/\d/) >= 0.9,
    isToken: share(/^\S+$/) >= 0.95,
    isReadable: mean((value) => (value.match(/[\p{L}\s.,'-]/gu)?.length ?? 0) / Math.max(1, value.length)) > 0.75,
    averageWords: mean((value) => value.trim().split(/\s+/).length),
    averageLength: mean((value) => value.length),
  };
}
