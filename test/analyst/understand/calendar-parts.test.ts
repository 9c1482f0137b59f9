import { beforeAll, describe, expect, it } from "vitest";
import { writeQuery } from "../../../src/analyst/query/write-query.ts";
import { understandIntent } from "../../../src/analyst/understand/understand-intent.ts";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { openTables } from "../open-table.ts";

// A Friday evening, a Saturday morning, a Sunday night, a Monday noon; two in winter, one in spring, one in summer.
const csv = `ticket_id,opened_at,closed_at,team,minutes_spent
1,2024-01-05 19:30:00,2024-01-05 21:30:00,Web,30
2,2024-02-03 08:15:00,2024-02-04 08:15:00,Web,10
3,2024-04-07 02:00:00,,Core,20
4,2024-07-01 12:00:00,2024-07-01 13:00:00,Core,5
`;

let source: DataSource;
beforeAll(async () => {
  source = await openTables({
    "tickets.csv": csv,
    "days.csv": "day,visits\n2024-01-05,10\n2024-01-06,20\n2024-01-07,40\n",
  });
});

async function ask(intent: string) {
  const { query, questions, notUnderstood, assumptions } = await understandIntent(intent, source);
  if (!query) return { rows: [], asked: [...questions, ...notUnderstood].join(" "), assumptions };
  const { rows } = await source.table(writeQuery(query, 100));
  return {
    rows: rows.map((row) => row.map((cell) => (typeof cell === "bigint" ? Number(cell) : cell))),
    asked: "",
    assumptions,
  };
}

describe("parts of the calendar that come again", () => {
  it.each<[string, unknown[][]]>([
    [
      "tickets opened on weekends vs weekdays",
      [
        ["weekdays", 2],
        ["weekends", 2],
      ],
    ],
    [
      "Compare weekday and weekend tickets opened",
      [
        ["weekdays", 2],
        ["weekends", 2],
      ],
    ],
    ["number of tickets opened on Saturdays and Sundays", [[2]]],
    ["tickets opened after 6pm", [[1]]],
    [
      "tickets opened before noon by team",
      [
        ["Core", 1],
        ["Web", 1],
      ],
    ],
    ["tickets opened between 10pm and 3am", [[1]]],
    ["tickets opened in winter", [[2]]],
    ["tickets opened in the summer of 2024", [[1]]],
    ["tickets opened not at night", [[3]]],
  ])("answers %s", async (intent, rows) => {
    expect((await ask(intent)).rows.toSorted()).toEqual(rows);
  });

  it("puts rows together by season, in the order of the year", async () => {
    expect((await ask("tickets opened by season")).rows).toEqual([
      ["winter", 2],
      ["spring", 1],
      ["summer", 1],
    ]);
  });

  it("says which hours it took for the morning", async () => {
    const { rows, assumptions } = await ask("tickets opened in the morning");
    expect(rows).toEqual([[1]]);
    expect(assumptions).toContain("Morning is read as 06:00 to 11:59");
  });

  it.each([
    ["hours of days that have none", "visits by hour", /days without hours/],
    ["which winter of a year", "tickets opened in winter 2024", /Which winter/],
  ])("asks back for %s", async (_, intent, asked) => {
    expect((await ask(intent)).asked).toMatch(asked);
  });
});

describe("places in an order", () => {
  it("takes the one that was asked for", async () => {
    expect((await ask("day with the second highest visits")).rows).toEqual([["2024-01-06", 20]]);
    expect((await ask("2nd lowest day by visits")).rows).toEqual([["2024-01-06", 20]]);
  });

  it("asks back where nothing is ranked", async () => {
    expect((await ask("second highest visits")).asked).not.toBe("");
  });
});

describe("the time between two dates", () => {
  it.each<[string, unknown[][]]>([
    ["average time from opened to closed", [[9, 9 / 24]]],
    ["median hours between opened and closed", [[2]]],
    ["longest time from opened to closed in minutes", [[1440]]],
    [
      "average days from opened to closed by team",
      [
        ["Core", 1 / 24],
        ["Web", 13 / 24],
      ],
    ],
  ])("answers %s", async (intent, rows) => {
    expect((await ask(intent)).rows.toSorted()).toEqual(rows);
  });
});
