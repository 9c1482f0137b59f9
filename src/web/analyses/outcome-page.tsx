import { formatCell, words } from "../../analyst/answer/write-summary.ts";
import type { OutputCell } from "../../analyst/tools/tool-output.ts";
import { summarySpans } from "../../app/analyses/summary-spans.ts";
import { ChartFigure } from "../../app/report/html/chart-figure.tsx";
import { Spans } from "../../app/report/html/spans.tsx";
import type { AnalysisDetails } from "../../domain/analysis-details.ts";
import { ButtonLink } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { Table } from "../components/table.tsx";
import { EvidenceDrawer } from "../report/evidence-drawer.tsx";
import type { AnswerChart } from "./drawn-answers.ts";
import { IntentTitle } from "./intent-title.tsx";
import { Proof } from "./proof.tsx";
import { readableTemplate } from "./readable-template.ts";
import { TaskList } from "./task-list.tsx";
import { Understanding } from "./understanding.tsx";

interface OutcomeProps {
  details: AnalysisDetails;
  chart: AnswerChart | null;
}

/** The figures first, then the table and the chart, how the question was read, and what proves it. */
export function OutcomePage({ details, chart }: OutcomeProps) {
  const { request_id: id, intent, status, tasks } = details;
  return (
    <article class="report analysis">
      <header class="report-head">
        <p class="quiet small">{`Asked of ${details.file_names.join(", ")}`}</p>
        <IntentTitle intent={intent} />
        <Summary details={details} />
        {status === "partial_success" && (
          <Notice tone="caution">
            <p>A part of the plan failed. What is shown holds; the plan below says what is missing.</p>
          </Notice>
        )}
        <div class="row no-print">
          <ButtonLink kind="primary" href={`/analyses?analysis=${id}`}>
            Ask something else of these data
          </ButtonLink>
          <ButtonLink href={`/analyses/${id}/answer.csv`}>Download CSV</ButtonLink>
        </div>
      </header>
      <AnswerTable details={details} />
      {chart === null ? (
        <ChartPicture details={details} />
      ) : (
        <ChartFigure chart={chart} source={`/analyses/${id}/chart/spec`} />
      )}
      <Understanding details={details} />
      <section class="report-section" aria-labelledby="plan-title">
        <h2 id="plan-title">Plan</h2>
        <TaskList tasks={tasks} />
        <Recipe details={details} />
      </section>
      <Proof details={details} />
      <EvidenceDrawer />
    </article>
  );
}

/** The picture of an answer that has more rows than a page draws. */
function ChartPicture({ details: { request_id: id, artifacts, intent } }: { details: AnalysisDetails }) {
  const picture = artifacts.find(({ path }) => path.endsWith("/chart.png"));
  if (!picture) return null;
  return <img class="chart-picture" src={`/api/analyses/${id}/artifacts/${picture.path}`} alt={`Chart: ${intent}`} />;
}

function Summary({ details: { request_id: id, summary, evidence } }: { details: AnalysisDetails }) {
  const context = {
    linkTo: (evidenceId: string) =>
      Object.hasOwn(evidence, evidenceId)
        ? { href: `/analyses/${id}/evidence/${evidenceId}`, "data-evidence": evidenceId }
        : null,
    chart: () => null,
  };
  return (
    <p class="lead">
      <Spans spans={summarySpans(summary ?? "")} context={context} />
    </p>
  );
}

const shownRows = 100;
/** As many as are in sight before the table scrolls. */
const seenAtOnce = 10;

function AnswerTable({ details: { request_id: id, answer, row_counts } }: { details: AnalysisDetails }) {
  if (answer === null) return null;
  const { columns, rows } = answer;
  if (rows.length === 0) return <p class="quiet">No row of the data is like this.</p>;
  const isNumber = (at: number) => rows.some((row) => typeof row[at] === "number");
  const shown = rows.slice(0, shownRows);
  return (
    <section class="stack-tight answer" aria-labelledby="answer-title">
      <h2 id="answer-title">Answer</h2>
      <Table
        caption="Answer"
        isCaptionHidden
        columns={columns.map((name, at) => ({ name: words(name), isNumber: isNumber(at) }))}
        rows={shown.map((row) => row.map((cell, at) => formatCell(cell as OutputCell, columns[at])))}
      />
      {rows.length > shownRows ? (
        <p class="quiet small">
          {`The first ${shownRows} of ${row_counts.answer.toLocaleString("en-US")} rows. `}
          <a href={`/analyses/${id}/answer.csv`}>Download all of them</a>
        </p>
      ) : (
        rows.length > seenAtOnce && <p class="quiet small">{`${rows.length} rows; scroll in the table to see them.`}</p>
      )}
    </section>
  );
}

function Recipe({ details: { recipe } }: { details: AnalysisDetails }) {
  if (recipe === null) return null;
  return (
    <p class="small quiet">
      {recipe.reused
        ? "Used again: the plan that answered questions like "
        : "Kept as a recipe: this plan will answer questions like "}
      <q>{readableTemplate(recipe.intent_template)}</q>.
    </p>
  );
}
