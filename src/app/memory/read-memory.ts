import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../../base/canonical-json.ts";
import { type CompiledMemory, compiledMemorySchema } from "../../domain/memory-document.ts";
import { splitMemory } from "../../investigate/memory/split-memory.ts";
import { manifestFile, memoryFile } from "../../ledger/case-files.ts";
import { isAsDescribed, manifestSchema } from "../../ledger/manifest.ts";
import { readCaseState } from "../../ledger/seal-case.ts";
import type { DocumentToLearn } from "../../store/records/document.ts";
import { caseAddress, caseKind } from "../case-address.ts";

export interface RememberedCase {
  memory: CompiledMemory;
  /** The same in passages, as the store learns documents. */
  document: DocumentToLearn;
}

/** What a finished case is remembered by, as its manifest vouches for it; null where it is not finished or not whole. */
export function readMemory(folder: string, home: string): RememberedCase | null {
  // Two looks are all that a case which is not finished costs each time.
  if (!existsSync(join(folder, manifestFile)) || !existsSync(join(folder, memoryFile))) return null;
  if (readCaseState(folder) !== "finished") return null;
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, manifestFile), "utf8")));
  const sealed = manifest.files.find(({ path }) => path === memoryFile);
  if (sealed === undefined || !isAsDescribed(folder, sealed)) return null;
  const memory = compiledMemorySchema.parse(JSON.parse(readFileSync(join(folder, memoryFile), "utf8")));
  return { memory, document: toDocument(memory, { folder, home }) };
}

/** Where a memory comes from: a database may serve several homes, and each forgets only its own. */
export interface MemoryPlace extends Record<string, unknown> {
  folder: string;
  home: string;
}

function toDocument({ session_id, content, created_at }: CompiledMemory, place: MemoryPlace): DocumentToLearn {
  const { title, chunks } = splitMemory(content);
  return {
    sourceUrl: caseAddress(session_id),
    path: null,
    title,
    kind: caseKind,
    contentHash: `1:${sha256(content)}`,
    modifiedAt: created_at,
    language: null,
    sessionId: session_id,
    metadata: place,
    chunks: chunks.map(({ title: _, ...chunk }) => chunk),
    events: [],
  };
}
