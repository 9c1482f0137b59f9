import { evidenceUses } from "../../app/report/evidence-uses.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import { counted } from "../../investigate/report/plain-text.ts";
import { eventsOf, evidenceLink } from "./page-context.tsx";

/** Every piece of evidence with what it is there for; its query and rows are fetched when someone wants them. */
export function EvidenceList({ result }: { result: CaseResult }) {
  const uses = evidenceUses(result);
  const cited = Object.keys(result.evidence).filter((id) => uses.has(id));
  const others = Object.keys(result.evidence).filter((id) => !uses.has(id));
  return (
    <section class="report-section" id="evidence" aria-labelledby="evidence-title">
      <h3 id="evidence-title">Evidence</h3>
      <ul class="evidence-list">
        {eventsOf(result).map(({ id, source, text }) => (
          <li>
            <a class="cite" {...evidenceLink(result.sessionId, id)}>
              {id}
            </a>{" "}
            {`${source}: ${text}`}
          </li>
        ))}
        {cited.map((id) => (
          <li>
            <a class="cite" {...evidenceLink(result.sessionId, id)}>
              {id}
            </a>{" "}
            {uses.get(id)!.join("; ")}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <details>
          <summary class="quiet small">{`${counted(others.length, "more query", "more queries")} that fed a step and is behind no figure above`}</summary>
          <p class="evidence-others">
            {others.map((id) => (
              <>
                <a class="cite" {...evidenceLink(result.sessionId, id)}>
                  {id}
                </a>{" "}
              </>
            ))}
          </p>
        </details>
      )}
    </section>
  );
}
