import {
  between,
  by,
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

const random = makeRandom(73);
const buildings = ["Library", "Gym", "Dorm A", "Dorm B"];
const devices = buildings.flatMap((building, i) =>
  [1, 2].map((one) => ({ meter: `M-${i}${one}`, building, fuel: pick(random, ["electricity", "gas"]) })),
);
const rows: Row[] = [];
for (let hour = 0; hour < 24 * 60; hour += 3)
  for (const { meter, building, fuel } of devices) {
    const time = new Date(Date.UTC(2024, 0, 15) + hour * 3_600_000);
    const load = (time.getUTCHours() >= 6 && time.getUTCHours() < 22 ? 8 : 2) * (0.5 + random());
    rows.push({
      "Reading Time": time.toISOString().slice(0, 19),
      Meter: meter,
      Building: building,
      Fuel: fuel,
      "Consumption kWh": Math.round(100 * load) / 100,
      "Voltage (V)": Math.round(10 * (228 + 6 * random())) / 10,
    });
  }
const files = ["meter readings.csv"];
const building = (row: Row) => String(row["Building"]);
const kwh = (list: Row[]) => sum(list, "Consumption kWh");
const hourOf = (row: Row) => Number(String(row["Reading Time"]).slice(11, 13));
const dayOf = (row: Row) => new Date(`${String(row["Reading Time"])}Z`).getUTCDay();
const isWeekend = (row: Row) => dayOf(row) === 0 || dayOf(row) === 6;
const day = (row: Row) => String(row["Reading Time"]).slice(0, 10);

export const meters: SuiteSet = {
  name: "meters",
  files: { "meter readings.csv": toCsv(rows) },
  cases: [
    {
      intent: "total consumption by building in February 2024",
      files,
      want: { pairs: by(between(rows, "Reading Time", "2024-02-01", "2024-02-29"), building, kwh) },
    },
    {
      intent: "Which building used the most electricity?",
      files,
      want: { order: falling(by(where(rows, { Fuel: "electricity" }), building, kwh)).slice(0, 1) },
    },
    {
      intent: "average consumption in the morning",
      files,
      want: {
        value: mean(
          rows.filter((row) => hourOf(row) >= 6 && hourOf(row) < 12),
          "Consumption kWh",
        ),
      },
    },
    {
      intent: "consumption by hour of day",
      files,
      want: { pairs: by(rows, (row) => String(hourOf(row)), kwh) },
    },
    {
      intent: "Compare weekday and weekend consumption",
      files,
      want: { values: [kwh(rows.filter(isWeekend)), kwh(rows.filter((row) => !isWeekend(row)))] },
    },
    {
      intent: "kWh before noon on weekends per building",
      files,
      want: {
        pairs: by(
          rows.filter((row) => isWeekend(row) && hourOf(row) < 12),
          building,
          kwh,
        ),
      },
    },
    {
      intent: "highest voltage in Dorm A",
      files,
      want: { value: largest(where(rows, { Building: "Dorm A" }), "Voltage (V)") },
    },
    {
      intent: "daily consumption in January 2024",
      files,
      want: { pairs: by(between(rows, "Reading Time", "2024-01-01", "2024-01-31"), day, kwh) },
    },
    {
      intent: "second lowest day by consumption",
      files,
      want: { order: rising(by(rows, day, kwh)).slice(1, 2) },
    },
    {
      intent: "share of gas in total consumption",
      files,
      want: { value: kwh(where(rows, { Fuel: "gas" })) / kwh(rows), percent: true },
    },
    { intent: "carbon emissions by building", files, want: { decline: true } },
    {
      intent: "How much was consumed between 8am and 8pm in the gym?",
      files,
      want: { value: kwh(where(rows, { Building: "Gym" }).filter((row) => hourOf(row) >= 8 && hourOf(row) < 20)) },
    },
  ],
};
