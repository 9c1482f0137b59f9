import { describe, expect, it } from "vitest";
import { nameWords } from "../../../../src/engine/profile/roles/name-words.ts";
import { readName } from "../../../../src/engine/profile/roles/read-name.ts";

describe("nameWords", () => {
  it.each([
    ["customerID", "customer id"],
    ["NumSupportCalls", "num support calls"],
    ["utm_source", "utm source"],
    ["Ticket #", "ticket number"],
    ["Größe (m²)", "grosse m 2"],
    ["HTTPStatus", "http status"],
    ["DayofMonth", "day of month"],
  ])("reads %s as %s", (name, words) => {
    expect(nameWords(name).join(" ")).toBe(words);
  });
});

describe("readName", () => {
  it.each([
    ["unit_price", "measure"],
    ["codigo_tienda", "code"],
    ["Kundennummer", "number"],
    ["customerid", "id"],
    ["id_eleve", "id"],
    ["hourOfDay", "calendar"],
    ["cost_per_click", "measure"],
    ["Frachtkosten", "measure"],
    ["Länge", "measure"],
    ["Laenge", "measure"],
    ["zip", "code"],
  ] as const)("takes %s for a %s", (name, kind) => {
    expect(readName(name).head.has(kind)).toBe(true);
  });

  it("takes an unknown last word for what the name is about, and not the thing before it", () => {
    expect(readName("loan_zork").head.size).toBe(0);
    expect(readName("parent_loan").head.has("entity")).toBe(true);
  });

  it("tells a count of things from the number of one thing", () => {
    expect(readName("num_visits").isCount).toBe(true);
    expect(readName("number of rooms").isCount).toBe(true);
    expect(readName("numero_factura").isCount).toBe(false);
  });
});
