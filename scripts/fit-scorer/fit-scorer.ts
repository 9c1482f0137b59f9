// Fits analysis/conclude/scorer.json: what is said of a change, and how surely.
//   npx tsx scripts/fit-scorer/fit-scorer.ts FOLDER…   (each with cases.json, as `../shared/check/planted.mjs --dry --keep FOLDER` writes them)
// Prints how often the right thing is said of tables that were left out of the fit, and writes the coefficients of all.
import { writeFileSync } from "node:fs";
import { featureNames } from "../../src/analysis/conclude/alternatives.ts";
import { type Survey, survey } from "../../src/analysis/conclude/survey.ts";
import { weigh } from "../../src/analysis/conclude/weigh.ts";
import { isRight, isRightOfOurs } from "./label.ts";
import { openLabelled, readCases } from "./open-labelled.ts";
import { plantEvent, plantHidden } from "./plant-more.ts";
import { seeded } from "./seeded.ts";
import { type Example, train, type Weights } from "./train.ts";

const folders = process.argv.slice(2);
const examples: Example[] = [];
for (const folder of folders)
  for (const one of readCases(folder)) {
    if (one.group === "twice") continue; // found by its rows, not weighed
    const opened = await openLabelled(folder, one);
    const table = one.files[0]!.replace(/^\d+_[a-z]+_/, "").replace(/\.csv$/, "");
    const found = survey(opened.data, opened.isCount);
    add(one.name, table, one.group, found, isRight(one, opened.data, found));
    if (one.group !== "none") continue;
    const random = seeded(one.name);
    const tries = [plantEvent(opened, random), ...[1, 2, 3].map(() => plantHidden(opened, found, random))];
    for (const planted of tries) {
      if (planted === null) continue;
      const again = survey(planted.data, opened.isCount);
      if (isFair(planted.group, again, planted.values))
        add(`${one.name} ${planted.group}`, table, planted.group, again, isRightOfOurs(planted, planted.data, again));
    }
  }

const reachable = examples.filter(({ alternatives }) => alternatives.some(({ isRight: right }) => right));
const families = [...new Set(examples.map(({ table }) => familyOf(table)))];
const tally = new Map<string, { right: number; of: number }>();
for (const family of families) {
  const weights = train(reachable.filter(({ table }) => familyOf(table) !== family));
  for (const example of examples.filter(({ table }) => familyOf(table) === family)) {
    const sums = tally.get(example.group) ?? { right: 0, of: 0 };
    tally.set(example.group, { right: sums.right + (saysRight(example, weights) ? 1 : 0), of: sums.of + 1 });
  }
}
console.log(`Of tables left out of the fit (${families.length} families, ${examples.length} cases):`);
for (const [group, { right, of }] of tally) console.log(`  ${group}: ${right} of ${of}`);

const weights = train(reachable);
const named = Object.fromEntries(
  Object.entries(weights).map(([kind, { intercept, weights: own }]) => [
    kind,
    { intercept, ...Object.fromEntries(featureNames[kind as keyof Weights].map((name, i) => [name, own[i]])) },
  ]),
);
const about = {
  what: "Coefficients of the alternatives that are weighed against each other; saying nothing weighs 0. Fitted by scripts/fit-scorer.",
  cases: examples.length,
  families,
  leftOut: Object.fromEntries([...tally].map(([group, { right, of }]) => [group, `${right} of ${of}`])),
};
writeFileSync(
  new URL("../../src/analysis/conclude/scorer.json", import.meta.url),
  `${JSON.stringify({ about, ...named }, null, 2)}\n`,
);

function add(name: string, table: string, group: string, found: Survey, right: ReturnType<typeof isRight>): void {
  const alternatives = found.alternatives.map((one) => ({
    kind: one.kind,
    features: one.features,
    isRight: right(one),
  }));
  examples.push({ name, table, group, alternatives });
}

/** Whether what was planted is plain beside the table's own noise. */
function isFair(group: string, { total, parts }: Survey, values: { dimension: number; code: number }[]): boolean {
  if (group === "event") return Math.abs(total.score) > 1.5;
  const own = parts.find(
    ({ terms: [term, ...more] }) =>
      more.length === 0 && values.some(({ dimension, code }) => term!.dimension === dimension && term!.code === code),
  );
  return (
    Math.abs(total.score) < 1.5 && own !== undefined && Math.abs(own.byItself.score) >= 3 && Math.abs(own.excess) > 0.03
  );
}

/** Tables that are cuts of the same data set are left out together. */
function familyOf(table: string): string {
  return table.replace(/_.*$/, "");
}

function saysRight({ group, alternatives }: Example, fitted: Weights): boolean {
  const probabilities = weigh(fitted, alternatives);
  const ranked = alternatives
    .map((one, i) => ({ ...one, probability: probabilities[i]! }))
    .sort((a, b) => b.probability - a.probability);
  const [best] = ranked;
  if (group === "none") return best!.kind !== "part";
  return ranked
    .filter(({ kind }) => kind === best!.kind)
    .slice(0, 2)
    .some((one) => one.isRight);
}
