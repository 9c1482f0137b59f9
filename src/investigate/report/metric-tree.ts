import { formatNumber, formatPercent } from "../../base/format-number.ts";
import type { MetricTree } from "../case-result.ts";
import { codeSpan, escapeMarkdown, tableRow } from "./markdown.ts";
import { relativeChange, relativeText } from "./measure.ts";
import type { ReportContext } from "./report-context.ts";
import { treeSentence } from "./tree-sentence.ts";
import { metricName, shareText } from "./words.ts";

/** The change by what the metric is made of; nothing where that is not known or the change is noise. */
export function renderMetricTree(context: ReportContext): string {
  const { tree, decision, change } = context.result;
  if (tree === null || change.verdict === "noise" || decision === "blocked_by_data_quality") return "";
  const cited = context.cite(tree.evidence);
  return [
    "## What the metric is made of",
    `${escapeMarkdown(treeSentence(tree))}${cited}.`,
    treeTable(tree, context),
    `${identityNote(tree)}${cited}. This is another cut of the same change, not a further cause: it adds nothing to the explanations by segment and takes nothing from them.`,
  ].join("\n\n");
}

function treeTable(tree: MetricTree, { result, measure, cite }: ReportContext): string {
  const { total, remainder, evidence } = tree;
  const unit = measure.unit === "" ? "" : ` (${escapeMarkdown(measure.unit)})`;
  const parts = shownParts(tree, measure.toUnits).map(measure.fromUnits);
  const rows = tree.effects.map(({ name, before, after, share }, i) =>
    tableRow([
      escapeMarkdown(name),
      formatNumber(before),
      formatNumber(after) + cite(evidence),
      relativeText(relativeChange(before, after)),
      measure.delta(parts[i]),
      share === null ? "" : shareText(share),
    ]),
  );
  const rest = measure.toUnits(remainder) === 0 ? [] : [remainderRow(tree, measure.delta(remainder))];
  const whole = [
    `**${escapeMarkdown(metricName(result))}**`,
    measure.value(tree.before),
    measure.value(tree.after),
    relativeText(relativeChange(tree.before, tree.after)),
    `**${measure.delta(total)}**`,
    "**100\u202f%**",
  ];
  const header = tableRow(["", "before", "after", "moved", `makes of the change${unit}`, "share"]);
  return [header, "|---|---:|---:|---:|---:|---:|", ...rows, ...rest, tableRow(whole)].join("\n");
}

/** Rounded so that the column adds up as printed; the largest part takes what rounding leaves. */
function shownParts({ effects, total, remainder }: MetricTree, toUnits: (value: number) => number): number[] {
  const units = effects.map(({ contribution }) => toUnits(contribution));
  const largest = units.reduce((best, value, i) => (Math.abs(value) > Math.abs(units[best]) ? i : best), 0);
  units[largest] += toUnits(total) - toUnits(remainder) - units.reduce((sum, value) => sum + value, 0);
  return units;
}

function remainderRow({ remainder, total }: MetricTree, delta: string): string {
  return tableRow(["Remainder: rows in which it does not hold", "", "", "", delta, shareText(remainder / total)]);
}

function identityNote({ identity, held }: MetricTree): string {
  if (held === null) return `${codeSpan(identity)} by definition`;
  const share = held === 1 ? "every row" : `${formatPercent(held)} of the rows`;
  return `${codeSpan(identity)} holds in ${share} of both periods`;
}
