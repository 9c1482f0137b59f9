import type { Recurring } from "../pieces/piece.ts";
import type { Token } from "../words/token.ts";

/** Words that say between which hours of the day. */
export type HoursPhrase = { kind: "recurring"; from: number; to: number } & Recurring;

/** "after 6pm", "before noon", "between 9am and 5pm", "from 22 pm to 6 am". */
export function findHours(tokens: Token[]): HoursPhrase[] {
  const found: HoursPhrase[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const phrase = readHours(tokens, at);
    if (!phrase) continue;
    found.push(phrase);
    at = phrase.to - 1;
  }
  return found;
}

const openers: Record<string, "from" | "until" | "both" | "at"> = {
  after: "from",
  since: "from",
  before: "until",
  until: "until",
  till: "until",
  between: "both",
  from: "both",
  at: "at",
};

function readHours(tokens: Token[], at: number): HoursPhrase | null {
  const relation = openers[tokens[at].plain];
  const first = relation === undefined ? null : clockAt(tokens, at + 1);
  if (!first || relation === undefined) return null;
  const text = (to: number) =>
    tokens
      .slice(at, to)
      .map((token) => token.text)
      .join(" ");
  const phrase = (start: number, end: number, to: number): HoursPhrase => ({
    kind: "recurring",
    field: "hour",
    members: hoursBetween(start, end),
    label: text(to),
    note: `"${text(to)}" is read as from ${clock(start)} until before ${clock(end)}`,
    from: at,
    to,
  });
  if (relation === "until") return first.hour === 0 ? null : phrase(0, first.hour, first.to);
  if (relation === "at") return phrase(first.hour % 24, (first.hour % 24) + 1, first.to);
  const isJoined = ["and", "to", "until", "till", ".."].includes(tokens[first.to]?.plain ?? "");
  const second = relation === "both" && isJoined ? clockAt(tokens, first.to + 1) : null;
  if (second) return first.hour === second.hour ? null : phrase(first.hour, second.hour, second.to);
  return relation === "both" ? null : phrase(first.hour, 24, first.to);
}

const clock = (hour: number): string => `${String(hour % 24).padStart(2, "0")}:00`;

/** Over midnight where the end comes before the beginning. */
function hoursBetween(start: number, end: number): number[] {
  const count = (end - start + 24) % 24 || 24;
  return Array.from({ length: count }, (_, i) => (start + i) % 24);
}

interface Clock {
  hour: number;
  to: number;
}

/** "6pm", "6 pm", "noon", "midnight". */
function clockAt(tokens: Token[], at: number): Clock | null {
  const word = tokens[at]?.plain ?? "";
  if (word === "noon" || word === "midday") return { hour: 12, to: at + 1 };
  if (word === "midnight") return { hour: 0, to: at + 1 };
  const [, joined, half] = /^(\d{1,2})(am|pm)$/.exec(word) ?? [];
  if (joined !== undefined) return toClock(Number(joined), half, at + 1);
  const next = tokens[at + 1]?.plain ?? "";
  const isNumber = tokens[at]?.kind === "number" && (next === "am" || next === "pm");
  return isNumber ? toClock(tokens[at].value ?? -1, next, at + 2) : null;
}

function toClock(said: number, half: string, to: number): Clock | null {
  if (!Number.isInteger(said) || said < 1 || said > 12) return null;
  return { hour: (said % 12) + (half === "pm" ? 12 : 0), to };
}
