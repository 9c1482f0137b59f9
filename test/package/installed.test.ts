import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  const quick = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  run("npm", ["install", ...quick, `./${filename}`], folder);
}, 300_000);

describe("the package in an empty folder", () => {
  it("holds the program, the sample and its papers, and nothing else", () => {
    const top = new Set(packed.map((path) => path.split("/")[0]));
    expect([...top].sort()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "bin",
      "dist",
      "examples",
      "package.json",
    ]);
    expect(packed.filter((path) => /\.(ts|tsx|map|test\.js)$/.test(path) && !path.endsWith(".d.ts"))).toEqual([]);
  });

  it("has a command that works", () => {
    expect(readdirSync(join(folder, "node_modules/.bin"))).toContain("whydunit");
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
