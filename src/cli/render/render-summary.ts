import { dirname, relative } from "node:path";
import { formatPercent } from "../../base/format-number.ts";
import type { QualityNote } from "../../domain/investigation-result.ts";
import type { CaseExplanation, CaseResult } from "../../investigate/case-result.ts";
import { bridgeOf } from "../../investigate/report/bridge-rows.ts";
import { periodText, toMs } from "../../investigate/report/dates.ts";
import {
  type Measure,
  measureOf,
  ownValue,
  rateText,
  relativeChange,
  relativeText,
} from "../../investigate/report/measure.ts";
import { onsetText } from "../../investigate/report/onset-words.ts";
import { counted, withoutFullStop } from "../../investigate/report/plain-text.ts";
import {
  conclusion,
  detectableText,
  explanationName,
  movement,
  suspicionSentence,
  verdictText,
} from "../../investigate/report/words.ts";
import { moversSentence } from "../../investigate/sentences/case-sentences.ts";
import { displayWidth, padEnd, padStart } from "../terminal/columns.ts";
import { bar, sparkline } from "../terminal/sparkline.ts";
import { printable, shorten, type Terminal } from "../terminal/terminal.ts";

const indent = "  ";

/** The answer on one screen: what moved, whether it is real, the explanations with bars, what was ruled out, where the report is. */
export function renderSummary(
  result: CaseResult,
  reportPath: string | null,
  seconds: number | null,
  terminal: Terminal,
): string {
  const measure = measureOf(result);
  const parts = [
    [
      ...headlineLines(result, measure, terminal),
      ...wrap(printable(rateText(result, measure)), terminal.width - 4),
      ...whereLines(result, terminal),
      ...verdictLines(result, seconds, terminal),
    ],
    [timelineLine(result, terminal)],
    result.decision === "diagnosed" ? explanationLines(result, measure, terminal) : answerLines(result, terminal),
    qualityLines(result, terminal),
    [...suspicionLines(result, terminal), ...ruledOutLines(result, terminal), ...reportLines(reportPath, terminal)],
  ];
  const blocks = parts.map((lines) => lines.filter((line) => line !== "")).filter((lines) => lines.length > 0);
  return `\n${blocks.map((lines) => lines.map((line) => indent + line).join("\n")).join("\n\n")}\n\n`;
}

function headlineLines(result: CaseResult, measure: Measure, terminal: Terminal): string[] {
  const { baseline_value: before, comparison_value: after, absolute } = result.change;
  const perDay = result.change.perDay ? " per day" : "";
  const hasValues = measure.isShare || absolute === null || absolute === 0;
  const figures = hasValues
    ? ""
    : printable(
        `(${measure.value(before)} → ${measure.valueWithUnit(after)}${perDay}, ${measure.delta(measure.change)})`,
      );
  const periods = periodText(result.question.baseline, result.question.comparison);
  const moved = printable(movement(result));
  if (displayWidth(moved + figures + periods) + 9 <= terminal.width)
    return [[terminal.bold(moved), figures === "" ? "" : `  ${figures}`, "   ", terminal.dim(periods)].join("")];
  const bold = wrap(moved, terminal.width - 4).map((line) => terminal.bold(line));
  return [...bold, ...(figures === "" ? [] : wrap(figures, terminal.width - 4)), terminal.dim(periods)];
}

function whereLines({ question: { where } }: CaseResult, terminal: Terminal): string[] {
  return where === undefined ? [] : wrap(printable(`only rows where ${where}`), terminal.width - 4);
}

function verdictLines(result: CaseResult, seconds: number | null, terminal: Terminal): string[] {
  const parts = [
    verdictText(result),
    onsetText(result),
    result.onset_interval?.in_baseline ? "inside the baseline" : "",
    result.search.segments > 0 ? `${counted(result.search.segments, "segment")} searched` : "",
    seconds === null ? "" : `${seconds.toFixed(1)} s`,
  ];
  const text = parts.filter((part) => part !== "").join(" · ");
  return wrap(text, terminal.width - 4).map((line) => terminal.dim(line));
}

/** Baseline and comparison as small bars with a border between them, and as much history before as the width holds. */
function timelineLine({ timeline, question }: CaseResult, terminal: Terminal): string {
  const room = Math.max(10, Math.min(100, terminal.width - 6));
  const until = toMs(question.comparison.end) + 86_400_000;
  const points = timeline.points
    .map(({ time, value }) => ({ time: toMs(time), value }))
    .filter(({ time }) => time < until);
  const squeezed = squeeze(points.slice(-room * 4), room);
  if (squeezed.filter(({ value }) => value !== null).length < 2) return "";
  const bars = [...sparkline(squeezed.map(({ value }) => value))];
  const border = squeezed.findIndex(({ time }) => time >= toMs(question.comparison.start));
  const start = squeezed.findIndex(({ time }) => time >= toMs(question.baseline.start));
  const [history, before, after] = [
    bars.slice(0, Math.max(0, start)),
    bars.slice(Math.max(0, start), Math.max(0, border)),
    bars.slice(Math.max(0, border)),
  ].map((part) => part.join(""));
  return `${terminal.dim(history)}${history === "" ? "" : terminal.dim("┊")}${before}┃${terminal.accent(after)}`;
}

/** At most four points in one bar, their mean. */
function squeeze(points: { time: number; value: number | null }[], room: number) {
  const size = Math.ceil(points.length / room);
  return Array.from({ length: Math.ceil(points.length / Math.max(1, size)) }, (_, i) => {
    const group = points.slice(i * size, (i + 1) * size);
    const known = group.flatMap(({ value }) => (value === null ? [] : [value]));
    const mean = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
    return { time: group[0].time, value: mean };
  });
}

interface Columns {
  name: number;
  figure: number;
  bar: number;
}

function explanationLines(result: CaseResult, measure: Measure, terminal: Terminal): string[] {
  const bridge = bridgeOf(result, measure);
  if (bridge === null) return comparisonLines(result, measure, terminal);
  const rows = bridge.rows.filter(({ kind }) => kind === "explanation" || kind === "remainder");
  const largest = Math.max(...rows.map(({ value }) => Math.abs(value)));
  const figures = rows.map(({ value }) => measure.delta(value));
  const columns = columnsFor(
    rows.map(({ label }) => label),
    figures,
    terminal,
  );
  return rows.flatMap(({ rank, label, value, share }, i) => {
    const size = bar(bridge.hasShares ? Math.abs(share ?? 0) : Math.abs(value) / largest, columns.bar);
    const explanation = result.explanations.find((one) => one.rank === rank);
    const name = shorten(explanation === undefined ? "remainder" : label, columns.name);
    const text = [
      padStart(rank === null ? "" : String(rank), 2),
      explanation === undefined ? terminal.dim(padEnd(name, columns.name)) : padEnd(name, columns.name),
      padStart(figures[i], columns.figure),
      terminal.accent(padEnd(size, columns.bar)),
      padStart(share === null ? "" : formatPercent(share, 0), 7),
      explanation === undefined ? "" : terminal.dim(explanation.likelihood),
    ].join("  ");
    return explanation === undefined ? [text.trimEnd()] : [text.trimEnd(), detailLine(explanation, terminal)];
  });
}

function columnsFor(names: string[], figures: string[], terminal: Terminal): Columns {
  const figure = Math.max(...figures.map(displayWidth));
  const room = terminal.width - figure - 36;
  const name = Math.max(12, Math.min(Math.max(...names.map(displayWidth)), room - 10));
  return { name, figure, bar: Math.max(6, Math.min(24, room - name)) };
}

function comparisonLines(result: CaseResult, measure: Measure, terminal: Terminal): string[] {
  return result.explanations.flatMap((one) => {
    const values = `${ownValue(one, one.before, measure)} → ${ownValue(one, one.after, measure)}`;
    const change = relativeText(relativeChange(one.before, one.after));
    const figures = `${values} (${change})  ${terminal.dim(one.likelihood)}`;
    const name = shorten(explanationName(one), Math.max(12, terminal.width - displayWidth(figures) - 10));
    return [`${padStart(String(one.rank), 2)}  ${name}  ${figures}`, detailLine(one, terminal)];
  });
}

/** "siblings moved +0.3 % · since 17 Feb · association · E12 E15" */
function detailLine(explanation: CaseExplanation, terminal: Terminal): string {
  const { controls, grade, evidence } = explanation;
  const moves = controls.flatMap(({ relative: move }) => (move === null ? [] : [move]));
  const farthest = moves.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0];
  const parts = [
    farthest === undefined ? "" : `siblings moved ${moves.length > 1 ? "at most " : ""}${relativeText(farthest)}`,
    onsetText(explanation),
    `grade: ${withoutFullStop(grade.split(";")[0])}`,
    evidence.slice(0, 4).join(" "),
  ];
  const text = parts.filter((part) => part !== "").join(" · ");
  return `    ${terminal.dim(shorten(text, terminal.width - 8))}`;
}

function answerLines(result: CaseResult, terminal: Terminal): string[] {
  const isUsual = result.conclusion.standing === "usual";
  const movers = result.conclusion.standing === "faulty" ? null : moversSentence(result);
  const more = [isUsual ? detectableText(result) : "", movers?.text ?? ""].filter((text) => text !== "");
  return [conclusion(result), ...more].flatMap((text) => wrap(printable(text), terminal.width - 4));
}

function qualityLines({ quality }: CaseResult, terminal: Terminal): string[] {
  const isShown = ({ severity, check }: QualityNote) => severity !== "info" || check === "wide-table";
  const shown = quality.filter(isShown).slice(0, 3);
  return shown.map(({ message }) => `${terminal.warn("!")} ${shorten(message, terminal.width - 6)}`);
}

function suspicionLines(result: CaseResult, terminal: Terminal): string[] {
  return wrap(printable(withoutFullStop(suspicionSentence(result))), terminal.width - 4).slice(0, 3);
}

function ruledOutLines({ ruledOut }: CaseResult, terminal: Terminal): string[] {
  if (ruledOut.length === 0) return [];
  const shown = ruledOut
    .slice(0, 3)
    .map(({ title, seen }, i) => (i === 0 ? `${title} (${withoutFullStop(seen)})` : title));
  const more = ruledOut.length > shown.length ? [`${ruledOut.length - shown.length} more`] : [];
  const lines = wrap(printable(`Ruled out: ${[...shown, ...more].join(" · ")}`), terminal.width - 4);
  return lines.slice(0, 3).map((line) => terminal.dim(line));
}

function reportLines(reportPath: string | null, terminal: Terminal): string[] {
  if (reportPath === null) return [];
  const near = relative(process.cwd(), reportPath);
  const path = near !== "" && !near.startsWith("..") ? near : reportPath;
  return [
    `Report: ${terminal.bold(printable(path))}`,
    `${terminal.dim("every figure again:")} whydunit verify ${printable(dirname(path))}`,
  ];
}

function wrap(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== "" && displayWidth(last) + 1 + displayWidth(word) > width) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}
