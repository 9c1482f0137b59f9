import { describe, expect, it } from "vitest";
import type { ColumnFacts } from "../../../../src/engine/profile/roles/column-facts.ts";
import { inferRole } from "../../../../src/engine/profile/roles/infer-role.ts";
import { readName } from "../../../../src/engine/profile/roles/read-name.ts";

/** The label of a column of 300 rows that takes its values in turn. */
function roleOf(name: string, values: (string | number)[], dataType?: ColumnFacts["dataType"]): string {
  const sample = Array.from({ length: 300 }, (_, row) => String(values[row % values.length]));
  const numbers = values.map(Number);
  const isText = numbers.some(Number.isNaN);
  const verdict = inferRole({
    name: readName(name),
    dataType: dataType ?? (isText ? "string" : numbers.every(Number.isInteger) ? "integer" : "float"),
    rowCount: 300,
    present: 300,
    cardinality: new Set(sample).size,
    min: isText ? 0 : Math.min(...numbers),
    max: isText ? 0 : Math.max(...numbers),
    sample,
  });
  return verdict.isFreeText ? "text" : verdict.role;
}

const range = (count: number, from = 0, step = 1): number[] =>
  Array.from({ length: count }, (_, index) => from + index * step);

describe("inferRole", () => {
  it.each([
    ["http_status", [200, 404, 500]],
    ["store_number", range(14, 1)],
    ["priority", [1, 2, 3, 4, 5]],
    ["zip", range(200, 10_001, 37)],
    ["year", [2022, 2023, 2024]],
    ["vintage", range(40, 1980)],
    ["month", range(12, 1)],
    ["hourOfDay", range(24)],
    ["latitude", range(300, 48.1, 0.01)],
    ["os_version", [13, 14, 17.4]],
    ["xqz", [3, 7, 12]],
  ])("takes numbers that name something for a dimension: %s", (name, values) => {
    expect(roleOf(name, values)).toBe("dimension");
  });

  it.each([
    ["amount", range(300, 1.5, 0.7)],
    ["quantity", [1, 2, 3]],
    ["YearsAtCompany", range(20)],
    ["bedrooms", [1, 2, 3, 4]],
    ["rating", [1, 2, 3, 4, 5]],
    ["tenure_months", range(72)],
    ["Anzahl_Pakete", [1, 2, 3]],
    ["xqz", [0, 0, 0, 0, 1, 1, 2, 3]],
  ])("takes quantities for a measure: %s", (name, values) => {
    expect(roleOf(name, values)).toBe("measure");
  });

  it.each([
    ["customer_id", range(60, 10_400)],
    ["product_id", range(50, 500)],
    ["Kundennummer", range(35, 40_010)],
    ["Parent Ticket", range(60, 88_100)],
    ["xqz", range(300, 5001)],
    ["number", range(300).map((row) => `INC${String(row).padStart(7, "0")}`)],
    ["contact", range(40).map((row) => `user${row}@example.com`)],
    ["session", range(300).map((row) => `${String(row).padStart(8, "0")}-0000-4000-a000-00000000000a`)],
  ])("takes what identifies for an id: %s", (name, values) => {
    expect(roleOf(name, values)).toBe("id");
  });

  it("takes a 0/1 column for a measure only if its name says that something happened", () => {
    expect(roleOf("converted", [0, 0, 1])).toBe("measure");
    expect(roleOf("is_fraud", [0, 0, 1])).toBe("measure");
    expect(roleOf("senior_citizen", [0, 0, 1])).toBe("dimension");
    expect(roleOf("converted", ["true", "false"], "boolean")).toBe("dimension");
  });

  it("takes a key column of repeating names or of a handful of values for a dimension", () => {
    expect(roleOf("caller_id", ["David Loo", "Beth Anglin", "Bud Richman"])).toBe("dimension");
    expect(roleOf("VendorID", [1, 2])).toBe("dimension");
  });

  it("marks text for people as free text, and not the same words where they are categories", () => {
    const sentences = range(150).map((row) => `The printer on floor ${row} is broken again`);
    expect(roleOf("short_description", sentences)).toBe("text");
    expect(roleOf("short_description", sentences.slice(0, 4))).toBe("dimension");
    expect(
      roleOf(
        "full_name",
        range(300).map((row) => `Anna Smith${row}`),
      ),
    ).toBe("text");
    expect(
      roleOf(
        "home",
        range(300).map((row) => `${row} Oak Street, Springfield`),
      ),
    ).toBe("text");
  });

  it("takes every date for a timestamp", () => {
    expect(roleOf("birthday", ["1990-01-01"], "date")).toBe("timestamp");
  });
});
