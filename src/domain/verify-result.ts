import { z } from "zod";
import { countSchema } from "./primitives.ts";

export const verifyResultSchema = z
  .object({
    ok: z.boolean(),
    checked: z.object({ audit_entries: countSchema, artifacts: countSchema, evidence: countSchema }),
    first_problem: z.string().nullable(),
    /**
     * What was made again from the data and compared. `everything`: every step, figure, text and chart. `texts`: what is written, from what the
     * steps came to, but not the steps. `queries`: the queries alone. `nothing`: only the bytes hold.
     */
    made_again: z.enum(["everything", "texts", "queries", "nothing"]),
    /** What was taken from the case because nothing computes it, in sentences. */
    not_proven: z.array(z.string()),
    signature: z.object({
      state: z.enum(["unsigned", "signed", "wrong"]),
      /** Of the key that signed. */
      fingerprint: z.string().nullable(),
      /** Whether it is the key that was demanded; null: none was. */
      is_trusted: z.boolean().nullable(),
    }),
    /** The database in which rows stayed and that was not asked again: so many figures are proven by their hashes alone. */
    needs_source: z.object({ source: z.string(), evidence: countSchema }).optional(),
    /** What is no problem but worth knowing, such as an append that a crash cut off. */
    notes: z.array(z.string()).optional(),
  })
  .refine((result) => result.ok === (result.first_problem === null), {
    path: ["first_problem"],
    message: "first_problem is there when not ok, and only then",
  });

export type VerifyResult = z.infer<typeof verifyResultSchema>;
