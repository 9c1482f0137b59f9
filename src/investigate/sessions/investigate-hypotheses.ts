import { makeScratchFolder } from "../../base/scratch-folder.ts";
import type { DataSource } from "../../engine/data-source.ts";
import type { EvidenceLog } from "../../engine/evidence-log.ts";
import type { Steps } from "../../ledger/steps.ts";
import type { Prediction } from "../../minds/mind.ts";
import { toCaseBrief, toFactsBrief } from "../briefs/case-brief.ts";
import { knownOfChange } from "../briefs/known.ts";
import type { Facts } from "../facts.ts";
import type { DraftHypothesis } from "../hypotheses.ts";
import type { Grounds } from "../judge-hypotheses.ts";
import type { MetricSeries } from "../measure-metric.ts";
import type { Question } from "../question.ts";
import { testPrediction } from "../suspicion/test-prediction.ts";
import type { SuspicionAnswer } from "../suspicion/test-suspicion.ts";
import type { Thinking } from "../thinking/thinking.ts";
import { exportTables } from "./export-tables.ts";
import type { HypothesisSession, Tested } from "./investigate-hypothesis.ts";
import { runSessions } from "./run-sessions.ts";
import { makeSessionBriefs } from "./session-briefs.ts";
import { openWorkbenches, type Workbenches } from "./workbench.ts";

export interface HypothesesContext {
  question: Question;
  facts: Facts;
  series: MetricSeries;
  source: DataSource;
  hypotheses: DraftHypothesis[];
  suspicion: SuspicionAnswer | null;
  grounds: Omit<Grounds, "suspicion" | "sessions">;
  sessionId: string;
  now: () => Date;
}

const codeTimeoutMs = 60_000;

/** Those that a person or a mind thought of are looked into one by one; the engine's own kinds are settled on the way. */
export async function investigateHypotheses(
  context: HypothesesContext,
  { thinking, steps }: { thinking: Thinking; steps: Steps },
): Promise<HypothesisSession[]> {
  const { facts, grounds, hypotheses, now } = context;
  const isBlocked = grounds.quality.some(({ severity }) => severity === "blocking");
  const own = hypotheses.filter(({ family }) => family === "suspicion" || (family === "proposed" && !isBlocked));
  if (own.length === 0) return [];
  const { mind, findings, writeFile } = thinking;
  const evidence = steps.evidence();
  const workbenches = openBenches(context, thinking);
  try {
    return await runSessions(own, {
      mind,
      steps,
      briefs: makeSessionBriefs({
        case: toCaseBrief(context.question, facts, context.source.tables),
        facts: toFactsBrief(facts),
        findings: grounds.explanations.map(({ title, reasoning }) => `${title}. ${reasoning}`),
        statuses: () => findings?.statuses() ?? [],
      }),
      known: knownOfChange(facts, grounds.change, evidence),
      workbenches,
      writeFile,
      findings,
      now,
      test: (hypothesis, prediction, log) => test(hypothesis, prediction, log, context),
    });
  } finally {
    await workbenches?.close();
  }
}

/** Whether it holds is the engine's to say; a suspicion it could read itself is tested as the person wrote it. */
async function test(
  { family }: DraftHypothesis,
  prediction: Prediction,
  evidence: EvidenceLog,
  context: HypothesesContext,
): Promise<Tested> {
  const { suspicion, facts, series, source, grounds } = context;
  if (family === "suspicion" && suspicion !== null && suspicion.verdict !== "not_testable") return testedOf(suspicion);
  if (family === "suspicion" && suspicion !== null && prediction.segment.length === 0) return testedOf(suspicion);
  const tested = await testPrediction(prediction, { facts, series, source, evidence, grounds });
  const { verdict, outcome, confidence, seen, evidence: ids, confirmed } = tested;
  return { verdict, outcome, confidence, seen, evidence: ids, confirmed };
}

function testedOf({ verdict, seen, evidence, confirmed }: SuspicionAnswer): Tested {
  const isConfirmed = verdict === "holds" || verdict === "partly";
  const isOpen = verdict === "not_testable" || verdict === "not_shown";
  const confidence = isOpen ? "LOW" : verdict === "partly" ? "MEDIUM" : "HIGH";
  return { verdict, outcome: isConfirmed ? "CONFIRMED" : "RULED_OUT", confidence, seen, evidence, confirmed };
}

function openBenches({ source, sessionId }: HypothesesContext, { openSandbox }: Thinking): Workbenches | null {
  if (openSandbox === null) return null;
  const scratch = makeScratchFolder();
  const benches = openWorkbenches({
    openSandbox,
    exportTables: () => exportTables(source, scratch.path),
    sessionId,
    timeoutMs: codeTimeoutMs,
  });
  return {
    open: benches.open,
    close: async () => {
      await benches.close();
      scratch.remove();
    },
  };
}
