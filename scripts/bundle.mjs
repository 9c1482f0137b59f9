// Joins the compiled modules into few files (dist/chunks/), since finding and reading hundreds of small ones takes most of the time of a start.
// What a process or thread starts with stays where it was and leads there; packages stay outside.
import { writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { leaveOut } from "./leave-out.mjs";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const starts = [
  "index",
  "cli/main",
  "app/analyses/analysis-child",
  "app/interrogations/interrogation-child",
  "app/investigate-files",
  "app/runs/run-child",
  "app/tables/table-child",
  "knowledge/read/pdf/pdf-child",
  "knowledge/vectors/minilm/minilm-child",
  "mcp/tool-child",
  "sandbox/sql/sql-child",
  "store/database/pglite/pglite-worker",
];
const chunkOf = (start) => `chunks/${start.replaceAll("/", "-")}.js`;

// Files beside a module are found from where it was, not from the chunk it is in.
const ownPlace = {
  name: "own-place",
  transform: (code, path) =>
    code.includes("import.meta.url")
      ? code.replaceAll(
          "import.meta.url",
          `new URL(${JSON.stringify(relative(`${dist}chunks`, path))}, import.meta.url).href`,
        )
      : null,
};

const bundle = await rolldown({
  input: Object.fromEntries(starts.map((start) => [start.replaceAll("/", "-"), `${dist}${start}.js`])),
  platform: "node",
  external: /^[^./]/,
  plugins: [ownPlace],
});
await bundle.write({ dir: `${dist}chunks`, entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" });
for (const start of starts) {
  const path = `${dist}${start}.js`;
  writeFileSync(path, `export * from "./${relative(dirname(path), `${dist}${chunkOf(start)}`)}";\n`);
}
leaveOut(starts);
