import type { Duck } from "../duck.ts";
import type { LoadedTable } from "../load/loaded-table.ts";
import { quoteName } from "../sql.ts";
import { sourceSql } from "./column-sql.ts";
import type { ColumnProfile, Dependency } from "./profiled-table.ts";

interface Input {
  table: LoadedTable;
  profiles: ColumnProfile[];
  /** Sampled rows as text, in the order of the columns. */
  sample: (string | null)[][];
  /** Where rows stay in a database: so many of them are looked at there before all are. */
  firstRows?: number;
}

/** Which columns determine which, exactly: each value of `from` occurs with one value of `to`, or with none. */
export async function findDependencies(
  duck: Pick<Duck, "rows">,
  { table, profiles, sample, firstRows }: Input,
): Promise<Dependency[]> {
  const found: Dependency[] = [];
  const candidates = profiles.filter((profile) => isGrouping(profile, table.rowCount));
  for (const from of candidates) {
    const possible = candidates.filter((to) => mayDetermine(from, to, table.rowCount));
    const proven = possible.filter((to) => isReverseOfOneToOne(from, to, found));
    const sampled = possible.filter(
      (to) => !proven.includes(to) && holdsInSample(sample, indexesOf(profiles, from, to)),
    );
    const first = `(select * from ${sourceSql(table)} limit ${firstRows}) as first_rows`;
    const early = firstRows === undefined ? sampled : await holding(duck, { rows: first, from, targets: sampled });
    const part = firstRows === undefined && partOf(from);
    const likely = part ? await holding(duck, { rows: sourceSql(table), from, targets: early, part }) : early;
    const exact = await holding(duck, { rows: sourceSql(table), from, targets: likely });
    const targets = candidates.filter((to) => proven.includes(to) || exact.includes(to));
    found.push(...targets.map((to) => ({ from: from.name, to: to.name })));
  }
  return found;
}

// A function between sets of the same size that reaches every value has an inverse.
function isReverseOfOneToOne(from: ColumnProfile, to: ColumnProfile, found: Dependency[]): boolean {
  const isSameSize = from.cardinality === to.cardinality && from.nullCount === 0 && to.nullCount === 0;
  return isSameSize && found.some((known) => known.from === to.name && known.to === from.name);
}

// Coarser levels with more values are not sliced by, and testing finer ones costs as much as loading them.
const mostValues = 100_000;
const mostCoarseValues = 10_000;

function isGrouping({ role, dataType, isFreeText, cardinality }: ColumnProfile, rowCount: number): boolean {
  const isKind = (role === "dimension" || role === "id") && dataType !== "float" && !isFreeText;
  return isKind && cardinality >= 2 && cardinality <= Math.min(mostValues, rowCount / 2);
}

function mayDetermine(from: ColumnProfile, to: ColumnProfile, rowCount: number): boolean {
  const isCoarser = to.cardinality <= Math.min(from.cardinality, mostCoarseValues);
  return from !== to && isCoarser && !isChance(from, to, rowCount);
}

// Rows beyond the first of each `from` value agree on `to` by chance with the probability that two
// random rows do; a dependency is believed only where that would be a wonder (e⁻¹²).
function isChance(from: ColumnProfile, to: ColumnProfile, rowCount: number): boolean {
  const repeats = rowCount - from.nullCount - from.cardinality;
  return repeats * -Math.log(chanceOfAgreement(to, rowCount)) < 12;
}

function chanceOfAgreement({ topValues, cardinality, nullCount }: ColumnProfile, rowCount: number): number {
  const counts = [nullCount, ...topValues.map(({ count }) => count)];
  const rest = rowCount - counts.reduce((sum, count) => sum + count, 0);
  const others = Math.max(1, cardinality - topValues.length);
  return counts.reduce((sum, count) => sum + (count / rowCount) ** 2, 0) + (rest / rowCount) ** 2 / others;
}

function indexesOf(profiles: ColumnProfile[], from: ColumnProfile, to: ColumnProfile): [number, number] {
  return [profiles.indexOf(from), profiles.indexOf(to)];
}

function holdsInSample(sample: (string | null)[][], [from, to]: [number, number]): boolean {
  const partner = new Map<string, string | null>();
  return sample.every((row) => {
    const key = row[from];
    if (key === null) return true;
    if (!partner.has(key)) partner.set(key, row[to]);
    return partner.get(key) === row[to];
  });
}

interface Test {
  rows: string;
  from: ColumnProfile;
  targets: ColumnProfile[];
  part?: string;
}

const partValues = 300;

/** All rows of a few hundred `from` values: refutes most of what a sample of rows cannot. */
function partOf({ name, cardinality }: ColumnProfile): string | false {
  return cardinality > partValues * 10 && `and hash(${quoteName(name)}) % ${Math.floor(cardinality / partValues)} = 0`;
}

async function holding(duck: Pick<Duck, "rows">, { rows, from, targets, part = "" }: Test): Promise<ColumnProfile[]> {
  if (targets.length === 0) return targets;
  const key = quoteName(from.name);
  const tests = targets.map(({ name, dataType }, index) => {
    const value = dataType === "boolean" ? `cast(${quoteName(name)} as integer)` : quoteName(name);
    return `count(${value}) in (0, count(*)) and min(${value}) is not distinct from max(${value}) as holds${index}`;
  });
  const [holds] = await duck.rows(`
    select ${targets.map((_, index) => `bool_and(holds${index})`).join(", ")}
    from (select ${tests.join(", ")} from ${rows} where ${key} is not null ${part} group by ${key}) as tested`);
  return targets.filter((_, index) => Boolean(holds[index] ?? true));
}
