import { afterEach, describe, expect, it } from "vitest";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { openEvidenceLog } from "../../../src/engine/evidence-log.ts";
import { toQuestion } from "../../../src/investigate/to-question.ts";
import { understandQuestion } from "../../../src/investigate/understand/understand-question.ts";
import { openTexts } from "./open-texts.ts";

let source: DataSource;
afterEach(() => source.close());

const years = Array.from({ length: 10 }, (_, i) => 2010 + i);
const names = "January February March April May June July August September October November December".split(" ");
const twoDigits = (number: number) => String(number % 100).padStart(2, "0");

interface Unit {
  year: number;
  /** Month, quarter or week; 1 for a year. */
  part: number;
}

const unitsOf = (parts: number): Unit[] =>
  years.flatMap((year) => Array.from({ length: parts }, (_, i) => ({ year, part: i + 1 })));

type Write = (unit: Unit) => (string | number)[];

const months: [string, string, Write, string, string][] = [
  ["year and month", "year,month", ({ year, part }) => [year, part], "2018-03", "2019-03"],
  ["year and name of the month", "year,month", ({ year, part }) => [year, names[part - 1]], "2018-03", "2019-03"],
  ["March 2019", "month", ({ year, part }) => [`${names[part - 1]} ${year}`], "March 2018", "March 2019"],
  ["Mar-19", "month", ({ year, part }) => [`${names[part - 1].slice(0, 3)}-${twoDigits(year)}`], "Mar-18", "Mar-19"],
  ["201903", "month", ({ year, part }) => [`${year}${twoDigits(part)}`], "201803", "201903"],
];
const quarters: typeof months = [
  ["2019 Q1", "quarter", ({ year, part }) => [`${year} Q${part}`], "2018 Q3", "2019 Q3"],
  ["Q1 2019", "quarter", ({ year, part }) => [`Q${part} ${year}`], "Q3 2018", "Q3 2019"],
  ["2019Q1", "quarter", ({ year, part }) => [`${year}Q${part}`], "2018Q3", "2019-Q3"],
  ["year and quarter", "year,quarter", ({ year, part }) => [year, part], "2018-Q3", "2019-Q3"],
  ["year and Q1", "year,quarter", ({ year, part }) => [year, `Q${part}`], "2018-Q3", "2019-Q3"],
];
const weeks: typeof months = [
  ["2019-W03", "week", ({ year, part }) => [`${year}-W${twoDigits(part)}`], "2018-W03", "2019-W03"],
  ["year and week", "year,week", ({ year, part }) => [year, part], "2018-W03", "2019-W03"],
];
const wholeYears: typeof months = [
  ["2019.0, as empty cells make it", "year", ({ year }) => [`${year}.0`], "2018", "2019"],
  ["2019 of a name that says nothing", "season", ({ year }) => [year], "2018..2018", "2019..2019"],
  ["2019 of an id", "yearID", ({ year }) => [year], "2018..2018", "2019..2019"],
  ["2019 as a number", "year", ({ year }) => [year], "2018", "2019"],
  ["FY2019", "fiscal_year", ({ year }) => [`FY${year}`], "FY2018", "FY2019"],
  ["FY19", "fy", ({ year }) => [`FY${twoDigits(year)}`], "FY18", "FY19"],
  ["2019/20", "season", ({ year }) => [`${year}/${twoDigits(year + 1)}`], "2018/19", "2019/20"],
  ["2019-20", "season", ({ year }) => [`${year}-${twoDigits(year + 1)}`], "2018-19", "2019-20"],
  ["2010-11, which may be a month", "season", ({ year }) => [`${year}-${twoDigits(year + 1)}`], "2010-11", "2011-12"],
  ["2019/2020", "season", ({ year }) => [`${year}/${year + 1}`], "2018/2019", "2019/2020"],
];

/** Unit i of country k amounts to 1000 · k + i, so that a sum tells which units are in it. */
function tableOf(header: string, units: Unit[], write: Write): string {
  const rows = units.flatMap((unit, i) =>
    ["DE", "FR"].map((name, k) => [...write(unit), name, 1000 * k + i].join(",")),
  );
  return `${[`${header},country,amount`, ...rows].join("\n")}\n`;
}

async function sumsOf(text: string, baseline: string, comparison: string, dateColumn?: string): Promise<number[]> {
  source = await openTexts({ figures: text });
  const asked = toQuestion({ metric: "sum(amount)", baseline, comparison, dateColumn });
  const { facts } = await understandQuestion(asked, source, openEvidenceLog(source));
  const sums = [facts.baseline, facts.comparison].map(
    ({ start, end }) =>
      `select ${facts.metric.aggregate}::integer from (${facts.sql}) facts where ${facts.time} between date '${start}' and date '${end}'`,
  );
  return (await source.rows(sums.map((sql) => `(${sql})`).join(" union all "))).map(([sum]) => Number(sum));
}

describe.each([
  ["months", 12, 98, 110, months],
  ["quarters", 4, 34, 38, quarters],
  ["weeks", 52, 418, 470, weeks],
] as const)("%s", (_, parts, before, after, forms) => {
  it.each(forms)("are understood as %s", async (_, header, write, baseline, comparison) => {
    const text = tableOf(header, unitsOf(parts), write);
    expect(await sumsOf(text, baseline, comparison)).toEqual([1000 + 2 * before, 1000 + 2 * after]);
  });
});

describe("years", () => {
  it.each(wholeYears)("are understood as %s", async (_, header, write, baseline, comparison) => {
    const first = baseline.startsWith("2010") ? 0 : 8;
    const text = tableOf(header, unitsOf(1), write);
    expect(await sumsOf(text, baseline, comparison)).toEqual([1000 + 2 * first, 1002 + 2 * first]);
  });

  it.each(["Year", "yearID"])("may go back to 1751 in %s", async (name) => {
    const text = tableOf(name, unitsOf(1), ({ year }) => [year - 259]);
    expect(await sumsOf(text, "1759..1759", "1760..1760")).toEqual([1000 + 2 * 8, 1000 + 2 * 9]);
    source.close();
    expect(await sumsOf(text, "1759..1759", "1760..1760", name)).toEqual([1000 + 2 * 8, 1000 + 2 * 9]);
  });

  it("are those that a column named as the date holds, whatever its name", async () => {
    const text = tableOf("reign,size", unitsOf(1), ({ year }) => [year - 900, year]);
    expect(await sumsOf(text, "1118", "1119", "reign")).toEqual([1000 + 2 * 8, 1000 + 2 * 9]);
  });

  it("come as ranges too", async () => {
    const text = tableOf("fiscal_year", unitsOf(1), ({ year }) => [`FY${year}`]);
    expect(await sumsOf(text, "FY2014..FY2016", "FY2017..FY2019")).toEqual([3000 + 30, 3000 + 48]);
  });

  it("of a company are not taken for those of the calendar", async () => {
    source = await openTexts({ daily: "day,amount\n2018-01-01,1\n2019-01-01,2\n2019-07-01,3\n" });
    const asked = toQuestion({ metric: "sum(amount)", baseline: "FY2018", comparison: "FY2019" });
    await expect(understandQuestion(asked, source, openEvidenceLog(source))).rejects.toThrow("FY2018");
  });
});

describe("year, month and day in columns of their own", () => {
  const days = Array.from({ length: 90 }, (_, i) => new Date(Date.UTC(2013, 9, 1 + i)));
  const isoWeekday = (date: Date) => ((date.getUTCDay() + 6) % 7) + 1;
  const parts = (date: Date) => [date.getUTCFullYear(), date.getUTCMonth() + 1];
  const forms: [string, (date: Date) => number[]][] = [
    ["year,month,date_of_month,day_of_week", (date) => [...parts(date), date.getUTCDate(), isoWeekday(date)]],
    ["day_of_week,day_of_month,month,year", (date) => [isoWeekday(date), date.getUTCDate(), ...parts(date).reverse()]],
    ["year,month,day,date", (date) => [...parts(date), isoWeekday(date), date.getUTCDate()]],
    ["year,month,weekday,day", (date) => [...parts(date), isoWeekday(date), date.getUTCDate()]],
  ];

  it.each(forms)("of %s are the day of the month, not the weekday", async (header, write) => {
    const rows = days.map((date, i) => [...write(date), i].join(","));
    const text = `${[`${header},amount`, ...rows].join("\n")}\n`;
    expect(await sumsOf(text, "2013-11-20..2013-11-21", "2013-11-28..2013-11-28")).toEqual([50 + 51, 58]);
  });

  it("are months where the only day is a weekday", async () => {
    const rows = days.map((date, i) => [...parts(date), isoWeekday(date), i].join(","));
    const text = `${["year,month,day_of_week,amount", ...rows].join("\n")}\n`;
    expect(await sumsOf(text, "2013-10..2013-10", "2013-11-01..2013-11-01")).toEqual([465, 1365]);
  });
});
