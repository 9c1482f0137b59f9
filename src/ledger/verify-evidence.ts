import { canonicalJson } from "../base/canonical-json.ts";
import type { Evidence, EvidenceById } from "../domain/evidence.ts";
import { type DataSource, openFiles, type TableFile } from "../engine/data-source.ts";
import type { Duck } from "../engine/duck.ts";
import { hashEvidence, sealEvidence } from "../engine/evidence-log.ts";
import { findLiteralFigures } from "../engine/find-literal-figures.ts";
import { findUnsafeSql } from "../engine/find-unsafe-sql.ts";

export interface EvidenceCheck {
  /** How many were computed again and came out the same. */
  checked: number;
  problem: string | null;
  /** What could not be computed again, and why. */
  notProven: string[];
}

/** What a case keeps of evidence that was computed; where a policy masks, it is not all of it. */
export type KeptForm = (evidence: Evidence) => Evidence;

const asComputed: KeptForm = (evidence) => evidence;

/** Each evidence has the hash of its own query and rows: cheap, and asked before anything is run. */
export function findEvidenceHashProblem(evidence: EvidenceById): string | null {
  for (const [id, item] of Object.entries(evidence))
    if (hashEvidence(item) !== item.hash) return `evidence ${id}: its hash differs`;
  return null;
}

/** Computes every evidence again from the files it came from, in a database that can read nothing else. */
export async function verifyEvidence(
  files: (string | TableFile)[],
  evidence: EvidenceById,
  keptForm: KeptForm = asComputed,
): Promise<EvidenceCheck> {
  const source = await openFiles(files);
  const notProven: string[] = [];
  try {
    let checked = 0;
    for (const [id, known] of Object.entries(evidence)) {
      if (known.query_masked) {
        notProven.push(`Evidence ${id} was not computed again: the policy masks part of its query.`);
        continue;
      }
      const problem = await findDifference(source, known, keptForm);
      if (problem !== null) return { checked, problem: `evidence ${id}: ${problem}`, notProven };
      checked += 1;
    }
    return { checked, problem: null, notProven };
  } finally {
    source.close();
  }
}

/** Asks every evidence again of the database in which the rows stayed. */
export async function verifyPushedEvidence(source: DataSource, evidence: EvidenceById): Promise<EvidenceCheck> {
  try {
    let checked = 0;
    for (const [id, { sql, params, rows }] of Object.entries(evidence)) {
      const result = await source.table(sql, params);
      const again = sealEvidence(sql, params, result.columns, result.rows).rows;
      const problem = isAlike(again, rows) ? null : describeDifference(rows, again);
      if (problem !== null) return { checked, problem: `evidence ${id}: ${problem}`, notProven: [] };
      checked += 1;
    }
    return { checked, problem: null, notProven: [] };
  } finally {
    source.close();
  }
}

/** Databases add up in any order, so that the last digits of sums differ from time to time. */
function isAlike(now: unknown, known: unknown): boolean {
  if (typeof now === "number" && typeof known === "number")
    return Math.abs(now - known) <= 1e-9 * Math.max(Math.abs(now), Math.abs(known));
  if (typeof now !== "object" || now === null || typeof known !== "object" || known === null) return now === known;
  const [keys, others] = [Object.keys(now), Object.keys(known)];
  return (
    keys.length === others.length &&
    keys.every((key) => isAlike((now as Record<string, unknown>)[key], (known as Record<string, unknown>)[key]))
  );
}

/** Computes one evidence again. */
export async function rerunEvidence(
  files: (string | TableFile)[],
  evidence: Evidence,
  keptForm: KeptForm = asComputed,
): Promise<{ problem: string | null }> {
  if (evidence.query_masked) return { problem: "the policy masks part of the query, so it cannot be run again" };
  const source = await openFiles(files);
  try {
    return { problem: await findDifference(source, evidence, keptForm) };
  } finally {
    source.close();
  }
}

async function findDifference(
  source: Pick<Duck, "table">,
  { sql, params, rows, hash }: Evidence,
  keptForm: KeptForm = asComputed,
): Promise<string | null> {
  const unsafe = await findUnsafeSql(source, sql);
  if (unsafe !== null) return `the query was not run: ${unsafe}`;
  const literal = await findLiteralFigures(source, sql);
  if (literal !== null) return `the query proves nothing: ${literal}`;
  let again: Evidence;
  try {
    const result = await source.table(sql, params, rows.length + 1);
    again = keptForm(sealEvidence(sql, params, result.columns, result.rows));
  } catch (error) {
    return `the query fails: ${(error as Error).message.split("\n")[0]}`;
  }
  return again.hash === hash ? null : describeDifference(rows, again.rows);
}

export function describeDifference(known: Evidence["rows"], again: Evidence["rows"]): string {
  if (known.length !== again.length) return `the case has ${known.length} rows, the data give ${again.length}`;
  for (const [i, row] of known.entries())
    for (const column of new Set([...Object.keys(row), ...Object.keys(again[i])])) {
      const [before, now] = [row[column], again[i][column]].map((value) => canonicalJson(value ?? null));
      if (before !== now) return `row ${i + 1}, ${column}: the case has ${before}, the data give ${now}`;
    }
  return "the rows differ";
}
