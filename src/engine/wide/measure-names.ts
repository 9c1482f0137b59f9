import type { LoadedColumn } from "../load/loaded-table.ts";
import { nameWords } from "../profile/roles/name-words.ts";
import type { WideShape } from "./find-wide.ts";

const fillers = new Set(
  "from data dataset table wide long time series timeseries file export report final global daily weekly monthly yearly".split(
    " ",
  ),
);

/** What people call the figures of a wide table: as the names of its columns say, or the name of its file. */
export function measureNames(table: string, columns: LoadedColumn[], shape: WideShape): string[] {
  const own = saidBeside(shape);
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  const names = [...(own === null ? [] : [own]), table, ...stretches(nameWords(table))];
  return [...new Set(names)].filter((name) => !taken.has(name.toLowerCase()));
}

const mostWords = 8;

/** `new_cases` and `cases` in jhu_new_cases. */
function stretches(words: string[]): string[] {
  const near = words.slice(-mostWords);
  const all = near.flatMap((_, from) => near.slice(from).map((_, more) => near.slice(from, from + more + 1)));
  const isTelling = (word: string) => word.length >= 4 && !fillers.has(word) && !/\d/.test(word);
  return all.filter((stretch) => isTelling(stretch.at(-1)!)).map((stretch) => stretch.join("_"));
}

function saidBeside(shape: WideShape): string | null {
  if (shape.kind === "dates") return shape.header.measure;
  return shape.kind === "members" ? shape.shared : null;
}
