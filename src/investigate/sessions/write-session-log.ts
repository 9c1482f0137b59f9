import type { Finding } from "../../domain/finding.ts";
import type { Hypothesis } from "../../domain/hypothesis.ts";
import type { KeptIteration } from "../../domain/kept-iteration.ts";
import type { SessionLog } from "../../domain/session-log.ts";
import type { FinishedSession, HypothesisSession } from "./investigate-hypothesis.ts";
import type { WriteFile } from "./session-files.ts";

/** Keeps how a hypothesis was investigated, for programs and for people; returns the path of the first from `analysis/`. */
export function writeSessionLog(
  writeFile: WriteFile,
  hypothesis: Hypothesis,
  { session, iterations }: HypothesisSession,
): string {
  const stamp = session.endTime.slice(0, 19).replace(/[-:]/g, "");
  const name = `logs/session_${hypothesis.hypothesis_id}_${stamp}`;
  writeFile(`${name}.json`, `${JSON.stringify(toSessionLog(session), null, 2)}\n`);
  writeFile(`${name}.md`, renderLog(hypothesis, session, iterations));
  return `${name}.json`;
}

export function toFinding(session: FinishedSession, number: number, logPath: string): Finding {
  return {
    finding_id: `F${number}`,
    hypothesis_id: session.hypothesisId,
    outcome: session.outcome,
    evidence: session.seen.slice(0, 500) || "nothing was seen",
    confidence: session.confidence,
    key_metrics: session.keyFindings.slice(0, 10),
    session_log_ref: logPath,
    completed_at: session.endTime,
  };
}

function toSessionLog(session: FinishedSession): SessionLog {
  return {
    hypothesis_id: session.hypothesisId,
    start_time: session.startTime,
    end_time: session.endTime,
    outcome: session.outcome,
    turns: session.turns,
    total_tokens: session.tokens,
    cost_usd: session.costUsd,
    key_findings: session.keyFindings,
    scripts_created: session.scripts,
    artifacts_created: session.artifacts,
  };
}

function renderLog(hypothesis: Hypothesis, session: FinishedSession, iterations: KeptIteration[]): string {
  const evidence = session.evidence.length > 0 ? ` [${session.evidence.join(", ")}]` : "";
  const parts = [
    `# ${oneLine(hypothesis.title)}`,
    oneLine(hypothesis.causal_story),
    `Expected: ${oneLine(hypothesis.expected_pattern)}`,
    ...iterations.map(renderIteration),
    `Seen: ${oneLine(session.seen)}${evidence}`,
    ...(session.reasoning === "" ? [] : [oneLine(session.reasoning)]),
    `Outcome: ${session.outcome} (${session.confidence.toLowerCase()} confidence)`,
    `${session.turns} turns, ${session.tokens} tokens, ${session.costUsd.toFixed(4)} USD`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function renderIteration(one: KeptIteration): string {
  const who = [...new Set(one.minds.map(({ by }) => by))].join(", ");
  const notes = one.minds.flatMap(({ notes }) => notes);
  const lines = [
    `## ${one.iteration}. ${one.decision} (${who})`,
    oneLine(one.reasoning),
    ...(one.purpose === "" ? [] : [`To find out: ${oneLine(one.purpose)}`]),
    ...(one.script === null ? [] : [`Code: \`${one.script}\`, output: \`${one.full_output}\``]),
    ...(one.decision === "CONCLUDE"
      ? []
      : [`${one.succeeded ? "Learnt" : "Failed"}: ${oneLine(one.compressed_summary)}`]),
    ...notes.map((note) => `Note: ${oneLine(note)}`),
  ];
  return lines.filter((line) => line !== "").join("\n\n");
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
