import { gradeEvidence } from "../analysis/grade.ts";
import { formatNumber, formatPercent, formatSigned, formatSignedPercent } from "../base/format-number.ts";
import type { CauseKind } from "../domain/cause.ts";
import { likelihoodOfRank } from "../domain/explanation.ts";
import type { OnsetInterval } from "../domain/investigation-result.ts";
import type { CaseExplanation, MeasuredChange } from "./case-result.ts";
import type { LinkedEvent } from "./documents/case-documents.ts";
import { type Moved, onsetUncertainty } from "./documents/link-events.ts";
import { withLength, withoutLength } from "./explain-length.ts";
import { explainSaid } from "./explain-said.ts";
import type { Facts } from "./facts.ts";
import type { Upstream } from "./find-upstream.ts";
import { type LookBack, leading, type SaidInWords } from "./look-back/look-back.ts";
import { rateReasoning } from "./rate-reasoning.ts";
import { onsetAsWritten } from "./report/onset-words.ts";
import { isAdditive, isRatio } from "./sums.ts";
import type { SegmentTest } from "./test-segment.ts";
import { hasRestMoved } from "./typical-centre.ts";
import type { Part, Parts } from "./weigh-parts.ts";

export interface Tested {
  part: Part;
  test: SegmentTest;
  /** The hypothesis that named it; null for what the engine found by itself. */
  source?: string | null;
}

export interface Findings {
  facts: Facts;
  change: MeasuredChange;
  tested: Tested[];
  parts: Parts;
  searched: number;
  upstream: Upstream | null;
  onset: string | null;
  onset_interval?: OnsetInterval | null;
  placeboRate: number | null;
  /** What the metric's own past says; null where it has none to speak of. */
  past: LookBack | null;
  /** Evidence behind what is said of the past, by its place in `past.said`. */
  pastEvidence: string[][];
  /** Dated events of the documents that fit a segment in time and name it. */
  eventsOf(moved: Moved): LinkedEvent[];
}

type Draft = Omit<CaseExplanation, "rank" | "likelihood">;

/** Explanations: as the past makes them probable, else in order of what they account for. */
export function explainChange(findings: Findings): CaseExplanation[] {
  const alike = withoutLength(findings);
  const drafts = alike.past === null ? byContribution(alike) : asSaid(alike, alike.past, findings.change);
  return withLength(drafts, findings).map((draft, i) => ({
    ...draft,
    rank: i + 1,
    likelihood: likelihoodOfRank(i + 1),
  }));
}

function byContribution(findings: Findings): Draft[] {
  const drafts = [...segmentDrafts(findings), ...upstreamDrafts(findings), ...broadDrafts(findings)];
  return drafts.sort((a, b) => Math.abs(b.contribution.absolute) - Math.abs(a.contribution.absolute));
}

/** What is said takes its part of what is left of the change, in order, so that all of it adds up. */
function asSaid(findings: Findings, { said }: LookBack, whole: MeasuredChange): Draft[] {
  const { facts, change, onset, onset_interval, pastEvidence, tested } = findings;
  const segments = segmentDrafts(findings);
  const total = change.absolute ?? 0;
  let left = total - tested.reduce((sum, { part }) => sum + part.contribution, 0);
  const drafts = said.flatMap((one, i): Draft[] => {
    if (one.kind === "part") return segments.splice(0, 1);
    const accounted = total - left;
    const told = one.kind === "fault" ? whole : change;
    const evidence = pastEvidence[i] ?? [];
    const draft = explainSaid(one, { facts, change: told, accounted, onset, onset_interval, evidence });
    const wanted = draft.contribution.absolute;
    const absolute = Math.sign(wanted) !== Math.sign(left) ? 0 : Math.abs(wanted) < Math.abs(left) ? wanted : left;
    left -= absolute;
    const share = total === 0 ? null : absolute / total;
    return [{ ...draft, contribution: { ...draft.contribution, absolute, share } }];
  });
  const upstream = tested.length > 0 || leading(said)?.kind === "fault" ? [] : upstreamDrafts(findings);
  // What the metric is made of, and what touches all segments alike, are two views of one change.
  const told = [...upstream, ...drafts.map((draft) => (upstream.length > 0 ? withoutShare(draft) : draft))];
  return segments.reduce(withConfirmed, told);
}

/** What somebody thought of beforehand and its own test confirmed stands where its part of the change puts it; behind a fault. */
function withConfirmed(drafts: Draft[], confirmed: Draft): Draft[] {
  const size = ({ contribution }: Draft) => contribution.absolute * Math.sign(contribution.share ?? 1);
  const at = drafts.findIndex((one) => one.kind !== "data_quality" && size(one) < size(confirmed));
  return at < 0 ? [...drafts, confirmed] : drafts.toSpliced(at, 0, confirmed);
}

const withoutShare = (draft: Draft): Draft => ({
  ...draft,
  contribution: { absolute: 0, share: null, interval: null },
});

function segmentDrafts(findings: Findings): Draft[] {
  const { facts, change, tested, parts, searched, placeboRate, eventsOf, past } = findings;
  const total = change.absolute ?? 0;
  const addsUp = isAdditive(facts.metric) || isRatio(facts.metric);
  const said = past?.said.filter((one) => one.kind === "part") ?? [];
  return tested.map(({ part, test, source = null }, i) => {
    const kind = kindOf(part, change);
    const names = part.segment.terms.map(({ dimension, value }) => `${dimension.name} = ${value}`).join(", ");
    const relative =
      test.before === null || test.after === null || test.before === 0
        ? null
        : (test.after - test.before) / Math.abs(test.before);
    // Where the past decides, rows are no second judge.
    const q =
      part.pValue === null || past !== null || source !== null
        ? null
        : Math.min(1, (part.pValue * Math.max(1, searched)) / (i + 1));
    const moved = test.controls.filter(
      (control) =>
        relative !== null && control.relative !== null && Math.abs(control.relative) > Math.abs(relative) / 3,
    ).length;
    const segment = Object.fromEntries(part.segment.terms.map(({ dimension, value }) => [dimension.name, value]));
    const events = eventsOf({ segment, onset: test.onset, onset_interval: test.onset_interval });
    const { grade, reasons } = gradeEvidence({
      isIdentity: false,
      daysFromEvent: events[0]?.daysAfter ?? null,
      onsetUncertaintyDays: onsetUncertainty(test),
      controls: { count: test.controls.length, moved },
      placeboRate,
      assignedFromOutside: false,
    });
    return {
      title: titleOf(facts, names, kind, relative),
      segment,
      kind,
      contribution: {
        absolute: part.contribution,
        share:
          total === 0 || (change.verdict === "noise" && past === null) || !addsUp ? null : part.contribution / total,
        interval: part.interval,
      },
      onset: test.onset,
      onset_interval: test.onset_interval,
      events,
      grade: [
        grade.replaceAll("_", " "),
        ...(source === null ? [] : ["confirmed by a test of its own"]),
        ...reasons,
      ].join("; "),
      ...(source === null && said[i] ? { confidence: said[i].probability } : {}),
      evidence: [
        ...new Set([
          ...test.proof.seen,
          ...test.proof.onset,
          ...test.proof.controls,
          ...test.proof.scope,
          ...(part.effect === null ? [] : [parts.evidence]),
        ]),
      ],
      reasoning: [reasoningOf(test, relative, q), source === null ? rankText(said[i]) : "", rateReasoning(part)]
        .join(" ")
        .trim()
        .slice(0, 1000),
      causal_story: storyOf(facts, names, kind, test).slice(0, 500),
      source_hypotheses: source === null ? [] : [source],
      before: test.before,
      after: test.after,
      withoutIt: null,
      qValue: q,
      controls: test.controls,
      scope: test.scope,
      rateAndMix: rateAndMixOf(part, parts.evidence),
      proof: test.proof,
    };
  });
}

/** How the segment's move ranks among its own earlier ones. */
function rankText(part: Extract<SaidInWords, { kind: "part" }> | undefined): string {
  if (!part || part.unusual.of < 4) return "";
  const { rank, of } = part.unusual;
  return `Of ${of} such moves of its own in the table this is ${rank === 1 ? "the largest" : `number ${rank} in size`}.`;
}

function rateAndMixOf({ effect, segment }: Part, evidence: string): CaseExplanation["rateAndMix"] {
  return effect === null ? null : { effect, isMix: segment.channel === "mix", evidence: [evidence] };
}

function kindOf(part: Part, change: MeasuredChange): CauseKind {
  // A segment that enters or leaves has no rate that could have moved.
  if (part.segment.channel === "mix" || (part.effect !== null && part.effect.presence !== "both")) return "mix";
  if (change.verdict !== "noise") return "segment";
  // What rose is met by what fell, another segment or the rest as a whole, so that at most half of it is left in the total.
  return Math.abs(change.absolute ?? 0) <= Math.abs(part.contribution) / 2 ? "offsetting" : "segment";
}

function titleOf(facts: Facts, names: string, kind: CauseKind, relative: number | null): string {
  const moved = relative === null ? "moved" : `${relative < 0 ? "fell" : "rose"} ${formatPercent(Math.abs(relative))}`;
  const what = kind === "mix" ? "its share of the volume shifted" : `${facts.metric.label} ${moved}`;
  const title = `${names}: ${what}`;
  return title.length <= 100 ? title : `${names.slice(0, 96)}…`;
}

function reasoningOf({ controls, scope }: SegmentTest, relative: number | null, q: number | null): string {
  const own = relative === null ? "" : `It moved ${formatSignedPercent(relative)}`;
  const beside = controls.flatMap(({ name, relative: move }) =>
    move === null ? [] : [`${name} ${formatSignedPercent(move)}`],
  );
  const chance =
    q === null
      ? ""
      : ` After correction for having searched, chance has a probability of ${q < 0.001 ? "less than 0.001" : formatNumber(q, 3)}.`;
  const beginning = own === "" ? "" : `${own}${beside.length > 0 ? ` while ${beside.join(", ")}` : ""}.`;
  return `${beginning}${chance} ${scope}`.trim();
}

function storyOf(facts: Facts, names: string, kind: CauseKind, test: SegmentTest): string {
  const { before, after } = test;
  const since = test.onset === null ? "" : ` ${onsetAsWritten(test, "since")}`;
  if (kind === "mix")
    return `The weight of ${names} in the denominator changed${since}, which moves the overall ratio whatever the rates inside do.`;
  const figures = before === null || after === null ? "" : ` from ${formatNumber(before)} to ${formatNumber(after)}`;
  return `${facts.metric.label} of ${names} went${figures}${since}. What happened to it is not in these tables.`;
}

function upstreamDrafts({ facts, change, upstream }: Findings): Draft[] {
  if (!upstream) return [];
  const total = change.absolute ?? 0;
  return upstream.drivers.map((driver) => {
    const relative = driver.before === 0 ? null : (driver.after - driver.before) / Math.abs(driver.before);
    const moved =
      relative === null ? "moved" : `${relative < 0 ? "fell" : "rose"} ${formatPercent(Math.abs(relative))}`;
    return {
      title: `${driver.name} ${moved}`.slice(0, 100),
      segment: null,
      kind: "upstream" as const,
      contribution: {
        absolute: driver.contribution,
        share: total === 0 ? null : driver.contribution / total,
        interval: null,
      },
      onset: null,
      events: [],
      grade:
        driver.role === "component"
          ? "identity; follows from how the metric is made up"
          : "association; estimated from how the measures move together over all days",
      evidence: [upstream.evidence],
      reasoning:
        `${driver.name} went from ${formatNumber(driver.before)} to ${formatNumber(driver.after)}; through ${driver.path.length > 0 ? driver.path.join(" → ") : "the metric itself"} that accounts for ${formatSigned(driver.contribution)} of the change.`.slice(
          0,
          1000,
        ),
      causal_story:
        `${driver.name} moved, and ${facts.metric.label} follows it${driver.path.length > 0 ? ` by way of ${driver.path.join(", ")}` : ""}.`.slice(
          0,
          500,
        ),
      source_hypotheses: [],
      before: driver.before,
      after: driver.after,
      withoutIt: null,
      qValue: null,
      controls: [],
      scope: "",
      rateAndMix: null,
      proof: { seen: [upstream.evidence], onset: [], controls: [], scope: [] },
    };
  });
}

/** What moved everywhere alike: all of a real change without segments, or what is left of it beside them. */
function broadDrafts({ facts, change, tested, parts, upstream, onset, onset_interval }: Findings): Draft[] {
  if (change.verdict !== "moved" || upstream || change.absolute === null) return [];
  const isWhole = tested.length === 0;
  const absolute = isWhole ? change.absolute : parts.broad + (isRatio(facts.metric) ? parts.remainder : 0);
  const share = change.absolute === 0 ? null : absolute / change.absolute;
  if (!isWhole && !(share !== null && Math.abs(share) >= 0.25)) return [];
  if (!isWhole && isAdditive(facts.metric) && parts.broad === 0) return [];
  if (!isWhole && isRatio(facts.metric) && !hasRestMoved(facts, parts.rest)) return [];
  if (!isWhole && !isAdditive(facts.metric) && !isRatio(facts.metric)) return [];
  const moved =
    change.relative === null
      ? "moved"
      : `${change.relative < 0 ? "fell" : "rose"} ${formatPercent(Math.abs(change.relative))}`;
  return [
    {
      title: isWhole
        ? `A broad change: ${facts.metric.label} ${moved} across segments`.slice(0, 100)
        : "A broad change beside the segments named".slice(0, 100),
      segment: null,
      kind: "broad",
      contribution: { absolute, share, interval: isWhole ? change.interval : null },
      onset,
      onset_interval,
      events: [],
      grade: "association; no segment stands out, so no cause can be placed",
      evidence: [...change.evidence, parts.evidence],
      reasoning: isWhole
        ? "No segment of up to four dimensions moved unlike the rest by more than noise; what moved the metric is common to all of them."
        : `After taking out the segments named, the rest moved ${(share ?? 0) < 0 ? "the other way" : "the same way"}.`,
      causal_story:
        "Something that touches all segments alike, such as demand, price, season, definition or a release to everyone.",
      source_hypotheses: [],
      before: isWhole ? change.baseline_value : null,
      after: isWhole ? change.comparison_value : null,
      withoutIt: null,
      qValue: change.p_value,
      controls: [],
      scope: "",
      rateAndMix: null,
      proof: { seen: change.evidence, onset: [], controls: [], scope: [] },
    },
  ];
}
