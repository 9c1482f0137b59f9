import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
    // What the person who runs the tests has learnt or set must not count.
    env: { WHYDUNIT_HOME: join(tmpdir(), "whydunit-no-home") },
  },
});
