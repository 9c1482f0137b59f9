import { basename } from "node:path";
import { parse } from "lossless-json";
import { z } from "zod";
import { overLimit } from "../../../base/input-limits.ts";
import { jsonDepth } from "../../../base/json-depth.ts";
import type { DocumentLimits } from "../document-limits.ts";
import { refusal, tooLarge } from "../refusal.ts";
import type { ReadContent } from "../source-document.ts";
import { createTextWriter } from "../text-writer.ts";
import { type JsonValue, scalarText, writeValue } from "./write-value.ts";

const jsonSchema: z.ZodType<JsonValue> = z.any();

/** Objects become sections and `name: value` lines, lists of flat records become rows. */
export function readJson(path: string, text: string, limits: DocumentLimits): ReadContent {
  const depth = jsonDepth(text);
  if (depth > limits.nesting)
    throw overLimit(
      "nesting",
      `${basename(path)} is nested ${depth} deep; at most ${limits.nesting} are read`,
      "Flatten it",
    );
  const value = parseJson(path, text);
  if (Array.isArray(value) && value.length > limits.records)
    throw tooLarge(path, `has ${value.length} records; at most ${limits.records} are read`);
  const writer = createTextWriter();
  writeValue(value, writer, limits.columns);
  const title = isObject(value) ? scalarText(value["title"] ?? value["name"] ?? null) : "";
  return { title: title || null, url: null, date: null, text: writer.text(), blocks: writer.blocks };
}

const isObject = (value: JsonValue): value is { [key: string]: JsonValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// Numbers stay the texts they are in the file, however many digits they have.
const parseText = (text: string): JsonValue => jsonSchema.parse(parse(text, undefined, (digits) => digits));

function parseJson(path: string, text: string): JsonValue {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const isLines =
    /\.(?:jsonl|ndjson)$/i.test(path) || (lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line)));
  try {
    return isLines ? lines.map(parseText) : parseText(text);
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 200) : String(error);
    throw refusal(path, `is not valid JSON: ${problem}`, error);
  }
}
