import type { AuditResult, Claim, Contradiction, Verdict } from "../domain/audit-result.ts";
import type { Gap } from "../domain/gap-analysis.ts";
import type { InterrogationSession, QuestionAnswerPair } from "../domain/interrogation.ts";
import type { Interview } from "./interview.ts";
import { type Dispute, findDisputes } from "./judge/find-disputes.ts";
import { type JudgedClaim, overallVerdict } from "./judge/judge-hypothesis.ts";
import { summarise } from "./summarise.ts";
import { toQuotation } from "./testify.ts";

const mostCitations = 5;

/** What the interrogation came to. */
export function auditInterview({ session, judged }: Interview): AuditResult {
  const claims = judged.map(toClaim);
  const verdict = overallVerdict(judged.map(({ claim, finding }) => ({ claim, verdict: finding.verdict })));
  const contradictions = findContradictions(judged, session.qaPairs);
  const gaps = session.qaPairs.at(-1)?.gapAnalysis.gaps ?? [];
  const consistencyScore = scoreConsistency(session, contradictions.length, gaps);
  return {
    consistencyScore,
    contradictions,
    remainingGaps: gaps.map(({ category, description }) => ({ category, description })),
    summary: summarise({ session, verdict, claims, contradictions, gaps, consistencyScore }),
    verdict,
    claims,
  };
}

function toClaim({ claim, finding }: JudgedClaim): Claim {
  const sides: Record<Verdict, JudgedClaim["finding"]["supporting"]> = {
    supported: finding.supporting,
    contradicted: finding.opposing,
    mixed: [
      finding.supporting[0],
      finding.opposing[0],
      ...finding.supporting.slice(1),
      ...finding.opposing.slice(1),
    ].filter((one) => one !== undefined),
    unknown: [],
  };
  const citations = sides[finding.verdict].slice(0, mostCitations).map(toQuotation);
  return { text: claim.text, verdict: finding.verdict, citations, role: claim.role };
}

function findContradictions(judged: readonly JudgedClaim[], pairs: readonly QuestionAnswerPair[]): Contradiction[] {
  const seen = new Set<string>();
  return judged
    .filter(({ claim }) => claim.ties === null)
    .flatMap(({ claim, finding }) => findDisputes(claim.text, finding).map((dispute) => ({ claim, dispute })))
    .flatMap(({ claim, dispute }) => {
      const [one, other] = [toQuotation(dispute.one), toQuotation(dispute.other)];
      const key = [one.quote, other.quote].sort().join("\n");
      if (seen.has(key)) return [];
      seen.add(key);
      const first = indexOfQuote(pairs, one.quote, claim.id, 0);
      const second = indexOfQuote(pairs, other.quote, claim.id, first);
      return [{ qaPairIndexes: [first, second], description: describe(dispute), quotations: [one, other] }];
    });
}

/** The answer that quotes it; where none does, the last one about the claim. */
function indexOfQuote(pairs: readonly QuestionAnswerPair[], quote: string, claim: string, otherwise: number): number {
  const quoting = pairs.findIndex(({ citations }) => citations?.some((citation) => citation.quote === quote));
  if (quoting >= 0) return quoting;
  const about = pairs.findLastIndex((pair) => pair.about?.claim === claim);
  return about >= 0 ? about : otherwise;
}

function describe({ one, other, about }: Dispute): string {
  const [a, b] = [toQuotation(one), toQuotation(other)];
  const what = about === "figure" ? "Two sources give different figures" : "Two sources contradict each other";
  return `${what}: “${a.quote}” (${a.source_url}) against “${b.quote}” (${b.source_url}).`;
}

const penalties: Record<Gap["severity"], number> = { high: 8, medium: 4, low: 2 };
const perContradiction = 10;
const perMissingPercent = 0.2;

/** From 100: ten for each contradiction, less for each gap by its severity, and a fifth of what is missing on average. */
export function scoreConsistency(
  { qaPairs }: InterrogationSession,
  contradictions: number,
  gaps: readonly Gap[],
): number {
  const last = qaPairs.at(-1)?.gapAnalysis.completenessScore ?? 0;
  const gapPenalty = gaps.reduce((sum, { severity }) => sum + penalties[severity], 0);
  const score = 100 - perContradiction * contradictions - gapPenalty - perMissingPercent * (100 - last);
  return Math.round(Math.min(100, Math.max(0, score)));
}
