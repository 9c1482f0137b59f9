import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../database/database.ts";
import { insertEntry } from "../records/conversations.ts";
import type { DocumentToLearn } from "../records/document.ts";
import { writeKept } from "../records/kept.ts";
import { type LearnServices, learnDocuments } from "../records/learn-documents.ts";
import { putMemory } from "../records/memory-documents.ts";
import { readSnapshotFile } from "./snapshot-file.ts";
import { documentValueSchema, type KeptValue, keptValueSchema } from "./snapshot-values.ts";
import { snapshotFiles } from "./write-snapshots.ts";

export interface Restored {
  documents: number;
  conversations: number;
  memories: number;
}

const chunksAtOnce = 1_000;

/** Fills an empty database from the snapshot; null where there is none. Vectors are not in it: they are missing afterwards. */
export async function restoreSnapshots(folder: string, services: LearnServices): Promise<Restored | null> {
  const snapshot = join(folder, "snapshot");
  const documentsPath = join(snapshot, snapshotFiles.documents);
  const keptPath = join(snapshot, snapshotFiles.kept);
  // The new database counts its changes from 0 again.
  rmSync(join(snapshot, "state.json"), { force: true });
  if (!existsSync(documentsPath) && !existsSync(keptPath)) return null;
  const kept = existsSync(keptPath)
    ? await restoreKept(services.database, keptPath)
    : { conversations: 0, memories: 0 };
  const documents = existsSync(documentsPath) ? await restoreDocuments(services, documentsPath) : 0;
  return { documents, ...kept };
}

async function restoreDocuments(services: LearnServices, path: string): Promise<number> {
  let count = 0;
  let batch: DocumentToLearn[] = [];
  const learn = async () => {
    count += (await learnDocuments(batch, services)).learned.length;
    batch = [];
  };
  for await (const value of readSnapshotFile(path)) {
    batch.push(documentValueSchema.parse(value));
    if (batch.reduce((sum, { chunks }) => sum + chunks.length, 0) >= chunksAtOnce) await learn();
  }
  await learn();
  return count;
}

async function restoreKept(database: Database, path: string): Promise<{ conversations: number; memories: number }> {
  const counts = { conversations: 0, memories: 0 };
  await writeKept(database, async (queries) => {
    for await (const line of readSnapshotFile(path)) {
      const value: KeptValue = keptValueSchema.parse(line);
      if (value.kind === "conversation") {
        await insertEntry(queries, value);
        counts.conversations += 1;
      } else {
        await putMemory(
          queries,
          { ...value, embedding: value.embedding && Float32Array.from(value.embedding) },
          "vector",
        );
        counts.memories += 1;
      }
    }
  });
  return counts;
}
