import type { QualityNote } from "../../domain/investigation-result.ts";
import type { EvidenceLog } from "../../engine/evidence-log.ts";
import type { Facts } from "../facts.ts";
import type { Period } from "../question.ts";
import { checkCategories } from "./categories.ts";
import { checkCoverage } from "./coverage.ts";
import { checkDominantRow } from "./dominant-row.ts";
import { checkDuplicateLoad } from "./duplicate-load.ts";
import { checkImpossibleValues } from "./impossible-values.ts";
import { checkMissingDays } from "./missing-days.ts";
import { checkMissingValues } from "./missing-values.ts";
import { checkOpenSpans } from "./open-spans.ts";
import { readPeriods } from "./read-periods.ts";
import { readSubject } from "./read-subject.ts";
import { readTimeline } from "./read-timeline.ts";
import { checkRunningTotal } from "./running-total.ts";
import { checkSignFlip } from "./sign-flip.ts";
import { checkStuckValues } from "./stuck-values.ts";
import { checkTruncatedEnd } from "./truncated-end.ts";
import { checkUnitJump } from "./unit-jump.ts";

export interface QualityVerdict {
  /** The gravest first. */
  notes: QualityNote[];
  checks: number;
  /** The metric itself is invalid, so that any explanation would be wrong. */
  blocked: boolean;
}

/** `history`: days that may serve as what is usual, besides both periods; null for about a year before and two months after. */
export async function checkQuality(
  facts: Facts,
  evidence: EvidenceLog,
  history: Period | null = null,
): Promise<QualityVerdict> {
  const subject = await readSubject(facts, evidence);
  const timeline = await readTimeline(subject, evidence, history);
  const periods = await readPeriods(subject, evidence);
  const results = [
    checkCoverage(facts, timeline, periods),
    checkMissingDays(facts, timeline),
    checkTruncatedEnd(facts, timeline),
    await checkDuplicateLoad(facts, timeline, periods, evidence),
    checkImpossibleValues(subject, periods),
    checkSignFlip(subject, timeline),
    await checkUnitJump(subject, timeline, evidence),
    checkMissingValues(subject, periods),
    checkOpenSpans(subject, periods),
    await checkRunningTotal(subject, timeline, evidence),
    checkStuckValues(subject, timeline),
    await checkDominantRow(subject, periods, evidence),
    await checkCategories(facts, timeline, evidence),
  ];
  const notes = results.flatMap((result) => result.notes).sort(byGravity);
  return {
    notes,
    checks: results.reduce((sum, { checks }) => sum + checks, 0),
    blocked: notes.some(({ severity }) => severity === "blocking"),
  };
}

const gravity = { blocking: 0, warning: 1, info: 2 };

function byGravity(a: QualityNote, b: QualityNote): number {
  return gravity[a.severity] - gravity[b.severity];
}
