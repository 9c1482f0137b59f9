import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "../../../src/analyst/analyse.ts";
import { parseBlockedPatterns } from "../../../src/analyst/policy/blocked-patterns.ts";
import { openMasker } from "../../../src/analyst/policy/masker.ts";
import { noRecipes } from "../../../src/analyst/recipes/recipe-book.ts";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import { analysisRequestSchema } from "../../../src/domain/analysis-request.ts";
import { type DataSource, openFiles } from "../../../src/engine/data-source.ts";
import { silentTrail } from "../silent-trail.ts";
import { scoreAnswer, type Verdict } from "./score-answer.ts";
import type { SuiteCase, SuiteSet } from "./suite-case.ts";

export interface Scored {
  set: string;
  intent: string;
  verdict: Verdict;
  /** What came instead. */
  seen: string;
  /** Seconds for understanding, planning and running. */
  seconds: number;
}

/** Asks the intents of a set as the product would be asked, and judges the answers. */
export async function runSet(set: SuiteSet, isWanted: (index: number) => boolean): Promise<Scored[]> {
  const scratch = makeScratchFolder();
  const sources = new Map<string, DataSource>();
  try {
    for (const [name, text] of Object.entries(set.files)) writeFileSync(join(scratch.folder, name), text);
    const scored: Scored[] = [];
    for (const [index, one] of set.cases.entries()) {
      if (!isWanted(index)) continue;
      const paths = one.files.map((name) => join(scratch.folder, name));
      const key = paths.join();
      const source = sources.get(key) ?? (await openFiles(paths));
      sources.set(key, source);
      scored.push(await runCase(set.name, one, source, scratch.folder));
    }
    return scored;
  } finally {
    for (const source of sources.values()) source.close();
    scratch.remove();
  }
}

async function runCase(
  set: string,
  { intent, files, want }: SuiteCase,
  source: DataSource,
  folder: string,
): Promise<Scored> {
  const request = analysisRequestSchema.parse({
    request_id: randomUUID(),
    intent,
    data_sources: files.map((file_path) => ({ type: "csv", file_path })),
    deliverables: ["summary"],
    timestamp: new Date().toISOString(),
  });
  const began = performance.now();
  const { result } = await analyse(request, {
    source,
    folder,
    trail: silentTrail,
    recipes: noRecipes,
    planner: null,
    masker: openMasker(parseBlockedPatterns(request.policy.blocked_patterns)),
    newId: randomUUID,
    now: () => new Date(),
    onProgress: () => {},
  });
  const rows = result.answer?.rows ?? [];
  return {
    set,
    intent,
    verdict: scoreAnswer({ decision: result.decision, not_understood: result.not_understood, rows }, want),
    seen: result.decision === "answered" ? JSON.stringify(rows.slice(0, 3)) : result.summary.slice(0, 160),
    seconds: (performance.now() - began) / 1000,
  };
}

/** The place of a set's first case in the whole suite: holdouts are counted over all sets. */
export function offsetOf(sets: SuiteSet[], set: SuiteSet): number {
  return sets.slice(0, sets.indexOf(set)).reduce((sum, { cases }) => sum + cases.length, 0);
}
