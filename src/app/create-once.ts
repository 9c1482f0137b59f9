import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "../base/atomic-file.ts";
import { sha256 } from "../base/canonical-json.ts";
import type { Turns } from "../base/turns.ts";

export interface OnceOptions<Made> {
  /** Holds what was made with which key. */
  folder: string;
  /** Null: it is made whatever was made before. */
  key: string | null;
  turns: Turns;
  now: () => Date;
  idOf(made: Made): string;
  /** Throws where it is gone. */
  find(id: string): Made;
  make(): Promise<Made>;
}

const keptMs = 24 * 3_600_000;

/** What `make` makes, or what was made with the same key before. */
export async function createOnce<Made>(options: OnceOptions<Made>): Promise<Made> {
  const { folder, key, turns, now, idOf, find, make } = options;
  if (key === null) return make();
  const path = join(folder, sha256(key));
  return turns.take(`create ${path}`, async () => {
    mkdirSync(folder, { recursive: true });
    removeOld(folder, now());
    const known = existsSync(path) ? readFileSync(path, "utf8") : null;
    const found = known === null ? null : orNull(() => find(known));
    if (found) return found;
    const made = await make();
    writeFileAtomic(path, idOf(made));
    return made;
  });
}

function removeOld(folder: string, now: Date): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && now.getTime() - found.mtimeMs > keptMs) rmSync(path, { force: true });
  }
}

function orNull<Value>(find: () => Value): Value | null {
  try {
    return find();
  } catch {
    return null;
  }
}
