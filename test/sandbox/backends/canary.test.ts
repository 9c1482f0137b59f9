import { expect, it } from "vitest";
import { bubblewrapBackend } from "../../../src/sandbox/backends/bubblewrap.ts";
import { findCanaryProblem } from "../../../src/sandbox/backends/canary.ts";
import { chooseBackend } from "../../../src/sandbox/backends/choose-backend.ts";

const choice = await chooseBackend();
const canBuildAsRoot = process.getuid?.() === 0 && choice.backend !== null;

it.skipIf(!canBuildAsRoot)("keeps the canary in when root builds the walls and gives up its uid inside", async () => {
  expect(await findCanaryProblem(bubblewrapBackend(true))).toBeNull();
});

it("names every backend that was tried and why it was not used", async () => {
  const absent = { backend: bubblewrapBackend(false), findProblem: () => "bwrap is not installed" };
  const refused = await chooseBackend([absent]);
  expect(refused).toMatchObject({
    backend: null,
    reason: expect.stringContaining("- bubblewrap: bwrap is not installed"),
  });
});
