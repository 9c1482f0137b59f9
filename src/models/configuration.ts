import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "../base/parse-json.ts";
import { timeoutSettingsSchema } from "../domain/configuration.ts";
import { plainNameSchema } from "../domain/primitives.ts";
import { chooseEmbeddings } from "./choose-embeddings.ts";
import { collectProviders } from "./collect-providers.ts";
import type { StoredKeys } from "./key-store.ts";
import { InvalidModelSettingsError } from "./model-errors.ts";
import type { ProviderKind } from "./provider-kinds.ts";
import { providerKindSchema } from "./provider-kinds.ts";

const providerEntrySchema = z.strictObject({
  kind: providerKindSchema,
  /** Tells two providers of one kind apart; the kind unless set. */
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, "Expected lower-case letters, digits, _ and -")
    .optional(),
  model: plainNameSchema.optional(),
  baseUrl: z.string().optional(),
  /** The address was given in the browser: less is sent there (trusted-address.ts). */
  setBy: z.literal("page").optional(),
  /** OpenAI's newer interface, or the one that most compatible servers speak. */
  api: z.enum(["responses", "chat"]).optional(),
});

const modelsFileSchema = z.strictObject({
  providers: z.array(providerEntrySchema).default([]),
  fallbackOrder: z.array(z.string()).default([]),
  /** Which provider turns texts into vectors; the built-in model unless set. */
  embeddings: z
    .strictObject({ provider: z.string(), model: z.string().min(1).optional() })
    .nullable()
    .default(null),
  timeouts: z
    .strictObject({
      cloudTimeout: timeoutSettingsSchema.shape.cloudTimeout.default(60),
      localTimeout: timeoutSettingsSchema.shape.localTimeout.default(180),
      idleTimeout: z.int().min(5).max(120).default(30),
    })
    .prefault({}),
  budget: z
    .strictObject({
      tokens: z.int().min(1).nullable().default(1_000_000),
      usd: z.number().positive().nullable().default(5),
    })
    .prefault({}),
  /** Whether a model may see values of the data, a few for each column. */
  sendSamples: z.boolean().default(true),
});

export type ProviderEntry = z.infer<typeof providerEntrySchema>;
export type ModelsFile = z.infer<typeof modelsFileSchema>;

export interface ProviderSettings {
  name: string;
  kind: ProviderKind;
  model: string;
  baseUrl: string;
  apiKey: string | null;
  api: "responses" | "chat";
  isLocal: boolean;
  /** Whoever runs the program stands behind the address; others have to be public. */
  isTrusted: boolean;
}

export interface ModelsConfiguration {
  /** In the order in which they are tried. */
  providers: ProviderSettings[];
  /** The provider that turns texts into vectors, with that model; null: none is asked. */
  embeddings: ProviderSettings | null;
  /** Seconds. */
  timeouts: ModelsFile["timeouts"];
  /** Per run; null is no limit. */
  budget: ModelsFile["budget"];
  /** Whether a model may see values of the data, a few for each column. */
  sendSamples: boolean;
  /** Addresses that may be given in the browser beside public ones, and get keys of the environment. */
  allowedAddresses: readonly string[];
}

export interface ConfigurationSources {
  home: string;
  environment: NodeJS.ProcessEnv;
  /** By provider name, from the key store. */
  storedKeys?: StoredKeys;
  allowedAddresses?: readonly string[];
}

/** `models.json` in the home folder, then the environment over it. Throws with every mistake at once. */
export function loadModelsConfiguration(sources: ConfigurationSources): ModelsConfiguration {
  const mistakes: string[] = [];
  const file = readModelsFile(join(sources.home, "models.json"), mistakes);
  const { environment, storedKeys = {}, allowedAddresses = [] } = sources;
  const { providers, mistakes: more } = collectProviders(file, { environment, storedKeys, allowedAddresses });
  mistakes.push(...more);
  const embeddings = chooseEmbeddings(file, providers, sources.environment, mistakes);
  const sendSamples = readSwitch(sources.environment, "WHYDUNIT_SEND_SAMPLES", mistakes) ?? file.sendSamples;
  if (mistakes.length > 0) throw new InvalidModelSettingsError(mistakes);
  return { providers, embeddings, timeouts: file.timeouts, budget: file.budget, sendSamples, allowedAddresses };
}

function readSwitch(environment: NodeJS.ProcessEnv, name: string, mistakes: string[]): boolean | null {
  const text = environment[name]?.trim().toLowerCase() ?? "";
  if (text === "") return null;
  const [on, off] = [["1", "true", "yes", "on"].includes(text), ["0", "false", "no", "off"].includes(text)];
  if (!on && !off) mistakes.push(`${name}: ${JSON.stringify(text)} is neither 0 nor 1`);
  return on;
}

function readModelsFile(path: string, mistakes: string[]): ModelsFile {
  if (!existsSync(path)) return modelsFileSchema.parse({});
  const content = tryJson(readFileSync(path, "utf8"));
  const parsed = modelsFileSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  if (content === undefined) mistakes.push("models.json is not JSON");
  else mistakes.push(...parsed.error.issues.map(describeIssue));
  return modelsFileSchema.parse({});
}

function tryJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const place = ["models.json", ...issue.path].join(".");
  if (issue.code === "unrecognized_keys" && issue.keys.includes("apiKey")) {
    return `${place}: a key does not belong into this file; put it into the environment or the key store`;
  }
  return `${place}: ${issue.message}`;
}
