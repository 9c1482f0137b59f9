import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ours = fileURLToPath(new URL("../", import.meta.url));

/** The compiled file of a module of ours, also where the sources run: a process or thread of its own starts it without a loader. */
export function builtModule(module: URL): string {
  const built = join(ours, "../dist", relative(ours, fileURLToPath(module)));
  if (!existsSync(built)) throw new Error(`${built} is missing. Compile the sources with: npm run build`);
  return built;
}
