import { fork } from "node:child_process";
import { once } from "node:events";
import { chdb } from "../../../scripts/test-tools.mjs";
import type { ClickHouseServer } from "./clickhouse-server.ts";

/** A ClickHouse of today by way of the package chdb, in a process of its own; null where that is not installed. */
export async function startChdb(): Promise<ClickHouseServer | null> {
  if (!chdb.isThere()) {
    console.warn("chdb is not there (node scripts/prepare-tests.mjs fetches it): no modern ClickHouse is tested.");
    return null;
  }
  const script = new URL("./chdb-process.mjs", import.meta.url);
  const child = fork(script, [chdb.module], { execArgv: [], stdio: "ignore" });
  const [port] = (await once(child, "message")) as [number];
  const ask = async (sql: string): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: sql });
    if (!response.ok) throw new Error(await response.text());
    return (await response.text()).trim();
  };
  return {
    urls: [`clickhouse://default@127.0.0.1:${port}/default`],
    ask,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
