import { z } from "zod";
import { nameScript } from "../../built-in/name-script.ts";
import { dataLines, dataText } from "../../memory/data-block.ts";
import { casePart, hypothesisPart, sentencesPart } from "../../memory/describe-case.ts";
import { filesPart } from "../../memory/describe-tables.ts";
import type { MemoryPart } from "../../memory/fit-parts.ts";
import type { CodeBrief, Script } from "../../mind.ts";
import type { MindSettings, ModelStep } from "../model-step.ts";

const longestCode = 20_000;
const answerSchema = z.strictObject({ language: z.enum(["sql", "python"]), code: z.string().max(longestCode) });

/** Code for the sandbox. Whatever it prints is material; the engine tests the hypothesis by itself. */
export const writeCode: ModelStep<CodeBrief, z.infer<typeof answerSchema>, Script> = {
  schema: answerSchema,
  task: ({ languages, decision, failed }) =>
    [
      `Write one script that serves the purpose (${decision}). Languages that can run: ${languages.join(", ")}.`,
      "SQL: one DuckDB select statement. Begin with `with facts as (…)`, taking the select statement under facts as it is; use the given expressions for the time, the metric and the dimensions. Return at most 50 rows, with the columns baseline, comparison and change where periods are compared.",
      "Python: pandas, numpy and scipy; read the files by the names listed; print a small table, never raw rows. There is no network.",
      ...(failed === null ? [] : ["The attempt before failed: repair it or write something simpler."]),
    ].join("\n"),
  memory: (brief, settings) => [
    sentencesPart("purpose", [brief.purpose]),
    ...failedParts(brief, settings),
    factsPart(brief),
    hypothesisPart(brief.hypothesis),
    casePart(brief.case),
    filesPart(brief.files),
    sentencesPart("findings", brief.findings, "last"),
  ],
  accept: ({ language, code }, brief) => {
    if (!brief.languages.includes(language)) return { refused: `${language} cannot run here`, notes: [] };
    const text = withoutFence(code);
    if (!looksLike[language].test(text))
      return {
        refused: `it is no ${language === "sql" ? "SQL query" : "Python program that prints something"}`,
        notes: [],
      };
    return { value: { language, name: nameScript(brief), code: text }, notes: [] };
  },
};

const looksLike = {
  sql: /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:with\s+(?:recursive\s+)?["\w]+\s*(?:\([^)]*\)\s*)?as\b|select\b[\s\S]*?\S|from\s+["\w(]|pivot\s|unpivot\s|summarize\s|describe\s)/i,
  python: /\bprint\s*\(/,
};

function withoutFence(code: string): string {
  return (/^\s*```\w*\n([\s\S]*?)\n?```\s*$/.exec(code)?.[1] ?? code).trim();
}

function factsPart({ facts }: CodeBrief): MemoryPart {
  const items = [
    `time: ${dataText(facts.time, 300)}`,
    `metric: ${dataText(facts.metric, 800)}`,
    `select statement: ${dataLines(facts.sql, 4000)}`,
    ...facts.dimensions.map(({ name, sql }) => `dimension ${dataText(name, 80)}: ${dataText(sql, 300)}`),
  ];
  return { name: "facts", items, keep: "first", share: 0.4 };
}

function failedParts({ failed }: CodeBrief, { sendSamples }: MindSettings): MemoryPart[] {
  if (failed === null) return [];
  // Databases quote the value they could not read.
  const error = sendSamples ? failed.error : failed.error.replace(/'[^'\n]*'/g, "'…'");
  return [
    { name: "the error", items: [dataLines(error, 1000)], keep: "first" },
    { name: "the code that failed", items: [dataLines(failed.code, 3000)], keep: "first" },
  ];
}
