/** What the answer of an intent must hold, computed from the data without the product. */
export type Want =
  | { value: number; percent?: boolean }
  | { values: number[]; percent?: boolean }
  | { pairs: [string, number][]; percent?: boolean }
  | { order: [string, number][]; percent?: boolean }
  | { decline: true };

export interface SuiteCase {
  intent: string;
  files: string[];
  want: Want;
}

export interface SuiteSet {
  name: string;
  /** File name → text. */
  files: Record<string, string>;
  cases: SuiteCase[];
}

/** Kept aside: scored, never tuned on. */
export const isHoldout = (index: number): boolean => index % 3 === 2;

export type Row = Record<string, string | number | boolean | null>;

export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const pick = <T>(random: () => number, list: readonly T[], skew = 1): T =>
  list[Math.floor(random() ** skew * list.length)];

export function toCsv(rows: Row[]): string {
  const header = Object.keys(rows[0]);
  const cell = (value: Row[string]) =>
    value === null ? "" : /[",]/.test(String(value)) ? `"${value}"` : String(value);
  return `${[header.join(","), ...rows.map((row) => header.map((name) => cell(row[name])).join(","))].join("\n")}\n`;
}

export const dayFrom = (start: string, offset: number): string =>
  new Date(Date.parse(start) + Math.floor(offset) * 86_400_000).toISOString().slice(0, 10);

export const sum = (rows: Row[], name: string): number =>
  rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);
export const mean = (rows: Row[], name: string): number => {
  const known = rows.filter((row) => row[name] !== null);
  return sum(known, name) / known.length;
};
export const count = (rows: Row[]): number => rows.length;
export const distinct = (rows: Row[], name: string): number => new Set(rows.map((row) => row[name])).size;
export const largest = (rows: Row[], name: string): number => Math.max(...rows.map((row) => Number(row[name])));
export const smallest = (rows: Row[], name: string): number => Math.min(...rows.map((row) => Number(row[name])));

export function quantile(rows: Row[], name: string, share: number): number {
  const sorted = rows.flatMap((row) => (row[name] === null ? [] : [Number(row[name])])).sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = Math.floor(at);
  return sorted[low] + (sorted[Math.ceil(at)] - sorted[low]) * (at - low);
}

export function by(rows: Row[], key: (row: Row) => string, measure: (rows: Row[]) => number): [string, number][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return [...groups].map(([name, group]) => [name, measure(group)]);
}

export const falling = (pairs: [string, number][]): [string, number][] => [...pairs].sort((a, b) => b[1] - a[1]);
export const rising = (pairs: [string, number][]): [string, number][] => [...pairs].sort((a, b) => a[1] - b[1]);
export const between = (rows: Row[], name: string, from: string, to: string): Row[] =>
  rows.filter(
    (row) => row[name] !== null && String(row[name]).slice(0, 10) >= from && String(row[name]).slice(0, 10) <= to,
  );
export const where = (rows: Row[], conditions: Row): Row[] =>
  rows.filter((row) => Object.entries(conditions).every(([name, value]) => row[name] === value));
