import type { Finding } from "../../domain/finding.ts";
import type { Hypothesis } from "../../domain/hypothesis.ts";
import type { CaseResult } from "../case-result.ts";
import { engineSession } from "./engine-session.ts";
import type { HypothesisSession, Tested } from "./investigate-hypothesis.ts";
import { openSessionFiles, type WriteFile } from "./session-files.ts";
import { toFinding, writeSessionLog } from "./write-session-log.ts";

/** The log of every hypothesis and what was found; those the engine settled on its way get one like the others. */
export function writeSessions(
  result: CaseResult,
  times: { startTime: string; endTime: string },
  writeFile: WriteFile,
): Finding[] {
  return result.hypotheses.map((hypothesis, i) => {
    const finished = sessionOf(hypothesis, result) ?? settledByEngine(hypothesis, result, times, writeFile);
    return toFinding(finished.session, i + 1, writeSessionLog(writeFile, hypothesis, finished));
  });
}

function sessionOf({ hypothesis_id: id }: Hypothesis, { sessions }: CaseResult): HypothesisSession | undefined {
  return sessions.find(({ session }) => session.hypothesisId === id);
}

function settledByEngine(
  hypothesis: Hypothesis,
  result: CaseResult,
  times: { startTime: string; endTime: string },
  writeFile: WriteFile,
): HypothesisSession {
  const files = openSessionFiles(writeFile, hypothesis.hypothesis_id);
  return engineSession(hypothesis, testedOf(hypothesis, result), times, { evidence: result.evidence, files });
}

function testedOf(hypothesis: Hypothesis, result: CaseResult): Tested {
  const { explanations, ruledOut, notShown, suspicion, conclusion } = result;
  const { hypothesis_id: id, expected_pattern } = hypothesis;
  const own = explanations.filter(({ source_hypotheses: sources }) => sources.includes(id));
  const seen = [...ruledOut, ...notShown, ...(suspicion ? [suspicion] : [])].find((one) => one.hypothesis_id === id);
  const isSure = own.some(({ qValue, confidence }) => (qValue !== null && qValue < 0.01) || (confidence ?? 0) >= 0.9);
  const graded = {
    confirmed: { verdict: "holds", outcome: "CONFIRMED", confidence: isSure ? "HIGH" : "MEDIUM" },
    ruled_out: { verdict: "ruled_out", outcome: "RULED_OUT", confidence: "HIGH" },
    not_shown: { verdict: "not_shown", outcome: "RULED_OUT", confidence: "LOW" },
  } as const;
  return {
    ...graded[conclusion.verdicts[id] ?? "not_shown"],
    confirmed: [],
    seen: seen?.seen ?? (own.map(({ title }) => title).join("; ") || expected_pattern),
    evidence: seen?.evidence ?? [...new Set(own.flatMap(({ evidence }) => evidence))],
  };
}
