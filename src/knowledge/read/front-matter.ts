import { readDay } from "../events/read-day.ts";

export interface FrontMatter {
  title: string | null;
  date: string | null;
  url: string | null;
  /** Where the document proper begins. */
  length: number;
}

const longestFrontMatter = 20_000;
const none: FrontMatter = { title: null, date: null, url: null, length: 0 };

/**
 * The plain `key: value` lines between `---` at the top. Nothing else of YAML is read: no nesting, no anchors, so no
 * document can make it grow.
 */
export function readFrontMatter(text: string): FrontMatter {
  if (!text.startsWith("---\n")) return none;
  const head = text.slice(0, longestFrontMatter);
  const end = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(head.slice(3));
  if (!end) return none;
  const values = plainValues(head.slice(4, 3 + end.index + 1));
  if (values.size === 0) return none;
  return {
    title: firstOf(values, ["title", "name"]),
    date: readDay(firstOf(values, ["date", "published", "created", "updated"]) ?? ""),
    url: httpUrl(firstOf(values, ["source_url", "sourceurl", "url", "source", "link", "permalink", "canonical"])),
    length: 3 + end.index + end[0].length,
  };
}

function plainValues(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const line of text.split("\n")) {
    const match = /^([A-Za-z][\w-]{0,60}):[ \t]+(\S.*)$/.exec(line);
    if (!match) continue;
    const value = unquote(match[2].trim());
    if (value !== null && !values.has(match[1].toLowerCase())) values.set(match[1].toLowerCase(), value);
  }
  return values;
}

function unquote(value: string): string | null {
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(value);
  if (quoted) return quoted[1]?.replace(/\\(.)/g, "$1") ?? quoted[2].replaceAll("''", "'");
  if (/^[[{&*!|>%@`]/.test(value)) return null;
  return value.replace(/\s+#.*$/, "") || null;
}

function firstOf(values: Map<string, string>, keys: string[]): string | null {
  const key = keys.find((name) => values.has(name));
  return key === undefined ? null : values.get(key)!;
}

function httpUrl(value: string | null): string | null {
  if (value === null || value.length > 2000 || !/^https?:\/\//i.test(value)) return null;
  return URL.canParse(value) ? value : null;
}
