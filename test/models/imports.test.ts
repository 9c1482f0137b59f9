import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, it } from "vitest";

const source = join(import.meta.dirname, "../../src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
const name = String.raw`["'](?:ai|@ai-sdk\/[^"']+|ollama-ai-provider-v2)(?:\/[^"']*)?["']`;

function filesWith(pattern: string): string[] {
  const expression = new RegExp(pattern, "m");
  return files.filter((file) => expression.test(readFileSync(join(source, file), "utf8")));
}

it("imports a provider nowhere but in models", () => {
  const importing = filesWith(String.raw`(?:from|import|import\()\s*${name}`);
  expect(importing).toContain(join("models", "open-provider.ts"));
  expect(importing.filter((file) => !file.startsWith(`models${sep}`))).toEqual([]);
});

it("loads no provider before the first call: all but types is imported by need", () => {
  expect(filesWith(String.raw`^import (?!type )[^;]*?from\s*${name}`)).toEqual([]);
  expect(filesWith(String.raw`^import type [^;]*?from\s*${name}`)).toContain(join("models", "open-provider.ts"));
});
