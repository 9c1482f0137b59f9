import { formatNumber, formatSigned, formatSignedPercent } from "../base/format-number.ts";
import type { CaseExplanation, MeasuredChange } from "./case-result.ts";
import type { Facts } from "./facts.ts";

type Draft = Omit<CaseExplanation, "rank" | "likelihood">;

interface Changed {
  facts: Facts;
  change: MeasuredChange;
}

/** Where the periods differ in length: the change without what the lengths make, its values as rates. */
export function withoutLength<T extends Changed>(findings: T): T {
  const { facts, change } = findings;
  const { rate } = change;
  if (!rate || change.absolute === null) return findings;
  const { baseline_value, comparison_value, relative, by_length } = rate;
  const interval = change.interval?.map((end) => end - by_length) as [number, number] | undefined;
  return {
    ...findings,
    facts: { ...facts, metric: { ...facts.metric, label: `${facts.metric.label} per ${rate.per}` } },
    change: {
      ...change,
      baseline_value,
      comparison_value,
      relative,
      absolute: change.absolute - by_length,
      interval: interval ?? null,
    },
  };
}

// Below the first it is a rounding matter beside other explanations. Alone it must make most of a change that is one.
const leastShare = 0.1;
const leastShareAlone = 0.5;
const leastLengthAlone = 0.05;

/** The drafts with their shares of the whole change, and the lengths of the periods among them where they make a part of it. */
export function withLength(drafts: Draft[], { change }: Changed): Draft[] {
  const { rate, absolute: total } = change;
  if (!rate || !total) return drafts;
  const shared = drafts.map((draft) => ({ ...draft, contribution: withShare(draft.contribution, total) }));
  const share = rate.by_length / total;
  const isLong = Math.abs(rate.lengths.comparison / rate.lengths.baseline - 1) >= leastLengthAlone;
  const isPart = drafts.length > 0 ? Math.abs(share) >= leastShare : isLong && share >= leastShareAlone;
  if (!isPart || drafts.some(({ kind }) => kind === "data_quality")) return shared;
  const at = shared.findIndex(({ contribution }) => Math.abs(contribution.absolute) < Math.abs(rate.by_length));
  return shared.toSpliced(at === -1 ? shared.length : at, 0, lengthDraft(change, rate));
}

const withShare = (contribution: Draft["contribution"], total: number): Draft["contribution"] => ({
  ...contribution,
  share: contribution.share === null ? null : contribution.absolute / total,
});

function lengthDraft(change: MeasuredChange, rate: NonNullable<MeasuredChange["rate"]>): Draft {
  const { per, lengths, by_length, relative } = rate;
  const [before, after] = [lengths.baseline, lengths.comparison].map((length) => formatNumber(length));
  const unit = `${per}${lengths.comparison === 1 ? "" : "s"}`;
  const absolute = change.absolute ?? 0;
  return {
    title: `The calendar: ${after} ${unit} instead of ${before}`,
    segment: null,
    kind: "calendar",
    contribution: { absolute: by_length, share: by_length / absolute, interval: null },
    onset: null,
    events: [],
    grade: "identity; follows from the number of days in the periods",
    evidence: change.evidence,
    reasoning:
      `At the baseline's rate ${after} ${unit} instead of ${before} make ${formatSigned(by_length)} of ${formatSigned(absolute)}` +
      `${relative === null ? "" : `; per ${per} the change is ${formatSignedPercent(relative)}`}.`,
    causal_story: "The periods do not hold the same number of days, so sums over them differ by that alone.",
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
