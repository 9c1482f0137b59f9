import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const smallBytes = 64_000_000;

/** PGlite clears its buffers when it starts: 128 MB take a quarter of a second, and small data do without them. */
export function bufferSize(folder: string): "32MB" | "128MB" {
  const base = join(folder, "base");
  if (!existsSync(base)) return "128MB";
  const sizes = readdirSync(base, { recursive: true, encoding: "utf8" }).map((name) => statSync(join(base, name)).size);
  return sizes.reduce((sum, size) => sum + size, 0) < smallBytes ? "32MB" : "128MB";
}
