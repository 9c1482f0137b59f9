import { formatSignedPercent } from "../base/format-number.ts";
import type { QualityNote, RuledOut, Suspicion } from "../domain/investigation-result.ts";
import type { CaseExplanation, MeasuredChange, MetricTree } from "./case-result.ts";
import type { DraftHypothesis, Family } from "./hypotheses.ts";
import type { HypothesisSession } from "./sessions/investigate-hypothesis.ts";
import type { SuspicionAnswer } from "./suspicion/test-suspicion.ts";
import { leadingEffect } from "./tree/leading-effect.ts";

export interface Judgement {
  hypotheses: DraftHypothesis[];
  ruledOut: RuledOut[];
  suspicion: Suspicion | null;
}

export interface Grounds {
  quality: QualityNote[];
  qualityEvidence: string[];
  change: MeasuredChange;
  /** Change with weekdays aligned, relative; null when unknown. */
  alignedRelative: number | null;
  explanations: CaseExplanation[];
  tree: MetricTree | null;
  medianMove: number | null;
  searched: number;
  /** What came of testing what the person suspects; null without a suspicion. */
  suspicion: SuspicionAnswer | null;
  /** What came of the hypotheses that had a session of their own. */
  sessions: HypothesisSession[];
}

/** Each hypothesis is confirmed or ruled out by what was seen; confirmed ones are named as the source of their explanations. */
export function judgeHypotheses(drafts: DraftHypothesis[], grounds: Grounds): Judgement {
  const ruledOut: RuledOut[] = [];
  const suspicion = answerSuspicion(grounds);
  const hypotheses = drafts.map((draft) => {
    const { confirmed, seen, evidence, explanations } = judge(draft, { ...grounds, suspicion });
    if (!confirmed)
      ruledOut.push({
        hypothesis_id: draft.hypothesis_id,
        title: draft.title,
        expected_pattern: draft.expected_pattern,
        seen,
        evidence,
      });
    else for (const { source_hypotheses: sources } of explanations) sources.push(draft.hypothesis_id);
    return { ...draft, status: confirmed ? ("CONFIRMED" as const) : ("RULED_OUT" as const) };
  });
  return { hypotheses, ruledOut, suspicion: answerOf(drafts, suspicion) };
}

/** Words the tables do not know may still have been understood by the mind that looked into them. */
function answerSuspicion({ suspicion, sessions }: Grounds): SuspicionAnswer | null {
  if (suspicion?.verdict !== "not_testable") return suspicion;
  const session = sessions.find((one) => one.session.isSuspicion)?.session;
  if (!session || session.prediction.segment.length === 0) return suspicion;
  const { outcome, seen, evidence } = session;
  return { ...suspicion, verdict: outcome === "CONFIRMED" ? "holds" : "ruled_out", seen, evidence };
}

function answerOf(drafts: DraftHypothesis[], suspicion: SuspicionAnswer | null): Suspicion | null {
  const draft = drafts.find(({ family }) => family === "suspicion");
  if (!draft || suspicion === null) return null;
  const { text, verdict, seen, evidence } = suspicion;
  return { hypothesis_id: draft.hypothesis_id, text, verdict, seen, evidence };
}

interface Verdict {
  confirmed: boolean;
  seen: string;
  evidence: string[];
}

function judge(draft: DraftHypothesis, grounds: Grounds): Verdict & { explanations: CaseExplanation[] } {
  const { explanations, suspicion, sessions } = grounds;
  if (draft.family === "proposed") {
    const own = sessions.find(({ session }) => session.hypothesisId === draft.hypothesis_id)?.session;
    if (!own) return { ...notTested, explanations: [] };
    const { outcome, seen, evidence } = own;
    return { confirmed: outcome === "CONFIRMED", seen, evidence, explanations: explanations.filter(predictedBy(own)) };
  }
  if (draft.family === "suspicion" && suspicion !== null) {
    const { verdict, seen, evidence, explanations: ranks } = suspicion;
    const confirmed = verdict === "holds" || verdict === "partly";
    return { confirmed, seen, evidence, explanations: explanations.filter(({ rank }) => ranks.includes(rank)) };
  }
  const own = explanations.filter((explanation) => familyOf(explanation) === draft.family);
  return { ...judgeFamily(draft.family, grounds), explanations: own };
}

const notTested: Verdict = { confirmed: false, seen: "not tested: the data are not fit for it", evidence: [] };

const predictedBy =
  ({ prediction }: HypothesisSession["session"]) =>
  ({ segment }: CaseExplanation): boolean =>
    segment !== null &&
    prediction.segment.length === Object.keys(segment).length &&
    prediction.segment.every(({ dimension, value }) => String(segment[dimension]) === value);

/** What was seen of one kind of explanation. */
export function judgeFamily(family: Family, grounds: Omit<Grounds, "suspicion" | "sessions">): Verdict {
  const { change, explanations, quality } = grounds;
  const own = explanations.filter((explanation) => familyOf(explanation) === family);
  const found = (seen: string, evidence: string[] = change.evidence): Verdict => ({
    confirmed: own.length > 0,
    seen,
    evidence,
  });
  switch (family) {
    case "quality": {
      const severe = quality.filter(({ severity }) => severity !== "info");
      return {
        confirmed: severe.length > 0 || own.length > 0,
        seen: severe.length === 0 ? "none in either period" : severe.map(({ message }) => message).join(" "),
        evidence: grounds.qualityEvidence,
      };
    }
    case "calendar": {
      const raw = change.relative === null ? "–" : formatSignedPercent(change.relative);
      const aligned = grounds.alignedRelative === null ? raw : formatSignedPercent(grounds.alignedRelative);
      return found(`${raw} raw, ${aligned}${change.rate ? ` per ${change.rate.per}` : ""} with weekdays aligned`);
    }
    case "broad":
      return found(
        grounds.medianMove === null
          ? "segments moved differently"
          : `the median segment moved ${formatSignedPercent(grounds.medianMove)}`,
      );
    case "mix":
      return found("no segment's share of the volume moves the ratio beyond noise");
    case "upstream":
      return own.length === 0 && grounds.tree
        ? judgeTree(grounds.tree)
        : found("no other measure accounts for a part of the change");
    case "segment":
      return {
        ...found(segmentsSeen(grounds)),
        confirmed: explanations.some(({ segment, kind }) => segment !== null && kind !== "data_quality"),
      };
    case "offsetting":
      return { ...found(offsettingSeen(grounds)), confirmed: own.length > 0 || movesBothWays(explanations) };
    case "suspicion":
    case "proposed":
      return found("not tested");
  }
}

function segmentsSeen({ searched, explanations }: Pick<Grounds, "searched" | "explanations">): string {
  const moved = explanations.filter(({ segment, kind }) => segment !== null && kind !== "data_quality").length;
  return `${searched.toLocaleString("en-US")} segments looked at, ${moved === 0 ? "none" : moved} of them unlike its own past and the rest`;
}

function offsettingSeen({ change }: Pick<Grounds, "change">): string {
  return change.verdict === "noise"
    ? "no opposite moves beyond what is usual"
    : "the moves found point the same way as the total";
}

function movesBothWays(explanations: CaseExplanation[]): boolean {
  const signs = explanations.flatMap(({ segment, kind, contribution }) =>
    segment === null || kind === "data_quality" ? [] : [Math.sign(contribution.absolute)],
  );
  return new Set(signs).size > 1;
}

/** Upstream is what the metric is made of, when one factor makes most of the change and is not just how many rows there are. */
function judgeTree(tree: MetricTree): Verdict {
  const lead = leadingEffect(tree);
  const moves = tree.effects.map(({ name, before, after }) =>
    before === 0 ? name : `${name} ${formatSignedPercent((after - before) / Math.abs(before))}`,
  );
  const why =
    lead === null ? "none makes most of the change" : lead.role === "rows" ? `the number of ${lead.name} moved` : "";
  return {
    confirmed: lead !== null && lead.role !== "rows",
    seen: `${moves.join(", ")}${why === "" ? "" : `: ${why}`}`,
    evidence: tree.evidence,
  };
}

export function familyOf({ kind }: CaseExplanation): Family {
  return kind === "data_quality" ? "quality" : kind === "event" ? "calendar" : kind;
}
