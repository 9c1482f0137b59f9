import type { Finding } from "../../domain/finding.ts";
import type { Hypothesis } from "../../domain/hypothesis.ts";
import type { FindingsKeeper } from "./keep-findings.ts";

export interface FindingsWatcher {
  /** A hypothesis as it was written down, and each time its status changes; may be told the same twice. */
  onHypothesis?(hypothesis: Hypothesis): void;
  onFinding?(finding: Finding): void;
}

/** The keeper, with someone who is told. */
export function watchFindings(keeper: FindingsKeeper, watcher: FindingsWatcher): FindingsKeeper {
  let hypotheses: Hypothesis[] = [];
  const tell = (id: string, status: Hypothesis["status"]) => {
    const hypothesis = hypotheses.find(({ hypothesis_id }) => hypothesis_id === id);
    if (hypothesis) watcher.onHypothesis?.({ ...hypothesis, status });
  };
  return {
    planned: (written) => {
      hypotheses = written;
      keeper.planned(written);
      for (const { id, status } of keeper.statuses()) tell(id, status);
    },
    investigating: (id) => {
      keeper.investigating(id);
      tell(id, "INVESTIGATING");
    },
    completed: (finding) => {
      keeper.completed(finding);
      tell(finding.hypothesis_id, finding.outcome);
      watcher.onFinding?.(finding);
    },
    statuses: keeper.statuses,
  };
}
