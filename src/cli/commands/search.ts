import { readFileSync } from "node:fs";
import { AppError } from "../../base/app-error.ts";
import type { SearchResult } from "../../domain/search-result.ts";
import { type Command, exitCodes, jsonOption } from "../command.ts";
import { withDesk } from "../desk.ts";
import { describeTerminal, printable, shorten, type Terminal } from "../terminal/terminal.ts";

const usualTop = "10";

export const command: Command = {
  usage: '"QUERY" | --queries FILE [--top N] [--json]',
  about:
    "Ranked passages of the learnt documents, best first; a similarity from 0.5 on bears on the query, below 0.3 it does not.",
  options: {
    queries: { type: "string", value: "FILE", help: "a query on each line, instead of one here" },
    top: { type: "string", value: "N", help: `how many passages for each query (${usualTop})` },
    json: jsonOption,
  },
  run: async ({ files, options }) => {
    const queries = readQueries(files, options["queries"] as string | undefined);
    const limit = readTop((options["top"] as string | undefined) ?? usualTop);
    const terminal = describeTerminal();
    const counts = await withDesk({ purpose: "search", isBrief: queries.length < 10 }, async (desk) => {
      const found: number[] = [];
      for (const query of queries) {
        const result = await desk.search(query, limit);
        process.stdout.write(options["json"] ? `${JSON.stringify(result)}\n` : render(result, terminal));
        found.push(result.sources.length);
      }
      return found;
    });
    return counts.some((count) => count > 0) ? exitCodes.done : exitCodes.nothingFound;
  },
};

function readQueries(words: string[], path: string | undefined): string[] {
  const isOne = words.length > 0;
  if (isOne === (path !== undefined))
    throw new AppError("WRONG_USAGE", 'Give either one query, whydunit search "QUERY", or --queries FILE.');
  const queries = path === undefined ? [words.join(" ")] : readLines(path);
  const asked = queries.map((query) => query.trim()).filter((query) => query !== "");
  if (asked.length === 0) throw new AppError("EMPTY_QUERY", "There is nothing to search for: the query is empty.");
  return asked;
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split(/\r?\n/);
  } catch (error) {
    throw new AppError("FILE_NOT_FOUND", `The queries cannot be read from ${path}: ${(error as Error).message}`, {
      path,
    });
  }
}

function readTop(text: string): number {
  const top = Number(text);
  if (Number.isInteger(top) && top >= 1 && top <= 100) return top;
  throw new AppError("WRONG_USAGE", `--top ${text} is not a number from 1 to 100.`);
}

function render({ query, sources }: SearchResult, terminal: Terminal): string {
  const lines = sources.flatMap(({ source_url, title, section, similarity_score, snippet }, index) => [
    `${String(index + 1).padStart(3)}  ${terminal.accent(similarity_score.toFixed(2))}  ${placeOf(title, section)}  ${terminal.dim(printable(source_url))}`,
    `           ${shorten(snippet.replace(/\s+/g, " "), terminal.width - 11)}`,
  ]);
  const found = lines.length > 0 ? lines : ["  nothing"];
  return [terminal.bold(printable(query)), ...found, "", ""].join("\n");
}

function placeOf(title: string, section: string): string {
  return printable(section === title ? title : `${title} › ${section}`);
}
