import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import { type DataSource, openFiles } from "../../../src/engine/data-source.ts";

/** Tables from CSV texts, read, profiled and related as files are. */
export async function openTexts(texts: Record<string, string>): Promise<DataSource> {
  const scratch = makeScratchFolder();
  const folder = scratch.path("tables");
  mkdirSync(folder);
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, `${name}.csv`), text);
  try {
    const source = await openFiles([folder]);
    return {
      ...source,
      close: () => {
        source.close();
        scratch.remove();
      },
    };
  } catch (error) {
    scratch.remove();
    throw error;
  }
}

/** `count` lines made by `line`, under a header. */
export function csv(header: string, count: number, line: (i: number) => (string | number)[]): string {
  return `${[header, ...Array.from({ length: count }, (_, i) => line(i).join(","))].join("\n")}\n`;
}

/** The day `offset` days after the first of January 2024. */
export const day = (offset: number): string => new Date(Date.UTC(2024, 0, 1 + offset)).toISOString().slice(0, 10);
