// Installs through apt what the tests run against, where that is allowed; says loudly what stays missing, as tests skip it then.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { fetchChdb } from "./fetch-chdb.mjs";
import { chdb, clickHouse } from "./test-tools.mjs";
import { unpackClickHouse } from "./unpack-clickhouse.mjs";

const needs = [
  {
    what: "bubblewrap (the sandbox's escape tests)",
    packages: ["bubblewrap"],
    isThere: () => existsSync("/usr/bin/bwrap"),
  },
  {
    what: "pandas and scipy for /usr/bin/python3 (code in the sandbox)",
    packages: ["python3-pandas", "python3-scipy"],
    isThere: () => succeeds("/usr/bin/python3", ["-c", "import pandas, scipy"]),
  },
  {
    what: "a PostgreSQL server (the store's tests)",
    packages: ["postgresql"],
    isThere: () => existsSync("/usr/lib/postgresql") && readdirSync("/usr/lib/postgresql").length > 0,
  },
  {
    what: "Chromium (the pages in a browser)",
    packages: ["chromium"],
    isThere: () => ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].some(existsSync),
  },
];

/** Into a cache, with nobody's leave. */
const tools = [
  {
    what: "ClickHouse 18 (as a source)",
    isThere: () => clickHouse.isThere() || existsSync("/usr/sbin/clickhouse-server"),
    fetch: () => unpackClickHouse() || (updateLists() && unpackClickHouse()),
    otherwise: "sudo apt-get install clickhouse-server",
  },
  {
    what: "chdb, a ClickHouse of today (as a source)",
    isThere: chdb.isThere,
    fetch: fetchChdb,
    otherwise: "npm has to be able to fetch chdb",
  },
];

const missing = needs.filter(({ isThere }) => !isThere());
if (missing.length > 0) install(missing.flatMap(({ packages }) => packages));
for (const { what, packages, isThere } of missing)
  if (!isThere())
    console.error(
      `\n*** NOT TESTED: ${what} is missing and could not be installed.\n*** To test it: sudo apt-get install ${packages.join(" ")}\n`,
    );

for (const { what, isThere, fetch, otherwise } of tools)
  if (!isThere() && !fetch())
    console.error(`\n*** NOT TESTED: ${what} is missing and could not be fetched.\n*** To test it: ${otherwise}\n`);

function install(packages) {
  if (aptPrefix() === null) return;
  console.error(`Installing for the tests: ${packages.join(" ")}`);
  const install = () => apt("install", "--no-install-recommends", ...packages);
  if (!install() && updateLists()) install();
}

function updateLists() {
  return aptPrefix() !== null && apt("update");
}

function apt(...args) {
  const [command, ...rest] = [...aptPrefix(), "apt-get", "-q", "-y", ...args];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, rest, { stdio: ["ignore", "ignore", "inherit"], env, timeout: 180_000 }).status === 0;
}

/** How apt-get may be called here without asking anybody, or null. */
function aptPrefix() {
  if (!existsSync("/usr/bin/apt-get")) return null;
  if (process.getuid?.() === 0) return [];
  return succeeds("sudo", ["-n", "true"]) ? ["sudo", "-n"] : null;
}

function succeeds(command, args) {
  return spawnSync(command, args, { stdio: "ignore", timeout: 20_000 }).status === 0;
}
