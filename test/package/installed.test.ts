import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

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
