import { afterEach, describe, expect, it } from "vitest";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { csv, day, openTexts } from "../../investigate/understand/open-texts.ts";

let source: DataSource;
afterEach(() => source.close());

async function open(text: string, name = "figures") {
  source = await openTexts({ [name]: text });
  return source.tables[0];
}

const places = ["World", "France", "Germany", "Italy", "Spain", "Poland", "Norway", "Sweden", "Ghana"];
const byPlace = (rows: number) =>
  csv(`date,${places.join(",")}`, rows, (i) => [day(i), ...places.map((_, k) => (k === 0 ? 360 + 8 * i : 10 * k + i))]);

describe("a column per date", () => {
  const text =
    "Province,Country,Lat,Long,1/22/20,1/23/20,1/24/20\n,Fiji,-17.7,178,0,1,4\nHubei,China,30.9,112.2,444,,761\n";

  it("is turned into rows with dates, empty cells left out", async () => {
    const { long } = await open(text, "time_series_confirmed");
    expect(long?.columns.map(({ name, dataType }) => `${name} ${dataType}`)).toEqual([
      "Province string",
      "Country string",
      "Lat float",
      "Long float",
      "date date",
      "value integer",
    ]);
    expect(
      await source.rows(`select "Country", date::varchar, value::integer from "${long!.name}" order by all`),
    ).toEqual([
      ["China", "2020-01-22", 444],
      ["China", "2020-01-24", 761],
      ["Fiji", "2020-01-22", 0],
      ["Fiji", "2020-01-23", 1],
      ["Fiji", "2020-01-24", 4],
    ]);
    expect(long!.turned).toContain("a column per date (3: 1/22/20 … 1/24/20)");
    expect(long!.columns.at(-1)?.alsoCalled).toContain("confirmed");
  });

  it("keeps the wide table as it was beside it", async () => {
    const table = await open(text);
    expect(table.columns).toHaveLength(7);
    expect(table.rowCount).toBe(2);
  });

  it("is left alone where the rows are about other measures", async () => {
    const table = await open(
      "album,weeks,sales,rank_2003,rank_2012,rank_2020\na,5,10.5,1,2,3\nb,6,11.5,3,1,2\nc,7,9.5,2,3,1\n",
    );
    expect(table.long).toBeUndefined();
  });
});

describe("a column per month beside a year", () => {
  it("is turned into rows with the first of the month", async () => {
    const months = "Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec";
    const { long } = await open(
      csv(`Year,${months}`, 4, (i) => [2000 + i, ...months.split(",").map((_, k) => k + 0.5)]),
    );
    expect(long?.columns.map(({ name }) => name)).toEqual(["date", "value"]);
    expect(await source.rows(`select date::varchar, value from "${long!.name}" limit 2`)).toEqual([
      ["2000-01-01", 0.5],
      ["2000-02-01", 1.5],
    ]);
  });
});

describe("a column per member beside a date", () => {
  it("is turned long where the names are countries, totals among them", async () => {
    const { long } = await open(byPlace(10));
    expect(long?.columns.map(({ name }) => name)).toEqual(["date", "series", "value"]);
    expect(long?.rowCount).toBe(90);
    expect(await source.rows(`select sum(value)::integer from "${long!.name}" where series = 'World'`)).toEqual([
      [3960],
    ]);
    expect(long!.turned).toBe(
      "The table has a column per place (9: World … Ghana); it was turned long: one row per date and place, measure value, dimension series",
    );
  });

  it("is turned long where all names share the measure", async () => {
    const stores = ["north", "south", "east", "west", "city", "harbour", "airport", "online"];
    const header = `day,${stores.map((store) => `sales_${store}`).join(",")}`;
    const { long } = await open(csv(header, 12, (i) => [day(i), ...stores.map((_, k) => 100 + k + i)]));
    expect(long?.columns.at(-1)?.alsoCalled).toContain("sales");
  });

  it("is turned long where a total is the sum of the others", async () => {
    const { long } = await open(
      csv("day,rent,food,travel,leisure,total", 12, (i) => [day(i), 10, i, 5, 2 * i, 15 + 3 * i]),
    );
    expect(long?.rowCount).toBe(60);
  });

  it.each([
    ["different measures", "day,revenue,cost,visits,orders,returns,margin_pct,sessions,signups,refunds"],
    ["counts of different things", "day,Goals,Shots,Fouls,Corners,Cards,Offsides,Saves,Passes,Tackles"],
    ["codes that nobody explains", "day,AB,R,H,HR,RBI,BB,SO,SB,CS"],
    ["features", "day,v1,v2,v3,v4,v5,v6,v7,v8,v9"],
    [
      "new figures of many kinds",
      "day,new_cases,new_deaths,new_tests,new_beds,new_jabs,new_icu,new_calls,new_beds2,new_x",
    ],
    ["a total that is not one", "day,rent,food,travel,leisure,sport,pets,cars,gifts,total"],
  ])("leaves %s alone", async (_, header) => {
    const table = await open(
      csv(header, 30, (i) => [
        day(i),
        ...header
          .split(",")
          .slice(1)
          .map((_, k) => 10 + ((i * (k + 3)) % 17)),
      ]),
    );
    expect(table.long).toBeUndefined();
  });

  it("leaves a table alone whose dates come again", async () => {
    const table = await open(`${byPlace(6)}${byPlace(6).split("\n").slice(1).join("\n")}`);
    expect(table.long).toBeUndefined();
  });
});

it("joins the long form to a table about its members", async () => {
  source = await openTexts({
    cases: byPlace(30),
    countries: csv("series,continent", 8, (i) => [places[i + 1], i < 7 ? "Europe" : "Africa"]),
  });
  const long = source.tables.find(({ name }) => name === "cases")!.long!;
  const joins = await source.joinsFrom(long);
  expect(joins.map(({ hops }) => hops[0].to.name)).toEqual(["countries"]);
  expect(source.relationships).toEqual([]);
});
