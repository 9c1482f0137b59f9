import type { Evidence, EvidenceById } from "../../domain/evidence.ts";
import { hashEvidence } from "../../engine/evidence-log.ts";
import { maskEverywhere } from "./mask-everywhere.ts";
import type { Masker } from "./masker.ts";

/** Evidence as it may be kept; its hash is that of what is kept. */
export function maskAllEvidence(evidence: EvidenceById, masker: Masker): EvidenceById {
  return Object.fromEntries(Object.entries(evidence).map(([id, one]) => [id, maskEvidence(one, masker)]));
}

export function maskEvidence(evidence: Evidence, masker: Masker): Evidence {
  const sql = masker.text(evidence.sql);
  const params = maskEverywhere(evidence.params, masker);
  const rows = maskEverywhere(evidence.rows, masker);
  const hash = hashEvidence({ sql, params, rows });
  if (hash === evidence.hash) return evidence;
  const isQueryMasked = hashEvidence({ sql, params, rows: [] }) !== hashEvidence({ ...evidence, rows: [] });
  return { sql, params, rows, hash, ...(isQueryMasked ? { query_masked: true as const } : {}) };
}
