import { formatNumber } from "../../../base/format-number.ts";
import type { CaseExplanation } from "../../../investigate/case-result.ts";
import { counted, withoutFullStop } from "../../../investigate/report/plain-text.ts";
import { explanationName } from "../../../investigate/report/words.ts";
import type { CaseContext } from "../case-context.ts";
import { artifacts, plain, type Statement } from "../statement.ts";
import { explanationsOf } from "./find-explanation.ts";

const longestSql = 1800;
const mostRows = 5;

/** How a figure came about: in words, and the very SQL. */
export function methodStatements(context: CaseContext): Statement[] {
  const { result, question } = context;
  const [explanation] = explanationsOf(result, question.segments);
  const isAboutPart =
    explanation !== undefined &&
    (question.segments.length > 0 || /contribut|share|explan|segment|driver/i.test(question.text));
  if (isAboutPart) {
    const [id] = explanation.proof.seen;
    const corrected = `; its probability is corrected for ${counted(result.search.segments, "segment")} searched`;
    const text = `${contributionText(explanation)} The share is that part of the whole change${explanation.segment === null ? "" : corrected}.`;
    return [
      plain(text, [artifacts.explanations], explanation.proof.seen),
      ...(id ? [sqlOf(id, context)] : []),
      proven(context),
    ];
  }
  const [id] = result.change.evidence;
  const text = `${result.metric.text} is computed as ${result.metric.label} over both periods, and the change is judged ${withoutFullStop(result.change.method)}.`;
  return [
    plain(text, [artifacts.result], result.change.evidence),
    ...(id ? [sqlOf(id, context)] : []),
    proven(context),
  ];
}

function contributionText(explanation: CaseExplanation): string {
  const { before, after, contribution, rateAndMix } = explanation;
  const name = explanationName(explanation);
  if (rateAndMix !== null)
    return `What ${name} makes of the change is what its own rate and its weight in the whole each did to it, split so that the parts add up.`;
  const moved = before === null || after === null ? null : after - before;
  const isDifference = moved !== null && Math.abs(moved - contribution.absolute) <= 1e-6 * Math.abs(moved);
  return isDifference
    ? `What ${name} makes of the change is its value in the comparison period less that in the baseline.`
    : `What ${name} makes of the change is its move beyond what everything moved alike.`;
}

/** The query behind an id and the first of its rows. */
export function evidenceStatements(context: CaseContext): Statement[] {
  const { result, question } = context;
  return question.evidence.slice(0, 2).flatMap((id) => {
    const found = result.evidence[id];
    if (!found) {
      const known = Object.keys(result.evidence);
      return [
        plain(
          `There is no evidence ${id} in this case; it has ${counted(known.length, "item")}, from ${known[0]} to ${known.at(-1)}.`,
          [artifacts.evidence],
        ),
      ];
    }
    const shown = found.rows.slice(0, mostRows).map((row) => `  ${rowText(row)}`);
    const head = `It gave ${counted(found.rows.length, "row")}${shown.length < found.rows.length ? `, of which the first ${mostRows} are` : ""}:`;
    return [sqlOf(id, context), plain([head, ...shown].join("\n"), [artifacts.evidence], [id])];
  });
}

function sqlOf(id: string, { result }: CaseContext): Statement {
  const { sql, params } = result.evidence[id]!;
  const isCut = sql.length > longestSql;
  const text = isCut ? `${sql.slice(0, longestSql)}\n-- cut here; the whole is in ${artifacts.evidence}` : sql;
  const given = params.length === 0 ? "" : ` with ${JSON.stringify(params).slice(0, 200)}`;
  return plain(`${id} is this query${given}:\n\`\`\`sql\n${text.trim()}\n\`\`\``, [artifacts.evidence], [id]);
}

const proven = ({ result }: CaseContext): Statement =>
  plain(
    `All ${counted(Object.keys(result.evidence).length, "query", "queries")} are in ${artifacts.evidence}; whydunit verify runs them again.`,
    [artifacts.evidence],
  );

function rowText(row: Record<string, unknown>): string {
  return Object.entries(row)
    .slice(0, 8)
    .map(([name, value]) => `${name}: ${typeof value === "number" ? formatNumber(value) : String(value).slice(0, 60)}`)
    .join(", ");
}
