import type { Evidence } from "../../../domain/evidence.ts";
import { counted } from "../../../investigate/report/plain-text.ts";

interface EvidenceItemProps {
  evidence: Evidence;
  /** More rows than these are counted, not shown. */
  shownRows: number;
}

/** The query, what was put in, what came out, and the hash that seals all three. */
export function EvidenceItem({ evidence: { sql, params, rows, hash }, shownRows }: EvidenceItemProps) {
  const columns = Object.keys(rows[0] ?? {});
  const more = rows.length - shownRows;
  return (
    <>
      <pre class="sql" tabindex={0}>
        <code>{layOutSql(sql)}</code>
      </pre>
      {params.length > 0 && (
        <p class="quiet small">{`Parameters: ${params.map((one) => JSON.stringify(one)).join(", ")}`}</p>
      )}
      {rows.length === 0 ? (
        <p class="quiet">It gives no rows.</p>
      ) : (
        <section class="table-scroll table-tall" aria-label="Rows" tabindex={0}>
          <table class="table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th scope="col" class={typeof rows[0][column] === "number" ? "number" : undefined}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shownRows).map((row) => (
                <tr>
                  {columns.map((column) => (
                    <td class={typeof row[column] === "number" ? "number" : undefined}>{cellText(row[column])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p class="quiet small hash">
        {more > 0
          ? `${counted(rows.length, "row")}, the first ${shownRows} shown. `
          : `${counted(rows.length, "row")}. `}
        Hash <code>{hash}</code>
      </p>
    </>
  );
}

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "–";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const breaks = /\s+(?=(?:from|where|group by|order by|having|union all|left join|limit|with)\b)/gi;

/** Long queries are read by their clauses. Quoted names and texts stay as they are. */
export function layOutSql(sql: string): string {
  if (sql.includes("\n")) return sql;
  return sql
    .split(/('(?:[^']|'')*'|"(?:[^"]|"")*")/)
    .map((part, i) => (i % 2 === 0 ? part.replace(breaks, "\n") : part))
    .join("");
}
