import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilListening } from "../api/listening.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "whydunit-package-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string, args: string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** The code of a page of the documentation, block by block. */
const examples = [...readFileSync(join(root, "docs/library.md"), "utf8").matchAll(/```js\n(.*?)```/gs)].map(
  ([, code]) => code!,
);

let packed: string[] = [];
beforeAll(() => {
  const [{ filename, files }] = JSON.parse(
    run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], root),
  );
  packed = files.map(({ path }: { path: string }) => path);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "whydunit"), { recursive: true });
  run("tar", ["-xzf", join(folder, filename), "-C", join(modules, "whydunit"), "--strip-components=1"], folder);
  for (const name of productionPackages()) link(join(root, "node_modules", name), join(modules, name));
  link(join(modules, "whydunit/bin/whydunit.js"), join(modules, ".bin/whydunit"));
}, 120_000);

/** What npm would install beside it: nothing that is for development alone. Copying half a gigabyte would prove no more. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(packages as Record<string, { dev?: boolean }>)
    .filter(([path, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev)
    .map(([path]) => path.slice("node_modules/".length))
    .filter((name) => existsSync(join(root, "node_modules", name)));
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

describe("the package in an empty folder", () => {
  it("holds the program, the sample and its papers, and nothing else", () => {
    const top = new Set(packed.map((path) => path.split("/")[0]));
    expect([...top].sort()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "bin",
      "dist",
      "docs",
      "examples",
      "package.json",
    ]);
    expect(packed.filter((path) => /\.(ts|tsx|map|test\.js)$/.test(path) && !path.endsWith(".d.ts"))).toEqual([]);
  });

  it("has every file that its programs import, start or read beside them, and no module that is in a chunk", () => {
    const files = new Set(packed);
    const missing = packed
      .filter((path) => /^dist\/.*\.(js|d\.ts)$/.test(path))
      .flatMap((path) => neededBy(path).map((needed) => [path, needed]))
      .filter(([, needed]) => !files.has(needed!));
    expect(missing).toEqual([]);
    const starts = packed.filter((path) => path.endsWith(".js") && !/^dist\/(chunks|web\/client)\//.test(path));
    expect(starts).toHaveLength(13);
    expect(starts.filter((path) => path.startsWith("dist/") && readPacked(path).length > 200)).toEqual([]);
  });

  it("reads few files before an investigation begins, none of them of a package", () => {
    const read = new Set<string>();
    const outside = new Set<string>();
    const visit = (path: string) => {
      if (read.has(path)) return;
      read.add(path);
      for (const [, name] of readPacked(path).matchAll(/^(?:import|export)\b[^;]*?(?:from\s*)?"([^"]+)";/gm))
        if (name!.startsWith(".")) visit(posix.join(posix.dirname(path), name!));
        else if (!name!.startsWith("node:")) outside.add(name!);
    };
    visit("dist/app/investigate-files.js");
    expect([...outside]).toEqual([]);
    expect(read.size).toBeLessThan(30);
  });

  it("carries the licences of the packages whose code is in its chunks", () => {
    const notices = readPacked("dist/chunks/NOTICES.txt");
    for (const name of ["@duckdb/node-api", "vega", "vega-lite", "zod"])
      expect(notices).toMatch(new RegExp(`^${name}\n\n.*licen[cs]e`, "ims"));
  });

  it("serves pages, reads a table and answers a question of it, each in its own process", async () => {
    const { WHYDUNIT_HOME: _, ...environment } = process.env;
    const server = spawn(join(folder, "node_modules/.bin/whydunit"), ["serve", "--port", "0"], {
      cwd: folder,
      env: { ...environment, WHYDUNIT_HOME: join(folder, "home") },
    });
    try {
      const { url } = await untilListening(server);
      const page = await (await fetch(url, { headers: { accept: "text/html" } })).text();
      expect(page).toContain("Find out why");
      const parts = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => fetch(url + path));
      expect(parts.length).toBeGreaterThan(3);
      for (const part of await Promise.all(parts)) expect([part.url, part.status]).toEqual([part.url, 200]);
      const form = new FormData();
      form.append("intent", "total actual by device");
      form.append("file", new Blob([readFileSync(join(folder, writePlan()))]), "small.csv");
      const asked = await fetch(`${url}/api/analyses`, { method: "POST", body: form });
      const { request_id: id } = (await asked.json()) as { request_id: string };
      await (await fetch(`${url}/api/analyses/${id}/events`)).text();
      const done = await (await fetch(`${url}/api/analyses/${id}`)).json();
      expect(done).toMatchObject({ decision: "answered", answer: { rows: expect.arrayContaining([["ios", 40]]) } });
    } finally {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    }
  }, 120_000);

  it("has a command that works", () => {
    const explained = run(
      "npx",
      ["--no-install", "whydunit", "explain", writePlan(), "--actual", "actual", "--expected", "plan", "--json"],
      folder,
    );
    expect(JSON.parse(explained)).toMatchObject({ causes: [{ segment: { device: "ios" } }] });
  });

  it("runs every example of its documentation", () => {
    expect(examples.length).toBeGreaterThanOrEqual(4);
    const printed = examples.map((code, index) => {
      writeFileSync(join(folder, `example-${index}.mjs`), code);
      return run(process.execPath, [`example-${index}.mjs`], folder);
    });
    expect(printed[0]).toMatch(/^diagnosed\n.*select/is);
    expect(printed[1]).toBe("{ device: 'ios', country: 'DE' }\n");
    expect(printed[2]).toContain("plan 4");
    expect(printed[3]).toBe("FILE_NOT_FOUND\n");
  }, 120_000);

  it("has types for those who write TypeScript", () => {
    const program = `import { investigate, type InvestigationResult } from "whydunit";
const result: Promise<InvestigationResult> = investigate({ files: [], metric: "m", baseline: "2024-01", comparison: "2024-02" });
// @ts-expect-error a metric is needed
void investigate({ files: [], baseline: "2024-01", comparison: "2024-02" });
void result;
`;
    writeFileSync(join(folder, "typed.ts"), program);
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2023"];
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    expect(run(process.execPath, [compiler, ...options, "typed.ts"], folder)).toBe("");
  });
});

function writePlan(): string {
  writeFileSync(join(folder, "small.csv"), "device,plan,actual\nios,100,40\nandroid,100,101\nweb,100,99\n");
  return "small.csv";
}

const readPacked = (path: string): string => readFileSync(join(folder, "node_modules/whydunit", path), "utf8");

/** Files of ours that a file names: modules it imports, and what it starts or reads by its place. */
function neededBy(path: string): string[] {
  const text = readPacked(path);
  const from = (place: string, name: string) => posix.join(posix.dirname(place), name);
  const isTypes = path.endsWith(".d.ts");
  const imported = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, name]) =>
    isTypes ? from(path, name!).replace(/\.[jt]s$/, ".d.ts") : from(path, name!),
  );
  const placed = [...text.matchAll(/new URL\("([^"]+\.\w+)", new URL\("([^"]+)", import\.meta\.url\)\.href\)/g)].map(
    ([, name, module]) => from(from(path, module!), name!),
  );
  return [...imported, ...placed];
}
