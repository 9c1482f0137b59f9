import { canonicalJson, sha256 } from "../base/canonical-json.ts";
import type { Evidence, EvidenceById } from "../domain/evidence.ts";
import type { Cell, Duck } from "./duck.ts";

export type EvidenceRow = Record<string, string | number | boolean | null>;

/** Every figure a person sees comes out of a query that is kept with its parameters, rows and hash. */
export interface EvidenceLog {
  /** Runs the query and keeps it; asking the same again gives the same id. */
  ask(sql: string, params?: Cell[]): Promise<{ id: string; rows: EvidenceRow[] }>;
  all(): EvidenceById;
}

export function openEvidenceLog(source: Pick<Duck, "table">): EvidenceLog {
  const byId = new Map<string, Evidence>();
  const idOf = new Map<string, string>();
  return {
    ask: async (sql, params = []) => {
      const key = canonicalJson({ sql, params: params.map(toScalar) });
      const known = idOf.get(key);
      if (known) return { id: known, rows: byId.get(known)!.rows as EvidenceRow[] };
      const { columns, rows } = await source.table(sql, params);
      const id = `E${byId.size + 1}`;
      const evidence = sealEvidence(sql, params, columns, rows);
      idOf.set(key, id);
      byId.set(id, evidence);
      return { id, rows: evidence.rows as EvidenceRow[] };
    },
    all: () => Object.fromEntries(byId),
  };
}

export function sealEvidence(sql: string, params: Cell[], columns: string[], cells: Cell[][]): Evidence {
  const rows = cells.map((row) => Object.fromEntries(columns.map((column, i) => [column, toScalar(row[i])])));
  const scalars = params.map(toScalar);
  return { sql, params: scalars, rows, hash: hashEvidence({ sql, params: scalars, rows }) };
}

export function hashEvidence({ sql, params, rows }: Omit<Evidence, "hash">): string {
  return sha256(canonicalJson({ sql, params, rows }));
}

function toScalar(cell: Cell): string | number | boolean | null {
  if (typeof cell === "bigint") return Number.isSafeInteger(Number(cell)) ? Number(cell) : cell.toString();
  return typeof cell === "number" && !Number.isFinite(cell) ? null : cell;
}
