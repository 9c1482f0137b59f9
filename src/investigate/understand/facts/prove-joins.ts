import { formatNumber } from "../../../base/format-number.ts";
import type { EvidenceLog } from "../../../engine/evidence-log.ts";
import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { JoinPath } from "../../../engine/relate/find-joins.ts";
import { quoteName } from "../../../engine/sql.ts";
import type { CaseData } from "../../case-result.ts";
import { joinTables, lastHop } from "./joined-tables.ts";

/** Counts the fact table with and without each join, for everyone to see. */
export async function proveJoins(
  fact: ProfiledTable,
  paths: JoinPath[],
  evidence: EvidenceLog,
): Promise<CaseData["joins"]> {
  const proven: CaseData["joins"] = [];
  for (const path of paths) {
    const { from, joined } = joinTables(fact, [path]);
    const { to, toColumns, fromColumns, from: source } = lastHop(path);
    const { id, rows } = await evidence.ask(
      `select (select count(*) from ${quoteName(fact.name)}) as rows_alone, count(*) as rows_joined, ` +
        `count(${joined[0].alias}.${quoteName(toColumns[0])}) as rows_matched from ${from}`,
    );
    const [all, matched] = [Number(rows[0]["rows_joined"]), Number(rows[0]["rows_matched"])];
    proven.push({
      from: source.name,
      to: to.name,
      by: fromColumns.join(", "),
      proof: `${finds(fact.name, to.name, all, matched)}; no row is lost or doubled`,
      evidence: [id],
    });
  }
  return proven;
}

function finds(fact: string, to: string, all: number, matched: number): string {
  if (all === matched) return `every row of ${fact} finds one row of ${to}`;
  return `${formatNumber(matched)} of ${formatNumber(all)} rows of ${fact} find one row of ${to}, the others are kept without`;
}
