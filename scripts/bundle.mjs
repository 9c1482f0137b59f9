// Joins the compiled modules into few files (dist/chunks/), since finding and reading hundreds of small ones takes most of the time of a start.
// What a process or thread starts with stays where it was and leads there. Packages stay outside, but for those that consist of many small
// modules and that nearly every run needs.
import { writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { leaveOut } from "./leave-out.mjs";
import { writeNotices } from "./write-notices.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = `${root}dist/`;
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

const joinedPackages =
  /^(@duckdb\/node-api|zod|canonicalize|vega(-[a-z]+)*|d3-[a-z-]+|internmap|topojson-client|delaunator|robust-predicates)(\/|$)/;

// All that a run of the command takes goes into one chunk, whoever else needs parts of it: else what it shares with every other start is
// a hundred chunks. Only what has to start at once is not made to read that.
const joinedCommand = "cli/commands/investigate";
const smallStarts = [
  "cli/main",
  "knowledge/read/pdf/pdf-child",
  "knowledge/vectors/minilm/minilm-child",
  "sandbox/sql/sql-child",
  "store/database/pglite/pglite-worker",
];

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

let joined;
const isJoined = (id, graph) => {
  if (joined === undefined) {
    const small = reachedFrom(smallStarts, graph);
    joined = new Set([...reachedFrom([joinedCommand], graph)].filter((module) => !small.has(module)));
  }
  return joined.has(id);
};

function reachedFrom(modules, graph) {
  const found = new Set();
  const visit = (id) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const module of modules) visit(`${dist}${module}.js`);
  return found;
}

const bundle = await rolldown({
  input: Object.fromEntries(starts.map((start) => [start.replaceAll("/", "-"), `${dist}${start}.js`])),
  platform: "node",
  external: (name) => /^[^./]/.test(name) && !joinedPackages.test(name),
  // In Node, vega-canvas looks for a package that draws with the machine's own fonts; charts are the same everywhere.
  resolve: { alias: { "vega-canvas": `${root}node_modules/vega-canvas/build/vega-canvas.browser.js` } },
  preserveEntrySignatures: "allow-extension",
  plugins: [ownPlace],
});
const { output } = await bundle.write({
  dir: `${dist}chunks`,
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js",
  codeSplitting: {
    groups: [{ debugName: joinedCommand, name: (id, graph) => (isJoined(id, graph) ? "investigate" : null) }],
    includeDependenciesRecursively: false,
  },
});
writeNotices(output.flatMap(({ moduleIds = [] }) => moduleIds));
for (const start of starts) {
  const path = `${dist}${start}.js`;
  writeFileSync(path, `export * from "./${relative(dirname(path), `${dist}${chunkOf(start)}`)}";\n`);
}
leaveOut(starts);
