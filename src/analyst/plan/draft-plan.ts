import type { Constraints, Deliverable } from "../../domain/analysis-request.ts";
import { conditionText, groupLabel, measureLabel } from "../query/labels.ts";
import { usedColumns } from "../query/query-frame.ts";
import { writeQuery } from "../query/write-query.ts";
import { writePairs } from "../query/write-special.ts";
import type { Query } from "../understand/understanding.ts";
import type { DraftTask, PlanDraft } from "./draft.ts";
import { chartCost, profileCost, queryCost, transformCost } from "./estimate-cost.ts";

export interface PlanWishes {
  constraints: Constraints;
  deliverables: Deliverable[];
}

/** The built-in planner: look at the columns, ask the query, describe its figures, draw them. */
export function draftPlan(query: Query, { constraints, deliverables }: PlanWishes): PlanDraft {
  const names = [
    ...new Set(
      usedColumns(query)
        .filter(({ path }) => path === null)
        .map(({ profile }) => profile.name),
    ),
  ];
  const tasks: DraftTask[] = [
    {
      task_id: "profile_columns",
      description: `Look at the columns of ${query.scope.fact.name} that are used`,
      tool_name: "profiler.analyze",
      dependencies: [],
      invariants: ["every column named is in the table"],
      estimated_cost_seconds: profileCost(names.length),
      arguments: { table: query.scope.fact.name, columns: names },
    },
    {
      task_id: "query_answer",
      description: `Ask for ${describeQuery(query)}`,
      tool_name: "sql.run",
      dependencies: [],
      invariants: invariantsOf(query),
      estimated_cost_seconds: queryCost(query),
      arguments: {
        query: writeQuery(query, constraints.row_limit),
        params: [],
        timeout: constraints.timeout_seconds,
        row_limit: constraints.row_limit,
      },
    },
    {
      task_id: "describe_answer",
      description: "Find the largest, the smallest and the total of the answer",
      tool_name: "df.transform",
      dependencies: ["query_answer"],
      invariants: ["the answer itself is left as it is"],
      estimated_cost_seconds: transformCost,
      arguments: { operation: "describe", columns: [], aggregation: "sum" },
    },
  ];
  const chart = deliverables.includes("charts") ? chartTasks(query, constraints) : [];
  return { tasks: [...tasks, ...chart], reasoning: reasonOf(query), answerTask: "query_answer", by: "built-in" };
}

/** A correlation is drawn from a sample of its pairs. */
function chartTasks(query: Query, { timeout_seconds }: Constraints): DraftTask[] {
  if (query.shape.kind !== "correlation") return [chartTask(query, "query_answer")];
  const pairs: DraftTask = {
    task_id: "sample_pairs",
    description: "Take some of the pairs to draw",
    tool_name: "sql.run",
    dependencies: [],
    invariants: ["the same rows as the correlation"],
    estimated_cost_seconds: queryCost(query),
    arguments: { query: writePairs(query, shownPairs), params: [], timeout: timeout_seconds, row_limit: shownPairs },
  };
  return [pairs, chartTask(query, "sample_pairs")];
}

const shownPairs = 2000;

function chartTask(query: Query, drawn: string): DraftTask {
  return {
    task_id: "draw_chart",
    description: "Draw the answer",
    tool_name: "plot.render",
    dependencies: [drawn],
    invariants: ["every value of the answer is in the chart, or the chart says which are left out"],
    estimated_cost_seconds: chartCost,
    arguments: { type: query.chart ?? "auto", x_col: numberName(query), y_col: "", title: titleOf(query) },
  };
}

/** Groups that are numbers name rows all the same: bars for five customer ids, not points. */
function numberName({ groups, shape }: Query): string {
  const [group] = groups;
  if (groups.length !== 1 || group.kind !== "column" || shape.kind === "histogram") return "";
  return ["integer", "float"].includes(group.column.profile.dataType) ? groupLabel(group) : "";
}

export function titleOf({ measures, groups, conditions, shape, scope }: Query): string {
  const rows = scope.label;
  const what =
    shape.kind === "histogram"
      ? `Distribution of ${shape.column.name}`
      : shape.kind === "correlation"
        ? `${shape.columns[0].name} and ${shape.columns[1].name}`
        : measures.map((measure) => words(measureLabel(measure, rows))).join(", ") || groups.map(groupLabel).join(", ");
  const by =
    groups.length > 0 && measures.length > 0
      ? ` by ${groups.map((group) => words(groupLabel(group))).join(" and ")}`
      : "";
  const where = conditions.length > 0 ? `, ${conditions.map(conditionText).join(", ")}` : "";
  const text = `${what}${by}${where}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const words = (label: string): string => label.replaceAll("_", " ");

function describeQuery(query: Query): string {
  const title = titleOf(query);
  return title.charAt(0).toLowerCase() + title.slice(1);
}

function invariantsOf({ conditions, groups, having, ranking }: Query): string[] {
  return [
    ...conditions.map((condition) => `only rows where ${conditionText(condition)}`),
    ...(groups.length > 0 ? [`filter before grouping by ${groups.map(groupLabel).join(", ")}`] : []),
    ...(having.length > 0 ? ["groups are judged after they are computed"] : []),
    ...(ranking?.limit ? [`at most ${ranking.limit} groups, in order`] : []),
    "joins neither multiply nor drop rows",
  ];
}

function reasonOf({ scope, shape, date }: Query): string {
  const joined = date ? `; when: ${date.label}` : "";
  return `Asked of the rows of ${scope.fact.name} as a ${shape.kind} query${joined}. One query answers it; the chart and the description need only its rows.`;
}
