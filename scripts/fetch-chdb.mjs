// Fetches the package chdb (166 MB) into the cache: a dependency of tests alone, and of none that has to run everywhere.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chdb, chdbFolder } from "./test-tools.mjs";

export function fetchChdb() {
  if (process.platform !== "linux" || process.arch !== "x64") return false;
  rmSync(chdbFolder, { recursive: true, force: true });
  mkdirSync(chdbFolder, { recursive: true });
  const args = [
    "install",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--loglevel=error",
    "--prefix",
    ".",
  ];
  const { status } = spawnSync("npm", [...args, `chdb@${chdb.version}`], {
    cwd: chdbFolder,
    stdio: "ignore",
    timeout: 180_000,
  });
  if (status !== 0) return false;
  writeFileSync(join(chdbFolder, "whole"), "");
  return true;
}
