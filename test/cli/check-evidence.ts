import { expect } from "vitest";
import { canonicalJson, sha256 } from "../../src/base/canonical-json.ts";
import type { InvestigationResult } from "../../src/domain/investigation-result.ts";
import { openFiles } from "../../src/engine/data-source.ts";
import { openEvidenceLog } from "../../src/engine/evidence-log.ts";

/** What is cited exists, carries the right hash, and comes out again when its SQL is run on the same files. */
export async function checkEvidence(result: InvestigationResult, files: string[]): Promise<void> {
  const { explanations, ruled_out, quality, evidence } = result;
  const cited = [...explanations, ...ruled_out, ...quality].flatMap((item) => item.evidence);
  expect(cited.filter((id) => !Object.hasOwn(evidence, id))).toEqual([]);
  for (const [id, { sql, params, rows, hash }] of Object.entries(evidence))
    expect({ id, hash }).toEqual({ id, hash: sha256(canonicalJson({ sql, params, rows })) });
  const source = await openFiles(files);
  try {
    const log = openEvidenceLog(source);
    for (const [id, { sql, params, rows }] of Object.entries(evidence))
      expect({ id, rows: (await log.ask(sql, params)).rows }).toEqual({ id, rows });
  } finally {
    source.close();
  }
}

/** Exactly, but for the rounding of the addition itself. */
export function expectReconciled({ change, explanations, remainder }: Reconciled): void {
  const terms = [...explanations.map(({ contribution }) => contribution.absolute), remainder!.absolute];
  const sum = terms.reduce((total, term) => total + term, 0);
  const scale = Math.max(...terms.map(Math.abs), Math.abs(change.absolute!));
  expect(Math.abs(sum - change.absolute!)).toBeLessThanOrEqual(terms.length * Number.EPSILON * scale);
}

type Reconciled = {
  change: { absolute: number | null };
  explanations: { contribution: { absolute: number } }[];
  remainder?: { absolute: number };
};
