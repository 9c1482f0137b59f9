import { mkdirSync } from "node:fs";
import { join } from "node:path";

export const runsFolder = "interrogation-runs";

/** What an interrogation needs only while it runs: who works on it, and the passages it was given. */
export const runFolder = (home: string, id: string): string => join(home, runsFolder, id);

export function claimRunFolder(home: string, id: string): string {
  const folder = runFolder(home, id);
  mkdirSync(folder, { recursive: true });
  return folder;
}
