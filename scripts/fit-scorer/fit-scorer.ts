// Fits analysis/conclude/scorer.json: whether anything is said of a change, what, and how surely.
//   npx tsx scripts/fit-scorer/fit-scorer.ts FOLDER…   (each with cases.json: of stories as in ../shared/data/real, or as `../shared/check/planted.mjs --dry --keep FOLDER` writes them)
// Prints how often the right thing is said of tables that were left out of the fit, and writes the coefficients of all.
import { writeFileSync } from "node:fs";
import type { Alternative } from "../../src/analysis/conclude/alternatives.ts";
import { chooseAmong } from "../../src/analysis/conclude/choose-among.ts";
import { somethingFeatures } from "../../src/analysis/conclude/something.ts";
import { type Survey, survey } from "../../src/analysis/conclude/survey.ts";
import { type Scorer, scoredNames, type Weights } from "../../src/analysis/conclude/weigh.ts";
import { isRight, isRightOfOurs, isRightOfStory } from "./label.ts";
import { type LabelledCase, openLabelled, readCases } from "./open-labelled.ts";
import { plantEvent, plantHidden, plantTurnover } from "./plant-more.ts";
import { seeded } from "./seeded.ts";
import { type Example, trainAlternatives, trainSomething } from "./train.ts";

/** A story that happened counts as much as so many planted ones. */
const storyWeight = 4;

const started = Date.now();
const examples: Example[] = [];
for (const folder of process.argv.slice(2))
  for (const one of readCases(folder)) {
    if (one.group === "twice") continue; // found by its rows, not weighed
    const opened = await openLabelled(folder, one).catch(() => null);
    if (opened === null) continue;
    const found = survey(opened.data, opened.isCount);
    const isStory = one.source !== undefined;
    const right = isStory ? isRightOfStory(one, opened.data, found) : isRight(one, opened.data, found);
    add(one, one.group, found, right, isStory ? storyWeight : 1);
    if (one.group !== "none") continue;
    const random = seeded(one.name);
    const tries = [
      plantEvent(opened, random),
      ...[1, 2].map(() => plantHidden(opened, found, random)),
      plantTurnover(opened, found, random),
    ];
    for (const planted of tries) {
      if (planted === null) continue;
      const again = survey(planted.data, opened.isCount);
      if (isFair(planted.group, again, planted.values))
        add(one, planted.group, again, isRightOfOurs(planted, planted.data, again), 1);
    }
  }

console.log(`${examples.length} cases surveyed in ${Math.round((Date.now() - started) / 1000)} s`);
const families = [...new Set(examples.map(({ family }) => family))];
const tally = new Map<string, { right: number; of: number }>();
const sure: { probability: number; isRight: boolean }[] = [];
for (const family of families) {
  const others = examples.filter((one) => one.family !== family);
  const fitted = { something: trainSomething(others), ...trainAlternatives(others) };
  for (const example of examples.filter((one) => one.family === family)) {
    const { isRight: right, probability } = judge(example, fitted);
    sure.push({ probability, isRight: right });
    const group = example.weight > 1 ? `story ${example.group}` : example.group;
    const sums = tally.get(group) ?? { right: 0, of: 0 };
    tally.set(group, { right: sums.right + (right ? 1 : 0), of: sums.of + 1 });
  }
}
console.log(`Of tables left out of the fit (${families.length} families, ${examples.length} cases):`);
for (const [group, { right, of }] of tally) console.log(`  ${group}: ${right} of ${of}`);
const calibration = [0.5, 0.7, 0.8, 0.9, 0.95].map((low, i, all) => {
  const within = sure.filter(({ probability }) => probability >= low && probability < (all[i + 1] ?? 1.01));
  return { from: low, cases: within.length, right: within.filter((one) => one.isRight).length };
});
for (const { from, cases, right } of calibration)
  console.log(`  as sure as ${from} or more: ${right} of ${cases} right`);

const weights: Record<string, Weights> = { something: trainSomething(examples), ...trainAlternatives(examples) };
const named = Object.fromEntries(
  Object.entries(scoredNames).map(([kind, names]) => [
    kind,
    {
      intercept: weights[kind]!.intercept,
      ...Object.fromEntries(names.map((name, i) => [name, weights[kind]!.weights[i]])),
    },
  ]),
);
const about = {
  what: "Coefficients of whether anything is said of a change (something), and of what could be said, weighed against each other. Fitted by scripts/fit-scorer.",
  cases: examples.length,
  families,
  leftOut: Object.fromEntries([...tally].map(([group, { right, of }]) => [group, `${right} of ${of}`])),
  calibration: Object.fromEntries(
    calibration.map(({ from, cases, right }) => [`from ${from}`, `${right} of ${cases} right`]),
  ),
};
writeFileSync(
  new URL("../../src/analysis/conclude/scorer.json", import.meta.url),
  `${JSON.stringify({ about, ...named }, null, 2)}\n`,
);

function add(
  { name, files, expect }: LabelledCase,
  group: string,
  found: Survey,
  right: ReturnType<typeof isRight>,
  weight: number,
): void {
  const odd = found.alternatives.find(({ features }) => !features.every(Number.isFinite));
  if (odd) throw new Error(`${name} (${group}): a feature of ${odd.kind} is no number: ${odd.features.join(", ")}`);
  const quiet = weight > 1 ? expect.segment.includes("none") : group === "none" || group === "rename";
  examples.push({
    name,
    family: familyOf(files[0]!.replace(/^\d+_[a-z]+_/, "")),
    group,
    weight,
    // What comes back every year may be said or not.
    isSomething: weight > 1 && group === "calendar" ? null : !quiet,
    something: somethingFeatures(found.total, found.alternatives),
    total: found.total,
    alternatives: found.alternatives.map((one) => ({ ...one, isRight: right(one) })),
  });
}

/** Whether what was planted is plain beside the table's own noise. */
function isFair(group: string, { total, parts }: Survey, values: { dimension: number; code: number }[]): boolean {
  if (group !== "masked") return Math.abs(total.score) > 1.5;
  const own = parts.find(
    ({ terms: [term, ...more] }) =>
      more.length === 0 && values.some(({ dimension, code }) => term!.dimension === dimension && term!.code === code),
  );
  return (
    Math.abs(total.score) < 1.5 && own !== undefined && Math.abs(own.byItself.score) >= 3 && Math.abs(own.excess) > 0.03
  );
}

/** Tables that are cuts of the same data set are left out together. */
function familyOf(file: string): string {
  const name = file.replace(/\.csv(\.gz)?$/, "").replace(/^dq_/, "");
  const known: Record<string, string> = { animal: "rescues", vac: "vaccines", taxi: "taxis" };
  const first = name.replace(/_.*$/, "");
  return known[first] ?? first;
}

/** Left to itself on a table it has not seen. What a quiet planted table shows beside parts is its own. */
function judge(
  { weight, group, isSomething, alternatives, total }: Example,
  fitted: Scorer,
): { isRight: boolean; probability: number } {
  const { said, nothing } = chooseAmong(alternatives, total, fitted);
  const [first, second] = said;
  if (!first) return { isRight: isSomething !== true, probability: nothing };
  const { probability } = first;
  if (isSomething === false)
    return {
      isRight: weight === 1 && group === "none" && said.every((one) => one.alternative.kind !== "part"),
      probability,
    };
  const right = new Set(alternatives.filter((one) => one.isRight) as Alternative[]);
  return { isRight: [first, second].some((one) => one !== undefined && right.has(one.alternative)), probability };
}
