import { columnNameKind } from "../pii/column-name-kind.ts";
import { findPii } from "../pii/find-pii.ts";
import { maskSpans } from "../pii/mask-pii.ts";
import type { PiiKind, PiiSpan } from "../pii/pii-kind.ts";
import type { BlockedPatterns } from "./blocked-patterns.ts";

/** Stands for a text that could not be judged. */
export const withheld = "[withheld]";
const blocked = "[blocked]";
const maxPatternText = 100_000;

export interface Masker {
  text(text: string): string;
  /** The same for the value of a field, whose name says something about it; null when nothing in it is blocked. */
  field(name: string, value: string): string | null;
  /** Whether a field's name announces personal data. */
  isNamed(name: string): boolean;
  /** There are patterns of the user's own, which may be anything. */
  hasPatterns: boolean;
  /** Some text could not be judged: what was made of it must not be shown as an answer. */
  hasFailed(): boolean;
}

export type FindPii = (text: string, kinds: readonly PiiKind[]) => PiiSpan[];

/** Takes what is blocked out of texts. Where the detector fails the whole text goes. */
export function openMasker({ kinds, patterns }: BlockedPatterns, find: FindPii = findPii): Masker {
  let hasFailed = false;
  const maskAll = (text: string, from: number): string => {
    if (patterns.length > 0 && text.length > maxPatternText) return withheld;
    const finds = find(text, kinds).map(({ start, end, kind }) => ({ start, end, mark: `[${kind}]` }));
    const matches = patterns.flatMap((pattern) => pattern.spans(text.slice(from)).map((span) => moved(span, from)));
    const spans = united([...finds, ...matches]).filter(({ end }) => end > from);
    return maskSpans(text, spans);
  };
  const guarded = (mask: () => string): string => {
    try {
      return mask();
    } catch {
      hasFailed = true;
      return withheld;
    }
  };
  const remember = makeMemory<string>();
  const rememberName = makeMemory<boolean>();
  return {
    isNamed: (name) => rememberName(name, () => columnNameKind(name) !== null),
    hasPatterns: patterns.length > 0,
    hasFailed: () => hasFailed,
    text: (text) => (text === "" ? text : remember(text, () => guarded(() => maskAll(text, 0)))),
    field: (name, value) => {
      const label = `${name.replaceAll("_", " ").slice(0, 64)}: `;
      const masked = guarded(() => {
        const whole = maskAll(label + value, label.length);
        return whole.startsWith(label) ? whole.slice(label.length) : withheld;
      });
      return masked === value ? null : masked;
    },
  };
}

const longestRemembered = 200;
const mostRemembered = 50_000;

/** The same cells and names pass many times: as answer, evidence, chart and trail. */
function makeMemory<Value>(): (text: string, judge: () => Value) => Value {
  const known = new Map<string, Value>();
  return (text, judge) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const judged = judge();
    if (text.length <= longestRemembered && known.size < mostRemembered) known.set(text, judged);
    return judged;
  };
}

/** Masks nothing. */
export const openNothingBlocked = (): Masker => openMasker({ kinds: [], patterns: [] });

interface Marked {
  start: number;
  end: number;
  mark: string;
}

function moved({ start, end }: { start: number; end: number }, by: number): Marked {
  return { start: start + by, end: end + by, mark: blocked };
}

/** Overlapping spans become one under the name of the first. */
function united(spans: Marked[]): Marked[] {
  const merged: Marked[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}
