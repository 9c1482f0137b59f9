import {
  between,
  by,
  count,
  dayFrom,
  falling,
  largest,
  makeRandom,
  mean,
  pick,
  type Row,
  rising,
  type SuiteSet,
  sum,
  toCsv,
  where,
} from "../suite-case.ts";

const random = makeRandom(131);
const airports = ["JFK", "LAX", "ORD", "ATL", "DFW"];
const rows: Row[] = Array.from({ length: 2200 }, (_, i) => {
  const origin = pick(random, airports, 1.2);
  const dest = pick(
    random,
    airports.filter((code) => code !== origin),
  );
  const cancelled = random() < 0.04 ? 1 : 0;
  return {
    flight_no: `F${4000 + i}`,
    flight_date: dayFrom("2023-01-01", random() * 365),
    carrier: pick(random, ["Delta", "United", "American", "JetBlue"], 1.3),
    origin,
    dest,
    dep_delay: cancelled ? null : Math.round(-8 + 70 * random() ** 4),
    arr_delay: cancelled ? null : Math.round(-15 + 90 * random() ** 4),
    distance: Math.round(500 + 3400 * random()),
    passengers: Math.round(60 + 160 * random()),
    cancelled,
  };
});
const column = (name: string) => (row: Row) => String(row[name]);
const within = (from: string, to: string) => between(rows, "flight_date", from, to);
const files = ["flights.csv"];

export const flights: SuiteSet = {
  name: "flights",
  files: { "flights.csv": toCsv(rows) },
  cases: [
    { intent: "Number of flights per carrier", files, want: { pairs: by(rows, column("carrier"), count) } },
    {
      intent: "average departure delay by airline in July 2023",
      files,
      want: { pairs: by(within("2023-07-01", "2023-07-31"), column("carrier"), (list) => mean(list, "dep_delay")) },
    },
    {
      intent: "how many flights from JFK to LAX",
      files,
      want: { value: where(rows, { origin: "JFK", dest: "LAX" }).length },
    },
    {
      intent: "Cancellation rate by origin",
      files,
      want: {
        pairs: by(rows, column("origin"), (list) => where(list, { cancelled: 1 }).length / list.length),
        percent: true,
      },
    },
    { intent: "Which airport has the most departures?", files, want: { decline: true } },
    {
      intent: "Passengers carried by Delta in Q3 2023",
      files,
      want: { value: sum(where(within("2023-07-01", "2023-09-30"), { carrier: "Delta" }), "passengers") },
    },
    {
      intent: "longest distance flown by United",
      files,
      want: { value: largest(where(rows, { carrier: "United" }), "distance") },
    },
    { intent: "flights delayed more than 30 minutes on arrival", files, want: { decline: true } },
    {
      intent: "number of flights with arr_delay > 30 by carrier",
      files,
      want: {
        pairs: by(
          rows.filter((row) => Number(row["arr_delay"] ?? 0) > 30),
          column("carrier"),
          count,
        ),
      },
    },
    {
      intent: "how many flights were cancelled in February 2023?",
      files,
      want: { value: where(within("2023-02-01", "2023-02-28"), { cancelled: 1 }).length },
    },
    {
      intent: "Total passengers by origin and destination",
      files,
      want: {
        pairs: by(
          rows,
          (row) => `${row["origin"]}|${row["dest"]}`,
          (list) => sum(list, "passengers"),
        ),
      },
    },
    {
      intent: "Passengers per flight by carrier",
      files,
      want: { pairs: by(rows, column("carrier"), (list) => sum(list, "passengers") / list.length) },
    },
    { intent: "top 5 routes by passengers", files, want: { decline: true } },
    {
      intent: "Which carrier has the worst average arrival delay?",
      files,
      want: { order: falling(by(rows, column("carrier"), (list) => mean(list, "arr_delay"))).slice(0, 1) },
    },
    {
      intent: "monthly flights excluding cancelled ones",
      files,
      want: { pairs: by(where(rows, { cancelled: 0 }), (row) => String(row["flight_date"]).slice(0, 7), count) },
    },
    { intent: "flights out of Boston", files, want: { decline: true } },
    {
      intent: "flights on weekends by carrier",
      files,
      want: {
        pairs: by(
          rows.filter((row) => [0, 6].includes(new Date(String(row["flight_date"])).getUTCDay())),
          column("carrier"),
          count,
        ),
      },
    },
    {
      intent: "3 carriers with the lowest number of passengers in 2023",
      files,
      want: { order: rising(by(rows, column("carrier"), (list) => sum(list, "passengers"))).slice(0, 3) },
    },
    { intent: "average distance of flights longer than 2000", files, want: { decline: true } },
  ],
};
