import { formatNumber, formatPercent, formatSignedPercent } from "../base/format-number.ts";
import type { CaseExplanation, MeasuredChange } from "./case-result.ts";
import type { Facts } from "./facts.ts";
import type { BroadMove, FaultInWords, SaidInWords, TermInWords } from "./look-back/look-back.ts";

type Draft = Omit<CaseExplanation, "rank" | "likelihood">;

export interface Saying {
  facts: Facts;
  change: MeasuredChange;
  /** What the segments that are said beside it account for. */
  accounted: number;
  onset: string | null;
  onset_interval?: CaseExplanation["onset_interval"];
  /** Shows what a fault or a day did. */
  evidence: string[];
}

/** What is said of a change besides segments: that it is broad, usual at this time, made by a few days, or a fault of the data. */
export function explainSaid(said: Exclude<SaidInWords, { kind: "part" }>, saying: Saying): Draft {
  switch (said.kind) {
    case "broad":
      return { ...broadDraft(said.spread, saying), confidence: said.probability };
    case "calendar":
      return calendarDraft(said, saying);
    case "event":
      return { ...eventDraft(said, saying), confidence: said.probability };
    case "fault": {
      const draft = faultDraft(said, saying);
      return said.fault === "renamed" ? draft : { ...draft, confidence: said.probability };
    }
  }
}

/** Without values of its own: those of the whole are no part's. */
function emptyDraft({ change, evidence }: Saying): Draft {
  return {
    title: "",
    segment: null,
    kind: "broad",
    contribution: { absolute: 0, share: null, interval: null },
    onset: null,
    events: [],
    grade: "association; held against the metric's own past",
    evidence: [...new Set([...change.evidence, ...evidence])],
    reasoning: "",
    causal_story: "",
    source_hypotheses: [],
    before: null,
    after: null,
    withoutIt: null,
    qValue: null,
    controls: [],
    scope: "",
    rateAndMix: null,
    proof: { seen: change.evidence, onset: [], controls: [], scope: [] },
  };
}

/** A hundred characters at most, and no half word at the end. */
const toTitle = (text: string): string => (text.length <= 100 ? text : `${text.slice(0, 99).replace(/\s+\S*$/, "")}…`);

const movedText = ({ relative }: MeasuredChange): string =>
  relative === null ? "moved" : `${relative < 0 ? "fell" : "rose"} ${formatPercent(Math.abs(relative))}`;

const shareOf = (absolute: number, { absolute: total }: MeasuredChange): number | null =>
  total === null || total === 0 ? null : absolute / total;

function broadDraft(spread: BroadMove | null, saying: Saying): Draft {
  const { facts, change, accounted, onset, onset_interval } = saying;
  const absolute = (change.absolute ?? 0) - accounted;
  const isWhole = accounted === 0;
  const direction = (change.relative ?? change.absolute ?? 0) < 0 ? "fell" : "rose";
  const many = spread === null ? "" : `${spread.alike} of ${spread.of} values of ${spread.dimension} ${direction}`;
  const range = spread === null ? "" : `, half of them by ${rangeText(spread)}`;
  return {
    ...emptyDraft(saying),
    title: (isWhole
      ? `A broad change: ${facts.metric.label} ${movedText(change)}${many === "" ? "" : `; ${many}`}`
      : `A broad change beside it${many === "" ? "" : `: ${many}`}`
    ).slice(0, 100),
    kind: "broad",
    contribution: { absolute, share: shareOf(absolute, change), interval: isWhole ? change.interval : null },
    ...(isWhole ? { before: change.baseline_value, after: change.comparison_value } : {}),
    onset,
    onset_interval,
    reasoning:
      many === ""
        ? "The table has nothing to cut the metric by, so the change is one of the whole."
        : `${many}${range}: most of the table moved alike.`,
    causal_story:
      "Something that touches most of the table alike, such as demand, price, season, definition or a release to everyone.",
  };
}

function rangeText({ low, high }: BroadMove): string {
  const [small, large] = [low, high].map(Math.abs).sort((a, b) => a - b) as [number, number];
  return `${formatPercent(small, 0)} to ${formatPercent(large, 0)}`;
}

function calendarDraft(said: Extract<SaidInWords, { kind: "calendar" }>, saying: Saying): Draft {
  const { change } = saying;
  const absolute = said.share * (change.absolute ?? 0);
  const { season } = said;
  const years = season === null ? "" : `${Math.round(season.alike * season.years)} of ${season.years} other years`;
  return {
    ...emptyDraft(saying),
    kind: "calendar",
    title: toTitle(
      said.holiday !== null
        ? `The calendar: ${listed(said.times)} (${said.holiday})`
        : `The season: the same move at this time in ${years}`,
    ),
    contribution: { absolute, share: shareOf(absolute, change), interval: null },
    reasoning:
      said.holiday !== null
        ? `${listed(said.times)} ${said.times.length === 1 ? "is" : "are"} known as ${said.holiday} and ${said.times.length === 1 ? "makes" : "make"} ${formatPercent(said.share)} of the change.`
        : `In ${years} the metric moved the same way at this time; in the middle one of them by ${formatSignedPercent(season === null ? 0 : Math.exp(season.middle) - 1)}.`,
    causal_story: "What comes back with the calendar: a holiday, the season, or the days the periods hold.",
  };
}

function eventDraft(said: Extract<SaidInWords, { kind: "event" }>, saying: Saying): Draft {
  const { change } = saying;
  const absolute = said.share * (change.absolute ?? 0);
  const where = said.period === "baseline" ? " of the baseline" : "";
  return {
    ...emptyDraft(saying),
    kind: "event",
    title:
      `${listed(said.times)}${where}: ${formatPercent(said.share, 0)} of the change in ${counted(said.times.length)}`.slice(
        0,
        100,
      ),
    contribution: { absolute, share: shareOf(absolute, change), interval: null },
    onset: said.times[0]?.slice(0, 10) ?? null,
    reasoning: `Beside the same weekdays around them, ${listed(said.times)}${where} ${said.times.length === 1 ? "makes" : "make"} ${formatPercent(said.share)} of the change.`,
    causal_story: "Something that happened on these days and not before or after: an outage, a storm, a one-off.",
  };
}

const counted = (days: number): string => (days === 1 ? "one bucket of time" : `${days} buckets of time`);

export function listed(times: string[]): string {
  if (times.length <= 2) return times.join(" and ");
  return `${times[0]} to ${times.at(-1)} (${times.length})`;
}

function faultDraft(said: Extract<SaidInWords, { kind: "fault" }>, saying: Saying): Draft {
  const { change } = saying;
  const perUnit =
    change.perDay && change.totals?.comparison ? (change.comparison_value ?? 0) / change.totals.comparison : 1;
  const absolute = said.effect * perUnit;
  const without = change.baseline_value === null || change.absolute === null ? null : change.absolute - absolute;
  const text = faultText(said);
  return {
    ...emptyDraft(saying),
    kind: "data_quality",
    title: toTitle(text),
    // Two names of one thing are no part of the table.
    segment: said.terms.length === 0 || said.fault === "renamed" ? null : toSegment(said.terms),
    contribution: { absolute, share: shareOf(absolute, change), interval: null },
    onset: said.times[0]?.slice(0, 10) ?? null,
    grade: "not graded: a fault of the data, not of what they measure",
    reasoning:
      `${text}. ${without === null ? "" : `Without it the change would be about ${formatNumber(without)} instead of ${formatNumber(change.absolute ?? 0)}.`}`.trim(),
    causal_story:
      "A fault in how the data were collected or loaded: repair them, or leave these rows out, and ask again.",
    withoutIt: without === null || !change.baseline_value ? null : without / Math.abs(change.baseline_value),
  };
}

export const toSegment = (terms: TermInWords[]): Record<string, string> =>
  Object.fromEntries(terms.map(({ dimension, value }) => [dimension, value]));

/** What is wrong, in a sentence without its full stop. */
export function faultText({ fault, terms, times, factor, until, dimension, values, successors }: FaultInWords): string {
  const name =
    terms.length === 0 ? "The table" : terms.map(({ dimension, value }) => `${dimension} = ${value}`).join(", ");
  switch (fault) {
    case "missing":
      return `${name} has no rows on ${listed(times)}`;
    case "stopped":
      return `${name} stops: no rows since ${times[0]}`;
    case "cut_off":
      return until === null
        ? `The data end before ${times[0]}, inside the comparison period`
        : `The data end on ${times[0]} at ${until}, hours before such days do`;
    case "unit":
      return `${name}: amounts are ${formatNumber(factor ?? 1)} times what they were since ${times[0]}, as in another unit`;
    case "totals":
      return `${name} holds the sum of the other values and is there only part of the time`;
    case "renamed":
      return `${dimension}: ${some(values)} ${values.length === 1 ? "ends" : "end"} and ${some(successors)} ${successors.length === 1 ? "takes" : "take"} over on ${times[0]}: most likely the same under another name`;
    case "ended":
      return `${values.length} values of ${dimension} have no rows since ${times[0]} (${some(values)})`;
    case "began":
      return `${values.length} values of ${dimension} have rows only since ${times[0]} (${some(values)})`;
  }
}

const some = (names: string[]): string =>
  names.length <= 4 ? names.join(", ") : `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`;
