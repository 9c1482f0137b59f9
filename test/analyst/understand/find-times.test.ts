import { describe, expect, it } from "vitest";
import { findTimes } from "../../../src/analyst/understand/time/find-times.ts";
import { splitIntent } from "../../../src/analyst/understand/words/split-intent.ts";

const extent = { first: "2020-01-01", last: "2022-12-17" };

function spanOf(text: string) {
  const [time] = findTimes(splitIntent(text), () => true);
  const span = time?.resolve(extent);
  return span ? `${span.start ?? ""}..${span.end ?? ""}` : null;
}

describe("phrases that say when", () => {
  it.each([
    ["revenue in Q1 2021", "2021-01-01..2021-03-31"],
    ["revenue in 2021", "2021-01-01..2021-12-31"],
    ["revenue in Mar 2021", "2021-03-01..2021-03-31"],
    ["revenue in the first half of 2021", "2021-01-01..2021-06-30"],
    ["revenue in the second quarter of 2022", "2022-04-01..2022-06-30"],
    ["revenue since June 2022", "2022-06-01.."],
    ["revenue after June 2022", "2022-07-01.."],
    ["revenue before June 2022", "..2022-05-31"],
    ["revenue until June 2022", "..2022-06-30"],
    ["revenue from March to May 2021", "2021-03-01..2021-05-31"],
    ["revenue 2021-03..2021-05", "2021-03-01..2021-05-31"],
    ["revenue between 1 March 2021 and April 15, 2021", "2021-03-01..2021-04-15"],
    ["revenue on 5 March 2021", "2021-03-05..2021-03-05"],
    ["revenue on 2021-03-05", "2021-03-05..2021-03-05"],
  ])("reads %s", (text, span) => {
    expect(spanOf(text)).toBe(span);
  });

  it.each([
    ["last month", "2022-11-01..2022-11-30"],
    ["last year", "2021-01-01..2021-12-31"],
    ["last 30 days", "2022-11-18..2022-12-17"],
    ["this month", "2022-12-01..2022-12-31"],
    ["yesterday", "2022-12-17..2022-12-17"],
    ["year to date", "2022-01-01..2022-12-17"],
  ])("counts %s from the last day of the data", (text, span) => {
    expect(spanOf(`revenue ${text}`)).toBe(span);
  });

  it("does not choose a year where the data have several", () => {
    expect(spanOf("revenue in March")).toBeNull();
  });

  it("takes the year from the phrase beside it", () => {
    const times = findTimes(splitIntent("revenue in Q1 vs Q2 2021"), () => true);
    expect(times.map((time) => time.resolve(extent)?.start)).toEqual(["2021-01-01", "2021-04-01"]);
  });
});
