import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "../../base/app-error.ts";
import { parseJson } from "../../base/parse-json.ts";
import { nonBlankSchema } from "../../domain/primitives.ts";
import { sourceNameSchema } from "../../domain/source.ts";

const settingSchema = z.strictObject({
  /** A URL, or env:NAME for one that the environment has. */
  url: nonBlankSchema,
  about: z.string().max(500).nullable().default(null),
  /** Only tables and views can be taken, unless whoever runs the program lets others write queries, too. */
  queries: z.boolean().default(false),
  /** The source ends a query that takes longer. */
  timeout_seconds: z.number().positive().max(86_400).default(600),
});

const settingsSchema = z.record(
  sourceNameSchema,
  z.preprocess((given) => (typeof given === "string" ? { url: given } : given), settingSchema),
);

export type SourceSetting = z.infer<typeof settingSchema>;

export interface SourcesPlace {
  /** Has `sources.json`, if anyone wrote one. */
  home: string;
  environment: NodeJS.ProcessEnv;
}

/**
 * The sources that whoever runs the program gave names to: `sources.json` in the home folder, and over it WHYDUNIT_SOURCES, which is the
 * path of such a file or its content. What they say holds passwords: nothing of it is repeated in errors.
 */
export function loadNamedSources({ home, environment }: SourcesPlace): Map<string, SourceSetting> {
  const given = environment["WHYDUNIT_SOURCES"]?.trim() ?? "";
  const texts = [
    readText(join(home, "sources.json")),
    given.startsWith("{") ? { origin: "WHYDUNIT_SOURCES", text: given } : given === "" ? null : demandText(given),
  ];
  return new Map(texts.flatMap((one) => (one === null ? [] : Object.entries(parse(one)))));
}

interface Settings {
  origin: string;
  text: string;
}

const readText = (path: string): Settings | null =>
  existsSync(path) ? { origin: path, text: readFileSync(path, "utf8") } : null;

function demandText(path: string): Settings {
  const found = readText(path);
  if (found) return found;
  throw mistaken("WHYDUNIT_SOURCES", ["it is neither JSON nor the path of a file"]);
}

function parse({ origin, text }: Settings): Record<string, SourceSetting> {
  const parsed = settingsSchema.safeParse(tryJson(text));
  if (parsed.success) return parsed.data;
  throw mistaken(
    origin,
    parsed.error.issues.map(({ path, message }) => `${path.join(".") || "the whole"}: ${message}`),
  );
}

function tryJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

function mistaken(origin: string, mistakes: string[]): AppError {
  return new AppError(
    "WRONG_USAGE",
    `The sources in ${origin} have mistakes: ${mistakes.join("; ")}. Write {"warehouse": "postgres://…"}, or {"warehouse": {"url": "env:NAME", "about": "…"}}.`,
    { mistakes },
  );
}
