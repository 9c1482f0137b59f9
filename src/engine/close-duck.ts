import type { Duck } from "./duck.ts";
import { escapeGlob, quoteText } from "./sql.ts";

export interface StillOpen {
  /** Where it may read and write from now on. */
  folders: string[];
  /** What it may read beside that. */
  files?: string[];
}

/**
 * From here on no query, whoever wrote it, reaches another file, an address, an extension or a setting. Whatever needs more is opened
 * before and handed in as a table.
 */
export async function closeDuck(duck: Pick<Duck, "run">, { folders, files = [] }: StillOpen): Promise<void> {
  const list = (paths: string[]) => `[${paths.map(quoteText).join(", ")}]`;
  // Our own queries write paths as patterns that mean only themselves, and the pattern is looked up as it is written.
  const paths = [...new Set(files.flatMap((file) => [file, escapeGlob(file)]))];
  await duck.run(`set allowed_directories = ${list(folders)}`);
  await duck.run(`set allowed_paths = ${list(paths)}`);
  await duck.run("set enable_external_access = false");
  await duck.run("set lock_configuration = true");
}
