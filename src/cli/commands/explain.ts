import { type ExplainRequest, explainFiles } from "../../app/explain-files.ts";
import type { SourceRequest } from "../../app/sources/source-request.ts";
import { AppError } from "../../base/app-error.ts";
import type { ExplainResult } from "../../domain/explain-result.ts";
import { type Command, exitCodes, jsonOption } from "../command.ts";
import { readSources, sourceOptions } from "../source-options.ts";

export const command: Command = {
  usage: "FILES… | --source URL --actual COL|EXPR --expected COL|EXPR [--dimensions a,b,c] [--json]",
  about:
    'Plan against actual, forecast against real: which segments account for the gap. A ratio is --actual "sum(a)/sum(b)".\nSeveral files are several cases.',
  options: {
    actual: { type: "string", value: "COL|EXPR", help: "what came: a column or an aggregate" },
    expected: { type: "string", value: "COL|EXPR", help: "what was expected: plan, forecast or baseline" },
    dimensions: { type: "string", value: "a,b,c", help: "columns to cut by (default: all that can be one)" },
    ...sourceOptions,
    json: { ...jsonOption, help: "print one JSON line per file" },
  },
  run: async ({ files, options }) => {
    const { actual, expected, dimensions } = options;
    const named = readSources({ options });
    const paths = [...files, ...named.files];
    if (paths.length === 0 && named.source === null)
      throw new AppError("WRONG_USAGE", "Name at least one file: whydunit explain FILES… --actual COL --expected COL");
    if (typeof actual !== "string" || typeof expected !== "string")
      throw new AppError("WRONG_USAGE", "Both --actual and --expected are needed, each a column or an aggregate.");
    const request = {
      actual,
      expected,
      dimensions: typeof dimensions === "string" ? dimensions.split(",").map((name) => name.trim()) : null,
    };
    // Loaded only for people: programs call this for thousands of small files and pay for every module.
    const render = options["json"] ? null : await import("../render/render-explained.ts");
    let [answers, found] = [0, 0];
    const failures: string[] = [];
    for await (const result of explainAll(paths, named.source, request)) {
      answers += 1;
      if (result.causes.length > 0) found += 1;
      process.stdout.write(render ? render.renderExplained(result) : `${JSON.stringify(result)}\n`);
      if (result.error) {
        failures.push(result.error.code);
        const { printable } = await import("../terminal/terminal.ts");
        process.stderr.write(`whydunit: ${printable(result.file)}: ${printable(result.error.message)}\n`);
      }
    }
    if (failures.length > 0) return exitCodeOf(failures, answers);
    return found > 0 ? exitCodes.done : exitCodes.nothingFound;
  },
};

async function* explainAll(
  paths: string[],
  source: SourceRequest | null,
  request: ExplainRequest,
): AsyncGenerator<ExplainResult> {
  yield* explainFiles(paths, request);
  if (source === null) return;
  const { explainSource } = await import("../../app/sources/explain-source.ts");
  yield* await explainSource(source, request);
}

/** What is wrong with every file is wrong with the call. */
async function exitCodeOf(failures: string[], answers: number): Promise<number> {
  const { describeFailure } = await import("../failure.ts");
  const isUsage = (code: string) => describeFailure(new AppError(code, "")).exitCode === exitCodes.wrongUsage;
  return failures.length === answers && failures.every(isUsage) ? exitCodes.wrongUsage : exitCodes.failed;
}
