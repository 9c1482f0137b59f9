import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { openEvidenceLog } from "../../../src/engine/evidence-log.ts";
import type { Facts } from "../../../src/investigate/facts.ts";
import type { SuspectedSegment, SuspicionReading } from "../../../src/investigate/suspicion/reading.ts";
import { understandSuspicion } from "../../../src/investigate/suspicion/understand-suspicion.ts";
import { understandQuestion } from "../../../src/investigate/understand/understand-question.ts";
import { csv, day, openTexts } from "../understand/open-texts.ts";

interface Table {
  facts: Facts;
  source: DataSource;
}

async function openTable(name: string, text: string, metric: string): Promise<Table> {
  const source = await openTexts({ [name]: text });
  const question = {
    metric,
    definition: null,
    context: null,
    prompt: null,
    dateColumn: "day",
    baseline: { start: day(0), end: day(13) },
    comparison: { start: day(14), end: day(27) },
  };
  const { facts } = await understandQuestion(question, source, openEvidenceLog(source));
  return { facts, source };
}

const pick = (values: string[], i: number) => values[i % values.length];

/** Small codes, words of every day, points and hyphens among the values. */
const shop = () =>
  openTable(
    "visits",
    csv(
      "day,device,country,channel,customer_type,app_version,segment,region,status,visits,unit_price,orders",
      1680,
      (i) => [
        day(i % 28),
        pick(["android", "ios", "web"], i),
        pick(["DE", "FR", "US", "IT", "IN", "NO", "GB"], i * 3 + (i % 5)),
        pick(["Paid Search", "Organic", "email", "Social-Media", "Other"], i * 7 + (i % 3)),
        pick(["new", "returning"], i * 5 + (i % 11)),
        pick(["8.3", "8.4", "20"], i * 11 + (i % 13)),
        pick(["Enterprise", "Small business", "Consumer"], i * 13 + (i % 17)),
        pick(["EMEA", "APAC", "US"], i * 17 + (i % 19)),
        pick(["all", "none", "open"], i * 19 + (i % 23)),
        100 + (i % 37),
        10 + (i % 7) / 4,
        10 + (i % 29),
      ],
    ),
    "sum(orders)",
  );

/** Names in full, accents, states beside countries, and a column of a few thousand values. */
const sales = () =>
  openTable(
    "sales",
    csv("day,state,nation,city,plan,event,sku,amount", 6000, (i) => [
      day(i % 28),
      pick(["CA", "DE", "NY", "TX", "OH", "WA", "FL"], i),
      pick(["Germany", "United States", "Canada", "Great Britain"], i * 3 + (i % 5)),
      pick(["München", "São Paulo", "New York", "Saint-Étienne"], i * 7 + (i % 3)),
      pick(["premium", "basic"], i * 5 + (i % 11)),
      pick(["Holiday", "Regular"], i * 11 + (i % 13)),
      `Model ${String.fromCharCode(65 + ((i % 1500) % 26))}${i % 1500}`,
      20 + (i % 41),
    ]),
    "sum(amount)",
  );

const tables: Record<string, Table> = {};
beforeAll(async () => {
  Object.assign(tables, { shop: await shop(), sales: await sales() });
});
afterAll(() => {
  for (const { source } of Object.values(tables)) source.close();
});

async function read(text: string, table = "shop"): Promise<SuspicionReading> {
  const reading = await understandSuspicion(text, tables[table].facts, tables[table].source);
  return reading!;
}

const termsOf = ({ terms }: SuspectedSegment): string =>
  terms
    .map(({ dimension, value }) => `${dimension.name}=${value}`)
    .sort()
    .join(" ");

const segmentsOf = ({ segments }: SuspicionReading): string[] => segments.map(termsOf);

describe("values", () => {
  it.each([
    ["I suspect Android in the US.", ["country=US device=android", "device=android region=US"]],
    ["android", ["device=android"]],
    ["ANDROID?", ["device=android"]],
    ["It's the androids", ["device=android"]],
    ["Android's new release", ["device=android"]],
    ["is it the new checkout on iOS?", ["device=ios"]],
    ["probably paid search since mid February", ["channel=Paid Search"]],
    ["paid-search", ["channel=Paid Search"]],
    ["the PaidSearch channel", ["channel=Paid Search"]],
    ["SEM spend", ["channel=Paid Search"]],
    ["social media", ["channel=Social-Media"]],
    ["e-mail", ["channel=email"]],
    ["newsletters", ["channel=email"]],
    ["iPhones in Germany", ["country=DE device=ios"]],
    ["German customers", ["country=DE"]],
    ["the UK", ["country=GB"]],
    ["Great Britain", ["country=GB"]],
    ["Italy", ["country=IT"]],
    ["churn of enterprise customers in EMEA", ["region=EMEA segment=Enterprise"]],
    ["enterprize customers", ["segment=Enterprise"]],
    ["small businesses", ["segment=Small business"]],
    ["SMB", ["segment=Small business"]],
    ["version 8.4", ["app_version=8.4"]],
    ["app version 20 on Android", ["app_version=20.0 device=android"]],
    ["iOS or Android in Germany", ["country=DE device=ios", "country=DE device=android"]],
    ["Android or Germany", ["device=android", "country=DE"]],
    ["Android. And Germany maybe.", ["device=android", "country=DE"]],
    ["iOS and Android", ["device=ios", "device=android"]],
    ["Android, in France", ["country=FR device=android"]],
    ['status "all"', ["status=all"]],
    ['"other"', ["channel=Other"]],
    ["channel = Other", ["channel=Other"]],
    ["new customers", ["customer_type=new"]],
    ["country IT", ["country=IT"]],
    ["in IT, I think", ["country=IT"]],
    ["region US", ["region=US"]],
  ])("%s", async (text, segments) => {
    expect(segmentsOf(await read(text))).toEqual(segments);
  });

  it.each([
    ["Germany", ["nation=Germany"]],
    ["customers in the US", ["nation=United States"]],
    ["USA", ["nation=United States"]],
    ["american buyers", ["nation=United States"]],
    ["UK", ["nation=Great Britain"]],
    ["Canada", ["nation=Canada"]],
    ["Munchen", ["city=München"]],
    ["sao paulo", ["city=São Paulo"]],
    ["saint etienne", ["city=Saint-Étienne"]],
    ["new york", ["city=New York"]],
    ["the premiun plan", ["plan=premium"]],
    ["model b27", ["sku=Model B27"]],
    ["Model-B27 in Germany", ["nation=Germany sku=Model B27"]],
    ["the state CA", ["state=CA"]],
  ])("in a table of names: %s", async (text, segments) => {
    expect(segmentsOf(await read(text, "sales"))).toEqual(segments);
  });

  it.each([
    "is it all in the app?",
    "no, I do not know",
    "is it us?",
    "orders fell 20 %, or 8.4 % without noise",
    "is it the new checkout?",
    "some other reason that no column has, like the weather",
    "the news",
    "in a way",
    "more likely nothing",
    "weather?",
  ])("finds none in ordinary words: %s", async (text) => {
    const { segments, denied, dimensions, measures } = await read(text);
    expect({ segments, denied, dimensions, measures }).toEqual({
      segments: [],
      denied: [],
      dimensions: [],
      measures: [],
    });
  });
});

describe("ambiguity and negation", () => {
  it("tests both meanings of a word that two dimensions have, and says so", async () => {
    const reading = await read("Android in the US");
    expect(reading.match).toBe("any");
    expect(reading.notes).toEqual(["“US” may mean country = US or region = US"]);
    expect(reading.segments.map(({ name }) => name)).toEqual(["Android in US as country", "Android in US as region"]);
  });

  it("takes a value that is also a family for both", async () => {
    const reading = await read("holiday", "sales");
    expect(segmentsOf(reading)).toEqual(["event=Holiday"]);
    expect(reading).toMatchObject({ families: ["calendar"], match: "any" });
  });

  it("says which word it corrected", async () => {
    const { notes, segments } = await read("enterprize customers");
    expect(notes).toEqual(["“enterprize” is read as segment = Enterprise"]);
    expect(segments[0].name).toBe("Enterprise");
  });

  it.each([
    ["Android, not iOS", ["device=android"], ["device=ios"]],
    ["not iOS but Android", ["device=android"], ["device=ios"]],
    ["it isn't Germany", [], ["country=DE"]],
    ["I don't think it is iOS or Android", [], ["device=ios", "device=android"]],
    ["Android rather than web", ["device=android"], ["device=web"]],
    ["not sure, maybe Android", ["device=android"], []],
    ["not only Android", ["device=android"], []],
    ["everywhere except France", [], ["country=FR"]],
  ])("%s", async (text, segments, denied) => {
    const reading = await read(text);
    expect(segmentsOf(reading)).toEqual(segments);
    expect(reading.denied.map(termsOf)).toEqual(denied);
  });
});

describe("everything else", () => {
  it.each([
    ["the channel", { dimensions: ["channel"] }],
    ["look at it by version", { dimensions: ["app_version"] }],
    ["customer types", { dimensions: ["customer_type"] }],
    ["price went up", { measures: [{ name: "unit_price", isRows: false, direction: "up", isDenied: false }] }],
    [
      "fewer visits, not worse conversion",
      { measures: [{ name: "visits", isRows: false, direction: "down", isDenied: false }], unmatched: ["conversion"] },
    ],
    ["everything fell", { families: ["broad"], direction: "down" }],
    ["maybe duplicates in the load", { families: ["quality"], unmatched: ["load"] }],
    ["missing data", { families: ["quality"], unmatched: [] }],
    ["weekday effect or holidays", { families: ["calendar"] }],
    ["it was Black Friday", { families: ["calendar"] }],
    ["a mix shift", { families: ["mix"] }],
    ["Android dropped", { direction: "down", unmatched: [] }],
    ["Android rose", { direction: "up" }],
    ["it is more likely Android", { direction: null }],
    ["probably paid search since mid February", { times: ["since mid February"], unmatched: [] }],
    ["Android after 2025-02-17", { times: ["after 2025 02 17"], unmatched: [] }],
    ["weather?", { unmatched: ["weather"], segments: [], families: [] }],
    ["is it the new checkout on iOS?", { unmatched: ["checkout"] }],
    ["orders fell on Android", { direction: "down", unmatched: [], measures: [] }],
  ])("%s", async (text, expected) => {
    expect(await read(text)).toMatchObject(expected);
  });

  it("tells what could have been named", async () => {
    const { known } = await read("weather?");
    expect(known.slice(0, 2)).toEqual(["device (android, ios, web)", "country (DE, FR, GB, IN, …)"]);
  });

  it("reads the number of rows of a sum as a measure", async () => {
    const { measures } = await read("fewer sales", "sales");
    expect(measures).toEqual([{ name: "sales", isRows: true, direction: "down", isDenied: false }]);
  });

  it("is nothing where nothing is said", async () => {
    const { facts, source } = tables["shop"];
    expect(await understandSuspicion(" \n", facts, source)).toBeNull();
    expect(await understandSuspicion(null, facts, source)).toBeNull();
  });

  it("survives text that is no sentence", async () => {
    for (const text of ["'; drop table visits; --", "\u0000\ud800", "☃".repeat(3000), "in ".repeat(900), "((((", '"'])
      expect((await read(text)).segments).toEqual([]);
  });
});
