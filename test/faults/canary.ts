import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Duck } from "../../src/engine/duck.ts";
import { quoteText } from "../../src/engine/sql.ts";
import { newFolder } from "../investigate/investigate-tables.ts";
import { whenFileEnds } from "../when-file-ends.ts";

/** What no query may ever see: words in files of every form that DuckDB reads, in the environment, and behind an address. */
export interface Canary {
  folder: string;
  /** Files by their endings. */
  path(ending: string): string;
  variable: string;
  /** Whether a text gives anything of it away. */
  isIn(text: string): boolean;
  /** What lies in the folder; more than at first where somebody wrote into it. */
  files(): string[];
  address: string;
  /** How often somebody came to the address. */
  visits(): number;
}

const secret = "canary-4711-sings";
/** No attack names it, so that it can only come from a listing. */
const unnamed = "nobody-named-this";

export async function plantCanary(open: Duck): Promise<Canary> {
  const folder = newFolder("outside");
  mkdirSync(folder);
  const path = (ending: string) => join(folder, `kept.${ending}`);
  for (const ending of ["csv", "parts.csv"]) writeFileSync(path(ending), `word\n${secret}\n`);
  for (const ending of ["txt", "sql"]) writeFileSync(path(ending), secret);
  writeFileSync(path("json"), JSON.stringify([{ word: secret }]));
  writeFileSync(join(folder, `${unnamed}.csv`), "word\nnothing\n");
  await open.run(`copy (select ${quoteText(secret)} as word) to ${quoteText(path("parquet"))} (format parquet)`);
  await open.run(`attach ${quoteText(path("duckdb"))} as planted`);
  await open.run(`create table planted.words as select ${quoteText(secret)} as word`);
  await open.run("detach planted");
  const variable = "WHYDUNIT_TEST_CANARY";
  process.env[variable] = secret;
  whenFileEnds(() => delete process.env[variable]);
  const { port, visits } = await listen();
  const bytes = Buffer.from(secret);
  const forms = [secret, unnamed, bytes.toString("hex"), bytes.toString("base64").slice(0, -2), bytes.join(",")];
  return {
    folder,
    path,
    variable,
    isIn: (text) => forms.some((form) => text.includes(form)),
    files: () => readdirSync(folder, { recursive: true, encoding: "utf8" }).sort(),
    address: `http://127.0.0.1:${port}`,
    visits,
  };
}

async function listen(): Promise<{ port: number; visits(): number }> {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nword\n${secret}\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  whenFileEnds(() => void server.close());
  return { port: (server.address() as { port: number }).port, visits: () => count };
}
