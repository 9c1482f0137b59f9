import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Where an analysis is kept: the folder named, or one inside it when it holds something already, or one under the home. */
export function claimAnalysisFolder(out: string | null, requestId: string, home: string): string {
  const folder =
    out === null ? join(home, "analyses", requestId) : isEmpty(out) ? out : join(out, `case-${requestId.slice(0, 8)}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;
