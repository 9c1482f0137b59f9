import type { Gap, GapAnalysis } from "../../domain/gap-analysis.ts";
import type { GapsBrief, OpenClaim } from "../mind.ts";
import { cutText } from "../prose/cut-text.ts";
import { plainLine } from "../prose/plain-line.ts";

type Pair = GapsBrief["pairs"][number];

/** What is still missing, by counting: claims without a verdict or with one against them, answers that say little. */
export function assessGaps({ claims, pairs }: GapsBrief): GapAnalysis {
  const gaps = [...claims.map(claimGap), ...pairs.map(answerGap)].filter((gap) => gap !== null);
  return {
    gaps: gaps.filter(({ description }, index) => gaps.findIndex((gap) => gap.description === description) === index),
    completenessScore: completenessOf(claims, pairs),
    requiresFollowUp: claims.some(({ verdict }) => verdict === "unknown") || (claims.length === 0 && gaps.length > 0),
  };
}

const centralAspects = /how much|mechanism|contradict|what/i;

function claimGap({ text, aspect, verdict }: OpenClaim): Gap | null {
  const claim = short(text);
  if (verdict === "unknown") {
    const severity = centralAspects.test(aspect) ? "high" : "medium";
    return {
      category: "missing_information",
      description: `Nothing found says whether “${claim}” (${aspect}).`,
      severity,
    };
  }
  if (verdict === "supported") return null;
  return {
    category: "inconsistency",
    description: `A source speaks against “${claim}” (${aspect}).`,
    severity: "high",
  };
}

function answerGap(pair: Pair): Gap | null {
  const question = short(pair.question);
  if (isEmpty(pair))
    return { category: "missing_information", description: `No answer to “${question}”`, severity: "high" };
  if (pair.citations.length === 0)
    return { category: "vagueness", description: `The answer to “${question}” cites no source.`, severity: "medium" };
  if (isUndecided(pair))
    return {
      category: "ambiguity",
      description: `The answer to “${question}” leaves open which is meant.`,
      severity: "medium",
    };
  if (isVague(pair))
    return {
      category: "vagueness",
      description: `The answer to “${question}” names no figure, date or name.`,
      severity: "low",
    };
  return null;
}

/** Four fifths for claims with a verdict, one fifth for answers that are cited and say something definite. */
function completenessOf(claims: readonly OpenClaim[], pairs: readonly Pair[]): number {
  const settled = share(claims, ({ verdict }) => verdict !== "unknown");
  const answered = share(pairs, (pair) => answerGap(pair) === null);
  if (claims.length === 0) return Math.round(100 * answered);
  if (pairs.length === 0) return Math.round(80 * settled);
  return Math.round(80 * settled + 20 * answered);
}

function share<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length;
}

const isEmpty = ({ answer }: Pair): boolean => answer.trim() === "";
const isUndecided = ({ answer }: Pair): boolean =>
  /\b(?:either|unclear|not clear|it depends|ambiguous|cannot be told)\b/i.test(answer);
// Something definite has a digit in it or a name: a capital that does not begin a sentence.
const isVague = ({ answer }: Pair): boolean =>
  !/\d/.test(answer) && !/(?<![.!?“"]\s|^|[“"])\b\p{Lu}/u.test(answer.trim());
const short = (text: string): string => cutText(plainLine(text).replace(/[.\s]+$/, ""), 160);
