// A process that appends to an audit log: LOG COUNT BYTES. It says "ready", starts at the first input,
// says so after each append, and ends when done.
import { openAuditLog } from "../../dist/ledger/audit-log.js";

const [, , path, count, bytes] = process.argv;
const log = openAuditLog(path, "3f2c1f5e-8a43-4d0f-9a3b-0c1d2e3f4a5b");
process.stdout.write("ready\n");
await new Promise((resolve) => process.stdin.once("data", resolve));
const padding = "x".repeat(Number(bytes));
for (let i = 0; i < Number(count); i += 1) {
  const event_data = { process: process.pid, step: i, padding };
  await log.append({ event_type: "observation_recorded", event_data, actor: "system" });
  process.stdout.write("appended\n");
}
process.exit(0);
