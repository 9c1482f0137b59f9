import { expect, it } from "vitest";
import { beginSession } from "../../../src/app/interrogations/interrogate-hypothesis.ts";
import { runSession } from "../../../src/app/interrogations/run-session.ts";
import { writeDocuments } from "../../detective/read-folder.ts";
import { newFolder } from "../../investigate/investigate-tables.ts";

it("does a session once where two resume it at the same time, and gives both what it came to", async () => {
  const folder = writeDocuments({
    "a.md": "# Notes\n\nOrders from iOS fell in March 2025. Refunds doubled in March 2025.\n",
  });
  const asked: string[] = [];
  const place = {
    home: newFolder("home"),
    environment: {},
    now: () => new Date(),
    onProgress: (step: string) => void asked.push(step),
    search: async () => [],
  };
  const hypothesis = "iOS orders fell in March 2025 and refunds doubled.";
  const { id } = beginSession({ hypothesis, documents: [folder], case: null, iterationLimit: null }, place);
  const [one, other] = await Promise.all([runSession(id, place), runSession(id, place)]);
  expect(one.status).toBe("completed");
  expect(other).toEqual(one);
  expect(asked.filter((step) => step !== "Audit")).toHaveLength(one.qaPairs.length);
});
