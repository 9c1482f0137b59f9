import {
  between,
  by,
  count,
  dayFrom,
  falling,
  makeRandom,
  mean,
  pick,
  type Row,
  type SuiteSet,
  sum,
  toCsv,
  where,
} from "../suite-case.ts";

const random = makeRandom(815);
const cities = ["Lisbon", "Porto", "Faro"];
const rows: Row[] = Array.from({ length: 900 }, (_, i) => {
  const pickup = dayFrom("2021-01-01", random() * 880);
  const days = 1 + Math.floor(random() * 14);
  return {
    rental_id: `RN${i}`,
    customer_id: 1 + Math.floor(random() * 250),
    pickup_ts: `${pickup} 09:30:00`,
    return_ts: `${dayFrom(pickup, days)} 10:00:00`,
    pickup_city: pick(random, cities, 1.3),
    dropoff_city: pick(random, cities),
    rental_days: days,
    extras_amt: Math.round(9000 * random()) / 100,
    total_charge: Math.round(100 * (days * 60 + 90 * random())) / 100,
    plan_cycle: pick(random, ["monthly", "annual", "single"], 1.2),
    channel: pick(random, ["Website", "Display", "Partner"], 1.2),
    returned_late: random() < 0.12,
    damage_30d: random() < 0.07 ? "Y" : "N",
    km_driven: 40 + Math.floor(random() * 2900),
    mileage_limit_km: random() < 0.3 ? null : pick(random, [500, 1000]),
    voucher: random() < 0.25 ? "WELCOME" : null,
    wait_sec: Math.floor(random() * 1800),
    fuel_pct: Math.floor(random() * 100),
  };
});
const column = (name: string) => (row: Row) => String(row[name]);
const shareOf = (list: Row[], test: (row: Row) => boolean) => list.filter(test).length / list.length;
const visits = [...new Map(by(rows, column("customer_id"), count))];
const files = ["rentals.csv"];

/** Columns named after the rows, units in names, words that are values here and fillers elsewhere, two cities and two dates. */
export const rentals: SuiteSet = {
  name: "rentals",
  files: { "rentals.csv": toCsv(rows) },
  cases: [
    {
      intent: "Total charges for rentals picked up in Lisbon in 2022",
      files,
      want: {
        value: sum(
          between(where(rows, { pickup_city: "Lisbon" }), "pickup_ts", "2022-01-01", "2022-12-31"),
          "total_charge",
        ),
      },
    },
    {
      intent: "How many rentals were returned late by pickup city?",
      files,
      want: { pairs: by(where(rows, { returned_late: true }), column("pickup_city"), count) },
    },
    { intent: "Number of rentals by dropoff city", files, want: { pairs: by(rows, column("dropoff_city"), count) } },
    {
      intent: "Average rental length in days by channel",
      files,
      want: { pairs: by(rows, column("channel"), (list) => mean(list, "rental_days")) },
    },
    {
      intent: "Kilometres driven per rental day by channel",
      files,
      want: { pairs: by(rows, column("channel"), (list) => sum(list, "km_driven") / sum(list, "rental_days")) },
    },
    {
      intent: "What percentage of rentals had damage within 30 days, by pickup city?",
      files,
      want: {
        pairs: by(rows, column("pickup_city"), (list) => shareOf(list, (row) => row["damage_30d"] === "Y")),
        percent: true,
      },
    },
    {
      intent: "How many rentals had no mileage limit?",
      files,
      want: { value: where(rows, { mileage_limit_km: null }).length },
    },
    {
      intent: "What share of rentals used a voucher?",
      files,
      want: { value: shareOf(rows, (row) => row["voucher"] !== null), percent: true },
    },
    {
      intent: "Extras as a share of total charge by channel",
      files,
      want: {
        pairs: by(rows, column("channel"), (list) => sum(list, "extras_amt") / sum(list, "total_charge")),
        percent: true,
      },
    },
    {
      intent: "Total charge of Display and Partner together in 2022",
      files,
      want: {
        value: sum(
          between(rows, "pickup_ts", "2022-01-01", "2022-12-31").filter((row) => row["channel"] !== "Website"),
          "total_charge",
        ),
      },
    },
    {
      intent: "How many monthly rentals were returned late?",
      files,
      want: { value: where(rows, { plan_cycle: "monthly", returned_late: true }).length },
    },
    {
      intent: "Annual vs monthly rentals by dropoff city",
      files,
      want: {
        pairs: by(
          rows.filter((row) => row["plan_cycle"] !== "single"),
          (row) => `${row["plan_cycle"]}|${row["dropoff_city"]}`,
          count,
        ),
      },
    },
    { intent: "Average wait in minutes", files, want: { value: mean(rows, "wait_sec") / 60 } },
    {
      intent: "How many rentals waited longer than 10 minutes?",
      files,
      want: { value: rows.filter((row) => Number(row["wait_sec"]) > 600).length },
    },
    {
      intent: "How many rentals had a wait time longer than 10 minutes?",
      files,
      want: { value: rows.filter((row) => Number(row["wait_sec"]) > 600).length },
    },
    {
      intent: "How many rentals came back with fuel below 20 percent?",
      files,
      want: { decline: true },
    },
    {
      intent: "How many rentals had fuel below 20 percent?",
      files,
      want: { value: rows.filter((row) => Number(row["fuel_pct"]) < 20).length },
    },
    {
      intent: "How many customers rented more than 5 times?",
      files,
      want: { value: visits.filter(([, times]) => times > 5).length },
    },
    {
      intent: "Which channel has the highest total charge divided by total kilometres driven?",
      files,
      want: {
        order: falling(by(rows, column("channel"), (list) => sum(list, "total_charge") / sum(list, "km_driven"))).slice(
          0,
          1,
        ),
      },
    },
    { intent: "Revenue by channel", files, want: { decline: true } },
    { intent: "Which channel brings in the most per rental?", files, want: { decline: true } },
    { intent: "Average tip by channel", files, want: { decline: true } },
  ],
};
