import { formatPercent } from "../../base/format-number.ts";
import { renderExplanation } from "./explanation.ts";
import { escapeMarkdown, tableRow } from "./markdown.ts";
import { counted, listed, plainText, segmentName, shortText, withoutFullStop } from "./plain-text.ts";
import { chartNamed, type ReportContext } from "./report-context.ts";
import { noiseText, shareText, suspicionSentence } from "./words.ts";

/** Ranked, with their proof; or what was tried and why nothing is claimed. */
export function renderExplanations(context: ReportContext): string {
  const { explanations, decision } = context.result;
  const body =
    decision === "diagnosed" && explanations.length > 0
      ? [chartNamed(context, "heatmap"), ...explanations.map((one) => renderExplanation(one, context))]
      : [nothingClaimed(context)];
  return ["## Explanations", suspicionText(context), ...body].filter((part) => part !== "").join("\n\n");
}

/** A suspicion that was ruled out stands with the others that were. */
function suspicionText({ result, cite }: ReportContext): string {
  const sentence = suspicionSentence(result);
  return sentence === ""
    ? ""
    : `${escapeMarkdown(withoutFullStop(sentence))}${cite(result.suspicion?.evidence ?? [])}.`;
}

function nothingClaimed(context: ReportContext): string {
  switch (context.result.conclusion.standing) {
    case "usual":
      return [`None is needed. ${escapeMarkdown(noiseText(context.result))}`, moversTable(context)]
        .filter((part) => part !== "")
        .join("\n\n");
    case "faulty":
      return "None is given. The faults above change the figures, so any segment found now could be one of them.";
    default:
      return noFindings(context);
  }
}

/** The largest moves with how unusual each is for itself: nobody is left with "usual" alone. */
function moversTable({ result, measure }: ReportContext): string {
  const rows = result.movers
    .slice(0, 5)
    .map(({ segment, before, after, share, usual }) =>
      tableRow([
        escapeMarkdown(segmentName(segment)),
        measure.value(before),
        measure.value(after),
        share === null ? "" : shareText(share),
        usual === null ? "not tested" : `number ${usual.rank} in size of ${usual.of} such moves of its own`,
      ]),
    );
  if (rows.length === 0) return "";
  const header = tableRow(["largest moves inside", "before", "after", "of the change", "how unusual"]);
  return [header, "|---|---:|---:|---:|---|", ...rows].join("\n");
}

function noFindings(context: ReportContext): string {
  const { result, cite } = context;
  const { search, hypotheses, ruledOut, notShown } = result;
  const discarded = [...ruledOut, ...notShown].map(
    ({ title, seen, evidence }) => `- ${escapeMarkdown(title)}: ${escapeMarkdown(seen)}${cite(evidence)}`,
  );
  return [
    "No explanation withstood the tests, so none is claimed.",
    `**What was analysed**: ${counted(search.segments, "segment")} of ${dimensionText(search.dimensions)}; ${counted(hypotheses.length, "hypothesis", "hypotheses")} tested.`,
    ...(discarded.length > 0 ? ["**Tested and not confirmed**:", discarded.join("\n")] : []),
    ...[moversTable(context)].filter((part) => part !== ""),
    "**Possible reasons**:",
    possibleReasons(result)
      .map((reason) => `- ${reason}`)
      .join("\n"),
  ].join("\n\n");
}

function dimensionText(dimensions: string[]): string {
  if (dimensions.length === 0) return "no dimension, as the tables have none to cut by";
  const names = dimensions.slice(0, 12).map((name) => escapeMarkdown(shortText(name, 40)));
  const more = dimensions.length - names.length;
  return `${counted(dimensions.length, "dimension")} (${more > 0 ? `${names.join(", ")} and ${more} more` : listed(names)})`;
}

function possibleReasons({ search, change, timeline, quality }: ReportContext["result"]): string[] {
  const reasons = [
    search.dimensions.length === 0
      ? "The tables hold no column to cut the metric by, so it could only be compared as a whole."
      : "The cause lies in something these tables do not record: a price, a release, a campaign, a competitor.",
    `The cause is spread so thin that no segment stands out from its own past.`,
  ];
  if (timeline.points.every(({ low }) => low === null))
    reasons.push("There is no history before the baseline, so the usual variation is not known.");
  if (change.detectable !== null && change.relative !== null && Math.abs(change.relative) < 2 * change.detectable)
    reasons.push(
      `The change is small against its noise: about ${formatPercent(change.detectable)} is needed to be seen at all.`,
    );
  const warnings = quality.filter(({ severity }) => severity !== "info");
  if (warnings.length > 0)
    reasons.push(`The data have faults that could hide it (${escapeMarkdown(plainText(warnings[0].message))}).`);
  return reasons;
}
