// Programs that only tests need and that are too large or too strange for node_modules lie in a cache of their own.
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const folder = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "whydunit-tests");

/** Debian's ClickHouse, unpacked but not installed: no service, no user. */
export const clickHouseFolder = join(folder, "clickhouse");
const program = join(clickHouseFolder, "usr/sbin/clickhouse-server");
export const clickHouse = {
  program,
  libraries: ["usr/lib", "lib"].map((path) => join(clickHouseFolder, path, "x86_64-linux-gnu")).join(":"),
  isThere: () => existsSync(program),
};

/** A ClickHouse of today as a package. */
export const chdbFolder = join(folder, "chdb");
export const chdb = {
  version: "3.4.0",
  module: join(chdbFolder, "node_modules/chdb/index.js"),
  isThere: () => existsSync(join(chdbFolder, "whole")),
};
