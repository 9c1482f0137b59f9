import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const source = join(import.meta.dirname, "../../../src");
const propertiesOf = (path: string): Map<string, string> =>
  new Map(
    [...readFileSync(join(source, path), "utf8").matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm)].map(([, name, value]) => [
      name,
      value.replace(/\s+/g, " "),
    ]),
  );

describe("the look of a report in a file", () => {
  const pages = propertiesOf("web/styles/core/tokens.css");
  const file = propertiesOf("app/exports/file.css");

  it("has the colours and sizes of the pages", () => {
    const shared = [...file].filter(([name]) => pages.has(name));
    expect(shared.length).toBeGreaterThan(20);
    for (const [name, value] of shared) expect([name, value]).toEqual([name, pages.get(name)]);
  });

  it("has every property that the report's own styles use, as the pages do", () => {
    const styles = readFileSync(join(source, "app/report/html/report-body.css"), "utf8");
    const own = propertiesOf("app/report/html/report-body.css");
    const used = [...new Set([...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))];
    expect(used.filter((name) => !own.has(name) && !file.has(name))).toEqual([]);
    expect(used.filter((name) => !own.has(name) && !pages.has(name))).toEqual([]);
  });
});
