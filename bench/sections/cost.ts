import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import { measureScript } from "../measure.ts";
import { markdownTable, type Section } from "../section.ts";
import { makeWideTable, plantedCause, plantedPeriods } from "../tables.ts";

export const cost = costSection("cost", { rows: 500_000, limit: 10, times: 3 });
export const costLarge = costSection("cost-large", { rows: 5_000_000, limit: 6, times: 1 });

interface Size {
  rows: number;
  /** How many times the CPU of loading an investigation may take. */
  limit: number;
  /** Of several runs the cheapest counts: on a busy machine the same work costs up to twice the CPU. */
  times: number;
}

function costSection(name: string, size: Size): Section {
  return {
    name,
    heading: `Cost of an investigation, ${size.rows.toLocaleString("en")} rows`,
    isLarge: size.rows > 1_000_000,
    run: () => compare(size),
  };
}

const loadScript = `
  import { loadBare } from "./bench/load-bare.ts";
  await loadBare(process.argv.at(-1));`;
const investigateScript = `
  import { investigateFiles } from "./src/app/investigate-files.ts";
  const { result } = await investigateFiles({ ...JSON.parse(process.argv.at(-1)), onProgress() {} });
  console.log(JSON.stringify(result.explanations[0]?.segment ?? null));`;

async function compare({ rows, limit, times }: Size): Promise<string> {
  const file = await makeWideTable(rows);
  const scratch = makeScratchFolder();
  const question = { metric: "sum(revenue)", definition: null, context: null, prompt: null, dateColumn: null };
  const request = { files: [file], question: { ...question, ...plantedPeriods }, out: scratch.path("case") };
  const loading = leastOf(times, () => measureScript(loadScript, [file]));
  const investigating = leastOf(times, () => measureScript(investigateScript, [JSON.stringify(request)]));
  scratch.remove();
  const first: Record<string, string> | null = JSON.parse(investigating.output.trim().split("\n").at(-1)!);
  const isRight = first !== null && Object.entries(plantedCause).every(([column, value]) => first[column] === value);
  const multiple = (investigating.seconds / loading.seconds).toFixed(1);
  console.log(
    `  ${rows} rows: ${multiple} x DuckDB loading (limit ${limit}), peak ${investigating.peakMb.toFixed(0)} MB; planted cause ${isRight ? "first" : "NOT first"}`,
  );
  return [
    `A generated CSV of 16 columns, twelve of them dimensions, with one planted cause of two dimensions. \`investigate\` from the file to the report with charts, in a process of its own, starting Node not counted${times > 1 ? `, the cheapest of ${times} runs` : ""}.`,
    markdownTable(
      ["step", "CPU, times loading", "limit", "peak memory MB"],
      [
        ["DuckDB read_csv into a table", `1 (${loading.seconds.toFixed(2)} s)`, "", loading.peakMb.toFixed(0)],
        ["investigate", multiple, String(limit), investigating.peakMb.toFixed(0)],
      ],
    ),
    `The planted cause was ${isRight ? "" : "**not** "}the first explanation.`,
  ].join("\n\n");
}

function leastOf(times: number, measure: () => ReturnType<typeof measureScript>): ReturnType<typeof measureScript> {
  const runs = Array.from({ length: times }, measure);
  return runs.reduce((least, run) => (run.seconds < least.seconds ? run : least));
}
