import { AppError } from "../../base/app-error.ts";
import { iterationLimitSchema } from "../../domain/iteration-limit.ts";
import { readDetectiveSettings } from "./detective-settings.ts";

const variable = "WHYDUNIT_ITERATION_LIMIT";

/** What the call asks for, else the environment, else `detective.json` of the home, else ten. */
export function chooseIterationLimit(
  wanted: string | number | null,
  { home, environment }: { home: string; environment: NodeJS.ProcessEnv },
): number {
  if (wanted !== null) return parseLimit(wanted, "iterations");
  const set = environment[variable]?.trim();
  return set ? parseLimit(set, variable) : readDetectiveSettings(home).defaultIterationLimit;
}

function parseLimit(given: string | number, name: string): number {
  const isNumber = typeof given === "number" || /^\d+$/.test(given.trim());
  const parsed = iterationLimitSchema.safeParse(isNumber ? Number(given) : Number.NaN);
  if (parsed.success) return parsed.data;
  throw new AppError("INVALID_REQUEST", `${name} ${given}: an interrogation has 5 to 20 iterations.`, {
    given,
    minimum: 5,
    maximum: 20,
  });
}
