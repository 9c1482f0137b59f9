import { openFiles } from "../../../src/engine/data-source.ts";
import { openEvidenceLog } from "../../../src/engine/evidence-log.ts";
import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { findSegments } from "../../../src/investigate/find-segments.ts";
import { investigate } from "../../../src/investigate/investigate.ts";
import { lookAtPast } from "../../../src/investigate/look-back/look-at-past.ts";
import { hasPast } from "../../../src/investigate/look-back/use-past.ts";
import { readSeries } from "../../../src/investigate/measure-metric.ts";
import {
  type SuspicionAnswer,
  type SuspicionContext,
  testSuspicion,
} from "../../../src/investigate/suspicion/test-suspicion.ts";
import { understandSuspicion } from "../../../src/investigate/suspicion/understand-suspicion.ts";
import { understandQuestion } from "../../../src/investigate/understand/understand-question.ts";
import { questionOf, writeTables } from "../investigate-tables.ts";
import type { Order } from "../made-orders.ts";

export interface OpenCase {
  result: CaseResult;
  context: SuspicionContext;
  suspect(text: string): Promise<SuspicionAnswer>;
  close(): void;
}

/** One investigation without a suspicion, against which any number of them can then be tested. */
export async function openCase(rows: Order[], metric: string, table = "orders"): Promise<OpenCase> {
  const source = await openFiles(writeTables({ [table]: rows }));
  const question = questionOf({ metric });
  const services = { source, sessionId: "2f9c0d5e-6a1b-4c3d-8e7f-001122334455", now: () => new Date(0) };
  const result = await investigate(question, { ...services, onProgress: () => {} });
  const evidence = openEvidenceLog(source);
  const { facts } = await understandQuestion(question, source, evidence);
  const series = await readSeries(facts, evidence);
  const seen = await lookAtPast(facts, source);
  const past = seen !== null && hasPast(seen) ? seen : null;
  const centre = past === null ? (await findSegments(facts, source)).centre : 1;
  const { quality, change, explanations, tree } = result;
  const rest = {
    qualityEvidence: [],
    qualityChecks: result.qualityChecks,
    alignedRelative: null,
    medianMove: centre === 1 ? null : centre - 1,
    past,
    soughtUpstream: false,
    searched: result.search.segments,
  };
  const context = { facts, source, series, evidence, grounds: { quality, change, explanations, tree, ...rest } };
  return {
    result,
    context,
    suspect: async (text) => (await testSuspicion(await understandSuspicion(text, facts, source), context))!,
    close: source.close,
  };
}
