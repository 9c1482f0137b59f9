import { existsSync, readFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "../base/app-error.ts";
import { parseJson } from "../base/parse-json.ts";
import { defaultSessionTimeoutHours } from "../domain/session.ts";

/** As many as there are cores, where each has the memory a run may take. */
function usualRuns(): number {
  const runMemory = 1.5 * 1024 ** 3;
  return Math.max(1, Math.min(availableParallelism(), Math.floor((0.8 * totalmem()) / runMemory)));
}

const settingsSchema = z.strictObject({
  port: z.coerce.number().int().min(0).max(65_535).default(3000),
  host: z.string().default("127.0.0.1"),
  /** Whoever calls must show it. */
  token: z.string().nullable().default(null),
  /** A PostgreSQL server; null: the database inside. */
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "Expected postgres://…")
    .nullable()
    .default(null),
  /** Questions and documents, per client. */
  questionsPerMinute: z.coerce.number().int().min(1).default(300),
  /** Requests of any kind, per client. */
  requestsPerSecond: z.coerce.number().int().min(1).default(1000),
  /** Connections at a time; when there are more, the longest idle one goes. */
  connections: z.coerce.number().int().min(1).default(800),
  /** After so many hours a session is removed with all that is known of it. */
  sessionTimeoutHours: z.coerce.number().positive().max(87_600).default(defaultSessionTimeoutHours),
  /** Investigations at the same time in this process; 0: leave them to workers. */
  runs: z.coerce.number().int().min(0).max(1000).default(usualRuns),
  /** Whether callers may name databases by URL, and not only by the names they have here. */
  allowSourceUrls: z.union([z.boolean(), z.stringbool()]).default(false),
  /** Addresses on this machine or its network that may be given from outside: scheme://host:port. */
  allowedAddresses: z
    .preprocess(
      (given) => (typeof given === "string" ? given.split(/[\s,]+/).filter(Boolean) : given),
      z.array(z.string().regex(/^[a-z]+:\/\/[^/@\s]+\/?$/i, "Expected scheme://host:port, several with commas")),
    )
    .default([]),
});

export type ServerConfiguration = z.infer<typeof settingsSchema>;
type Setting = keyof ServerConfiguration;

/** The names of the settings in the environment. */
const variables: Record<Setting, string> = {
  port: "PORT",
  host: "HOST",
  token: "WHYDUNIT_TOKEN",
  databaseUrl: "DATABASE_URL",
  questionsPerMinute: "WHYDUNIT_QUESTIONS_PER_MINUTE",
  requestsPerSecond: "WHYDUNIT_REQUESTS_PER_SECOND",
  connections: "WHYDUNIT_CONNECTIONS",
  sessionTimeoutHours: "SESSION_TIMEOUT_HOURS",
  runs: "WHYDUNIT_RUNS",
  allowSourceUrls: "WHYDUNIT_ALLOW_SOURCE_URLS",
  allowedAddresses: "WHYDUNIT_ALLOWED_ADDRESSES",
};
const secrets: Setting[] = ["token", "databaseUrl"];

export interface ConfigurationSources {
  /** Has `server.json`, if anyone wrote one. */
  home: string;
  environment: NodeJS.ProcessEnv;
  /** Of the command line. */
  flags?: Partial<Record<Setting, string>>;
}

/** The file, the environment over it, the flags over both. Throws with every mistake at once. */
export function loadServerConfiguration(sources: ConfigurationSources): ServerConfiguration {
  return parseSettings(settingsSchema, sources);
}

/** The one setting of a server that commands and runs need too: mistakes in the others are not theirs. */
export function loadAllowedAddresses(sources: ConfigurationSources): readonly string[] {
  const { allowedAddresses } = settingsSchema.shape;
  return parseSettings(z.object({ allowedAddresses }), sources).allowedAddresses;
}

function parseSettings<T>(schema: z.ZodType<T>, { home, environment, flags = {} }: ConfigurationSources): T {
  const file = readSettingsFile(join(home, "server.json"));
  const fromEnvironment = Object.fromEntries(
    Object.entries(variables).map(([setting, variable]) => [setting, environment[variable]?.trim() || undefined]),
  );
  const given = Object.assign({}, ...[file, fromEnvironment, flags].map(withoutUndefined));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw mistaken(parsed.error.issues.map((issue) => describeIssue(issue, given)));
}

function readSettingsFile(path: string): Record<string, unknown> {
  if (!existsSync(path)) return {};
  try {
    return z.record(z.string(), z.unknown()).parse(parseJson(readFileSync(path, "utf8")));
  } catch {
    throw mistaken([`${path} is not a JSON object`]);
  }
}

function withoutUndefined(settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function describeIssue({ path, message }: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const setting = String(path[0] ?? "server.json");
  const name = Object.hasOwn(variables, setting) ? `${variables[setting as Setting]} (${setting})` : setting;
  const isShown = Object.hasOwn(given, setting) && !secrets.includes(setting as Setting);
  return `${name}${isShown ? ` ${JSON.stringify(given[setting])}` : ""}: ${message}`;
}

function mistaken(mistakes: string[]): AppError {
  const lines = mistakes.map((one) => `- ${one}`).join("\n");
  return new AppError("WRONG_USAGE", `The server's settings have mistakes:\n${lines}`, { mistakes });
}
