import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { sha256 } from "../../base/canonical-json.ts";
import type { SessionRecord } from "../case-metadata.ts";
import type { SessionParts } from "./session-parts.ts";

const keptMs = 24 * 3_600_000;

/** A new session, or the one that was made with the same key before. */
export async function createOnce(
  key: string | null,
  { home, folders, turns, now }: SessionParts,
): Promise<SessionRecord> {
  if (key === null) return folders.create().record;
  const keys = join(home, "sessions", ".keys");
  const path = join(keys, sha256(key));
  return turns.take(`create ${path}`, async () => {
    mkdirSync(keys, { recursive: true });
    removeOld(keys, now());
    const known = existsSync(path) ? readFileSync(path, "utf8") : null;
    const found = known === null ? null : findOrNull(() => folders.find(known).record);
    if (found) return found;
    const { record } = folders.create();
    writeFileAtomic(path, record.session_id);
    return record;
  });
}

function removeOld(keys: string, now: Date): void {
  for (const name of readdirSync(keys)) {
    const path = join(keys, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && now.getTime() - found.mtimeMs > keptMs) rmSync(path, { force: true });
  }
}

function findOrNull<Value>(find: () => Value): Value | null {
  try {
    return find();
  } catch {
    return null;
  }
}
