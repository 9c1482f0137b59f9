import type { Hypothesis, HypothesisStatus } from "../domain/hypothesis.ts";
import type { Prediction } from "../minds/mind.ts";
import type { Facts } from "./facts.ts";
import { suspectedDimensions, suspicionPattern, suspicionTitle } from "./suspicion/name-suspicion.ts";
import type { SuspicionReading } from "./suspicion/reading.ts";

/** proposed: thought of by a mind, from what it read. */
export type Family =
  | "suspicion"
  | "quality"
  | "calendar"
  | "segment"
  | "mix"
  | "broad"
  | "offsetting"
  | "upstream"
  | "proposed";

export interface DraftHypothesis extends Hypothesis {
  family: Family;
  /** What would have to be seen, in terms the engine can test; null where the engine tests the kind as a whole. */
  prediction: Prediction | null;
}

/** What hypotheses of the kinds that are always tested are called. */
export const familyTitles: Record<Exclude<Family, "suspicion" | "proposed">, string> = {
  quality: "Missing or doubled data",
  calendar: "The calendar, the season or a single event",
  segment: "One or a few segments moved",
  broad: "A broad change",
  mix: "The mix changed, not the rates",
  offsetting: "Opposite moves that hide each other",
  upstream: "A measure upstream moved",
};

interface Context {
  sessionId: string;
  facts: Facts;
  /** What the person suspects, as far as it was understood. */
  suspicion: SuspicionReading | null;
  hasMeasures: boolean;
  now: string;
}

/** Five to seven possible explanations of different kinds, each with what would have to be seen if it were true. Written before any of them is tested. */
export function writeHypotheses({ sessionId, facts, suspicion, hasMeasures, now }: Context): DraftHypothesis[] {
  const names = facts.dimensions.map(({ name }) => name);
  const metric = facts.metric.label;
  const drafts: Omit<
    DraftHypothesis,
    "hypothesis_id" | "session_id" | "status" | "created_at" | "priority" | "prediction"
  >[] = [];
  if (suspicion) {
    drafts.push({
      family: "suspicion",
      title: suspicionTitle(suspicion),
      causal_story: `You suspect: ${[...suspicion.text].slice(0, 480).join("")}`.slice(0, 500),
      dimensions: suspectedDimensions(suspicion),
      expected_pattern: suspicionPattern(suspicion, facts),
    });
  }
  drafts.push(
    {
      family: "quality",
      title: familyTitles.quality,
      causal_story:
        "The metric did not move; the data behind it are incomplete, doubled or defined differently in one of the periods.",
      dimensions: [],
      expected_pattern: "gaps, repeated rows, spikes of missing values or impossible values in one of the periods",
    },
    {
      family: "calendar",
      title: familyTitles.calendar,
      causal_story:
        "The periods hold different weekdays, lie on different sides of a seasonal pattern, or one of them holds a day like no other.",
      dimensions: [facts.dateColumn],
      expected_pattern: "the change vanishes when weekdays are aligned, comes back every year, or lies in a few days",
    },
    {
      family: "segment",
      title: familyTitles.segment,
      causal_story: `${metric} moved in particular segments while the rest stayed as it was.`.slice(0, 500),
      dimensions: names,
      expected_pattern: "a few segments move far more than their siblings, beyond what searching would find by chance",
    },
    {
      family: "broad",
      title: familyTitles.broad,
      causal_story: "Something common to all segments moved the metric everywhere at once.",
      dimensions: names,
      expected_pattern: "most segments move in the same direction by about the same share",
    },
  );
  if (facts.metric.exposure !== null) {
    drafts.push({
      family: "mix",
      title: familyTitles.mix,
      causal_story: "Volume moved between segments with different rates; no rate changed.",
      dimensions: names,
      expected_pattern: "shares of the denominator shift while rates inside the segments stay",
    });
  } else {
    drafts.push({
      family: "offsetting",
      title: familyTitles.offsetting,
      causal_story: "Some segments rose while others fell, so that the total shows little of it.",
      dimensions: names,
      expected_pattern: "segments with large moves of opposite sign under a smaller net change",
    });
  }
  if (hasMeasures) {
    drafts.push({
      family: "upstream",
      title: familyTitles.upstream,
      causal_story: "Another measure that the metric is made of, or depends on, moved first.",
      dimensions: [],
      expected_pattern: "the change follows from the change of other measures by the way they hang together",
    });
  }
  return drafts.slice(0, 7).map((draft, i) => ({
    ...draft,
    hypothesis_id: `hyp_${String(i + 1).padStart(3, "0")}`,
    session_id: sessionId,
    prediction: null,
    priority: i + 1,
    status: "PENDING" as HypothesisStatus,
    created_at: now,
  }));
}
