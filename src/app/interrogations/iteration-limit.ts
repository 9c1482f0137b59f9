import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "../../base/app-error.ts";
import { iterationLimitSchema } from "../../domain/iteration-limit.ts";

const usualLimit = 10;
const settingsSchema = z.strictObject({ defaultIterationLimit: iterationLimitSchema.default(usualLimit) });
const variable = "WHYDUNIT_ITERATION_LIMIT";

/** What the call asks for, else the environment, else `detective.json` of the home, else ten. */
export function chooseIterationLimit(
  wanted: string | number | null,
  { home, environment }: { home: string; environment: NodeJS.ProcessEnv },
): number {
  if (wanted !== null) return parseLimit(wanted, "iterations");
  const set = environment[variable]?.trim();
  return set ? parseLimit(set, variable) : readSettings(join(home, "detective.json"));
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

function readSettings(path: string): number {
  if (!existsSync(path)) return usualLimit;
  try {
    return settingsSchema.parse(JSON.parse(readFileSync(path, "utf8"))).defaultIterationLimit;
  } catch (error) {
    throw new AppError(
      "INVALID_REQUEST",
      `${path} has to be like {"defaultIterationLimit": 10}, with 5 to 20 iterations.`,
      { path },
      error,
    );
  }
}
