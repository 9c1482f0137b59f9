import { AppError } from "../../base/app-error.ts";
import { verifyCase } from "../../ledger/verify-case.ts";
import { rerunEvidence } from "../../ledger/verify-evidence.ts";
import { readSeries } from "./read-series.ts";
import { readTable } from "./read-table.ts";
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

function work(message: TaskMessage): Promise<unknown> {
  switch (message.name) {
    case "read":
      return readTable(message.input.file);
    case "series":
      return readSeries(message.input);
    case "evidence":
      return rerunEvidence(message.input.files, message.input.evidence);
    case "verify":
      return verifyCase(message.input.folder);
  }
}

function describe(error: unknown) {
  const { code, details } = error instanceof AppError ? error : { code: "INTERNAL_ERROR", details: {} };
  return { code, message: (error as Error).message, details: JSON.parse(JSON.stringify(details)) };
}
