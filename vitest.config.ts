import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { SecondTries } from "./test/second-tries.ts";

// A process of its own for each file, and all modules loaded again, would cost more than most tests.
const together = [
  "analysis",
  "analyst",
  "api",
  "app",
  "base",
  "bench",
  "cli",
  "detective",
  "domain",
  "engine",
  "investigate",
  "knowledge",
  "ledger",
  "mcp",
  "minds",
  "models",
  "sandbox",
  "store",
  "web",
];
const sharing = [
  ...together.map((folder) => `test/${folder}/**/*.test.ts`),
  // That one measures its own memory.
  "test/faults/!(files-in).test.ts",
];

// The longest files first, so that none is left to run alone at the end.
const longest = [
  "/test/browser/",
  "/test/faults/",
  "/test/mcp/",
  "/test/package/",
  "/test/cli/",
  "/test/store/",
  "/test/api/",
  "/test/sandbox/",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((part) => moduleId.includes(part));
      return index < 0 ? longest.length : index;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Real browsers, servers and kills on a busy machine: one failure is tried again, and told.
    retry: 1,
    reporters: ["default", new SecondTries()],
    pool: "forks",
    maxWorkers: 2,
    globalSetup: ["test/build.ts"],
    setupFiles: ["test/setup.ts"],
    sequence: { sequencer: LongestFirst },
    // What the person who runs the tests has learnt or set must not count.
    env: { WHYDUNIT_HOME: join(tmpdir(), "whydunit-no-home") },
    projects: [
      { extends: true, test: { name: "apart", include: ["test/**/*.test.ts"], exclude: sharing } },
      { extends: true, test: { name: "together", include: sharing, isolate: false } },
    ],
  },
});
