// Fetches Debian's packages of ClickHouse and unpacks them into the cache, with the libraries that this machine lacks.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { clickHouseFolder } from "./test-tools.mjs";

/** Whether it worked; needs no rights but lists of packages that somebody has fetched. */
export function unpackClickHouse() {
  if (process.platform !== "linux" || process.arch !== "x64") return false;
  const planned = run("apt-get", ["-s", "install", "--no-install-recommends", "clickhouse-server"]);
  const packages = [...(planned ?? "").matchAll(/^Inst (\S+)/gm)].map(([, name]) => name);
  if (packages.length === 0) return false;
  mkdirSync(dirname(clickHouseFolder), { recursive: true });
  const folder = mkdtempSync(`${clickHouseFolder}-`);
  try {
    if (run("apt-get", ["-q", "download", ...packages], folder) === null) return false;
    const files = readdirSync(folder).filter((name) => name.endsWith(".deb"));
    const root = join(folder, "root");
    if (files.some((file) => run("dpkg", ["-x", file, root], folder) === null)) return false;
    renameSync(root, clickHouseFolder);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command, args, cwd = undefined) {
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    timeout: 180_000,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout : null;
}
