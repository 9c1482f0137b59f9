import type { EvidenceLog } from "../../engine/evidence-log.ts";
import type { Steps } from "../../ledger/steps.ts";
import type { HypothesisBrief, Known, Mind, Prediction } from "../../minds/mind.ts";
import type { DraftHypothesis } from "../hypotheses.ts";
import { type HypothesisSession, investigateHypothesis, type Tested } from "./investigate-hypothesis.ts";
import type { FindingsKeeper } from "./keep-findings.ts";
import { openRunCode } from "./run-code.ts";
import type { SessionBriefs } from "./session-briefs.ts";
import { openSessionFiles, type WriteFile } from "./session-files.ts";
import type { Workbenches } from "./workbench.ts";
import { toFinding, writeSessionLog } from "./write-session-log.ts";

/** Minds wait for their models most of the time, so sessions run side by side. */
const atOnce = 3;

export interface SessionsServices {
  mind: Mind;
  steps: Steps;
  briefs: SessionBriefs;
  known: Known;
  /** Null: only the engine is asked. */
  workbenches: Workbenches | null;
  writeFile: WriteFile;
  findings: FindingsKeeper | null;
  now: () => Date;
  test(hypothesis: DraftHypothesis, prediction: Prediction, evidence: EvidenceLog): Promise<Tested>;
}

/** Each hypothesis in a session of its own. */
export function runSessions(hypotheses: DraftHypothesis[], services: SessionsServices): Promise<HypothesisSession[]> {
  const sessions = hypotheses.map((hypothesis) => ({
    name: `session_${hypothesis.hypothesis_id}`,
    title: `investigating ${hypothesis.title}`,
    work: (evidence: EvidenceLog, steps: Steps) => runOne(hypothesis, evidence, { ...services, steps }),
  }));
  return services.steps.runAll(sessions, atOnce);
}

async function runOne(
  hypothesis: DraftHypothesis,
  evidence: EvidenceLog,
  services: SessionsServices,
): Promise<HypothesisSession> {
  const { hypothesis_id: id } = hypothesis;
  const { workbenches, findings, writeFile } = services;
  findings?.investigating(id);
  const finished = await investigateHypothesis(toBrief(hypothesis), {
    ...services,
    runCode: openRunCode(workbenches && (() => workbenches.open(id))),
    files: openSessionFiles(writeFile, id),
    isSuspicion: hypothesis.family === "suspicion",
    test: (prediction) => services.test(hypothesis, prediction, evidence),
  });
  const log = writeSessionLog(writeFile, hypothesis, finished);
  findings?.completed(toFinding(finished.session, hypothesis.priority, log));
  return finished;
}

export function toBrief(hypothesis: DraftHypothesis): HypothesisBrief {
  return {
    id: hypothesis.hypothesis_id,
    title: hypothesis.title,
    causalStory: hypothesis.causal_story,
    expectedPattern: hypothesis.expected_pattern,
    dimensions: hypothesis.dimensions,
    prediction: hypothesis.prediction,
  };
}
