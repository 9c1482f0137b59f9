import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { splitHypothesis } from "../../detective/claims/split-hypothesis.ts";
import { casePrefix } from "../case-address.ts";
import type { RecalledPassage } from "../knowledge/desk.ts";

const fileName = "passages.json";
const passagesSchema = z.array(z.object({ sourceUrl: z.string(), title: z.string(), text: z.string() }));

/** What the knowledge base has on the hypothesis and each of its claims, in full and each passage once. */
export async function findPassages(
  hypothesis: string,
  search: (query: string) => Promise<RecalledPassage[]>,
): Promise<RecalledPassage[]> {
  const found = new Map<string, RecalledPassage>();
  for (const query of new Set([hypothesis, ...splitHypothesis(hypothesis).map(({ text }) => text)]))
    for (const passage of (await search(query)).filter(isDocument))
      found.set(`${passage.sourceUrl}\n${passage.text}`, passage);
  return [...found.values()];
}

// A remembered case answers by its ledger and its data where it is asked, not by what is written about it.
const isDocument = ({ sourceUrl }: RecalledPassage): boolean => !sourceUrl.startsWith(casePrefix);

/** For the process that runs the interrogation, which cannot open the store, and for one that goes on with it later. */
export function keepPassages(folder: string, passages: RecalledPassage[]): void {
  writeFileAtomic(join(folder, fileName), JSON.stringify(passages));
}

export function readPassages(folder: string): RecalledPassage[] {
  const path = join(folder, fileName);
  return existsSync(path) ? passagesSchema.parse(JSON.parse(readFileSync(path, "utf8"))) : [];
}
