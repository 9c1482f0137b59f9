import type { FactDimension } from "../facts.ts";
import { isOfCountries, meaningOf } from "./same-meaning.ts";
import { plainForm, singularForm } from "./word-forms.ts";

/** The values of a dimension by everything they may be called. */
export interface ValueIndex {
  dimension: FactDimension;
  /** All of them, or where there are many those that the text may mean. */
  values: { value: string; plain: string }[];
  isOfCountries: boolean;
  bySpelling: Map<string, string[]>;
  byMeaning: Map<string, string[]>;
  bySingular: Map<string, string[]>;
  byPart: Map<string, string[]>;
}

export function indexValues(dimension: FactDimension, texts: string[], isComplete: boolean): ValueIndex {
  const values = texts.map((value) => ({ value, plain: plainForm(value) }));
  const isCountry = isOfCountries(dimension.name, isComplete ? texts : []);
  return {
    dimension,
    values,
    isOfCountries: isCountry,
    bySpelling: indexBy(values, ({ value, plain }) => [plain, wholeNumber(value)]),
    byMeaning: indexBy(values, ({ plain }) => [meaningOf({ plain, isCode: true }, isCountry)]),
    bySingular: indexBy(values, ({ plain }) => [singularForm(plain)]),
    byPart: indexBy(values, ({ value }) =>
      value.split(/[^\p{L}\p{N}\p{M}]+/u).map((part) => singularForm(plainForm(part))),
    ),
  };
}

/** A column of numbers writes 20 as `20.0`. */
const wholeNumber = (text: string): string | null => /^(\d+)\.0+$/.exec(text)?.[1] ?? null;

type Value = ValueIndex["values"][number];

function indexBy(values: Value[], keysOf: (value: Value) => (string | null)[]): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const one of values)
    for (const key of new Set(keysOf(one))) {
      if (key === null || key === "") continue;
      const known = index.get(key);
      if (known) known.push(one.value);
      else index.set(key, [one.value]);
    }
  return index;
}
