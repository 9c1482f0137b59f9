import { formatPercent, formatSignedPercent } from "../base/format-number.ts";
import type { HypothesisVerdict, QualityNote, RuledOut, Suspicion } from "../domain/investigation-result.ts";
import type { CaseExplanation, MeasuredChange, MetricTree } from "./case-result.ts";
import type { DraftHypothesis, Family } from "./hypotheses.ts";
import type { LookBack } from "./look-back/look-back.ts";
import type { HypothesisSession } from "./sessions/investigate-hypothesis.ts";
import type { SuspicionAnswer } from "./suspicion/test-suspicion.ts";
import { leadingEffect } from "./tree/leading-effect.ts";

export interface Judgement {
  hypotheses: DraftHypothesis[];
  /** What became of each, by its id. */
  verdicts: Record<string, HypothesisVerdict>;
  /** Refuted by a figure. */
  ruledOut: RuledOut[];
  /** Neither seen nor refuted. */
  notShown: RuledOut[];
  suspicion: Suspicion | null;
}

export interface Grounds {
  quality: QualityNote[];
  qualityEvidence: string[];
  /** How many checks of the data were made. */
  qualityChecks: number;
  change: MeasuredChange;
  /** Change with weekdays aligned, relative; null when unknown. */
  alignedRelative: number | null;
  explanations: CaseExplanation[];
  tree: MetricTree | null;
  /** What the metric's own past says; null where it has none to speak of. */
  past: LookBack | null;
  /** Of all segments the middle one, where they were searched by their rows. */
  medianMove: number | null;
  searched: number;
  /** Whether measures beside the metric were looked at. */
  soughtUpstream: boolean;
  /** What came of testing what the person suspects; null without a suspicion. */
  suspicion: SuspicionAnswer | null;
  /** What came of the hypotheses that had a session of their own. */
  sessions: HypothesisSession[];
}

/** Each hypothesis is confirmed, refuted or left open by what was seen; confirmed ones are named as the source of their explanations. */
export function judgeHypotheses(drafts: DraftHypothesis[], grounds: Grounds): Judgement {
  const suspicion = answerSuspicion(grounds);
  const judged = drafts.map((draft) => ({ draft, ...judge(draft, { ...grounds, suspicion }) }));
  for (const { draft, verdict, explanations } of judged)
    if (verdict === "confirmed")
      for (const { source_hypotheses: sources } of explanations)
        if (!sources.includes(draft.hypothesis_id)) sources.push(draft.hypothesis_id);
  const listed = (wanted: HypothesisVerdict): RuledOut[] =>
    judged.flatMap(({ draft, verdict, seen, evidence }) => {
      const { hypothesis_id, title, expected_pattern } = draft;
      return verdict === wanted ? [{ hypothesis_id, title, expected_pattern, seen, evidence }] : [];
    });
  return {
    // A hypothesis as such is confirmed or not; which of those that are not were refuted is told by the verdicts.
    hypotheses: judged.map(({ draft, verdict }) => ({
      ...draft,
      status: verdict === "confirmed" ? ("CONFIRMED" as const) : ("RULED_OUT" as const),
    })),
    verdicts: Object.fromEntries(judged.map(({ draft, verdict }) => [draft.hypothesis_id, verdict])),
    ruledOut: listed("ruled_out"),
    notShown: listed("not_shown"),
    suspicion: answerOf(drafts, suspicion),
  };
}

/** Words the tables do not know may still have been understood by the mind that looked into them. */
function answerSuspicion({ suspicion, sessions }: Grounds): SuspicionAnswer | null {
  if (suspicion?.verdict !== "not_testable") return suspicion;
  const session = sessions.find((one) => one.session.isSuspicion)?.session;
  if (!session || session.prediction.segment.length === 0) return suspicion;
  const { verdict, seen, evidence } = session;
  return { ...suspicion, verdict, seen, evidence };
}

function answerOf(drafts: DraftHypothesis[], suspicion: SuspicionAnswer | null): Suspicion | null {
  const draft = drafts.find(({ family }) => family === "suspicion");
  if (!draft || suspicion === null) return null;
  const { text, verdict, seen, evidence } = suspicion;
  return { hypothesis_id: draft.hypothesis_id, text, verdict, seen, evidence };
}

interface Judged {
  verdict: HypothesisVerdict;
  seen: string;
  evidence: string[];
}

function judge(draft: DraftHypothesis, grounds: Grounds): Judged & { explanations: CaseExplanation[] } {
  const { explanations, suspicion, sessions } = grounds;
  if (draft.family === "proposed") {
    const own = sessions.find(({ session }) => session.hypothesisId === draft.hypothesis_id)?.session;
    if (!own)
      return { verdict: "not_shown", seen: "not tested: the data are not fit for it", evidence: [], explanations: [] };
    const { verdict, seen, evidence } = own;
    return { verdict: toVerdict(verdict), seen, evidence, explanations: explanations.filter(predictedBy(own)) };
  }
  if (draft.family === "suspicion" && suspicion !== null) {
    const { verdict, seen, evidence, explanations: ranks } = suspicion;
    const own = explanations.filter(
      ({ rank, source_hypotheses: sources }) => ranks.includes(rank) || sources.includes(draft.hypothesis_id),
    );
    return { verdict: toVerdict(verdict), seen, evidence, explanations: own };
  }
  const own = explanations.filter((explanation) => familyOf(explanation) === draft.family);
  return { ...judgeFamily(draft.family, grounds), explanations: own };
}

function toVerdict(verdict: Suspicion["verdict"]): HypothesisVerdict {
  if (verdict === "holds" || verdict === "partly") return "confirmed";
  return verdict === "ruled_out" ? "ruled_out" : "not_shown";
}

const predictedBy =
  ({ prediction, hypothesisId }: HypothesisSession["session"]) =>
  ({ segment, source_hypotheses: sources }: CaseExplanation): boolean =>
    sources.includes(hypothesisId) ||
    (segment !== null &&
      prediction.segment.length === Object.keys(segment).length &&
      prediction.segment.every(({ dimension, value }) => String(segment[dimension]) === value));

/** Less than this is too little to account for a change. */
const little = 0.1;
/** Of a kind that is said with less than this nothing more is to be expected. */
const unlikely = 0.1;

/** What was seen of one kind of explanation. Refuted is only what a figure speaks against. */
export function judgeFamily(family: Family, grounds: Omit<Grounds, "suspicion" | "sessions">): Judged {
  const { change, explanations } = grounds;
  const own = explanations.filter((explanation) => familyOf(explanation) === family);
  if (own.length > 0)
    return {
      verdict: "confirmed",
      seen: own.map(({ title }) => title).join("; "),
      evidence: [...new Set(own.flatMap(({ evidence }) => evidence))],
    };
  const judged = judgeUnsaid(family, grounds);
  return { verdict: judged.verdict, seen: judged.seen, evidence: judged.evidence ?? change.evidence };
}

type Unsaid = Pick<Judged, "verdict" | "seen"> & { evidence?: string[] };

const refuted = (isRefuted: boolean, seen: string): Unsaid => ({
  verdict: isRefuted ? "ruled_out" : "not_shown",
  seen,
});

function judgeUnsaid(family: Family, grounds: Omit<Grounds, "suspicion" | "sessions">): Unsaid {
  switch (family) {
    case "quality":
      return judgeQuality(grounds);
    case "calendar":
      return judgeCalendar(grounds);
    case "segment":
      return judgeSegments(grounds);
    case "broad":
      return judgeBroad(grounds);
    case "mix": {
      const mix = grounds.past?.tests.mix ?? null;
      if (mix === null) return refuted(false, "no segment's share of the volume is known to move the ratio");
      return refuted(
        Math.abs(mix.share) < little,
        `by ${mix.dimension} a shift of weights makes ${formatPercent(mix.share)} of the change, elsewhere less`,
      );
    }
    case "offsetting": {
      const against = grounds.past?.tests.against ?? null;
      if (against === null) return refuted(false, "no opposite moves were seen that hide each other");
      return refuted(
        against.share < little,
        `what moved against the whole comes to ${formatPercent(against.share)} of the change by ${against.dimension}, elsewhere to less`,
      );
    }
    case "upstream":
      if (grounds.tree) return judgeTree(grounds.tree);
      return refuted(
        false,
        grounds.soughtUpstream
          ? "no other measure is known to account for a part of the change"
          : "measures beside the metric were not looked at",
      );
    case "suspicion":
    case "proposed":
      return refuted(false, "not tested");
  }
}

function judgeQuality({ quality, qualityEvidence, qualityChecks }: Omit<Grounds, "suspicion" | "sessions">): Unsaid {
  const severe = quality.filter(({ severity }) => severity !== "info");
  const isBlocking = severe.some(({ severity }) => severity === "blocking");
  if (severe.length === 0)
    return {
      verdict: "ruled_out",
      seen: `${qualityChecks} checks of the data found nothing wrong in either period`,
      evidence: qualityEvidence,
    };
  return {
    verdict: isBlocking ? "confirmed" : "not_shown",
    seen: severe.map(({ message }) => message).join(" "),
    evidence: severe.flatMap(({ evidence }) => evidence),
  };
}

/** Weekdays can be aligned; the season takes other years to judge. */
function judgeCalendar({ change, alignedRelative, past }: Omit<Grounds, "suspicion" | "sessions">): Unsaid {
  const { relative } = change.rate ?? change;
  const raw = relative === null ? "–" : formatSignedPercent(relative);
  const per = change.rate ? ` per ${change.rate.per}` : "";
  const aligned =
    alignedRelative === null
      ? `${raw}${per}`
      : `${raw}${per}, ${formatSignedPercent(alignedRelative)} with weekdays aligned`;
  const season = past?.usual.season ?? null;
  const stays = alignedRelative === null || relative === null || alignedRelative / relative > 0.7;
  if (season === null || season.years < 2) return refuted(false, `${aligned}; there is no other year to compare with`);
  const alike = Math.round(season.alike * season.years);
  return refuted(
    stays && season.alike <= 0.5,
    `${aligned}; ${alike} of ${season.years} other years moved the same way at this time`,
  );
}

function judgeSegments({ past, searched, explanations }: Omit<Grounds, "suspicion" | "sessions">): Unsaid {
  const named = explanations.filter(({ segment, kind }) => segment !== null && kind !== "data_quality");
  if (named.length > 0)
    return {
      verdict: "confirmed",
      seen: named.map(({ title }) => title).join("; "),
      evidence: [...new Set(named.flatMap(({ evidence }) => evidence))],
    };
  if (searched === 0) return refuted(false, "the tables have nothing to cut the metric by");
  const looked = `${searched.toLocaleString("en-US")} ${past === null ? "segments searched" : "values and pairs looked at"}`;
  if (past === null) return refuted(false, `${looked}, none beyond noise`);
  return refuted(past.tests.part < unlikely, `${looked}, none clearly unlike its own past and the rest`);
}

function judgeBroad({ past, medianMove, change }: Omit<Grounds, "suspicion" | "sessions">): Unsaid {
  const spread = past?.tests.spread ?? null;
  const way = (change.absolute ?? 0) < 0 ? "fell" : "rose";
  if (spread !== null)
    return refuted(
      spread.of >= 4 && spread.alike < (2 / 3) * spread.of,
      `${spread.alike} of ${spread.of} values of ${spread.dimension} ${way}`,
    );
  if (medianMove === null || change.relative === null)
    return refuted(false, "how alike the segments moved is not known");
  return refuted(
    Math.abs(medianMove) < Math.abs(change.relative) / 3,
    `the middle segment moved ${formatSignedPercent(medianMove)}`,
  );
}

/** Upstream is what the metric is made of, when one factor makes most of the change and is not just how many rows there are. */
function judgeTree(tree: MetricTree): Unsaid {
  const lead = leadingEffect(tree);
  const moves = tree.effects.map(({ name, before, after }) =>
    before === 0 ? name : `${name} ${formatSignedPercent((after - before) / Math.abs(before))}`,
  );
  const why =
    lead === null ? "none makes most of the change" : lead.role === "rows" ? `the number of ${lead.name} moved` : "";
  return {
    verdict: lead === null ? "not_shown" : lead.role === "rows" ? "ruled_out" : "confirmed",
    seen: `${moves.join(", ")}${why === "" ? "" : `: ${why}`}`,
    evidence: tree.evidence,
  };
}

export function familyOf({ kind }: CaseExplanation): Family {
  return kind === "data_quality" ? "quality" : kind === "event" ? "calendar" : kind;
}
