/** How much a finding says about cause, weakest claim last. */
export type Grade = "identity" | "natural_experiment" | "timing_aligned" | "association";

export interface GradeFacts {
  /** The contribution follows from arithmetic alone (a part of a sum, a factor of a product). */
  isIdentity: boolean;
  /** Days between the onset and a dated event that names the segment; null without such an event or onset. */
  daysFromEvent: number | null;
  /** The onset is known to within this many days; null without an onset. */
  onsetUncertaintyDays: number | null;
  /** Comparable segments that the event did not touch. */
  controls: { count: number; moved: number };
  /** Share of earlier window pairs with a false call; null when there were none. */
  placeboRate: number | null;
  /** Something outside decided who was touched: a staged release, a border, a threshold. */
  assignedFromOutside: boolean;
}

export interface GradeResult {
  grade: Grade;
  reasons: string[];
}

const FEW_CONTROLS = 2;
/** Among more days than these some event nearly always falls. */
const WIDEST_ONSET = 7;

export function gradeEvidence(facts: GradeFacts): GradeResult {
  if (facts.isIdentity) return { grade: "identity", reasons: ["follows from arithmetic: it says where, not why"] };
  const timed =
    (facts.onsetUncertaintyDays ?? 0) <= WIDEST_ONSET &&
    facts.daysFromEvent !== null &&
    Math.abs(facts.daysFromEvent) <= Math.max(1, facts.onsetUncertaintyDays ?? 1);
  const reasons = [describeTiming(facts, timed), describeControls(facts), describePlacebo(facts)];
  const controlled = facts.controls.count >= FEW_CONTROLS && facts.controls.moved === 0;
  const quiet = facts.placeboRate !== null && facts.placeboRate <= 0.1;
  if (timed && controlled && quiet && facts.assignedFromOutside) {
    return { grade: "natural_experiment", reasons: [...reasons, "who was touched was decided from outside"] };
  }
  return { grade: timed ? "timing_aligned" : "association", reasons };
}

function describeTiming({ daysFromEvent, onsetUncertaintyDays }: GradeFacts, timed: boolean): string {
  if (daysFromEvent === null)
    return onsetUncertaintyDays === null ? "no onset could be dated" : "no dated event matches the onset";
  if (timed) return "starts when a dated event says so";
  if (daysFromEvent === 0)
    return `a dated event lies among the ${(onsetUncertaintyDays ?? 0) + 1} days on which it may have started`;
  return `starts ${Math.abs(Math.round(daysFromEvent))} days ${daysFromEvent < 0 ? "before" : "after"} the nearest event`;
}

function describeControls({ controls }: GradeFacts): string {
  if (controls.count === 0) return "there is nothing to compare with";
  if (controls.moved === 0) return `none of ${controls.count} comparable segments moved`;
  return `${controls.moved} of ${controls.count} comparable segments moved too`;
}

function describePlacebo({ placeboRate }: GradeFacts): string {
  if (placeboRate === null) return "no earlier periods to try the same search on";
  return `the same search called something in ${Math.round(100 * placeboRate)} % of earlier periods`;
}
