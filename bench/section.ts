import { resolve } from "node:path";
import type { ParseArgsConfig } from "node:util";

export type SectionOptions = Record<string, string | boolean | undefined>;

/** One part of the scorecard. `run` prints as it goes and returns the Markdown under the heading; null when its data are absent. */
export interface Section {
  name: string;
  heading: string;
  /** Needs minutes and gigabytes; runs only with --large or when named. */
  isLarge: boolean;
  /** What its name may be followed by. Figures of a run with any of them are printed, not written. */
  options?: NonNullable<ParseArgsConfig["options"]>;
  run(options: SectionOptions): Promise<string | null>;
}

/** Labelled data and sketches that do not ship with the repository. */
export const shared = resolve(import.meta.dirname, "../../shared");

export function sayAbsent(path: string): null {
  console.log(`  ABSENT: ${path} is not there. NOTHING WAS MEASURED; older figures stay as they are.`);
  return null;
}

export function markdownTable(header: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}

/** The parts of an option such as `--only one,two`. */
export function listOf(option: string | boolean | undefined): string[] {
  return typeof option === "string" ? option.split(",").filter(Boolean) : [];
}
