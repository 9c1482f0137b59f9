/** What units measure, and how much of the smallest unit of their kind each is. */
const units: [kind: "time" | "weight" | "distance", size: number, names: string][] = [
  ["time", 0.001, "milliseconds millisecond ms msec"],
  ["time", 1, "seconds second secs sec"],
  ["time", 60, "minutes minute mins min"],
  ["time", 3600, "hours hour hrs hr"],
  ["time", 86_400, "days day"],
  ["time", 604_800, "weeks week"],
  ["time", 31_557_600, "years year yrs yr"],
  ["weight", 1, "grams gram g"],
  ["weight", 1000, "kilograms kilogram kilos kilo kg kgs"],
  ["weight", 1_000_000, "tonnes tonne t"],
  ["distance", 1, "metres metre meters meter"],
  ["distance", 1000, "kilometres kilometre kilometers kilometer km kms"],
];

export interface MeasuringUnit {
  /** Its name in full: "minutes". */
  name: string;
  kind: string;
  size: number;
}

const byName: ReadonlyMap<string, MeasuringUnit> = new Map(
  units.flatMap(([kind, size, names]) => {
    const all = names.split(" ");
    return all.map((name): [string, MeasuringUnit] => [name, { name: all[0], kind, size }]);
  }),
);

export const unitNamed = (word: string): MeasuringUnit | null => byName.get(word.toLowerCase()) ?? null;

/** How many of the one unit make one of the other; null where they measure different things. */
export const unitsIn = (one: MeasuringUnit, other: MeasuringUnit): number | null =>
  one.kind === other.kind ? other.size / one.size : null;
