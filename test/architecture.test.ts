import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { describe, expect, it } from "vitest";

// A file may import its own folder and the folders above it in this list. The doors come last and do not know each other.
const layers = [
  "base",
  "domain",
  "analysis",
  "engine",
  "models",
  "sandbox",
  "store",
  "ledger",
  "knowledge",
  "minds",
  "investigate",
  "analyst",
  "detective",
  "app",
];
const doors = ["api", "web", "cli", "mcp"];

const source = join(import.meta.dirname, "../src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));

interface Import {
  from: string;
  to: string;
}

const imports: Import[] = files.flatMap((file) => importsOf(file).map((to) => ({ from: file, to })));

describe("the folders are the architecture", () => {
  it("has every folder in the layer list", () => {
    const folders = new Set(files.filter((file) => file.includes(sep)).map(layerOf));
    expect([...folders].filter((folder) => !layers.includes(folder) && !doors.includes(folder))).toEqual([]);
  });

  it("has no import against the layer list", () => {
    expect(imports.filter(({ from, to }) => !isAllowed(layerOf(from), layerOf(to))).map(describeImport)).toEqual([]);
  });

  it("has no cycle between files", () => {
    // Types alone vanish when the program runs, so only values make a cycle.
    const values = files.flatMap((file) => importsOf(file, false).map((to) => ({ from: file, to })));
    expect(findCycle(values)).toEqual([]);
  });

  it("keeps analysis free of files, databases and packages", () => {
    const outside = files
      .filter((file) => layerOf(file) === "analysis")
      .flatMap((file) => packagesOf(file).map((name) => `${file}: ${name}`));
    expect(outside).toEqual([]);
  });

  it("would notice an arrow against the list and a cycle", () => {
    expect(isAllowed("engine", "cli")).toBe(false);
    expect(isAllowed("cli", "web")).toBe(false);
    expect(isAllowed("cli", "app")).toBe(true);
    expect(
      findCycle([
        { from: "a", to: "b" },
        { from: "b", to: "c" },
        { from: "c", to: "a" },
      ]),
    ).toEqual(["a", "b", "c", "a"]);
  });
});

function isAllowed(from: string, to: string): boolean {
  if (from === to || from === "") return true;
  if (doors.includes(to)) return false;
  return doors.includes(from) || layers.indexOf(to) <= layers.indexOf(from);
}

function layerOf(file: string): string {
  return file.includes(sep) ? file.split(sep)[0] : "";
}

function specifiersOf(file: string, withTypes = true): string[] {
  const whole = readFileSync(join(source, file), "utf8");
  const text = withTypes ? whole : whole.replace(/^(?:import|export) type [^;]*;/gm, "");
  const statements = [...text.matchAll(/^(?:import|export)\s(?:[^;"']*?\sfrom\s*)?["']([^"']+)["']/gm)];
  const calls = [...text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)];
  return [...statements, ...calls].map(([, specifier]) => specifier);
}

function importsOf(file: string, withTypes = true): string[] {
  return specifiersOf(file, withTypes)
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => relative(source, resolve(source, dirname(file), specifier)))
    .filter((target) => !target.startsWith(".."));
}

function packagesOf(file: string): string[] {
  return specifiersOf(file).filter((specifier) => !specifier.startsWith("."));
}

function describeImport({ from, to }: Import): string {
  return `${from} imports ${to}`;
}

function findCycle(edges: Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    path.push(file);
    for (const target of next.get(file) ?? []) {
      const cycle = visit(target);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    done.add(file);
    return [];
  };
  for (const file of next.keys()) {
    const cycle = visit(file);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
