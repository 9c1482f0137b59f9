import type { Finding } from "../../domain/finding.ts";
import type { HypothesisStatus } from "../../domain/hypothesis.ts";
import type { RunEvent } from "../../domain/run-event.ts";
import type { SessionStatus } from "../../domain/session.ts";
import { phaseOf, phases } from "./phases.ts";

export interface StepView {
  step: string;
  title: string;
  startedAt: string;
  /** Null: it is being done. */
  endedAt: string | null;
  /** Done by a run before this one. */
  isKnown: boolean;
  /** The last thing said about it while it went on. */
  detail: string | null;
}

export interface PhaseView {
  name: string;
  state: "waiting" | "working" | "done";
  steps: StepView[];
}

export interface HypothesisView {
  id: string;
  title: string;
  prediction: string;
  status: HypothesisStatus;
}

export interface FindingView {
  title: string;
  finding: Finding;
}

/** A run as it stands, put together from what has happened in it. */
export interface RunView {
  status: SessionStatus;
  startedAt: string | null;
  phases: PhaseView[];
  hypotheses: HypothesisView[];
  findings: FindingView[];
}

/** Only what happened since the last start: a session that is run again shows its present run. */
export function toRunView(events: readonly RunEvent[]): RunView {
  const start = events.findLastIndex((event) => event.kind === "status" && event.data.status === "running");
  const current = events.slice(Math.max(start, 0));
  const steps = new Map<string, StepView>();
  const hypotheses = new Map<string, HypothesisView>();
  const findings = new Map<string, FindingView>();
  let status: SessionStatus = "running";
  for (const event of current) {
    if (event.kind === "status") status = event.data.status;
    if (event.kind === "step-start") steps.set(event.data.step, startStep(event.data, event.at));
    if (event.kind === "log") noteDetail(steps, event.data.text);
    if (event.kind === "step-done") endStep(steps, event.data, event.at);
    if (event.kind === "hypothesis-changed") {
      const { hypothesis_id: id, ...shown } = event.data;
      hypotheses.set(id, { id, ...shown });
    }
    if (event.kind === "finding-added") findings.set(event.data.finding.finding_id, event.data);
  }
  return {
    status,
    startedAt: current[0]?.at ?? null,
    phases: toPhases([...steps.values()]),
    hypotheses: [...hypotheses.values()],
    findings: [...findings.values()],
  };
}

function startStep({ step, title }: { step: string; title: string }, at: string): StepView {
  return { step, title, startedAt: at, endedAt: null, isKnown: false, detail: null };
}

function endStep(steps: Map<string, StepView>, done: { step: string; is_known: boolean }, at: string): void {
  const begun = steps.get(done.step) ?? startStep({ step: done.step, title: done.step }, at);
  steps.set(done.step, { ...begun, endedAt: at, isKnown: done.is_known, detail: null });
}

function noteDetail(steps: Map<string, StepView>, text: string): void {
  const current = [...steps.values()].findLast(({ endedAt }) => endedAt === null);
  if (current) steps.set(current.step, { ...current, detail: text });
}

function toPhases(steps: StepView[]): PhaseView[] {
  const reached = Math.max(...steps.map(({ step }) => phases.indexOf(phaseOf(step))), -1);
  return phases.map((phase, index) => ({
    name: phase.name,
    state: index < reached ? "done" : index === reached ? "working" : "waiting",
    steps: steps.filter(({ step }) => phaseOf(step) === phase),
  }));
}
