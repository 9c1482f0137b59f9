import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../analysis/seeded-random.ts";
import { startRealServer } from "./start-real-server.ts";

let home: string;
let server: Awaited<ReturnType<typeof startRealServer>>;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "whydunit-home-"));
  server = await startRealServer(home, { WHYDUNIT_RUNS: "1" });
});
afterAll(() => {
  server.kill("SIGKILL");
  rmSync(home, { recursive: true, force: true });
});

/** Sales of six shops in a column per month of two years. */
function salesCsv(): string {
  const random = seededRandom(9);
  const months = Array.from({ length: 24 }, (_, i) => new Date(Date.UTC(2022, i, 1)).toISOString().slice(0, 7));
  const rows = ["Bonn", "Graz", "Lyon", "Oslo", "Riga", "York"].map((shop) =>
    [
      shop,
      ...months.map((month) =>
        Math.round((100 + 10 * random.uniform()) * (shop === "Graz" && month === "2023-12" ? 4 : 1)),
      ),
    ].join(","),
  );
  return `${[["shop", ...months].join(","), ...rows].join("\n")}\n`;
}

const question = {
  target_metric: "sum(sales)",
  metric_definition: "sum(sales)",
  baseline_period: { start: "2023-11-01", end: "2023-11-30" },
  comparison_period: { start: "2023-12-01", end: "2023-12-31" },
};

it("a table with a column per month is suggested, checked and investigated long, unless it is to be kept", async () => {
  const id = await server.create();
  const { body: file } = await server.upload(id, "sales.csv", salesCsv());
  const { body: details } = await server.call("GET", `/api/sessions/${id}`);
  expect(details.files[0]).toMatchObject({
    file_id: file.file_id,
    turned: expect.stringContaining("a column per month (24"),
  });
  const { body: suggested } = await server.call("GET", `/api/sessions/${id}/suggestion`);
  expect(suggested).toMatchObject({ default_metric: "sum(value)", default_date_column: "date" });

  const kept = await server.call("POST", `/api/sessions/${id}/investigate`, { ...question, wide: "keep" });
  expect([kept.status, kept.body.error.code]).toEqual([400, "COLUMN_NOT_FOUND"]);
  await server.call("POST", `/api/sessions/${id}/investigate`, question);
  await expect
    .poll(async () => (await server.call("GET", `/api/sessions/${id}`)).body.status, { timeout: 30_000, interval: 200 })
    .toBe("completed");
  const { body: result } = await server.call("GET", `/api/sessions/${id}/result`);
  expect(result.quality.map(({ check }: { check: string }) => check)).toContain("wide-table");
  expect(result.change.comparison_value).toBeGreaterThan(1.3 * result.change.baseline_value);
});
