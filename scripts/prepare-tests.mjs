// Installs through apt what the tests run against, where that is allowed; says loudly what stays missing, as tests skip it then.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

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

const missing = needs.filter(({ isThere }) => !isThere());
if (missing.length > 0) install(missing.flatMap(({ packages }) => packages));
for (const { what, packages, isThere } of missing)
  if (!isThere())
    console.error(
      `\n*** NOT TESTED: ${what} is missing and could not be installed.\n*** To test it: sudo apt-get install ${packages.join(" ")}\n`,
    );

function install(packages) {
  const prefix = aptPrefix();
  if (prefix === null) return;
  console.error(`Installing for the tests: ${packages.join(" ")}`);
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, "apt-get", "-q", "-y", ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    return spawnSync(command, rest, { stdio: ["ignore", "ignore", "inherit"], env, timeout: 180_000 }).status === 0;
  };
  const install = () => apt("install", "--no-install-recommends", ...packages);
  if (!install() && apt("update")) install();
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
