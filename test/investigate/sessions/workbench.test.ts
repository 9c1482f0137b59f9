import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import { type DataSource, openFiles } from "../../../src/engine/data-source.ts";
import { exportTables } from "../../../src/investigate/sessions/export-tables.ts";
import { openWorkbenches, type Workbench, type Workbenches } from "../../../src/investigate/sessions/workbench.ts";
import { chooseBackend } from "../../../src/sandbox/backends/choose-backend.ts";
import { openSandbox } from "../../../src/sandbox/open-sandbox.ts";
import { sandboxCommand } from "../../sandbox/sandbox-command.ts";
import { writeTables } from "../investigate-tables.ts";

const choice = await chooseBackend();
if (!choice.backend) console.warn(`\nSKIPPED: Python at the workbench.\n${choice.reason}\n`);
const python = it.skipIf(!choice.backend);

const scratch = makeScratchFolder();
let source: DataSource;
let benches: Workbenches;
let bench: Workbench;
beforeAll(async () => {
  source = await openFiles(
    writeTables({
      orders: [
        { day: "2025-02-03", device: "ios", orders: 3 },
        { day: "2025-02-04", device: 'an "odd", name', orders: 5 },
      ],
    }),
  );
  benches = openWorkbenches({
    openSandbox: () => openSandbox(sandboxCommand()),
    exportTables: () => exportTables(source, scratch.path),
    sessionId: "s",
    timeoutMs: 20_000,
  });
  bench = await benches.open("hyp_001");
});
afterAll(async () => {
  await benches.close();
  source.close();
  scratch.remove();
});

it("exports tables as the engine read them, with every cell whole", async () => {
  const [table] = await exportTables(source, scratch.path);
  expect(table).toMatchObject({ name: "orders.csv", columns: ["day", "device", "orders"], rowCount: 2 });
  expect(readFileSync(table.path, "utf8")).toBe(
    'day,device,orders\n2025-02-03,ios,3\n2025-02-04,"an ""odd"", name",5\n',
  );
});

describe("the workbench of a hypothesis", () => {
  it("runs SQL on the tables under their own names", async () => {
    expect(bench.files).toEqual([{ name: "orders.csv", columns: ["day", "device", "orders"], rowCount: 2 }]);
    expect((await bench.run("sql", "select sum(orders) as total from orders")).stdout).toBe("total\n8\n");
  });

  python("runs Python on the files and brings out what the code leaves behind", async () => {
    const code =
      "df = pd.read_csv('orders.csv')\ndf.groupby('device').orders.sum().to_csv('by_device.csv')\ndf.orders.sum()";
    expect((await bench.run("python", code)).stdout).toBe("8\n");
    const [left, ...more] = await bench.collect();
    expect(more).toEqual([]);
    expect(left.name).toBe("by_device.csv");
    expect(left.bytes.toString()).toContain("ios,3");
  });

  python("believes a listing that the code has tampered with only as far as it is harmless", async () => {
    const other = await benches.open("hyp_002");
    await other.run(
      "python",
      'import json\njson.dumps = lambda *_: \'[["../../etc/passwd", 1], ["orders.csv", 5], ["x", 99999999999]]\'',
    );
    expect(await other.collect()).toEqual([]);
    await other.close();
  });

  it("says why nothing can be run where the server does not start", async () => {
    const broken = openWorkbenches({
      openSandbox: () => openSandbox({ command: "/nowhere/to-be-found", args: [] }),
      exportTables: async () => [],
      sessionId: "s",
      timeoutMs: 1000,
    });
    const closed = await broken.open("hyp_001");
    expect(closed.languages).toEqual([]);
    expect(closed.reason).toMatch(/ENOENT|to-be-found/);
    expect((await closed.run("python", "1")).success).toBe(false);
    await broken.close();
  });
});
