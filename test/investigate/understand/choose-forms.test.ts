import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { chooseForms } from "../../../src/investigate/understand/choose-forms.ts";
import { understandMetric } from "../../../src/investigate/understand/understand-metric.ts";
import { csv, day, openTexts } from "./open-texts.ts";

const places = ["World", "France", "Germany", "Italy", "Spain", "Poland", "Norway", "United States"];
let source: DataSource;

beforeAll(async () => {
  source = await openTexts({
    new_cases: csv(`date,${places.join(",")}`, 30, (i) => [day(i), ...places.map((_, k) => 10 * k + i)]),
  });
});
afterAll(() => source.close());

const asked = (metric: string, more: object = {}) => ({ metric, definition: null, dateColumn: null, ...more });
const formOf = (metric: string, more: object = {}) => chooseForms(source, asked(metric, more)).tables[0].name;

describe("the form that a question speaks of", () => {
  it.each(["sum(value)", "value", "sum(new_cases)", "new cases", "sum(cases)", "count(*)", "number of rows"])(
    "is the long one for %s",
    (metric) => {
      expect(formOf(metric)).toBe("new_cases_long");
    },
  );

  it.each(["sum(France)", "avg(france)", "World", 'sum("United States")', "sum(Italy) / sum(World)"])(
    "is the wide one for %s, which names its columns",
    (metric) => {
      expect(formOf(metric)).toBe("new_cases");
    },
  );

  it("is the long one where a member is a value of a condition", () => {
    expect(formOf("sum(value)", { where: "series = 'France'" })).toBe("new_cases_long");
    expect(formOf("sum(value) where series = 'France'")).toBe("new_cases_long");
  });

  it("is the wide one where a person says so", () => {
    expect(formOf("count(*)", { wide: "keep" })).toBe("new_cases");
  });

  it("may have hyphens in its names", async () => {
    const opened = await openTexts({ sales: "shop,2024-01,2024-02,2024-03\nBonn,1,2,3\nGraz,4,5,6\n" });
    const formed = chooseForms(opened, asked("2024-02", { wide: "keep" }));
    expect((await understandMetric('sum("2024-02")', null, formed)).columns).toEqual(["2024-02"]);
    await expect(understandMetric("sum(missing)", null, formed)).rejects.toThrow("Column 'missing' not found");
    opened.close();
  });

  it("lets the file's name stand for the measure", async () => {
    const metric = await understandMetric("sum(new_cases)", null, chooseForms(source, asked("sum(new_cases)")));
    expect([metric.aggregate, metric.label]).toEqual([expect.stringContaining('"value"'), "sum of value"]);
  });
});
