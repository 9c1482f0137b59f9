import { describe, expect, it } from "vitest";
import { profileText } from "./profile-text.ts";

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
async function dependenciesOf(header: string, row: (index: number) => unknown[], count = 200): Promise<string[]> {
  const lines = range(count).map((index) => row(index).join(","));
  const { dependencies } = await profileText(`${header}\n${lines.join("\n")}\n`);
  return dependencies.map(({ from, to }) => `${from} → ${to}`);
}

const cities = ["Berlin", "Hamburg", "Paris", "Lyon", "Nice"];
const countries = ["DE", "DE", "FR", "FR", "FR"];

describe("findDependencies", () => {
  it("finds that a city determines its country, and not the other way round", async () => {
    const found = await dependenciesOf("city,country,device", (row) => [
      cities[row % 5],
      countries[row % 5],
      ["web", "app", "desk"][Math.floor(row / 7) % 3],
    ]);
    expect(found).toEqual(["city → country"]);
  });

  it("finds a code and its name in both directions", async () => {
    const found = await dependenciesOf("status_code,status_name", (row) => [
      [10, 20, 90][row % 3],
      ["new", "sent", "lost"][row % 3],
    ]);
    expect(found).toEqual(["status_code → status_name", "status_name → status_code"]);
  });

  it("is broken by a single exception far down the table", async () => {
    const found = await dependenciesOf(
      "city,country",
      (row) => [cities[row % 5], row === 9_001 ? "XX" : countries[row % 5]],
      20_000,
    );
    expect(found).toEqual([]);
  });

  it("is broken where the determined value is sometimes missing, but not where it always is", async () => {
    const sometimes = await dependenciesOf("city,country", (row) => [
      cities[row % 5],
      row === 150 ? "" : countries[row % 5],
    ]);
    expect(sometimes).toEqual([]);
    const always = await dependenciesOf("city,country", (row) => [
      cities[row % 5],
      row % 5 === 0 ? "" : countries[row % 5],
    ]);
    expect(always).toEqual(["city → country"]);
  });

  it("does not mention constants, keys that hardly repeat or agreements that chance explains", async () => {
    const found = await dependenciesOf(
      "order_id,currency,city,flag",
      (row) => [1000 + row, "EUR", `city${row % 8}`, row === 3 ? "yes" : "no"],
      12,
    );
    expect(found).toEqual([]);
  });

  it("refutes by whole groups what a sample of rows cannot see", async () => {
    const found = await dependenciesOf(
      "sku,category,family",
      (row) => [`S${row % 8_000}`, `c${(row % 8_000) % 40}`, `f${(row * 7 + Math.floor(row / 8_000)) % 40}`],
      40_000,
    );
    expect(found).toEqual(["sku → category"]);
  });
});
