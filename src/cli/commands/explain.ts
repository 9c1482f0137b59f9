import { explainFiles } from "../../app/explain-files.ts";
import { AppError } from "../../base/app-error.ts";
import { formatSigned } from "../../base/format-number.ts";
import type { ExplainResult } from "../../domain/explain-result.ts";
import { type Command, exitCodes, jsonOption } from "../command.ts";
import { alignRows } from "../terminal/columns.ts";
import { printable } from "../terminal/terminal.ts";

export const command: Command = {
  usage: "FILES… --actual COL|EXPR --expected COL|EXPR [--dimensions a,b,c] [--json]",
  about:
    'Plan against actual, forecast against real: which segments account for the gap. A ratio is --actual "sum(a)/sum(b)".\nSeveral files are several cases.',
  options: {
    actual: { type: "string", value: "COL|EXPR", help: "what came: a column or an aggregate" },
    expected: { type: "string", value: "COL|EXPR", help: "what was expected: plan, forecast or baseline" },
    dimensions: { type: "string", value: "a,b,c", help: "columns to cut by (default: all that can be one)" },
    json: { ...jsonOption, help: "print one JSON line per file" },
  },
  run: async ({ files, options }) => {
    const { actual, expected, dimensions } = options;
    if (files.length === 0)
      throw new AppError("WRONG_USAGE", "Name at least one file: whydunit explain FILES… --actual COL --expected COL");
    if (typeof actual !== "string" || typeof expected !== "string")
      throw new AppError("WRONG_USAGE", "Both --actual and --expected are needed, each a column or an aggregate.");
    const request = {
      actual,
      expected,
      dimensions: typeof dimensions === "string" ? dimensions.split(",").map((name) => name.trim()) : null,
    };
    let found = 0;
    for await (const result of explainFiles(files, request)) {
      if (result.causes.length > 0) found += 1;
      process.stdout.write(options["json"] ? `${JSON.stringify(result)}\n` : render(result));
    }
    return found > 0 ? exitCodes.done : exitCodes.nothingFound;
  },
};

function render({ file, causes }: ExplainResult): string {
  if (causes.length === 0) return `${printable(file)}: no segment stands out from the noise\n`;
  const rows = causes.map(({ segment, contribution, kind }, i) => [
    `  ${i + 1}`,
    Object.entries(segment)
      .map(([name, value]) => `${printable(name)} = ${printable(String(value))}`)
      .join(", "),
    formatSigned(contribution),
    kind === "mix" ? "mix" : "",
  ]);
  return `${printable(file)}\n${alignRows(rows, [2]).join("\n")}\n`;
}
