import type { Change } from "../../analysis/change/measure-change.ts";
import type { Bucket } from "../../analysis/series.ts";
import type { OnsetInterval } from "../../domain/investigation-result.ts";
import type { CaseExplanation } from "../case-result.ts";
import type { Facts } from "../facts.ts";
import type { SegmentValue } from "../facts-sql.ts";
import { readSeries } from "../measure-metric.ts";
import { isAdditive, isRatio } from "../sums.ts";
import { testSegment } from "../test-segment.ts";
import { type Part, weighParts } from "../weigh-parts.ts";
import type { TestContext } from "./claim.ts";
import { chanceAgainst, changeOf, seriesWithout } from "./series-against.ts";

/** A segment beside its own past, its siblings and the whole change. */
export interface SegmentFigures {
  before: number | null;
  after: number | null;
  relative: number | null;
  /** Against its own days; one test that was asked for, so nothing is corrected. */
  pValue: number | null;
  siblings: Sibling[];
  buckets: Bucket[];
  onset: string | null;
  onset_interval: OnsetInterval | null;
  /** Whether its parts moved alike, in a sentence; "" where nobody looked. */
  scope: string;
  /** What it adds to the change by all it does, and by its weight alone; null for metrics that do not add up. */
  part: Part | null;
  weight: Part | null;
  share: number | null;
  /** What it adds, with 95 % confidence, by the same noise as the p-value; null where that is not known. */
  interval: [number, number] | null;
  evidence: string[];
}

export interface Sibling {
  name: string;
  relative: number | null;
  pValue: number | null;
}

export async function compareSegment(terms: SegmentValue[], context: TestContext): Promise<SegmentFigures> {
  const { facts, series, evidence, grounds } = context;
  const test = await testSegment(facts, terms, series, evidence);
  const { buckets } = test.series;
  const addsUp = isAdditive(facts.metric) || isRatio(facts.metric);
  const total = grounds.change.absolute ?? 0;
  const weigh = async (channel: "value" | "mix") => {
    const segment = { terms, channel, effect: 0, score: 0, chance: 1 };
    return (await weighParts(facts, { segments: [segment], chance: 1 }, 1, total, evidence)).parts[0];
  };
  const part = addsUp ? await weigh("value") : null;
  const own = changeOf(facts, buckets);
  const { before, after } = test;
  return {
    before,
    after,
    relative: before === null || after === null || before === 0 ? null : (after - before) / Math.abs(before),
    pValue: own?.pValue ?? part?.pValue ?? null,
    siblings: await compareSiblings(terms, buckets, test.controls, context),
    buckets,
    onset: test.onset,
    onset_interval: test.onset_interval,
    scope: test.scope,
    part,
    weight: isRatio(facts.metric) ? await weigh("mix") : null,
    share: shareOf(part, context),
    interval: intervalOf(facts, part, own),
    evidence: [...new Set([...test.proof.seen, ...test.proof.onset, ...test.proof.controls, ...test.proof.scope])],
  };
}

/** Rows that are sums themselves make too wide an interval; days tell how much a sum of theirs really varies. */
function intervalOf(facts: Facts, part: Part | null, own: Change | null): [number, number] | null {
  if (part === null || !isAdditive(facts.metric) || !own?.interval || own.absolute === 0) return part?.interval ?? null;
  const [low, high] = own.interval;
  const reach = ((high - low) / 2) * Math.abs(part.contribution / own.absolute);
  return [part.contribution - reach, part.contribution + reach];
}

/** Of a change that is no noise. */
export function shareOf(part: Part | null, { grounds: { change } }: Pick<TestContext, "grounds">): number | null {
  if (part === null || !change.absolute || change.verdict === "noise") return null;
  return part.contribution / change.absolute;
}

/** Each control again, day by day: everything with all but one of the segment's values, less the segment. */
async function compareSiblings(
  terms: SegmentValue[],
  own: Bucket[],
  controls: CaseExplanation["controls"],
  { facts, evidence }: TestContext,
): Promise<Sibling[]> {
  const siblings: Sibling[] = [];
  for (const [i, { name, relative }] of controls.entries()) {
    const wider = await readSeries(
      facts,
      evidence,
      terms.filter((_, j) => j !== i),
    );
    const beside = seriesWithout(facts, wider.buckets, own);
    siblings.push({ name, relative, pValue: chanceAgainst(facts, own, beside) });
  }
  return siblings;
}
