// The process that runs generated SQL: tables are loaded first, then every door to the outside is locked.
import type { DuckDBConnection } from "@duckdb/node-api";
import { z } from "zod";
import { closeDuck } from "../../engine/close-duck.ts";
import { loadDuckDb, openDuck } from "../../engine/duck.ts";
import { quoteName, quoteText } from "../../engine/sql.ts";
import { encodeFrame, makeFrameReader } from "../frames.ts";
import { findTextProblem, findTypeProblem } from "./find-sql-problem.ts";
import { renderRows } from "./render-rows.ts";

const request = z.discriminatedUnion("kind", [
  z.object({
    id: z.string(),
    kind: z.literal("open"),
    memoryLimit: z.string(),
    tables: z.array(z.object({ name: z.string(), path: z.string() })),
  }),
  z.object({ id: z.string(), kind: z.literal("run"), sql: z.string(), rowLimit: z.number(), outputBytes: z.number() }),
]);

type Request = z.infer<typeof request>;
interface Answer {
  ok: boolean;
  problem?: string;
  truncated?: boolean;
  text?: string;
}

let connection: DuckDBConnection | null = null;
let last: Promise<void> = Promise.resolve();
const read = makeFrameReader({ headerBytes: 16 * 1024 * 1024, bodyBytes: 0 });

process.on("SIGINT", () => connection?.interrupt());
// An exit in good order would wait for the query.
process.stdin.on("end", () => process.kill(process.pid, "SIGKILL"));
process.stdin.on("data", (chunk: Buffer) => {
  for (const frame of read(chunk)) last = last.then(() => answer(request.parse(frame.header)));
});

async function answer(asked: Request): Promise<void> {
  const { text = "", ...header } = await (asked.kind === "open" ? open(asked) : run(asked)).catch(
    (error: Error): Answer => ({ ok: false, problem: error.message.slice(0, 4000) }),
  );
  process.stdout.write(encodeFrame({ id: asked.id, ...header }, Buffer.from(text)));
}

async function open({ memoryLimit, tables }: Extract<Request, { kind: "open" }>): Promise<Answer> {
  const duck = await openDuck({ spillFolder: "", memoryLimit, threads: 2 });
  for (const { name, path } of tables) await duck.run(`create table ${quoteName(name)} as from ${reader(path)}`);
  await closeDuck(duck, { folders: [] });
  connection = duck.connection;
  return { ok: true };
}

function reader(path: string): string {
  if (/\.parquet$/i.test(path)) return `read_parquet(${quoteText(path)})`;
  // A sample would let late decimals of an integer column be rounded without an error.
  return `${/\.(json|jsonl|ndjson)$/i.test(path) ? "read_json" : "read_csv"}(${quoteText(path)}, sample_size = -1)`;
}

async function run({ sql, rowLimit, outputBytes }: Extract<Request, { kind: "run" }>): Promise<Answer> {
  if (!connection) return { ok: false, problem: "No tables were opened." };
  const refused = findTextProblem(sql);
  if (refused) return { ok: false, problem: refused };
  const { StatementType } = await loadDuckDb();
  const statements = await connection.extractStatements(sql);
  let shown: Answer = { ok: true };
  for (let index = 0; index < statements.count; index += 1) {
    const statement = await statements.prepare(index);
    const problem = findTypeProblem(StatementType[statement.statementType] ?? "UNKNOWN");
    if (problem) return { ok: false, problem };
    const reader = await statement.streamAndReadUntil(rowLimit + 1);
    shown = { ok: true, ...renderRows(reader.columnNames(), reader.getRowsJson(), { rowLimit, outputBytes }) };
  }
  return shown;
}
