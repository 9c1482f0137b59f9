import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { profileResultSchema } from "../../src/domain/profile-result.ts";
import { newFolder, writeTables } from "../investigate/investigate-tables.ts";
import { makeOrders, type Order } from "../investigate/made-orders.ts";
import { runCli } from "./run-cli.ts";

const customers: Order[] = Array.from({ length: 60 }, (_, i) => ({
  customer_id: `c${i}`,
  plan: ["free", "pro", "team"][i % 3],
}));
const orders = makeOrders({
  seed: 5,
  perDay: 20,
  dimensions: {
    device: { ios: 1, web: 1 },
    customer_id: Object.fromEntries(customers.map(({ customer_id: id }) => [String(id), 1])),
  },
});
const files = writeTables({ orders, customers });

describe("profile", () => {
  it("gives tables, roles and the relationship as JSON", async () => {
    const { code, stdout, stderr } = await runCli(["profile", ...files, "--json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { tables, relationships } = profileResultSchema.parse(JSON.parse(stdout));
    expect(tables.map(({ name, row_count }) => ({ name, row_count }))).toEqual([
      { name: "orders", row_count: orders.length },
      { name: "customers", row_count: 60 },
    ]);
    expect(Object.fromEntries(tables[0].columns.map(({ name, inferred_type: role }) => [name, role]))).toMatchObject({
      day: "timestamp",
      device: "dimension",
      amount: "measure",
    });
    expect(relationships).toMatchObject([
      { from_table: "orders", from_column: "customer_id", to_table: "customers", to_column: "customer_id", orphans: 0 },
    ]);
  });

  it("shows every line that could not be read", async () => {
    const path = newFolder("broken.csv");
    writeFileSync(path, `id,amount\n${Array.from({ length: 200 }, (_, i) => `${i},${i * 2}`).join("\n")}\n7,8,9,10\n`);
    const { code, stdout } = await runCli(["profile", path]);
    expect(code).toBe(0);
    expect(stdout).toContain("1 line could not be read");
    expect(stdout).toContain("line 202");
    expect(stdout).toContain("7,8,9,10");
  });
});
