import { readFileSync } from "node:fs";
import { makeScratchFolder } from "../../../base/scratch-folder.ts";
import { type Duck, openDuck } from "../../../engine/duck.ts";
import { parseExpression } from "../../../investigate/understand/expression/parse-expression.ts";
import { reportDocument } from "../../report/report-document.ts";
import type { SealedCase } from "../sealed-case.ts";
import { type Cell, code, markdown, renderNotebook } from "./cells.ts";
import { evidenceCells } from "./evidence-cells.ts";
import { NotInPandas } from "./expression-code.ts";
import type { SelectNode } from "./facts-code.ts";
import { introduction, pandasCells } from "./figure-cells.ts";
import { loadingCells } from "./loading-cells.ts";
import { readFacts } from "./read-facts.ts";

/** A notebook that computes the figures again from the data: with pandas alone where that can be, and with DuckDB the very queries. */
export async function toNotebook(sealed: SealedCase): Promise<string> {
  const { folder, result, sources } = sealed;
  const helpers = readFileSync(new URL("./helpers.py", import.meta.url), "utf8");
  const figures = await withParser((parser) => tryPandas(sealed, parser));
  const tables = result.data.tables;
  return renderNotebook([
    introduction(reportDocument(result), sealed),
    ...loadingCells({ folder, tables, sources, helpers }),
    ...figures.cells,
    ...evidenceCells(result, !figures.isComplete),
    markdown("## All of it"),
    code(
      "different = [name for name, got, recorded, ok in CHECKS if not ok]",
      'assert not different, f"{len(different)} of {len(CHECKS)} differ: {different}"',
      'print(f"All {len(CHECKS)} figures come out the same.")',
    ),
  ]);
}

async function tryPandas(sealed: SealedCase, parser: SqlParser): Promise<{ cells: Cell[]; isComplete: boolean }> {
  try {
    return { cells: await pandasCells(sealed.result, readFacts(sealed.folder), parser), isComplete: true };
  } catch (error) {
    if (!(error instanceof NotInPandas)) throw error;
    const note = `pandas alone cannot measure this metric in the same way (${error.message}), so the figures below come from the queries themselves.`;
    return { cells: [markdown("## The change", note)], isComplete: false };
  }
}

export interface SqlParser {
  select(sql: string): Promise<SelectNode>;
  expression: (sql: string) => ReturnType<typeof readOne>;
}

/** The engine's own parser, in a database without any data. */
async function withParser<T>(work: (parser: SqlParser) => Promise<T>): Promise<T> {
  const scratch = makeScratchFolder();
  const duck = await openDuck({ spillFolder: scratch.folder, memoryLimit: "200MB", threads: 1, isClosed: true });
  try {
    return await work({ select: (sql) => readSelect(sql, duck), expression: (sql) => readOne(sql, duck) });
  } finally {
    duck.close();
    scratch.remove();
  }
}

async function readSelect(sql: string, { rows }: Duck): Promise<SelectNode> {
  const [[json]] = await rows("select json_serialize_sql($1::varchar)::varchar", [sql]);
  const tree = JSON.parse(String(json)) as { error: boolean; statements?: { node: SelectNode }[] };
  if (tree.error || tree.statements?.length !== 1) throw new NotInPandas("the way the tables are joined");
  return tree.statements[0].node;
}

async function readOne(sql: string, duck: Duck) {
  const parsed = await parseExpression(sql, duck);
  if (!parsed.ok) throw new NotInPandas(parsed.reason);
  return parsed.expression;
}
