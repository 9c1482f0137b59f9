import { toTermsInWords } from "../confirmed-segments.ts";
import type { Family } from "../hypotheses.ts";
import { familyOf, type Grounds, judgeFamily } from "../judge-hypotheses.ts";
import type { TermInWords } from "../look-back/look-back.ts";
import { isRatio } from "../sums.ts";
import { type Claim, isNews, type TestContext, type Verdict } from "./claim.ts";
import { judgeDimension } from "./judge-dimension.ts";
import { judgeMeasure } from "./judge-measure.ts";
import { judgeSegment } from "./judge-segment.ts";
import { familyNames, measureName } from "./name-suspicion.ts";
import type { SuspicionReading } from "./reading.ts";
import { type NamedClaim, notUnderstood, sayClaims } from "./say-answer.ts";

export interface SuspicionContext extends TestContext {
  grounds: Omit<Grounds, "suspicion" | "sessions">;
}

export interface SuspicionAnswer {
  text: string;
  verdict: Verdict;
  seen: string;
  evidence: string[];
  /** Ranks of the explanations it goes with. */
  explanations: number[];
  /** Segments that hold and that no explanation has yet. */
  confirmed: TermInWords[][];
}

/** The suspicion as one more hypothesis: everything it names is tested, and what could not be read is said. */
export async function testSuspicion(
  reading: SuspicionReading | null,
  context: SuspicionContext,
): Promise<SuspicionAnswer | null> {
  if (reading === null) return null;
  const suspected = await testSuspected(reading, context);
  const denied = await testDenied(reading, context);
  const decisive = suspected.length > 0 ? suspected : denied.map(turnRound);
  const claims = [...suspected, ...denied];
  const verdict = verdictOf(
    decisive.map(({ claim }) => claim),
    reading.match,
  );
  const isConfirmed = verdict === "holds" || verdict === "partly";
  return {
    text: reading.text,
    verdict,
    seen: claims.length === 0 ? notUnderstood(reading) : sayClaims(suspected, denied, reading),
    evidence: [...new Set(claims.flatMap(({ claim }) => claim.evidence))],
    explanations: isConfirmed ? [...new Set(decisive.flatMap(({ claim }) => claim.explanations))] : [],
    confirmed: suspected.flatMap(({ claim, terms }) => (terms && isNews(claim) ? [toTermsInWords(terms)] : [])),
  };
}

async function testSuspected(reading: SuspicionReading, context: SuspicionContext): Promise<NamedClaim[]> {
  const claims: NamedClaim[] = [];
  for (const { name, terms } of reading.segments)
    claims.push({ name, terms, claim: await judgeSegment(terms, reading.direction, context) });
  for (const name of reading.dimensions) claims.push({ name, claim: await judgeDimension(name, context) });
  for (const measure of reading.measures.filter(({ isDenied }) => !isDenied))
    claims.push({ name: measureName(measure), claim: await judgeMeasure(measure, context.grounds.tree, context) });
  for (const family of reading.families)
    claims.push({ name: familyNames[family], claim: judgeSaidFamily(family, reading, context) });
  return claims;
}

async function testDenied({ denied, measures }: SuspicionReading, context: SuspicionContext): Promise<NamedClaim[]> {
  const claims: NamedClaim[] = [];
  for (const { name, terms } of denied) claims.push({ name, claim: await judgeSegment(terms, null, context) });
  for (const measure of measures.filter(({ isDenied }) => isDenied))
    claims.push({ name: measureName(measure), claim: await judgeMeasure(measure, context.grounds.tree, context) });
  return claims;
}

/** Who says that it is not iOS is right where iOS is ruled out. */
function turnRound({ name, claim }: NamedClaim): NamedClaim {
  const turned: Record<Verdict, Verdict> = {
    holds: "ruled_out",
    partly: "ruled_out",
    ruled_out: "holds",
    not_shown: "not_shown",
    not_testable: "not_testable",
  };
  return { name, claim: { ...claim, verdict: turned[claim.verdict], explanations: [] } };
}

function judgeSaidFamily(family: Family, reading: SuspicionReading, context: SuspicionContext): Claim {
  const { grounds, facts } = context;
  const shared = { share: null, pValue: null, onset: null };
  const nowhere = { ...shared, verdict: "ruled_out" as const, evidence: grounds.change.evidence, explanations: [] };
  if (family === "mix" && !isRatio(facts.metric))
    return { ...nowhere, seen: `${facts.metric.label} is no rate, so a shift between segments alone does not move it` };
  const { verdict, seen, evidence } = judgeFamily(family, grounds);
  const way = (grounds.change.absolute ?? 0) > 0 ? "up" : "down";
  if (family === "broad" && reading.direction !== null && reading.direction !== way)
    return { ...nowhere, seen: `the whole ${way === "up" ? "rose" : "fell"}` };
  const own = grounds.explanations.filter((explanation) => familyOf(explanation) === family);
  return {
    ...shared,
    verdict: verdict === "confirmed" ? "holds" : verdict,
    seen:
      verdict === "confirmed" && own.length > 0
        ? own.map(({ rank, title }) => `${title} (explanation ${rank})`).join("; ")
        : seen,
    evidence: own.length > 0 ? own.flatMap((one) => one.evidence) : evidence,
    explanations: own.map(({ rank }) => rank),
  };
}

function verdictOf(claims: Claim[], match: SuspicionReading["match"]): Verdict {
  const has = (verdict: Verdict) => claims.some((claim) => claim.verdict === verdict);
  if (claims.every(({ verdict }) => verdict === "not_testable")) return "not_testable";
  const areAll = claims.every(({ verdict }) => verdict === "holds");
  if (has("holds")) return areAll || match === "any" ? "holds" : "partly";
  if (has("partly")) return "partly";
  return has("not_shown") ? "not_shown" : "ruled_out";
}
