import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { verifyFolder } from "../../src/app/verify-folder.ts";
import { type CliRun, runCli } from "../cli/run-cli.ts";
import { newFolder, writeTables } from "../investigate/investigate-tables.ts";
import { isLate, makeOrders } from "../investigate/made-orders.ts";
import { anthropic } from "../models/doubles/anthropic.ts";
import { type Behaviour, openDouble, type Reaction } from "../models/doubles/open-double.ts";

const key = "sk-ant-test-0123456789abcdef0123456789";
const lie = "Demand collapsed by 87.65 percent because of event X-4711.";

/** Fits the schema asked for, with a lie wherever text is free. */
const liar: Reaction = ({ body }): Behaviour => ({ say: JSON.stringify(fill(schemaOf(body))) });

interface Case {
  fault: string;
  what: string;
  behaviours: Reaction[];
  /** What the audit trail must say. */
  said: RegExp;
}

const cases: Case[] = [
  {
    fault: "F40, F47",
    what: "fails each time and quotes the key",
    behaviours: [{ status: 500, message: (headers) => `key ${headers["x-api-key"]} refused` }],
    said: /500/,
  },
  { fault: "F41", what: "stays silent", behaviours: [{ hang: true }], said: /no answer|timeout/ },
  { fault: "F42", what: "breaks off", behaviours: [{ say: "{", cutAfter: 1 }], said: /error/ },
  {
    fault: "F43",
    what: "sends what is no JSON",
    behaviours: [{ say: "Sure! Here is {the: answer" }],
    said: /not JSON/,
  },
  { fault: "F43", what: "sends another schema", behaviours: [{ say: '{"tool": "rm -rf"}' }], said: /schema/ },
  { fault: "F44", what: "invents figures", behaviours: [liar], said: /87\.65/ },
];

describe("an investigation goes on when its model", () => {
  const results = new Map<Case, { run: CliRun; folder: string }>();
  beforeAll(async () => {
    const tables = writeTables({
      orders: makeOrders({
        seed: 5,
        perDay: 80,
        volume: (order) => (isLate(order) && order["device"] === "ios" ? 0.4 : 1),
      }),
    });
    await Promise.all(cases.map(async (one) => results.set(one, await investigateWith(one, tables))));
  }, 240_000);

  it.each(cases)("$what ($fault)", async (one) => {
    const { run, folder } = results.get(one)!;
    const read = (path: string) => readFileSync(join(folder, path), "utf8");
    expect(run.code, run.stderr).toBe(0);
    expect(JSON.parse(run.stdout).explanations[0].segment).toEqual({ device: "ios" });
    expect(read("report.md")).toContain("the built-in mind stood in for a model");
    expect(read("audit.jsonl")).toMatch(one.said);
    for (const shown of [run.stdout, read("report.md"), read("results/explanations.json")])
      expect(shown).not.toMatch(/87[.,]65|X-4711/);
    expect(await verifyFolder(folder)).toMatchObject({ first_problem: null, made_again: "everything" });
    expect(everyByteOf(folder) + run.stdout + run.stderr).not.toContain(key);
  });
});

async function investigateWith({ behaviours }: Case, tables: string[]): Promise<{ run: CliRun; folder: string }> {
  const model = await openDouble(anthropic, behaviours);
  const [home, folder] = [newFolder("home"), newFolder("case")];
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "models.json"), JSON.stringify({ timeouts: { cloudTimeout: 15 } }));
  const periods = ["--baseline", "2025-02-03..2025-02-16", "--comparison", "2025-02-17..2025-03-02"];
  const run = await runCli(["investigate", ...tables, "--metric", "count(*)", ...periods, "--out", folder, "--json"], {
    WHYDUNIT_HOME: home,
    ANTHROPIC_API_KEY: key,
    ANTHROPIC_BASE_URL: model.url,
  });
  await model.close();
  return { run, folder };
}

function everyByteOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((file) => readFileSync(join(file.parentPath, file.name), "latin1")).join("\n");
}

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
}

function schemaOf(body: Record<string, unknown>): Schema {
  const found = (value: unknown): Schema | null => {
    if (value === null || typeof value !== "object") return null;
    if ("properties" in value && "type" in value) return value as Schema;
    for (const inner of Object.values(value)) {
      const schema = found(inner);
      if (schema !== null) return schema;
    }
    return null;
  };
  return found({ ...body, messages: null }) ?? {};
}

function fill(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.find(({ type }) => type !== "null");
  if (choice) return fill(choice);
  const type = [schema.type].flat().find((name) => name !== "null");
  if (type === "object")
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, fill(inner)]));
  if (type === "array") return [fill(schema.items ?? { type: "string" })];
  if (type === "boolean") return true;
  return type === "string" ? lie : 87;
}
