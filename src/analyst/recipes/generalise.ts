import { addDays } from "../../base/calendar.ts";
import { quoteText } from "../../engine/sql.ts";
import { snake } from "../query/labels.ts";
import type { Condition, Query, Understanding } from "../understand/understanding.ts";
import type { Token } from "../understand/words/token.ts";
import { endsOf, type Filling, type Slot } from "./slot.ts";

/** A question with its values and periods taken out. */
export interface General {
  template: string;
  slots: Slot[];
  /** The question with marks in the places of what was taken out. */
  marked: Query;
  /** What stood there. */
  filling: Filling;
}

interface Place {
  from: number;
  to: number;
  slot: Slot;
}

/** Puts placeholders into the words and marks into the query. Null: the question depends on more than its words. */
export function generalise(tokens: Token[], understanding: Understanding): General | null {
  const { query, slots, isSteady } = understanding;
  if (!query || !isSteady || query.shape.kind === "histogram") return null;
  const places: Place[] = [];
  const filling: Filling = {};
  const marks = new Map<Condition, Condition>();
  // In the order of the words: the marks of days are counted along.
  for (const { from, to, condition } of slots.toSorted((a, b) => a.from - b.from)) {
    const marked = markCondition(condition, new Set(places.map(({ slot }) => slot.name)));
    if (!marked || places.some((place) => place.from < to && place.to > from)) continue;
    places.push({ from, to, slot: marked.slot });
    Object.assign(filling, marked.filling);
    marks.set(condition, marked.condition);
  }
  const conditions = query.conditions.map((condition) => marks.get(condition) ?? condition);
  return {
    template: templateOf(tokens, places, query.scope.fact.name),
    slots: places.map(({ slot }) => slot),
    marked: { ...query, conditions },
    filling,
  };
}

function markCondition(
  condition: Condition,
  taken: Set<string>,
): { slot: Slot; condition: Condition; filling: Filling } | null {
  if (condition.kind === "values") {
    const { column } = condition;
    const name = freeName(snake(column.profile.name).replace(/[^a-z0-9_]/g, "") || "value", taken);
    const slot: Slot = { kind: "value", name, table: column.table, column: column.profile.name };
    return { slot, condition: { ...condition, values: [`{${name}}`] }, filling: { [name]: condition.values[0] } };
  }
  if (condition.kind !== "span") return null;
  const name = freeName("time_range", taken);
  const { start, end } = condition.span;
  const mark = markDays(taken.size);
  const span = { start: start && mark.start, end: end && (start === end ? mark.start : mark.end) };
  return {
    slot: { kind: "time", name, ends: endsOf(condition.span) },
    condition: { ...condition, span },
    filling: timeFilling(name, { start, end }),
  };
}

const freeName = (name: string, taken: Set<string>): string => {
  const safe = /^[a-z_]/.test(name) ? name : `value_${name}`;
  return taken.has(safe) ? `${safe}_${taken.size + 1}` : safe;
};

export function timeFilling(name: string, { start, end }: { start: string | null; end: string | null }): Filling {
  return {
    ...(start === null ? {} : { [`${name}_start`]: start }),
    ...(end === null ? {} : { [`${name}_end`]: end, [`${name}_after`]: addDays(end, 1) }),
  };
}

/** Days that no data have stand for the days of a slot while the query is written. */
const markDays = (index: number) => ({ start: `0${101 + index}-02-03`, end: `0${101 + index}-05-06` });

/** Marks of days become placeholders; values are placeholders already. */
export function toPlaceholders(text: string, slots: Slot[]): string {
  return slots.reduce((changed, slot, index) => {
    if (slot.kind === "value") return changed;
    const { start, end } = markDays(index);
    const isOneDay = slot.ends === "one-day";
    return changed
      .replaceAll(addDays(isOneDay ? start : end, 1), `{${slot.name}_after}`)
      .replaceAll(end, `{${slot.name}_end}`)
      .replaceAll(start, isOneDay || slot.ends === "end" ? `{${slot.name}_end}` : `{${slot.name}_start}`);
  }, text);
}

/** Fills a JSON text: values inside SQL quotes are quoted as SQL wants it. */
export function fillPlaceholders(text: string, filling: Filling): string {
  return Object.entries(filling).reduce((filled, [name, value]) => {
    const inJson = (raw: string) => JSON.stringify(raw).slice(1, -1);
    return filled
      .replaceAll(inJson(quoteText(`{${name}}`)), inJson(quoteText(value)))
      .replaceAll(`{${name}}`, inJson(value));
  }, text);
}

function templateOf(tokens: Token[], places: Place[], table: string): string {
  const words: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const place = places.find(({ from }) => from === at);
    words.push(place ? `{${place.slot.name}}` : tokens[at].text.replace(/[{}]/g, ""));
    at = place ? place.to : at + 1;
  }
  return places.length > 0 ? words.join(" ") : `${words.join(" ")} {table_${snake(table).replace(/[^a-z0-9_]/g, "")}}`;
}
