import { z } from "zod";
import { findingSchema } from "./finding.ts";
import { hypothesisStatusSchema } from "./hypothesis.ts";
import { countSchema, shortIdSchema, timestampSchema } from "./primitives.ts";
import { sessionStatusSchema } from "./session.ts";

const kinds = {
  /** Where the session stands; a run begins with one and ends with another. */
  status: z.object({ status: sessionStatusSchema, message: z.string(), code: z.string().nullable() }),
  "step-start": z.object({ step: z.string(), title: z.string() }),
  /** is_known: done by a run before this one. */
  "step-done": z.object({ step: z.string(), steps_done: countSchema, is_known: z.boolean() }),
  "hypothesis-changed": z.object({
    hypothesis_id: shortIdSchema,
    title: z.string(),
    /** What must be seen if it is true, written down before it is tested. */
    prediction: z.string(),
    status: hypothesisStatusSchema,
  }),
  "finding-added": z.object({ finding: findingSchema, title: z.string() }),
  log: z.object({ text: z.string() }),
};

const numbered = { number: z.int().min(1), at: timestampSchema };

/** What happens in a run, numbered from 1 within its session. */
export const runEventSchema = z.discriminatedUnion("kind", [
  z.object({ ...numbered, kind: z.literal("status"), data: kinds.status }),
  z.object({ ...numbered, kind: z.literal("step-start"), data: kinds["step-start"] }),
  z.object({ ...numbered, kind: z.literal("step-done"), data: kinds["step-done"] }),
  z.object({ ...numbered, kind: z.literal("hypothesis-changed"), data: kinds["hypothesis-changed"] }),
  z.object({ ...numbered, kind: z.literal("finding-added"), data: kinds["finding-added"] }),
  z.object({ ...numbered, kind: z.literal("log"), data: kinds.log }),
]);

export type RunEvent = z.infer<typeof runEventSchema>;
