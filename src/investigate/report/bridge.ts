import { formatPercent } from "../../base/format-number.ts";
import { type Bridge, type BridgeRow, bridgeOf } from "./bridge-rows.ts";
import { escapeMarkdown, tableRow } from "./markdown.ts";
import { ownValue, relativeChange, relativeText } from "./measure.ts";
import { capitalised } from "./plain-text.ts";
import { chartNamed, type ReportContext } from "./report-context.ts";
import { explanationName, metricName } from "./words.ts";

/** From before to after, by explanation; a plain comparison where parts do not add up. */
export function renderBridge(context: ReportContext): string {
  const { result, measure } = context;
  if (result.decision !== "diagnosed" || result.explanations.length === 0) return "";
  const bridge = bridgeOf(result, measure);
  if (bridge === null) return renderComparison(context);
  const parts = [
    "## The change as a bridge",
    chartNamed(context, "bridge"),
    bridgeTable(context, bridge),
    sumNote(context, bridge),
    mixNote(context),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function bridgeTable({ result, measure, cite }: ReportContext, bridge: Bridge): string {
  const perDay = result.change.perDay ? " per day" : "";
  const unit = measure.isShare ? "%, points" : measure.unit;
  const measureName = `${escapeMarkdown(metricName(result))}${perDay}${unit === "" ? "" : ` (${escapeMarkdown(unit)})`}`;
  const evidence = [
    result.change.evidence,
    ...result.explanations.map(({ proof }) => proof.seen),
    result.remainder.evidence,
    result.change.evidence,
  ];
  const share = bridge.hasShares ? ["share of the change"] : [];
  const rule = bridge.hasShares ? "|---|---:|---:|" : "|---|---:|";
  const rows = bridge.rows.map((row, i) => {
    const cells = [rowLabel(row, result.remainder.about), rowValue(row, measure) + cite(evidence[i])];
    return tableRow(bridge.hasShares ? [...cells, rowShare(row)] : cells);
  });
  return [tableRow(["", measureName, ...share]), rule, ...rows].join("\n");
}

function rowLabel(row: BridgeRow, about: string): string {
  if (row.kind === "after") return "**After**";
  if (row.kind === "explanation") return `${row.rank}. ${escapeMarkdown(row.label)}`;
  if (row.kind === "remainder" && about !== "") return `Remainder: ${escapeMarkdown(about)}`;
  return row.label;
}

function rowValue({ kind, value }: BridgeRow, measure: ReportContext["measure"]): string {
  if (kind === "before") return measure.value(value);
  return kind === "after" ? `**${measure.value(value)}**` : measure.delta(value);
}

function rowShare({ kind, share }: BridgeRow): string {
  if (share === null) return "";
  return kind === "after" ? "**100\u202f%**" : formatPercent(share, 1);
}

function sumNote({ result, measure, cite }: ReportContext, { gap }: Bridge): string {
  const evidence = cite([...result.change.evidence, ...result.remainder.evidence]);
  if (gap !== 0) {
    return `The rows do not add up: ${measure.deltaWithUnit(gap)} of the change is in no row, so the shares are not to be relied on${evidence}.`;
  }
  const flat =
    result.conclusion.standing === "offsetting"
      ? " The moves cancel out, so that little of them is left in the total."
      : "";
  return `The rows add up to the change exactly${evidence}.${flat}`;
}

function mixNote({ result, measure, cite }: ReportContext): string {
  const { kind } = result.metric;
  const mix = result.explanations.filter((one) => one.kind === "mix");
  if ((kind !== "ratio" && kind !== "average") || mix.length === 0) return "";
  const total = (of: typeof mix) => of.reduce((sum, { contribution }) => sum + contribution.absolute, 0);
  const rate = result.explanations.filter((one) => one.kind !== "mix");
  const evidence = result.explanations.flatMap(({ proof }) => proof.seen);
  return `Mix (segments changing weight) makes ${measure.deltaWithUnit(total(mix))} of it, change within segments ${measure.deltaWithUnit(total(rate))}${cite(evidence)}.`;
}

function renderComparison({ result, measure, cite }: ReportContext): string {
  const why =
    result.metric.kind === "distinct"
      ? "The same thing can be counted in several segments, so distinct counts are never summed: each row is compared on its own, and the rows do not add up to the total."
      : `${capitalised(escapeMarkdown(result.metric.label))} is not a sum of its parts, so the change is not decomposed: each row is compared on its own.`;
  const total = result.change;
  const rows = [
    [
      "Total",
      measure.value(total.baseline_value),
      measure.value(total.comparison_value),
      relativeText(total.relative),
      cite(total.evidence),
    ],
    ...result.explanations.map((one) => [
      `${one.rank}. ${escapeMarkdown(explanationName(one))}`,
      ownValue(one, one.before, measure),
      ownValue(one, one.after, measure),
      relativeText(relativeChange(one.before, one.after)),
      cite(one.proof.seen.length > 0 ? one.proof.seen : one.evidence),
    ]),
  ].map(([name, before, after, change, evidence]) => tableRow([name, before, after, change + evidence]));
  const header = tableRow(["", "before", "after", "change"]);
  return ["## The change by segment", why, [header, "|---|---:|---:|---:|", ...rows].join("\n")].join("\n\n");
}
