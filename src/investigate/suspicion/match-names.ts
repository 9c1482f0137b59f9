import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import { canonicalWord, splitWords as splitName } from "../../engine/relate/name-words.ts";
import type { Facts } from "../facts.ts";
import { isAdditive } from "../sums.ts";
import { areOverlapping, type Span } from "./spans.ts";
import type { Word } from "./split-words.ts";
import { grammarWords } from "./vocabulary.ts";

type Nameable = Pick<Facts, "metric" | "dimensions">;

export interface NamedThing extends Span {
  kind: "dimension" | "measure" | "rows" | "metric";
  name: string;
}

/** Columns, the table itself and the metric, where the text calls them by name: "by app version", "fewer visits". */
export function matchNames(words: Word[], facts: Nameable, table: ProfiledTable | undefined): NamedThing[] {
  const callable = [...namesOf(facts, table)];
  const found: NamedThing[] = [];
  for (let length = Math.min(longestName, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const to = from + length;
      if (found.some((one) => areOverlapping(one, { from, to }))) continue;
      const said = words
        .slice(from, to)
        .map(({ plain }) => canonicalWord(plain))
        .join(" ");
      const whole = callable.filter(({ calls }) => calls[0].includes(said));
      const named = whole.length > 0 ? whole : callable.filter(({ calls }) => calls[1].includes(said));
      found.push(...named.map(({ kind, name }) => ({ kind, name, from, to })));
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

const longestName = 4;

interface Callable extends Pick<NamedThing, "kind" | "name"> {
  /** What it is called in full, and for short. */
  calls: [string[], string[]];
}

function* namesOf(facts: Nameable, table: ProfiledTable | undefined): Generator<Callable> {
  const { metric, dimensions } = facts;
  for (const { name } of dimensions) yield { kind: "dimension", name, calls: callsOf(name) };
  const isColumnItself = metric.columns.length === 1 && metric.exposure === null;
  const ofMetric = isColumnItself ? metric.columns : [];
  for (const { name, role } of table?.profiles ?? [])
    if (role === "measure" && !ofMetric.includes(name) && !dimensions.some((one) => one.name === name))
      yield { kind: "measure", name, calls: callsOf(name) };
  for (const name of [metric.text, metric.label, ...ofMetric])
    yield { kind: "metric", name, calls: [callsOf(name)[0], []] };
  if (isAdditive(metric) && metric.kind !== "count")
    yield { kind: "rows", name: metric.table, calls: callsOf(metric.table) };
  else yield { kind: "metric", name: metric.table, calls: callsOf(metric.table) };
}

// Endings that say nothing alone: device_type is the device, customer_name the customer.
const empty = new Set("type name code id key no number label value group class kind".split(" "));

function callsOf(name: string): [string[], string[]] {
  const all = splitName(name).map(canonicalWord);
  const own = splitName(name.slice(name.lastIndexOf(".") + 1)).map(canonicalWord);
  const last = own.findLastIndex((word, i) => i === 0 || !empty.has(word));
  const short = [own.slice(0, last + 1).join(" "), own[last]];
  const isSayable = (call: string | undefined): call is string =>
    call !== undefined && call !== "" && !grammarWords.has(call);
  return [[all.join(" "), own.join(" ")].filter(isSayable), short.filter(isSayable)];
}
