import { tmpdir } from "node:os";
import { AppError } from "../../base/app-error.ts";
import { findDiskRefusal } from "../../base/disk-refusal.ts";
import type { TaskAnswer, TaskMessage } from "./table-task.ts";

process.once("message", async (message: TaskMessage) => {
  const answer = await work(message).then(
    (value): TaskAnswer => ({ ok: true, value }),
    (error): TaskAnswer => ({ ok: false, ...describe(error) }),
  );
  process.send?.(answer, () => process.exit(0));
});
// Whoever asked is gone.
process.once("disconnect", () => process.exit(1));
const cancelling = new AbortController();
process.once("SIGTERM", () => cancelling.abort());

// Only what the task needs is loaded: most processes are for one upload.
async function work(message: TaskMessage): Promise<unknown> {
  switch (message.name) {
    case "read":
      return (await import("./read-table.ts")).readTable(message.input);
    case "series":
      return (await import("./read-series.ts")).readSeries(message.input);
    case "evidence": {
      const { rerunEvidence } = await import("../../ledger/verify-evidence.ts");
      return rerunEvidence(message.input.files, message.input.evidence);
    }
    case "analysis-evidence":
      return (await import("../analyses/rerun-evidence.ts")).rerunAnalysisEvidence(message.input);
    case "verify":
      return (await import("../proof/verify-received.ts")).verifyReceived(message.input);
    case "export":
      return (await import("../exports/export-case.ts")).exportCase(message.input.folder, message.input.format);
    case "source-list":
      return (await import("../sources/take-tables.ts")).listTables(message.input);
    case "source-take":
      return (await import("../sources/take-tables.ts")).takeTables(message.input, cancelling.signal);
  }
}

function describe(failure: unknown) {
  const error = findDiskRefusal(failure, tmpdir()) ?? failure;
  const { code, details } = error instanceof AppError ? error : { code: "INTERNAL_ERROR", details: {} };
  return { code, message: (error as Error).message, details: JSON.parse(JSON.stringify(details)) };
}
