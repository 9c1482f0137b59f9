import type { ColumnFormat } from "./column-format.ts";

// Numbers as people and spreadsheets write them: 1.234,56 · $1,234 · 12 % · (1,234) · 123- · USD 12.50 · 1.5M
const codes =
  "USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|RUB|BRL|MXN|ZAR|KRW|SGD|HKD|TRY|ILS|THB|AED|SAR";
const currency = `(?:US\\$|R\\$|C\\$|A\\$|\\p{Sc}|${codes}|kr\\.?|zł|Kč|Ft|Fr\\.?|Rs\\.?)`;
const space = "[ \\x{a0}\\x{2009}\\x{202f}]";
const minus = "[-+\\x{2212}]";

interface Style {
  decimal: "." | ",";
  fraction: boolean;
}

function numberPattern({ decimal, fraction }: Style): string {
  const comma = decimal === "." ? "," : "\\.";
  const grouped = [
    `[1-9][0-9]{0,2}(?:${comma}[0-9]{2})*${comma}[0-9]{3}(?:${comma}[0-9]{3})*`,
    `[1-9][0-9]{0,2}(?:${space}[0-9]{3})+`,
    "[1-9][0-9]{0,2}(?:['\\x{2019}][0-9]{3})+",
  ].join("|");
  const whole = `(?:${grouped}|[0-9]+)`;
  return fraction ? `(?:${whole}(?:[${decimal}][0-9]*)?|[${decimal}][0-9]+)` : whole;
}

function cellPattern(style: Style): string {
  const tail = style.fraction
    ? `(?:${space}?(?:[kKmMbB]|[Mm]n|[Bb]n))?${space}?(?:%|${currency})?`
    : `${space}?${currency}?`;
  return `\\(?${minus}?${space}?(?:${currency}${space}?)?${minus}?${numberPattern(style)}${tail}${space}?[-\\x{2212}]?\\)?`;
}

function styled(style: Style): ColumnFormat {
  const re2 = cellPattern(style);
  const test = new RegExp(`^${re2.replace(/\\x\{([0-9a-f]+)\}/g, "\\u{$1}")}$`, "u");
  const name = style.decimal === "." ? "point" : "comma";
  const other = style.decimal === "." ? "comma" : "point";
  return {
    id: `styled-${name}-${style.fraction ? "float" : "integer"}`,
    dataType: style.fraction ? "float" : "integer",
    matches: (text) => test.test(text) && !/^\+\d{7,}$/.test(text),
    sql: (x) => styledSql(x, re2, style),
    rivals: [`styled-${other}-float`, `styled-${other}-integer`],
    notes: styledNotes,
  };
}

function styledSql(x: string, pattern: string, { decimal, fraction }: Style): string {
  const digits =
    decimal === "."
      ? `regexp_replace(${x}, '[^0-9.]|\\.$|kr\\.|Fr\\.|Rs\\.', '', 'g')`
      : `replace(regexp_replace(${x}, '[^0-9,]', '', 'g'), ',', '.')`;
  const negative = `(contains(${x}, '-') or contains(${x}, chr(8722)) or ${x}[1] = '(')`;
  const scale = [
    `when contains(${x}, '%') then 0.01`,
    `when regexp_matches(${x}, '[0-9] ?[kK]($|[^r])') then 1000`,
    `when regexp_matches(${x}, '[0-9] ?([Mm]n?)($|[^a-z])') then 1000000`,
    `when regexp_matches(${x}, '[0-9] ?([Bb]n?)($|[^a-z])') then 1000000000`,
  ].join(" ");
  // Dividing keeps 12 % at 0.12 where multiplying by 0.01 would not always.
  const value = fraction
    ? `case when contains(${x}, '%') then try_cast(${digits} as double) / 100 else try_cast(${digits} as double) * (case ${scale} else 1 end) end`
    : `try_cast(${digits} as bigint)`;
  const guard = `regexp_full_match(${x}, '${pattern.replaceAll("'", "''")}') and not regexp_full_match(${x}, '\\+[0-9]{7,}')`;
  return `case when ${guard} then (${value}) * (case when ${negative} then -1 else 1 end) end`;
}

function styledNotes(values: string[]): string[] {
  const notes: string[] = [];
  const currencies = new Set<string>();
  let percent = false;
  let suffix = false;
  for (const value of values) {
    const found = value.match(new RegExp(currency, "u"));
    if (found) currencies.add(found[0]);
    percent ||= value.includes("%");
    suffix ||= /\d ?([kKmMbB]|[Mm]n|[Bb]n)$/.test(value);
  }
  if (currencies.size > 1)
    notes.push(`has amounts in different currencies (${[...currencies].join(", ")}), read without conversion`);
  if (percent) notes.push("has percent signs: 12% is read as 0.12");
  if (suffix) notes.push("has suffixes: 2k is read as 2000, 1.5M as 1500000");
  return notes;
}

export const styledNumbers: ColumnFormat[] = [
  styled({ decimal: ".", fraction: false }),
  styled({ decimal: ".", fraction: true }),
  styled({ decimal: ",", fraction: false }),
  styled({ decimal: ",", fraction: true }),
];
