// Shows how a labelled case is weighed: the whole beside its past, whether anything is said, and the most probable of all that could be.
//   npx tsx scripts/fit-scorer/show.ts FOLDER NAME…
import { featureNames } from "../../src/analysis/conclude/alternatives.ts";
import scorer from "../../src/analysis/conclude/scorer.json" with { type: "json" };
import { somethingFeatures, somethingNames } from "../../src/analysis/conclude/something.ts";
import { survey } from "../../src/analysis/conclude/survey.ts";
import { scoreOf, toProbability, toScorer, weigh } from "../../src/analysis/conclude/weigh.ts";
import { dimensionAt } from "../../src/analysis/history/dated-rows.ts";
import { openLabelled, readCases } from "./open-labelled.ts";

const [folder, ...names] = process.argv.slice(2);
const weights = toScorer(scorer);
const named = (keys: string[], values: number[]) => keys.map((key, i) => `${key} ${values[i]!.toFixed(2)}`).join(", ");

for (const one of readCases(folder!).filter(({ name }) => names.includes(name))) {
  const { data, isCount } = await openLabelled(folder!, one);
  const found = survey(data, isCount);
  const { total, alternatives } = found;
  const something = somethingFeatures(total, alternatives);
  console.log(`\n${one.name}: ${one.truth}`);
  console.log(
    `whole: now ${total.now.toFixed(3)}, expected ${total.expected.toFixed(3)}, spread ${total.spread.toFixed(3)}, score ${total.score.toFixed(2)}, ${total.basis}, rank ${total.rank} of ${total.of}, freedom ${total.freedom.toFixed(1)}`,
  );
  console.log(
    `something ${toProbability(scoreOf(weights.something, something)).toFixed(2)}: ${named(somethingNames, something)}`,
  );
  const probabilities = weigh(weights, alternatives);
  const ranked = alternatives.map((alternative, i) => ({ alternative, probability: probabilities[i]! }));
  for (const { alternative, probability } of ranked.sort((a, b) => b.probability - a.probability).slice(0, 12)) {
    const terms =
      alternative.kind === "part"
        ? alternative.part.terms
        : alternative.kind === "fault"
          ? alternative.fault.terms
          : [];
    const name = terms
      .map(({ dimension, code }) => `${dimensionAt(data, dimension).name}=${dimensionAt(data, dimension).values[code]}`)
      .join(" & ");
    console.log(`  ${probability.toFixed(3)} ${alternative.kind} ${name}`);
    console.log(`      ${named(featureNames[alternative.kind], alternative.features)}`);
  }
}
