import { formatMegabytes } from "../../base/format-number.ts";
import type { HypothesisVerdict, Suspicion } from "../../domain/investigation-result.ts";
import type { CaseResult } from "../case-result.ts";
import { escapeMarkdown, tableRow } from "./markdown.ts";
import { addsUp } from "./measure.ts";
import { counted } from "./plain-text.ts";
import type { ReportContext } from "./report-context.ts";

/** What was done, in order, and the hypotheses that were written down before they were tested. */
export function renderAnalysis(context: ReportContext): string {
  const { result } = context;
  const mind = mindText(result);
  const done = [`${stepTexts(context).join(" → ")}.`, mind, trafficText(result), leftOutText(result)];
  return ["## Analysis Performed", done.filter((text) => text !== "").join(" "), hypothesisTable(result)]
    .filter((part) => part !== "")
    .join("\n\n");
}

function trafficText({ data }: CaseResult): string {
  if (data.traffic === undefined) return "";
  const rows = data.tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const { queries, bytes } = data.traffic;
  return `${counted(rows, "row")} stayed in the database: ${counted(queries, "query", "queries")}, ${formatMegabytes(bytes)} came back.`;
}

const leftOutText = ({ search }: CaseResult): string => escapeMarkdown(search.leftOut ?? "");

/** Who thought, and how often a model was not believed; what it said is in `analysis/minds.json`, not here. */
function mindText({ mind, thoughts }: CaseResult): string {
  const steppedIn = thoughts.filter(({ by, notes }) => by === "built-in" && notes.length > 0).length;
  const fellBack =
    steppedIn === 0
      ? ""
      : ` In ${counted(steppedIn, "thinking step")} of ${thoughts.length} the built-in mind stood in for a model (\`analysis/minds.json\` says why).`;
  if (mind === "built-in") return steppedIn === 0 ? "Built-in mind, no model used." : `Built-in mind.${fellBack}`;
  return `Thinking by ${escapeMarkdown(mind)}; every figure by query.${fellBack}`;
}

function stepTexts({ result }: ReportContext): string[] {
  const { qualityChecks, hypotheses, search, placebo, decision, explanations } = result;
  const gate = `Quality gate (${counted(qualityChecks, "check")})`;
  if (decision === "blocked_by_data_quality") return [gate, "stopped there"];
  const steps = [gate, "is it real", "since when"];
  if (hypotheses.length > 0)
    steps.push(`${counted(hypotheses.length, "hypothesis", "hypotheses")} written down with what would refute them`);
  if (search.segments > 0)
    steps.push(`${counted(search.segments, "segment")} of ${counted(search.dimensions.length, "dimension")} searched`);
  if (explanations.some(({ controls }) => controls.length > 0)) steps.push("controls");
  if (placebo !== null && placebo.pairs > 0)
    steps.push(`placebo (${counted(placebo.pairs, "earlier pair")} of periods, ${counted(placebo.claims, "claim")})`);
  if (explanations.length > 0) steps.push(addsUp(result) ? "bridge" : "comparison by segment, no decomposition");
  return steps;
}

function hypothesisTable({ hypotheses, suspicion, conclusion }: CaseResult): string {
  if (hypotheses.length === 0) return "";
  const rows = hypotheses.map(({ hypothesis_id: id, title, expected_pattern: expected }) => {
    const verdict = conclusion.verdicts[id];
    const outcome =
      suspicion?.hypothesis_id === id
        ? answers[suspicion.verdict]
        : verdict === undefined
          ? "not tested"
          : outcomes[verdict];
    return tableRow([escapeMarkdown(title), escapeMarkdown(expected), outcome]);
  });
  return [tableRow(["hypothesis", "prediction", "outcome"]), "|---|---|---|", ...rows].join("\n");
}

const outcomes: Record<HypothesisVerdict, string> = {
  confirmed: "held",
  ruled_out: "refuted",
  not_shown: "not shown",
};

const answers: Record<Suspicion["verdict"], string> = {
  holds: "held",
  partly: "held in part",
  ruled_out: "refuted",
  not_shown: "not shown",
  not_testable: "not testable",
};
