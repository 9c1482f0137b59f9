import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "../../base/app-error.ts";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { parseJson } from "../../base/parse-json.ts";
import { timeoutSettingsSchema } from "../../domain/configuration.ts";
import { iterationLimitSchema } from "../../domain/iteration-limit.ts";
import { plainNameSchema } from "../../domain/primitives.ts";
import { toBaseUrl } from "../../models/base-url.ts";
import type { ModelsConfiguration } from "../../models/configuration.ts";
import { findAddressProblem, type GivenAddress, isTrustedAddress } from "../../models/trusted-address.ts";

const settingsSchema = z.strictObject({
  defaultIterationLimit: iterationLimitSchema.default(10),
  /** Names of providers; those that are not named come after them. Empty: the order of the models. */
  providerFallbackOrder: z.array(z.string().min(1)).default([]),
  /** An Ollama of its own for the witness; null: the local models there are. */
  witness: z
    .strictObject({
      baseUrl: z.url({ protocol: /^https?$/ }),
      model: plainNameSchema,
      /** The address was given in the browser. */
      setBy: z.literal("page").optional(),
    })
    .nullable()
    .default(null),
  /** Seconds; null: those of the models. */
  timeouts: z.strictObject(timeoutSettingsSchema.shape).nullable().default(null),
});

export type DetectiveSettings = z.infer<typeof settingsSchema>;

const pathOf = (home: string): string => join(home, "detective.json");

/** `detective.json` of the home; what it does not say is as usual. */
export function readDetectiveSettings(home: string): DetectiveSettings {
  const path = pathOf(home);
  if (!existsSync(path)) return settingsSchema.parse({});
  return parse(tryJson(readFileSync(path, "utf8")), path);
}

/** What somebody says in the browser. */
export function saveDetectiveSettings(home: string, given: unknown, allowed: readonly string[]): void {
  const settings = parse(given, "The settings of the detective");
  const before = readDetectiveSettings(home).witness;
  const witness: DetectiveSettings["witness"] =
    settings.witness && settings.witness.baseUrl === before?.baseUrl
      ? { ...before, model: settings.witness.model }
      : settings.witness && { ...settings.witness, setBy: "page" };
  const problem = witness && findAddressProblem(addressOf(witness), allowed);
  if (problem) throw new AppError("INVALID_REQUEST", `The address of the witness: ${problem}`);
  writeFileAtomic(pathOf(home), `${JSON.stringify({ ...settings, witness }, null, 2)}\n`);
}

const addressOf = ({ baseUrl, setBy }: NonNullable<DetectiveSettings["witness"]>): GivenAddress => ({
  kind: "ollama",
  baseUrl: toBaseUrl("ollama", baseUrl) ?? baseUrl,
  isFromPage: setBy === "page",
});

function parse(given: unknown, where: string): DetectiveSettings {
  const parsed = settingsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "it"}: ${message}`);
  throw new AppError(
    "INVALID_REQUEST",
    `${where}: ${mistakes.join("; ")}. An interrogation has 5 to 20 iterations; cloud models may take 15 to 120 seconds, local ones 15 to 360.`,
    { mistakes, fields: parsed.error.issues.map(({ path }) => path.join(".")) },
  );
}

function tryJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

/** The models as the two use them: the detective any in its order, the witness only local ones, so that what is quoted need not leave the machine. */
export function modelsOfBoth(
  models: ModelsConfiguration,
  { providerFallbackOrder: order, witness, timeouts }: DetectiveSettings,
): { detective: ModelsConfiguration; witness: ModelsConfiguration } {
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const common = { ...models, timeouts: { ...models.timeouts, ...timeouts } };
  const local = models.providers.filter(({ isLocal }) => isLocal);
  const own = witness && {
    name: "witness",
    kind: "ollama" as const,
    model: witness.model,
    baseUrl: addressOf(witness).baseUrl,
    apiKey: null,
    api: "chat" as const,
    isLocal: true,
    isTrusted: isTrustedAddress(addressOf(witness), models.allowedAddresses),
  };
  return {
    detective: { ...common, providers: models.providers.toSorted((a, b) => rank(a.name) - rank(b.name)) },
    witness: { ...common, providers: own ? [own] : local },
  };
}
