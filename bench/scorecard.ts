import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { version as duckVersion } from "@duckdb/node-api";
import { readVersion } from "../src/base/version.ts";

const file = join(import.meta.dirname, "../docs/accuracy.md");

const introduction = `# Accuracy and cost

Written by \`npm run bench\`; do not edit by hand. Every section says when and on what it was measured. Costs are CPU time, user and system, as
multiples of a named peer or limit in the same run, because seconds of one machine say little about another.
A load average above the number of cores means that other work ran beside the bench: seconds are then too high (the same work has cost up to twice the CPU), and multiples less exact.

How to read this honestly: parameters were chosen while looking at the development files named below, and most sets are generated, with causes planted by a program.
Only RS and the real tables hold real incidents. Expect lower figures on data that the method has not seen.

Reproduce with \`npm ci && npm run bench\`, or some sections by name: \`npm run bench -- quiet change\`. \`--large\` adds the sections with five million rows and the planted causes.
\`npm run bench -- real --only NAME,… --group G --root DIR --peers-only\` and \`npm run bench -- planted --seed 1,2 --count N --kind K,…\` measure a part or other data: such figures are printed and not written here.
The labelled sets and the generator of wide tables are not part of this repository (some of them may not be passed on); without them in \`../shared\` the bench says so and leaves the figures below as they were.
`;

/** Sections by heading, as they stand in the scorecard now. */
export function readScorecard(): Map<string, string> {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const parts = text.split(/^## /m).slice(1);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf("\n");
      return [part.slice(0, end).trim(), part.slice(end).trim()];
    }),
  );
}

/** Headings in the order given; those without a body are left out. */
export function writeScorecard(headings: string[], sections: Map<string, string>): void {
  const parts = headings.flatMap((heading) => {
    const body = sections.get(heading);
    return body ? [`## ${heading}\n\n${body}\n`] : [];
  });
  writeFileSync(file, [introduction, ...parts].join("\n"));
}

export function stamp(body: string, now: Date): string {
  const [first, ...others] = cpus();
  const machine = `${others.length + 1} cores (${first!.model.trim()})`;
  const versions = `Node ${process.versions.node}, DuckDB ${duckVersion()}, whydunit ${readVersion()}`;
  return `*Measured ${now.toISOString().slice(0, 10)} on ${machine}, load average ${loadavg()[0]!.toFixed(0)}; ${versions}.*\n\n${body}`;
}
