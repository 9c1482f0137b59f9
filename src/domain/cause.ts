import { z } from "zod";
import { dictionaryOf, scalarSchema } from "./dictionary.ts";

/** Column → value. */
export const segmentSchema = dictionaryOf(scalarSchema);

export const causeKindSchema = z.enum([
  "segment",
  "mix",
  "broad",
  "offsetting",
  "calendar",
  "data_quality",
  "upstream",
  "event",
]);

export const decisionSchema = z.enum([
  "diagnosed",
  "blocked_by_data_quality",
  "insufficient_evidence",
  "no_real_change",
]);

export type Segment = z.infer<typeof segmentSchema>;
export type CauseKind = z.infer<typeof causeKindSchema>;
export type Decision = z.infer<typeof decisionSchema>;
