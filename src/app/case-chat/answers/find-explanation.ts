import type { CaseExplanation, CaseResult } from "../../../investigate/case-result.ts";
import type { NamedSegment } from "../understand-case-question.ts";

/** How a named segment lies to an explanation's. */
export type Relation = "same" | "wider" | "narrower" | "crossing" | "sibling" | "apart";

export function relate(named: NamedSegment, { segment }: Pick<CaseExplanation, "segment">): Relation {
  if (segment === null) return "apart";
  const own = Object.keys(segment);
  const said = Object.keys(named);
  const shared = own.filter((dimension) => said.includes(dimension));
  if (shared.length === 0) return "apart";
  const isAlike = shared.every((dimension) => String(segment[dimension]) === named[dimension]);
  if (!isAlike) return "sibling";
  if (shared.length === own.length) return said.length === own.length ? "same" : "narrower";
  return shared.length === said.length ? "wider" : "crossing";
}

/** The explanations that a question is about: those it names, else all. */
export function explanationsOf({ explanations }: CaseResult, segments: NamedSegment[]): CaseExplanation[] {
  const named = explanations.filter((one) => segments.some((segment) => relate(segment, one) === "same"));
  return named.length > 0 ? named : explanations;
}
