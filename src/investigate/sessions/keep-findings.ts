import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import type { Finding } from "../../domain/finding.ts";
import { findingsLedgerSchema, summarizeFindings } from "../../domain/findings-ledger.ts";
import type { Hypothesis, HypothesisStatus } from "../../domain/hypothesis.ts";

/** Hypotheses and findings on disk while they come in, for whoever looks at a run that is still going on. */
export interface FindingsKeeper {
  planned(hypotheses: Hypothesis[]): void;
  investigating(hypothesisId: string): void;
  completed(finding: Finding): void;
  statuses(): { id: string; title: string; status: HypothesisStatus }[];
}

export interface KeeperPlace {
  analysisFolder: string;
  sessionId: string;
  now: () => Date;
}

/** What an earlier, interrupted run has written stays. */
export function keepFindings({ analysisFolder, sessionId, now }: KeeperPlace): FindingsKeeper {
  const path = join(analysisFolder, "findings_ledger.json");
  const known = readLedger(path);
  const findings = new Map<string, Finding>(known?.findings.map((one) => [one.hypothesis_id, one]));
  const createdAt = known?.created_at ?? now().toISOString();
  let hypotheses: Hypothesis[] = [];

  const write = (name: string, value: unknown) =>
    writeFileAtomic(join(analysisFolder, name), `${JSON.stringify(value, null, 2)}\n`);
  const writeLedger = () => {
    const ordered = hypotheses.flatMap(({ hypothesis_id: id }) => findings.get(id) ?? []);
    write("findings_ledger.json", {
      session_id: sessionId,
      findings: ordered,
      summary: summarizeFindings(ordered, hypotheses.length),
      created_at: createdAt,
      updated_at: now().toISOString(),
    });
  };
  const move = (id: string, status: HypothesisStatus) => {
    hypotheses = hypotheses.map((one) => (one.hypothesis_id === id ? { ...one, status } : one));
    write("hypotheses.json", hypotheses);
  };
  return {
    planned: (written) => {
      hypotheses = written.map((one) => ({ ...one, status: findings.get(one.hypothesis_id)?.outcome ?? one.status }));
      write("hypotheses.json", hypotheses);
      writeLedger();
    },
    investigating: (id) => move(id, "INVESTIGATING"),
    completed: (finding) => {
      findings.set(finding.hypothesis_id, finding);
      move(finding.hypothesis_id, finding.outcome);
      writeLedger();
    },
    statuses: () => hypotheses.map(({ hypothesis_id: id, title, status }) => ({ id, title, status })),
  };
}

function readLedger(path: string) {
  if (!existsSync(path)) return null;
  try {
    return findingsLedgerSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}
