import { fileURLToPath } from "node:url";
import { investigateFiles } from "../../app/investigate-files.ts";
import { toResult } from "../../investigate/to-result.ts";
import { type Command, jsonOption } from "../command.ts";
import { renderSummary } from "../render/render-summary.ts";
import { startProgress } from "../terminal/progress.ts";
import { describeTerminal } from "../terminal/terminal.ts";
import { exitCodeOf } from "./investigate.ts";

export const command: Command = {
  usage: "[--out DIR] [--json]",
  about:
    "Investigates a bundled sample: eight weeks of a shop's orders, with customers and products, in which something broke.",
  options: {
    out: { type: "string", value: "DIR", help: "where to write the case folder" },
    json: jsonOption,
  },
  run: async ({ options }) => {
    const isJson = options["json"] === true;
    const terminal = describeTerminal();
    const files = ["orders", "customers", "products"].map((name) =>
      fileURLToPath(new URL(`../../../examples/demo/${name}.csv.gz`, import.meta.url)),
    );
    if (!isJson) {
      const call =
        'whydunit investigate orders.csv.gz customers.csv.gz products.csv.gz --metric "sum(amount)" --baseline 2025-02-03..2025-02-16 --comparison 2025-02-17..2025-03-02 --docs release-notes.md';
      process.stdout.write(`\n  ${terminal.dim(`$ ${call}`)}\n`);
    }
    const progress = startProgress(isJson);
    const { result, reportPath, seconds } = await investigateFiles({
      files,
      question: {
        metric: "sum(amount)",
        definition: null,
        context: "An online shop in eight European countries, with apps for iOS and Android and a web shop.",
        prompt: null,
        dateColumn: null,
        baseline: { start: "2025-02-03", end: "2025-02-16" },
        comparison: { start: "2025-02-17", end: "2025-03-02" },
        documents: [fileURLToPath(new URL("../../../examples/demo/release-notes.md", import.meta.url))],
      },
      out: typeof options["out"] === "string" ? options["out"] : null,
      onProgress: progress.step,
    }).finally(progress.done);
    process.stdout.write(
      isJson
        ? `${JSON.stringify(toResult(result, reportPath))}\n`
        : renderSummary(result, reportPath, seconds, terminal),
    );
    return exitCodeOf(result);
  },
};
