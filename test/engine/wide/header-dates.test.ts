import { describe, expect, it } from "vitest";
import { findHeaderDates } from "../../../src/engine/wide/header-dates.ts";
import { findHeaderMonths } from "../../../src/engine/wide/header-months.ts";

describe("findHeaderDates", () => {
  it.each([
    ["days, month first", ["1/22/20", "1/23/20", "1/24/20"], "mdy"],
    ["days as R writes them", ["X1.22.20", "X1.23.20", "X1.24.20"], "mdy"],
    ["ISO days", ["2020-01-22", "2020-01-23", "2020-01-24"], "iso"],
    ["months", ["2019-01", "2019-02", "2019-03"], "year-month"],
    ["months by name", ["Jan-20", "Feb-20", "Mar-20"], "month-name-year"],
    ["quarters", ["2019 Q1", "2019 Q2", "2019 Q3"], "quarter"],
    ["weeks", ["2019-W01", "2019-W02", "2019-W03"], "iso-week"],
    ["years", ["2018", "2019", "2020"], "year"],
    ["years as R writes them", ["X2018", "X2019", "X2020"], "year"],
    ["fiscal years", ["2009-10", "2010-11", "2011-12"], "fiscal-year"],
  ])("reads %s", (_, dates, format) => {
    const found = findHeaderDates(["Country", "Lat", ...dates]);
    expect([found?.columns, found?.format.id, found?.measure]).toEqual([dates, format, null]);
  });

  it("takes what the names say beside the date for the measure", () => {
    const found = findHeaderDates(["city", "sales_2019", "sales_2020", "sales_2021"]);
    expect([found?.texts, found?.measure]).toEqual([["2019", "2020", "2021"], "sales"]);
    expect(findHeaderDates(["city", "2019 sales", "2020 sales", "2021 sales"])?.measure).toBe("sales");
  });

  it.each([
    ["two dates", ["country", "2019", "2020"]],
    ["two measures with years", ["city", "sales_2019", "sales_2020", "cost_2019", "cost_2020"]],
    ["days that may be months", ["shop", "1/1/20", "2/1/20", "3/1/20"]],
    ["numbers of things", ["id", "q1", "q2", "q3", "v1", "v2", "v3"]],
    ["plain measures", ["date", "revenue", "cost", "visits", "orders_30d"]],
  ])("leaves %s alone", (_, names) => {
    expect(findHeaderDates(names)).toBeNull();
  });
});

describe("findHeaderMonths", () => {
  it("knows the months and the quarters of a year", () => {
    const months = "Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec".split(" ");
    expect([...findHeaderMonths(["Year", ...months])!.values()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect([...findHeaderMonths(["Year", "Q1", "Q2", "Q3", "Q4"])!.values()]).toEqual([1, 4, 7, 10]);
  });

  it("wants all of them", () => {
    expect(findHeaderMonths(["Year", "Jan", "Feb", "Mar"])).toBeNull();
    expect(findHeaderMonths(["march", "may", "august", "q1"])).toBeNull();
  });
});
