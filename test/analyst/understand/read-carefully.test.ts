import { beforeAll, describe, expect, it } from "vitest";
import { writeQuery } from "../../../src/analyst/query/write-query.ts";
import { understandIntent } from "../../../src/analyst/understand/understand-intent.ts";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { openTables } from "../open-table.ts";

const tables = {
  "production.csv": `run_id,day,machine,version,spend,conversions,downtime_minutes,delivered_at,stars,has_reply
1,2024-01-01,Press,1.5,10,1,30,2024-01-03,5,true
2,2024-01-02,Press,2.5,20,4,10,,5,false
3,2024-01-03,Lathe,1.5,50,10,5,2024-01-05,1,true
4,2024-01-04,Robot,2.5,30,1,20,2024-01-09,4,false
`,
  "loans.csv": "loan_id,book_id\n1,7\n2,7\n3,8\n4,9\n5,9\n6,9\n",
  "sales.csv": `sale_id,sold_on,store,units,net_amount,tip,is_online
1,2024-01-05,Nice,2,10,1,true
2,2024-02-06,Nice,3,20,1,false
3,2024-02-07,Lyon,1,50,4,true
`,
  "books.csv": "book_id,title\n7,Emma\n8,Dune\n9,Momo\n",
  "flights.csv": `flight_no,aircraft,left_on,landed_on,kwh
A350,A320,2024-04-10,2024-04-11,10
A350,A350,2024-05-02,2024-05-04,20
K101,E190,2024-05-20,2024-05-21,35
K102,E190,2024-06-03,2024-06-03,50
K101,A350,2024-06-30,2024-07-01,70
`,
};

let sources: Record<"production" | "library" | "flights" | "sales", DataSource>;
beforeAll(async () => {
  const { "production.csv": production, "flights.csv": flights, "sales.csv": sales, ...library } = tables;
  sources = {
    production: await openTables({ "production.csv": production }),
    flights: await openTables({ "flights.csv": flights }),
    sales: await openTables({ "sales.csv": sales }),
    library: await openTables(library),
  };
});

async function ask(intent: string, source: DataSource) {
  const { query, questions, notUnderstood } = await understandIntent(intent, source);
  if (!query) return [...notUnderstood, ...questions].join(" ");
  const { rows } = await source.table(writeQuery(query, 100));
  return rows.map((row) => row.map((cell) => (typeof cell === "bigint" ? Number(cell) : cell)));
}

describe("a question is answered as it was asked, or asked back", () => {
  it.each<[string, unknown]>([
    ["How many runs were delivered?", [[3]]],
    ["How many runs have not been delivered?", [[1]]],
    ["which machine had the lowest spend per conversion", [["Lathe", 5]]],
    ["worst machine by downtime", [["Press", 40]]],
    [
      "average stars by version",
      [
        [2.5, 4.5],
        [1.5, 3],
      ],
    ],
    [
      "average spend of runs with and without reply",
      [
        ["true", 30],
        ["false", 25],
      ],
    ],
    ["number of 5 star runs", [[2]]],
    ["median of the daily spend", [[25]]],
    ["spend of machines with more than 1 run", [[30]]],
    ["total spend of runs with 4 or more conversions", [[70]]],
    [
      "machines ranked by spend",
      [
        ["Lathe", 50],
        ["Press", 30],
        ["Robot", 30],
      ],
    ],
  ])("%s", async (intent, answer) => {
    expect(await ask(intent, sources.production)).toEqual(answer);
  });

  it.each<[string, unknown]>([
    [
      "average kwh per flight for A350 vs E190",
      [
        ["A350", 45],
        ["E190", 42.5],
      ],
    ],
    ["average length of a stay", [[1]]],
    ["consumption per flight", [[37]]],
  ])("%s", async (intent, answer) => {
    expect(await ask(intent, sources.flights)).toEqual(answer);
  });

  it.each<[string, unknown]>([
    [
      "revenue by store",
      [
        ["Lyon", 50],
        ["Nice", 30],
      ],
    ],
    ["which stores sold fewer than 4 units?", [["Lyon", 1]]],
    ["tips as a percentage of revenue", [[0.075]]],
    [
      "percentage of sales that are online by store",
      [
        ["Lyon", 1],
        ["Nice", 0.5],
      ],
    ],
    [
      "how did revenue develop over 2024?",
      [
        ["2024-01-01", 10],
        ["2024-02-01", 70],
      ],
    ],
  ])("%s", async (intent, answer) => {
    expect(await ask(intent, sources.sales)).toEqual(answer);
  });

  it.each(["kwh last month vs the month before", "kwh last month compared with the previous month"])(
    "%s: two months, not the same one twice",
    async (intent) => {
      const figures = (await ask(intent, sources.flights)) as unknown[][];
      expect(figures.map((row) => row.filter((cell) => typeof cell === "number"))).toEqual([[50], [55]]);
    },
  );

  it.each([
    ["revenue by machine", "revenue"],
    ["how many runs are still open", "still"],
    ["time from run to conversion", "which two dates"],
    ["day with the lowest production", "number of rows"],
    ["spend by downtime minutes and profit margin", "margin"],
  ])("asks back: %s", async (intent, word) => {
    expect(await ask(intent, sources.production)).toContain(word);
  });

  it("shows the names behind keys beside them", async () => {
    expect(await ask("top 2 books by number of loans", sources.library)).toEqual([
      [9, "Momo", 3],
      [7, "Emma", 2],
    ]);
  });
});
