import type { Confidence, Outcome } from "../../domain/finding.ts";
import { missingValue } from "../../engine/encode/encode-rows.ts";
import { canonicalWord, splitWords } from "../../engine/relate/name-words.ts";
import type { Prediction } from "../../minds/mind.ts";
import { toTermsInWords } from "../confirmed-segments.ts";
import type { FactDimension, Facts } from "../facts.ts";
import type { SegmentValue } from "../facts-sql.ts";
import type { TermInWords } from "../look-back/look-back.ts";
import { pText } from "../report/words.ts";
import { type Claim, isNews, type TestContext, type Verdict } from "./claim.ts";
import { judgeSegment } from "./judge-segment.ts";
import { readValues } from "./read-values.ts";
import { valuesLike } from "./same-values.ts";

export interface PredictionTest {
  verdict: Verdict;
  /** Of the verdict what a finding knows: confirmed or not. */
  outcome: Outcome;
  confidence: Confidence;
  seen: string;
  evidence: string[];
  share: number | null;
  pValue: number | null;
  /** The segment, where it holds and no explanation has it yet. */
  confirmed: TermInWords[][];
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
  const confirmed = isNews(claim) ? [toTermsInWords(terms)] : [];
  return { verdict: claim.verdict, ...gradeClaim(claim), seen, evidence, share, pValue, confirmed };
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
  // What was not seen is not thereby refuted.
  const isFar = share !== null && share < 0.05;
  return { outcome: "RULED_OUT", confidence: verdict !== "ruled_out" ? "LOW" : isFar ? "HIGH" : "MEDIUM" };
}

function testWhole({ direction }: Prediction, { grounds: { change } }: TestContext): PredictionTest {
  const way = (change.absolute ?? 0) > 0 ? "up" : "down";
  const isSeen = change.verdict === "moved" && (direction === "any" || direction === way);
  const isOther = change.verdict === "moved" && !isSeen;
  const p = change.p_value === null ? "" : `, ${pText(change.p_value)}`;
  const moved =
    change.verdict === "noise" ? "the whole stayed within its noise" : `the whole ${way === "up" ? "rose" : "fell"}`;
  return {
    verdict: isSeen ? "holds" : isOther ? "ruled_out" : "not_shown",
    outcome: isSeen ? "CONFIRMED" : "RULED_OUT",
    confidence: isSeen ? "MEDIUM" : isOther ? "HIGH" : "LOW",
    seen: `${moved}${p}`,
    evidence: change.evidence,
    share: isSeen ? 1 : null,
    pValue: change.p_value,
    confirmed: [],
  };
}

const notFound = (seen: string): PredictionTest => ({
  verdict: "not_testable",
  outcome: "RULED_OUT",
  confidence: "LOW",
  seen,
  evidence: [],
  share: null,
  pValue: null,
  confirmed: [],
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
