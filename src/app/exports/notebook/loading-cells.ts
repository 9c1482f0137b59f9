import { basename, resolve } from "node:path";
import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { locateSource, type Source } from "../../../ledger/sources.ts";
import { type Cell, code, markdown } from "./cells.ts";
import { literal } from "./expression-code.ts";

interface Loading {
  folder: string;
  tables: ProfiledTable[];
  sources: Source[];
  helpers: string;
}

/** Where the data lie, and how they are read. */
export function loadingCells({ folder, tables, sources, helpers }: Loading): Cell[] {
  const known = new Set(sources.map((source) => resolve(locateSource(folder, source))));
  const extracts = new Map(sources.flatMap((source) => extractOf(folder, source)));
  const files = tables.map(({ name, file }) => {
    const paths = pathsOf(file, known).map((path) => extracts.get(path) ?? path);
    return `    ${literal(name)}: [${paths.map(literal).join(", ")}],`;
  });
  const columns = tables.map(
    (table) => `    ${literal(table.name)}: [${table.profiles.map((one) => columnCode(one)).join(", ")}],`,
  );
  const rows = tables.map(({ name, rowCount }) => `    ${literal(name)}: ${rowCount},`);
  return [
    markdown(
      "## Where the data are",
      "Put the files where these paths say, or change the paths. A name alone means beside this notebook.",
    ),
    code("FILES = {", ...files, "}"),
    markdown("## Reading them", "As the investigation did: the same columns with the same types."),
    code(helpers.trimEnd()),
    code(
      "# Name, type, lowest and highest value of each column.",
      "COLUMNS = {",
      ...columns,
      "}",
      "",
      "ROWS = {",
      ...rows,
      "}",
      "",
      "tables = {}",
      "for name, paths in FILES.items():",
      "    tables[name] = pd.concat([read_table(path, COLUMNS[name]) for path in paths], ignore_index=True)",
      '    check(f"rows of {name}", len(tables[name]), ROWS[name])',
    ),
  ];
}

/** A table may come from several files, and a comma may be part of a name. Uploaded files are known by their names alone. */
function pathsOf(file: string, known: Set<string>): string[] {
  const paths = known.has(resolve(file)) ? [file] : file.split(", ");
  return paths.map((path) => (known.has(resolve(path)) ? resolve(path) : path));
}

/** A table out of a database is read from where its rows were kept: in the case folder, or as the file that a session hands out. */
function extractOf(folder: string, source: Source): [name: string, path: string][] {
  const { extract, upload } = source;
  if (!extract) return [];
  const path = resolve(locateSource(folder, source));
  return upload ? [[upload.name, basename(path)]] : [[`${extract.source}/${extract.table}`, path]];
}

function columnCode({ name, dataType, min, max }: ProfiledTable["profiles"][number]): string {
  const edge = (value: unknown) =>
    value === null || value === undefined ? "None" : typeof value === "string" ? literal(value) : String(value);
  const [low, high] = dataType === "string" || dataType === "boolean" ? ["None", "None"] : [edge(min), edge(max)];
  return `(${literal(name)}, ${literal(dataType)}, ${low}, ${high})`;
}
