import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { investigateFiles } from "../../src/app/investigate-files.ts";
import { sessionChatResponseSchema } from "../../src/domain/chat-message.ts";
import { newFolder, questionOf, writeTables } from "../investigate/investigate-tables.ts";
import { isLate, makeOrders } from "../investigate/made-orders.ts";
import { runCli } from "./run-cli.ts";

const folder = newFolder("asked");

beforeAll(async () => {
  const orders = makeOrders({ seed: 9, volume: (order) => (isLate(order) && order["country"] === "DE" ? 0.3 : 1) });
  const question = questionOf({ metric: "count(*)" });
  await investigateFiles({ files: writeTables({ orders }), question, out: folder, onProgress: () => {} });
}, 120_000);

describe("whydunit ask --case", () => {
  it("answers from the case and understands the next question with the one before", async () => {
    const first = await runCli(["ask", "How much did DE lose?", "--case", folder, "--json"]);
    expect(first.code).toBe(0);
    expect(sessionChatResponseSchema.parse(JSON.parse(first.stdout)).response).toContain("country = DE went from");
    const second = await runCli(["ask", "and FR?", "--case", folder]);
    expect(second.stdout).toContain("country = FR is in no explanation");
    expect(second.stdout).toContain("results/result.json");
  });

  it("exits 3 where the case holds no answer", async () => {
    const { code, stdout } = await runCli(["ask", "will it rain tomorrow?", "--case", folder]);
    expect(code).toBe(3);
    expect(stdout).toContain("does not hold an answer");
  });

  it("says that there is no such case, and takes no --session beside it", async () => {
    const missing = await runCli(["ask", "why?", "--case", join(folder, "nowhere"), "--json"]);
    expect(JSON.parse(missing.stdout).error.code).toBe("SESSION_NOT_FOUND");
    expect((await runCli(["ask", "why?", "--case", folder, "--session", "x"])).code).toBe(2);
  });
});
