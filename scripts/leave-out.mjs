// Names what of dist/ is not for the package: modules that are part of a chunk, and declarations that the library's own do not refer to.
// They stay here for those who work on the program; npm reads a .npmignore in a folder even where package.json names that folder.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));

export function leaveOut(starts) {
  const kept = [
    ...starts.map((start) => `${start}.js`),
    ...declarationsFrom("index.d.ts"),
    "chunks/*.js",
    "web/client/*.js",
  ];
  writeFileSync(
    `${dist}.npmignore`,
    `${["*.js", "*.d.ts", ".built", ...kept.map((path) => `!/${path}`)].join("\n")}\n`,
  );
}

/** The declarations of a module and of all that they name. */
function declarationsFrom(first) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    for (const [, name] of readFileSync(join(dist, path), "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g))
      visit(relative(dist, resolve(dist, dirname(path), name)).replace(/\.[jt]sx?$/, ".d.ts"));
  };
  visit(first);
  return [...found];
}
