import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../domain/finding.ts";
import { findingsLedgerSchema } from "../../domain/findings-ledger.ts";
import type { EventLog } from "../../ledger/event-log.ts";
import type { RunListener } from "../run-case.ts";

/** Tells whoever watches what a run does. */
export function runEvents(log: EventLog): Required<RunListener> & { ended(folder: string): void } {
  const done = new Set<string>();
  const titles = new Map<string, string>();
  const onFinding = (finding: Finding) =>
    log.addOnce({ kind: "finding-added", data: { finding, title: titles.get(finding.hypothesis_id) ?? "" } });
  // The title of a step is said before the step begins; once is enough.
  let unsaid: string | null = null;
  const sayRest = (title: string | null) => {
    if (unsaid !== null && unsaid !== title) log.addOnce({ kind: "log", data: { text: unsaid } });
    unsaid = null;
  };
  return {
    onProgress: (text) => {
      sayRest(null);
      unsaid = text;
    },
    onStep: (event) => {
      const { step } = event;
      sayRest(event.state === "started" ? event.title : null);
      if (event.state === "started") return log.addOnce({ kind: "step-start", data: { step, title: event.title } });
      if (event.state === "redone")
        return log.add({ kind: "log", data: { text: `${step} is done again: ${event.reason}` } });
      done.add(step);
      return log.addOnce({
        kind: "step-done",
        data: { step, steps_done: done.size, is_known: event.state === "known" },
      });
    },
    onHypothesis: ({ hypothesis_id, title, expected_pattern, status }) => {
      titles.set(hypothesis_id, title);
      log.addOnce({ kind: "hypothesis-changed", data: { hypothesis_id, title, prediction: expected_pattern, status } });
    },
    onFinding,
    ended: (folder) => {
      for (const finding of readFindings(folder)) onFinding(finding);
    },
  };
}

function readFindings(folder: string): Finding[] {
  const ledger = JSON.parse(readFileSync(join(folder, "analysis/findings_ledger.json"), "utf8"));
  return findingsLedgerSchema.parse(ledger).findings;
}
