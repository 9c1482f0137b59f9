import type { Segment } from "../../domain/cause.ts";

// Controls and marks of direction can hide or reorder what stands beside them; line ends would end a table row.
const hidden = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** Text from data on one line, with nothing invisible in it. */
export function plainText(text: string): string {
  return text.replace(/[\s\u2028\u2029]*[\r\n\t\u2028\u2029]+\s*/g, " ").replace(hidden, "\u00b7");
}

export function shortText(text: string, length: number): string {
  const characters = [...plainText(text)];
  return characters.length <= length ? characters.join("") : `${characters.slice(0, length - 1).join("")}…`;
}

/** { device: "ios", country: "DE" } → "device = ios, country = DE" */
export function segmentName(segment: Segment): string {
  return Object.entries(segment)
    .map(([column, value]) => `${shortText(column, 40)} = ${valueText(value)}`)
    .join(", ");
}

function valueText(value: Segment[string]): string {
  if (value === null) return "(missing)";
  const text = shortText(String(value), 60);
  return text.trim() === "" ? "(empty)" : text;
}

/** The last part of a path of any system; a table may come from several files. */
export function fileName(path: string): string {
  const [first, ...more] = path.split(", ");
  const name = first.split(/[\\/]/).at(-1) ?? first;
  return more.length === 0 ? name : `${name} and ${counted(more.length, "more file")}`;
}

/** The database that a table was taken from; null where it is a file. */
export function databaseOf(file: string): string | null {
  return /^((?:postgres|clickhouse):\/\/|sqlite:|duckdb:)[^,]*(?=\/)/.exec(file)?.[0] ?? null;
}

export function withoutFullStop(text: string): string {
  return text.trim().replace(/[.\s]+$/, "");
}

export function asSentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" || /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

export function capitalised(text: string): string {
  const [first = "", ...rest] = text;
  return first.toUpperCase() + rest.join("");
}

export function listed(items: string[], last = "and"): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
