import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import type { Database } from "../database/database.ts";
import { exportDocuments, exportKept } from "./export-values.ts";
import { writeSnapshotFile } from "./snapshot-file.ts";

export const snapshotFiles = { documents: "documents.ndjson.gz", kept: "kept.ndjson.gz" } as const;

const stateSchema = z.object({ documents: z.int(), kept: z.int() });
type State = z.infer<typeof stateSchema>;

/** Writes what people gave us and nobody else holds, as far as it changed. The index and the vectors can be made again from it. */
export async function writeSnapshots(folder: string, database: Database): Promise<void> {
  const snapshot = join(folder, "snapshot");
  const last = readState(snapshot);
  const [current] = await database.rows<State & Record<string, unknown>>(
    `select (select contents from whydunit.corpus) as documents, (select generation from whydunit.kept) as kept`,
  );
  const { documents, kept } = current!;
  if (documents !== last.documents)
    await writeSnapshotFile(join(snapshot, snapshotFiles.documents), exportDocuments(database));
  if (kept !== last.kept) await writeSnapshotFile(join(snapshot, snapshotFiles.kept), exportKept(database));
  if (documents !== last.documents || kept !== last.kept)
    writeFileAtomic(join(snapshot, "state.json"), JSON.stringify({ documents, kept } satisfies State));
}

function readState(snapshot: string): State {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(join(snapshot, "state.json"), "utf8")));
  } catch {
    return { documents: 0, kept: 0 };
  }
}
