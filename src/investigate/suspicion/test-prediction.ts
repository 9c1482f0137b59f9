import type { Confidence, Outcome } from "../../domain/finding.ts";
import { missingValue } from "../../engine/encode/encode-rows.ts";
import { canonicalWord, splitWords } from "../../engine/relate/name-words.ts";
import type { Prediction } from "../../minds/mind.ts";
import type { FactDimension, Facts } from "../facts.ts";
import type { SegmentValue } from "../facts-sql.ts";
import { pText } from "../report/words.ts";
import type { Claim, TestContext } from "./claim.ts";
import { judgeSegment } from "./judge-segment.ts";
import { readValues } from "./read-values.ts";
import { valuesLike } from "./same-values.ts";

export interface PredictionTest {
  outcome: Outcome;
  confidence: Confidence;
  seen: string;
  evidence: string[];
  share: number | null;
  pValue: number | null;
}

/** One prediction that was written down before, tested as a suspicion is. */
export async function testPrediction(prediction: Prediction, context: TestContext): Promise<PredictionTest> {
  if (prediction.segment.length === 0) return testWhole(prediction, context);
  const terms: SegmentValue[] = [];
  for (const { dimension, value } of prediction.segment) {
    const found = await findTerm(dimension, value, context);
    if (typeof found === "string") return notFound(found);
    terms.push(found);
  }
  const claim = await judgeSegment(terms, prediction.direction === "any" ? null : prediction.direction, context);
  const { seen, evidence, share, pValue } = claim;
  return { ...gradeClaim(claim), seen, evidence, share, pValue };
}

/** Confirmed where it holds, were it in part; how sure follows from chance and from what it leaves open. */
export function gradeClaim({
  verdict,
  pValue,
  share,
  explanations,
}: Claim): Pick<PredictionTest, "outcome" | "confidence"> {
  if (verdict === "holds" || verdict === "partly") {
    const isSure = verdict === "holds" && (explanations.length > 0 || (pValue !== null && pValue < 0.001));
    const isLikely = verdict === "partly" || (pValue !== null && pValue < 0.01);
    return { outcome: "CONFIRMED", confidence: isSure ? "HIGH" : isLikely ? "MEDIUM" : "LOW" };
  }
  const isFar = (pValue !== null && pValue >= 0.2) || (share !== null && share < 0.05);
  const confidence = verdict === "not_testable" || pValue === null ? "LOW" : isFar ? "HIGH" : "MEDIUM";
  return { outcome: "RULED_OUT", confidence };
}

function testWhole({ direction }: Prediction, { grounds: { change } }: TestContext): PredictionTest {
  const way = (change.absolute ?? 0) > 0 ? "up" : "down";
  const isSeen = change.verdict === "moved" && (direction === "any" || direction === way);
  const p = change.p_value === null ? "" : `, ${pText(change.p_value)}`;
  const moved =
    change.verdict === "noise" ? "the whole stayed within its noise" : `the whole ${way === "up" ? "rose" : "fell"}`;
  return {
    outcome: isSeen ? "CONFIRMED" : "RULED_OUT",
    confidence: isSeen ? "MEDIUM" : "HIGH",
    seen: `${moved}${p}`,
    evidence: change.evidence,
    share: isSeen ? 1 : null,
    pValue: change.p_value,
  };
}

const notFound = (seen: string): PredictionTest => ({
  outcome: "RULED_OUT",
  confidence: "LOW",
  seen,
  evidence: [],
  share: null,
  pValue: null,
});

const shownNames = 8;

/** The term as the tables know it, or why they do not. */
async function findTerm(name: string, value: string, { facts, source }: TestContext): Promise<SegmentValue | string> {
  const dimension = findDimension(name, facts);
  if (!dimension) {
    const known = facts.dimensions.map((one) => one.name);
    return `cannot be tested: no column to cut by is called “${name}”; there are ${shortList(known)}`;
  }
  if (value === missingValue) return { dimension, value };
  const [read] = await readValues(facts, [dimension], [value], source);
  const values = read?.values.map((one) => one.value) ?? [];
  const found = values.includes(value) ? value : read && valuesLike(value, read)[0];
  if (found !== undefined) return { dimension, value: found };
  const known = values.length === 0 ? "" : `; there are ${shortList(values)}`;
  return `cannot be tested: no row has ${dimension.name} = “${value}”${known}`;
}

function findDimension(name: string, { dimensions }: Facts): FactDimension | undefined {
  const wordsOf = (text: string) => splitWords(text).map(canonicalWord).join(" ");
  const lastOf = (text: string) => wordsOf(text.slice(text.lastIndexOf(".") + 1));
  return (
    dimensions.find((one) => one.name === name) ??
    dimensions.find((one) => wordsOf(one.name) === wordsOf(name)) ??
    dimensions.find((one) => lastOf(one.name) === lastOf(name))
  );
}

const shortList = (names: string[]): string =>
  names.length > shownNames ? `${names.slice(0, shownNames).join(", ")}, …` : names.join(", ");
