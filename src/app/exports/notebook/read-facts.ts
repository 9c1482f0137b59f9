import { readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "../../../base/app-error.ts";
import { stepsFolder } from "../../../ledger/case-files.ts";
import { readStep } from "../../../ledger/step-file.ts";

const factsSchema = z.object({
  sql: z.string(),
  time: z.string(),
  dimensions: z.array(z.object({ name: z.string(), sql: z.string() })),
});

export type KeptFacts = z.infer<typeof factsSchema>;

/** How the investigation understood the tables, from the step that did. */
export function readFacts(folder: string): KeptFacts {
  const name = readdirSync(join(folder, stepsFolder)).find((file) => /^\d+_question\.json$/.test(file));
  const step = name === undefined ? "missing" : readStep(join(folder, stepsFolder, name));
  const parsed = typeof step === "string" ? null : z.object({ facts: factsSchema }).safeParse(step.output);
  if (!parsed?.success)
    throw new AppError("INVALID_STATE", `The case in ${folder} does not say how its tables were understood.`, {
      folder,
    });
  return parsed.data.facts;
}
