import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { WatchAlert } from "../../../domain/watch.ts";
import { withFileLock } from "../../../ledger/file-lock.ts";
import { payloadOf } from "./slack-message.ts";

/** One line of JSON for an alert. What is there already stays; an alert that is among it is not written again. */
export async function appendAlert(path: string, alert: WatchAlert): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await withFileLock(`${path}.lock`, () => {
    const found = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const whole = found.subarray(0, found.lastIndexOf(10) + 1);
    const isTorn = whole.length < found.length && !isJson(found.subarray(whole.length));
    const kept = isTorn ? whole : found;
    if (kept.includes(`"alert_id":"${alert.id}"`)) return;
    const lead = kept.length > 0 && kept[kept.length - 1] !== 10 ? "\n" : "";
    const file = openSync(path, "a");
    try {
      // Half a line that a crash left.
      if (isTorn) ftruncateSync(file, whole.length);
      writeSync(file, `${lead}${JSON.stringify(payloadOf(alert))}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  });
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString("utf8"));
    return true;
  } catch {
    return false;
  }
}
