import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { learnResultSchema } from "../../src/domain/learn-result.ts";

const folder = new URL("../../src/domain/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));

describe.each(files)("%s", (file) => {
  it("imports zod and its neighbours only", () => {
    const source = readFileSync(new URL(file, folder), "utf8");
    const imports = [...source.matchAll(/from "([^"]+)"/g)].map((match) => match[1]!);
    expect(imports.filter((path) => path !== "zod" && !/^\.\/[a-z0-9-]+\.ts$/.test(path))).toEqual([]);
  });

  it("has schemas that can be shown as JSON Schema", async () => {
    const exports: Record<string, unknown> = await import(new URL(file, folder).href);
    const schemas = Object.values(exports).filter((value) => value instanceof z.ZodType);
    for (const schema of schemas) expect(z.toJSONSchema(schema, { io: "input" })).toHaveProperty("$schema");
  });
});

it("F16: leaves keys of an object's prototype out of what it reads", () => {
  const file = '{"documents":1,"chunks":2,"skipped":[],"__proto__":{"admin":true},"constructor":{"prototype":{}}}';
  const parsed = learnResultSchema.parse(JSON.parse(file));
  expect(Object.keys(parsed).sort()).toEqual(["chunks", "documents", "forgotten", "skipped", "unchanged"]);
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  expect("admin" in parsed).toBe(false);
});
