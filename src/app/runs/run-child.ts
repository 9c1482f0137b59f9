import { AppError } from "../../base/app-error.ts";
import { expectShortRun } from "../../base/short-run.ts";
import { openEventLog } from "../../ledger/event-log.ts";
import { leaveWithParent } from "../leave-with-parent.ts";
import { runCase } from "../run-case.ts";
import { runEvents } from "./run-events.ts";

/** One run in a process of its own: it can be stopped at any moment, and whoever starts it again goes on where it was. */
const [folder] = process.argv.slice(2);
leaveWithParent();
expectShortRun();

try {
  const events = runEvents(openEventLog(folder));
  await runCase(folder, events);
  events.ended(folder);
  process.exit(0);
} catch (error) {
  const isForeseen = error instanceof AppError;
  if (!isForeseen) process.stderr.write(`${(error as Error).stack ?? error}\n`);
  process.exit(2);
}
