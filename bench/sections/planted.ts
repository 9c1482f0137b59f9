import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listOf, markdownTable, type Section, sayAbsent, shared } from "../section.ts";

export interface Figures {
  right: number;
  first: number;
  of: number;
}

export const planted: Section = {
  name: "planted",
  heading: "Causes planted into real tables",
  isLarge: true,
  options: { seed: { type: "string" }, count: { type: "string" }, kind: { type: "string" }, root: { type: "string" } },
  async run({ seed = "1", ...others }) {
    const script = join(shared, "check/planted.mjs");
    const root = String(others["root"] ?? join(shared, "data/real"));
    for (const path of [script, root]) if (!existsSync(path)) return sayAbsent(path);
    const given = Object.entries(others).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const kinds = new Map<string, Figures>();
    for (const one of listOf(seed)) addRun(kinds, runSeed(script, ["--seed", one, ...given]));
    const all = total([...kinds.values()]);
    return [
      `Causes, faults and nothing at all, planted at random into real tables (seed ${listOf(seed).join(", ")}). Right: what was planted among the first two explanations; first: as the first of them.`,
      markdownTable(
        ["what", "of", "right", "first"],
        [...[...kinds].map(([kind, figures]) => toRow(kind, figures)), toRow("**all**", all)],
      ),
    ].join("\n\n");
  },
};

function runSeed(script: string, args: string[]): string {
  const run = spawnSync(process.execPath, [script, ...args], {
    encoding: "utf8",
    cwd: join(import.meta.dirname, "../.."),
  });
  const lines = run.stdout.trim().split("\n");
  // A score below the script's own bar ends with 1 and counts all the same.
  if (lines.length < 2) throw new Error(`planted.mjs ${args.join(" ")} gave no figures: ${run.stdout}${run.stderr}`);
  console.log(`  ${args.join(" ")}: ${lines.at(-1)}`);
  return run.stdout;
}

/** Takes in lines such as `segment: 5 of 9, 4 first`. */
export function addRun(kinds: Map<string, Figures>, output: string): void {
  for (const [, kind, right, of, first] of output.matchAll(/^(\w+): (\d+) of (\d+)(?:, (\d+) first)?/gm)) {
    const figures = { right: Number(right), first: Number(first ?? 0), of: Number(of) };
    kinds.set(kind, total([...(kinds.has(kind) ? [kinds.get(kind)!] : []), figures]));
  }
}

function total(all: Figures[]): Figures {
  const sum = (name: keyof Figures) => all.reduce((before, figures) => before + figures[name], 0);
  return { right: sum("right"), first: sum("first"), of: sum("of") };
}

/** Silence has no place in a ranking. */
const toRow = (kind: string, { of, right, first }: Figures) => [
  kind,
  String(of),
  String(right),
  kind === "none" ? "" : String(first),
];
