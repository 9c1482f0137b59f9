import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/base/canonical-json.ts";
import { vectorFolder } from "../ledger/shared-vectors.ts";

const folder = vectorFolder("jcs-rfc8785");

describe.skipIf(folder === null)("published vectors of RFC 8785", () => {
  it.each(folder === null ? [] : readdirSync(join(folder, "input")))("writes %s byte for byte as published", (name) => {
    const value: unknown = JSON.parse(readFileSync(join(folder!, "input", name), "utf8"));
    const hex = readFileSync(join(folder!, "outhex", name.replace(".json", ".txt")), "utf8").replace(/\s+/g, "");
    expect(canonicalJson(value)).toBe(readFileSync(join(folder!, "output", name), "utf8"));
    expect(Buffer.from(canonicalJson(value), "utf8").toString("hex")).toBe(hex);
  });
});

describe("canonical JSON", () => {
  it("sorts keys by UTF-16 units and writes numbers as ECMAScript does", () => {
    expect(canonicalJson({ b: 1e21, a: [1.0, -0, 1e-7], "€": null, "10": true, "9": "\u0007" })).toBe(
      '{"10":true,"9":"\\u0007","a":[1,0,1e-7],"b":1e+21,"€":null}',
    );
  });

  it.each([
    ["NaN", Number.NaN],
    ["infinity", Number.POSITIVE_INFINITY],
    ["a lone surrogate", "\ud800"],
    ["nothing", undefined],
  ])("refuses %s, which has no JSON", (_, value) => {
    expect(() => canonicalJson(value)).toThrow();
  });
});
