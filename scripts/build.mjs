// Compiles src/ to dist/ so that `npx whydunit` starts without a TypeScript loader.
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const compiler = `${root}node_modules/typescript/bin/tsc`;

if (!existsSync(compiler)) {
  // An install without development dependencies uses the dist/ that came with the package.
  console.error("whydunit: typescript is not installed; dist/ is left as it is");
  process.exit(existsSync(`${root}dist/cli/main.js`) ? 0 : 1);
}
if (isUpToDate()) process.exit(0);
// The seed of the store takes seconds to make and changes rarely; make-store-seed.mjs keeps the one that still fits.
for (const name of existsSync(`${root}dist`) ? readdirSync(`${root}dist`) : [])
  if (name !== "seed") rmSync(`${root}dist/${name}`, { recursive: true, force: true });
const run = spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" });
if (run.status === 0)
  for (const folder of ["styles", "client", "images"])
    cpSync(`${root}src/web/${folder}`, `${root}dist/web/${folder}`, { recursive: true });
const asTheyAre = [
  "sandbox/python/runner.py",
  "app/report/html/report-body.css",
  ...["base", "tables", "text", "tokens"].map((name) => `app/report/look/${name}.css`),
  "app/exports/file.css",
  "app/exports/notebook/helpers.py",
];
if (run.status === 0) for (const path of asTheyAre) copyFileSync(`${root}src/${path}`, `${root}dist/${path}`);
if (run.status === 0) await import("./make-store-seed.mjs");
if (run.status === 0) await import("./bundle.mjs");
if (run.status === 0) writeFileSync(`${root}dist/.built`, "");
process.exit(run.status ?? 1);

// npx prepares the package anew when it is first called in a checkout; compiling again would cost seconds for nothing.
function isUpToDate() {
  if (!existsSync(`${root}dist/.built`)) return false;
  const built = statSync(`${root}dist/.built`).mtimeMs;
  const sources = readdirSync(`${root}src`, { recursive: true }).map((name) => `${root}src/${name}`);
  return [...sources, `${root}tsconfig.json`, `${root}tsconfig.build.json`, `${root}package.json`].every(
    (path) => statSync(path).mtimeMs <= built,
  );
}
