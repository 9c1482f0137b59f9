import { type ColumnFormat, noNotes } from "./column-format.ts";

const versionHeader = /(^|[_\s-])(version|release|build)($|[_\s-])/i;

export const plainInteger: ColumnFormat = {
  id: "integer",
  dataType: "integer",
  matches: (text) => /^[+-]?(0|[1-9]\d{0,18})$/.test(text) && !isPhone(text),
  // The round trip proves that no digit, sign or leading zero is lost; a plain cast would round 1.5 to 2.
  sql: (x) =>
    `case when try_cast(${x} as bigint)::varchar = ${x} or (${x}[1] = '+' and length(${x}) < 8 and '+' || try_cast(${x} as bigint)::varchar = ${x}) then try_cast(${x} as bigint) end`,
  rivals: [],
  notes: noNotes,
};

export const plainFloat: ColumnFormat = {
  id: "float",
  dataType: "float",
  matches: (text, header) =>
    /^[+-]?((0|[1-9]\d*)(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/.test(text) &&
    !isPhone(text) &&
    !(versionHeader.test(header) && text.includes(".")),
  sql: (x) =>
    `case when regexp_full_match(${x}, '[+-]?((0|[1-9][0-9]*)(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?') ` +
    `and not regexp_full_match(${x}, '\\+[0-9]{7,}') and isfinite(try_cast(${x} as double)) then try_cast(${x} as double) end`,
  rivals: ["styled-comma-float", "styled-comma-integer"],
  notes: noNotes,
};

function isPhone(text: string): boolean {
  return /^\+\d{7,}$/.test(text);
}

// One such cell makes the whole column text: a code with leading zeros, or digits that no 64-bit integer holds.
export const forcesText = (text: string): boolean =>
  /^[+-]?0\d+$/.test(text) || (/^[+-]?\d{19,}$/.test(text) && !fitsInt64(BigInt(text.replace("+", ""))));
export const forcesTextSql = (x: string): string =>
  `(regexp_full_match(${x}, '[+-]?(0[0-9]+|[0-9]{19,})') and (try_cast(${x} as bigint) is null or ltrim(${x}, '+-')[1] = '0'))`;

const fitsInt64 = (value: bigint): boolean => BigInt.asIntN(64, value) === value;
