import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { clickHouse } from "../../../scripts/test-tools.mjs";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";

export interface ClickHouseServer {
  /** One for each process; all know each other as shards of the cluster "test". */
  urls: string[];
  ask(sql: string, shard?: number): Promise<string>;
  stop(): Promise<void>;
}

/** ClickHouse servers of our own on the loopback interface; null where ClickHouse is not installed. */
export async function startClickHouse(shards = 1): Promise<ClickHouseServer | null> {
  const program = findProgram();
  if (program === null) {
    console.warn("ClickHouse is not there (node scripts/prepare-tests.mjs fetches it): it is not tested as a source.");
    return null;
  }
  const scratch = makeScratchFolder();
  const ports = await Promise.all(Array.from({ length: 2 * shards }, freePort));
  const [http, tcp] = [ports.slice(0, shards), ports.slice(shards)];
  const cluster = tcp.map((port) => `<shard><replica><host>127.0.0.1</host><port>${port}</port></replica></shard>`);
  const servers = http.map((port, i) => {
    const folder = scratch.path(`shard${i}`);
    mkdirSync(join(folder, "data"), { recursive: true });
    writeFileSync(join(folder, "users.xml"), users);
    writeFileSync(join(folder, "config.xml"), configuration(folder, port, tcp[i], cluster.join("")));
    const env = { ...process.env, LD_LIBRARY_PATH: clickHouse.libraries };
    return spawn(program, [`--config-file=${join(folder, "config.xml")}`], { stdio: "ignore", cwd: folder, env });
  });
  const ended = servers.map((server) => new Promise((resolve) => server.once("exit", resolve)));
  const ask = async (sql: string, shard = 0): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${http[shard]}/`, { method: "POST", body: sql });
    if (!response.ok) throw new Error(await response.text());
    return (await response.text()).trim();
  };
  for (const shard of http.keys()) await waitUntilReady(() => ask("select 1", shard));
  return {
    urls: http.map((port) => `clickhouse://default@127.0.0.1:${port}/default`),
    ask,
    stop: async () => {
      for (const server of servers) server.kill("SIGKILL");
      await Promise.all(ended);
      scratch.remove();
    },
  };
}

function findProgram(): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/bin"];
  const installed = folders.map((folder) => join(folder, "clickhouse-server"));
  return [...installed, clickHouse.program].find((path) => existsSync(path)) ?? null;
}

// In the words of the oldest version we test with; newer ones still take them.
const configuration = (folder: string, http: number, tcp: number, cluster: string): string => `<yandex>
  <logger><level>none</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
  <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size><timezone>UTC</timezone>
  <remote_servers><test>${cluster}</test></remote_servers>
</yandex>`;

const users = `<yandex>
  <profiles><default/></profiles><quotas><default/></quotas>
  <users><default><password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default></users>
</yandex>`;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function waitUntilReady(ask: () => Promise<string>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await ask();
      return;
    } catch (error) {
      if (attempt > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
