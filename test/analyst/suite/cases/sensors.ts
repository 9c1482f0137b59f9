import {
  between,
  by,
  count,
  distinct,
  falling,
  largest,
  makeRandom,
  mean,
  type Row,
  rising,
  type SuiteSet,
  smallest,
  toCsv,
  where,
} from "../suite-case.ts";

const random = makeRandom(91);
const rows: Row[] = [];
for (let hour = 0; hour < 24 * 40; hour += 1)
  for (const [sensor_id, site] of [
    ["SN-1", "Plant A"],
    ["SN-2", "Plant A"],
    ["SN-3", "Plant B"],
  ])
    if (random() < 0.9) {
      const at = new Date(Date.UTC(2024, 8, 1, hour));
      rows.push({
        ts: at.toISOString().slice(0, 19),
        sensor_id,
        site,
        temperature_c:
          Math.round((18 + 6 * Math.sin(((at.getUTCHours() - 6) / 24) * 2 * Math.PI) + 4 * random()) * 100) / 100,
        humidity_pct: Math.round((40 + 30 * random()) * 10) / 10,
        status: random() < 0.03 ? "fault" : "ok",
      });
    }
const column = (name: string) => (row: Row) => String(row[name]);
const within = (from: string, to: string) => between(rows, "ts", from, to);
const day = (row: Row) => String(row["ts"]).slice(0, 10);
const files = ["readings.csv"];

export const sensors: SuiteSet = {
  name: "sensors",
  files: { "readings.csv": toCsv(rows) },
  cases: [
    {
      intent: "Average temperature per site",
      files,
      want: { pairs: by(rows, column("site"), (list) => mean(list, "temperature_c")) },
    },
    {
      intent: "highest temperature measured by SN-3 in September 2024",
      files,
      want: { value: largest(where(within("2024-09-01", "2024-09-30"), { sensor_id: "SN-3" }), "temperature_c") },
    },
    {
      intent: "min, max and average humidity by sensor",
      files,
      want: { pairs: by(rows, column("sensor_id"), (list) => mean(list, "humidity_pct")) },
    },
    { intent: "How many fault readings were there?", files, want: { value: where(rows, { status: "fault" }).length } },
    { intent: "daily average temperature at Plant B in the first week of September", files, want: { decline: true } },
    {
      intent: "average temperature by hour of day",
      files,
      want: {
        pairs: by(
          rows,
          (row) => String(Number(String(row["ts"]).slice(11, 13))),
          (list) => mean(list, "temperature_c"),
        ),
      },
    },
    {
      intent: "Daily mean temperature for Plant B",
      files,
      want: { pairs: by(where(rows, { site: "Plant B" }), day, (list) => mean(list, "temperature_c")) },
    },
    { intent: "what was the coldest reading", files, want: { decline: true } },
    {
      intent: "lowest temperature on 2024-09-15",
      files,
      want: { value: smallest(within("2024-09-15", "2024-09-15"), "temperature_c") },
    },
    {
      intent: "how many sensors are there per site",
      files,
      want: { pairs: by(rows, column("site"), (list) => distinct(list, "sensor_id")) },
    },
    {
      intent: "fault rate by sensor",
      files,
      want: {
        pairs: by(rows, column("sensor_id"), (list) => where(list, { status: "fault" }).length / list.length),
        percent: true,
      },
    },
    {
      intent: "number of readings with temperature over 25",
      files,
      want: { value: rows.filter((row) => Number(row["temperature_c"]) > 25).length },
    },
    {
      intent: "readings where humidity is between 50 and 60",
      files,
      want: {
        value: rows.filter((row) => Number(row["humidity_pct"]) >= 50 && Number(row["humidity_pct"]) <= 60).length,
      },
    },
    {
      intent: "Which sensor has the lowest average humidity?",
      files,
      want: { order: rising(by(rows, column("sensor_id"), (list) => mean(list, "humidity_pct"))).slice(0, 1) },
    },
    { intent: "Average pressure by site", files, want: { decline: true } },
    { intent: "correlation between temperature and humidity", files, want: { value: correlation() } },
    {
      intent: "Top 3 days by average temperature",
      files,
      want: { order: falling(by(rows, day, (list) => mean(list, "temperature_c"))).slice(0, 3) },
    },
    {
      intent: "readings per day in October 2024",
      files,
      want: { pairs: by(within("2024-10-01", "2024-10-31"), day, count) },
    },
  ],
};

function correlation(): number {
  const [a, b] = [mean(rows, "temperature_c"), mean(rows, "humidity_pct")];
  const pairs = rows.map((row) => [Number(row["temperature_c"]) - a, Number(row["humidity_pct"]) - b]);
  const total = (of: (pair: number[]) => number) => pairs.reduce((all, pair) => all + of(pair), 0);
  return total(([x, y]) => x * y) / Math.sqrt(total(([x]) => x * x) * total(([, y]) => y * y));
}
