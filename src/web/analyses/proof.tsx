import { tellSignature } from "../../app/proof/tell-proof.ts";
import type { AnalysisDetails } from "../../domain/analysis-details.ts";
import type { VerifyResult } from "../../domain/verify-result.ts";
import { counted } from "../../investigate/report/plain-text.ts";
import { Button } from "../components/button.tsx";
import { Table } from "../components/table.tsx";

/** The evidence, the files with their hashes, and a button that proves all of them. */
export function Proof({ details }: { details: AnalysisDetails }) {
  const { request_id: id, artifacts, evidence, row_counts } = details;
  const verify = `/analyses/${id}/verify`;
  return (
    <section class="report-section" aria-labelledby="proof-title">
      <h2 id="proof-title">Evidence and files</h2>
      <ul class="evidence-list">
        {Object.entries(evidence).map(([evidenceId, { sql }]) => (
          <li>
            <a class="cite" href={`/analyses/${id}/evidence/${evidenceId}`} data-evidence={evidenceId}>
              {evidenceId}
            </a>{" "}
            {`${counted(row_counts.evidence[evidenceId] ?? 0, "row")}: `}
            <code class="sql-line">{beginningOf(sql)}</code>
          </li>
        ))}
      </ul>
      {artifacts.length > 0 && (
        <Table
          caption="Files of the analysis"
          isCaptionHidden
          columns={[{ name: "File" }, { name: "Kind" }, { name: "SHA-256" }]}
          rows={artifacts.map(({ path, type, sha256 }) => [
            <a href={`/api/analyses/${id}/artifacts/${path}`}>{path.split("/").at(-1)}</a>,
            type,
            <code class="hash">{sha256}</code>,
          ])}
        />
      )}
      <form
        method="post"
        action={verify}
        hx-post={verify}
        hx-target="#verify-outcome"
        hx-swap="innerHTML"
        class="row no-print"
      >
        <Button type="submit" size="small">
          Verify
        </Button>
        <span class="rerun-wait">Checking every byte and running every query again …</span>
        <span id="verify-outcome" role="status" />
      </form>
    </section>
  );
}

const shownSql = 140;

function beginningOf(sql: string): string {
  const line = sql.replace(/\s+/g, " ");
  return line.length > shownSql ? `${line.slice(0, shownSql).replace(/\s\S*$/, "")} …` : line;
}

export function VerifyOutcome({ result }: { result: VerifyResult }) {
  const { ok, checked, first_problem, not_proven } = result;
  return ok ? (
    <span class="outcome-same">
      {`Holds: ${checked.audit_entries} audit entries, ${checked.artifacts} files and ${checked.evidence} queries are as recorded. ${["Not proven:", ...not_proven].join(" ")} ${tellSignature(result)}.`}
    </span>
  ) : (
    <span class="outcome-different">{`Does not hold: ${first_problem}.`}</span>
  );
}
