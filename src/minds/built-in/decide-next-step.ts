import type { NextStep, StepBrief } from "../mind.ts";
import { segmentText } from "../prose/segment-text.ts";

/** First the prediction itself, then what stands beside it, then the dimensions not looked at yet; else it is time to conclude. */
export function decideNextStep(brief: StepBrief): NextStep {
  const { hypothesis, iteration, maxIterations, lastResult } = brief;
  const segment = hypothesis.prediction?.segment ?? [];
  const inSegment = segment.map(({ dimension }) => dimension);
  if (iteration <= 1) return analyse(segmentText(segment), segment.length > 0 ? [] : hypothesis.dimensions);
  if (iteration >= maxIterations) return conclude("The iterations are used up.");

  const isFailed = lastResult !== null && /^(?:the code failed|failed)/i.test(lastResult);
  if (segment.length > 0 && iteration === 2) return drillDown(segmentText(segment), inSegment);
  if (!isFailed && !showsNothing(lastResult)) return conclude("The last result shows what there is to see.");

  const untested = hypothesis.dimensions.filter((name) => !inSegment.includes(name));
  const next = untested[iteration - (segment.length > 0 ? 3 : 2)];
  return next === undefined
    ? conclude("Every dimension of the hypothesis has been looked at.")
    : pivot(segmentText(segment), next);
}

function analyse(segment: string, dimensions: readonly string[]): NextStep {
  const purpose =
    dimensions.length === 0
      ? `Compare ${segment} between the baseline and the comparison.`
      : `Compare each value of ${dimensions.map(quote).join(", ")} between the baseline and the comparison.`;
  return { decision: "ANALYZE", reasoning: "What is predicted has to be looked at first.", purpose, prediction: null };
}

function drillDown(segment: string, dimensions: readonly string[]): NextStep {
  return {
    decision: "DRILL_DOWN",
    reasoning: "A segment only stands out against the other values of its dimensions.",
    purpose: `Compare ${segment} with its siblings, the other values of ${dimensions.map(quote).join(" and ")}.`,
    prediction: null,
  };
}

function pivot(segment: string, dimension: string): NextStep {
  return {
    decision: "PIVOT",
    reasoning: "The last result shows nothing; another dimension may.",
    purpose: `Break ${segment} down by ${quote(dimension)} and compare the periods.`,
    prediction: null,
  };
}

function conclude(reasoning: string): NextStep {
  return { decision: "CONCLUDE", reasoning, purpose: "", prediction: null };
}

/** No result, no rows, or no value that moved: as `compressResult` words it. */
function showsNothing(result: string | null): boolean {
  return (
    result === null ||
    result.trim() === "" ||
    /\b(?:no rows?|no output|nothing|no change|did not change|unchanged)\b/i.test(result)
  );
}

const quote = (name: string): string => `"${name}"`;
