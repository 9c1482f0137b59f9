import { resolve } from "node:path";
import type { LearnResult } from "../../domain/learn-result.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { caseKind } from "../case-address.ts";
import { findRequest } from "../case-request.ts";
import type { CaseMemories } from "./case-memories.ts";

/** Knowledge that also remembers finished cases: those of the home by themselves, others when their folder is learnt. */
export function rememberingKnowledge(knowledge: Knowledge, memories: CaseMemories): Knowledge {
  return {
    ...knowledge,
    learn: async (paths, options) => {
      const cases = paths.filter(isCase);
      const others = paths.filter((path) => !cases.includes(path));
      const learnt = others.length > 0 || cases.length === 0 ? await knowledge.learn(others, options) : nothing;
      const remembered = await Promise.all(cases.map((path) => rememberCase(resolve(path), memories)));
      return remembered.reduce(add, learnt);
    },
    // A memory is not a document that anybody gave; it goes with its case.
    list: async () => (await knowledge.list()).filter(({ kind }) => kind !== caseKind),
    retrieve: async (query, options) => {
      await memories.takeIn();
      return knowledge.retrieve(query, options);
    },
  };
}

const nothing: LearnResult = { documents: 0, chunks: 0, unchanged: 0, forgotten: 0, skipped: [] };

function isCase(path: string): boolean {
  try {
    return findRequest(path) !== null;
  } catch {
    return false;
  }
}

async function rememberCase(folder: string, memories: CaseMemories): Promise<LearnResult> {
  const chunks = await memories.remember(folder);
  if (chunks !== null) return { ...nothing, documents: 1, chunks };
  const reason = "the investigation in this folder is not finished, or was changed after it was";
  return { ...nothing, skipped: [{ path: folder, reason }] };
}

function add(one: LearnResult, other: LearnResult): LearnResult {
  return {
    documents: one.documents + other.documents,
    chunks: one.chunks + other.chunks,
    unchanged: one.unchanged + other.unchanged,
    forgotten: one.forgotten + other.forgotten,
    skipped: [...one.skipped, ...other.skipped],
  };
}
