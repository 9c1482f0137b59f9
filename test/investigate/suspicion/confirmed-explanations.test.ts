import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { investigateFiles } from "../../../src/app/investigate-files.ts";
import { investigationResultSchema } from "../../../src/domain/investigation-result.ts";
import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { toResult } from "../../../src/investigate/to-result.ts";
import { runCli } from "../../cli/run-cli.ts";
import { contradictionsIn } from "../consistency/contradictions.ts";
import { newFolder, questionOf, writeTables } from "../investigate-tables.ts";
import { isLate, makeOrders, type Order } from "../made-orders.ts";

/** iOS in Germany lost most, and Spain enough to be seen by who looks there. */
function volume(order: Order): number {
  if (!isLate(order)) return 1;
  if (order["country"] === "DE" && order["device"] === "ios") return 0.3;
  return order["country"] === "ES" ? 0.72 : 1;
}

async function suspecting(prompt: string | null): Promise<{ result: CaseResult; folder: string }> {
  const folder = newFolder("case");
  const finished = await investigateFiles({
    files: writeTables({ orders: makeOrders({ seed: 21, perDay: 100, volume }) }),
    question: { ...questionOf({ metric: "sum(amount)" }), prompt },
    out: folder,
    onProgress: () => {},
  });
  return { result: finished.result, folder };
}

describe("a suspicion that holds and that the search did not single out", () => {
  let alone: CaseResult;
  let result: CaseResult;
  let folder: string;
  beforeAll(async () => {
    ({ result: alone } = await suspecting(null));
    ({ result, folder } = await suspecting("I suspect Spain"));
  }, 60_000);

  const spain = ({ explanations }: CaseResult) => explanations.filter(({ segment }) => segment?.["country"] === "ES");

  it("becomes an explanation with its hypothesis as the source", () => {
    expect(spain(alone)).toEqual([]);
    expect(result.suspicion?.verdict).toBe("holds");
    expect(spain(result)).toMatchObject([
      {
        kind: "segment",
        source_hypotheses: [result.suspicion?.hypothesis_id, expect.any(String)],
        grade: expect.stringContaining("confirmed by a test of its own"),
      },
    ]);
    expect(result.explanations.length).toBe(alone.explanations.length + 1);
    expect(result.explanations.map(({ rank }) => rank)).toEqual(result.explanations.map((_, i) => i + 1));
  });

  it("leaves a sum that is exact, and no contradiction", () => {
    const parts = result.explanations.reduce((sum, { contribution }) => sum + contribution.absolute, 0);
    expect(parts + result.remainder.absolute).toBeCloseTo(result.change.absolute!, 6);
    expect(contradictionsIn(result, readFileSync(`${folder}/report.md`, "utf8"))).toEqual([]);
  });

  it("verifies", async () => {
    const { code, stderr } = await runCli(["verify", folder]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
  }, 60_000);

  it("has a conclusion that fits the schema, with a verdict on every hypothesis", () => {
    const told = investigationResultSchema.parse(toResult(result, null));
    expect(Object.keys(told.conclusion!.status_by_hypothesis)).toEqual(
      result.hypotheses.map(({ hypothesis_id: id }) => id),
    );
    expect(told.conclusion!.status_by_hypothesis[result.suspicion!.hypothesis_id]).toBe("confirmed");
  });
});

it("still points at the explanations it named when another has joined them", async () => {
  const { result } = await suspecting("Spain or iOS in Germany");
  const id = result.suspicion!.hypothesis_id;
  const own = result.explanations.filter(({ source_hypotheses: sources }) => sources.includes(id));
  expect(own.map(({ segment }) => segment?.["country"]).sort()).toEqual(["DE", "ES"]);
  expect(own).toEqual(result.explanations);
});
