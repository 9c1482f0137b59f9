import { formatPercent } from "../../base/format-number.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import type { Relationship } from "../../engine/relate/relationship.ts";
import { renderEntityDiagram } from "./entity-diagram.ts";
import { codeSpan, escapeMarkdown } from "./markdown.ts";
import { counted, databaseOf, fileName, withoutFullStop } from "./plain-text.ts";
import type { ReportContext } from "./report-context.ts";

/** The tables, the joins that were used with their proof, the other relationships, and all of it as a diagram. */
export function renderDataModel({ result, cite }: ReportContext): string {
  const { tables, relationships, joins } = result.data;
  const joined = joins.map(
    ({ from, to, by, proof, evidence }) =>
      `- ${codeSpan(from)} → ${codeSpan(to)} by ${codeSpan(by)}: ${escapeMarkdown(withoutFullStop(proof))}${cite(evidence)}.`,
  );
  const others = relationships.filter((one) => !joins.some((join) => isJoinOf(join, one))).map(relationshipText);
  const parts = [
    "## Data Model",
    tables.map((table) => tableText(table, table.name === result.metric.table)).join("\n"),
    joined.length > 0 ? `Joined for this analysis:\n\n${joined.join("\n")}` : "",
    others.length > 0 ? `Found, not needed:\n\n${others.slice(0, 20).join("\n")}` : "",
    `\`\`\`mermaid\n${renderEntityDiagram(tables, relationships)}\n\`\`\``,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function tableText({ name, file, rowCount, columns }: ProfiledTable, isFact: boolean): string {
  const path = databaseOf(file) ?? fileName(file);
  const source = path.replace(/\.[^.]*$/, "") === name ? "" : ` from ${codeSpan(path)}`;
  const role = isFact ? "; the metric is measured here" : "";
  return `- ${codeSpan(name)}${source}: ${counted(rowCount, "row")}, ${counted(columns.length, "column")}${role}`;
}

function isJoinOf(join: { from: string; to: string }, { from_table: from, to_table: to }: Relationship): boolean {
  return (join.from === from && join.to === to) || (join.from === to && join.to === from);
}

function relationshipText(one: Relationship): string {
  const kind = one.relationship_type === "foreign_key" ? "" : "similar values, ";
  return `- ${codeSpan(one.from_table)} → ${codeSpan(one.to_table)} by ${codeSpan(one.from_column)}: ${kind}${formatPercent(one.coverage, one.coverage === 1 ? 0 : 2)} of rows find a partner`;
}
