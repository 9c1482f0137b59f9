// The licences of packages whose code is in the chunks ask to go along with it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

export function writeNotices(modules) {
  const names = modules.flatMap((path) => path.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1] ?? []);
  const notices = [...new Set(names)].sort().map((name) => `${name}\n\n${licenceOf(join(root, "node_modules", name))}`);
  writeFileSync(`${root}dist/chunks/NOTICES.txt`, `${notices.join(`\n\n${"-".repeat(80)}\n\n`)}\n`);
}

function licenceOf(folder) {
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  if (!file)
    throw new Error(`${folder} has no licence to go along with its code: leave that package outside the chunks.`);
  return readFileSync(join(folder, file), "utf8").trim();
}
