import {
  between,
  by,
  count,
  distinct,
  falling,
  makeRandom,
  mean,
  pick,
  quantile,
  type Row,
  rising,
  type SuiteSet,
  sum,
  toCsv,
  where,
} from "../suite-case.ts";

const random = makeRandom(71);
const wards = ["Cardiology", "Oncology", "Maternity", "Orthopedics", "Emergency"];
const patients: Row[] = Array.from({ length: 400 }, (_, i) => ({
  patient_id: `P${1000 + i}`,
  birth_year: 1930 + Math.floor(random() * 85),
  sex: pick(random, ["F", "M"]),
  insurance: pick(random, ["Public", "Private", "None"], 1.6),
}));
const rows: Row[] = Array.from({ length: 1200 }, (_, i) => {
  const admitted = Date.UTC(2022, 0, 1) + Math.floor(random() * 730 * 1440) * 60_000;
  const hours = Math.round(6 + 300 * random() ** 3);
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace("T", " ");
  return {
    visit_id: 50_000 + i,
    patient_id: patients[Math.floor(random() ** 1.5 * patients.length)]["patient_id"],
    ward: pick(random, wards, 1.3),
    admitted_at: iso(admitted),
    discharged_at: iso(admitted + hours * 3_600_000),
    stay_hours: hours,
    bill_total: Math.round(100 * (200 + 9 * hours + 800 * random())) / 100,
    readmitted: random() < 0.14,
  };
});
const patientOf = new Map(patients.map((one) => [one["patient_id"], one]));
const joined: Row[] = rows.map((row) => ({ ...patientOf.get(row["patient_id"])!, ...row }));
const files = ["visits.csv"];
const both = ["visits.csv", "patients.csv"];
const ward = (row: Row) => String(row["ward"]);
const hourOf = (row: Row) => Number(String(row["admitted_at"]).slice(11, 13));
const dayOf = (row: Row) => new Date(`${String(row["admitted_at"]).slice(0, 10)}T00:00:00Z`).getUTCDay();
const isWeekend = (row: Row) => dayOf(row) === 0 || dayOf(row) === 6;
const monthOf = (row: Row) => Number(String(row["admitted_at"]).slice(5, 7));

export const hospital: SuiteSet = {
  name: "hospital",
  files: { "visits.csv": toCsv(rows), "patients.csv": toCsv(patients) },
  cases: [
    {
      intent: "Which ward has the second highest average bill?",
      files,
      want: { order: falling(by(rows, ward, (list) => mean(list, "bill_total"))).slice(1, 2) },
    },
    {
      intent: "average time from admission to discharge by ward",
      files,
      want: { pairs: by(rows, ward, (list) => mean(list, "stay_hours")) },
    },
    {
      intent: "How many visits were there on weekends vs weekdays?",
      files,
      want: { values: [rows.filter(isWeekend).length, rows.filter((row) => !isWeekend(row)).length] },
    },
    { intent: "number of admissions by hour", files, want: { pairs: by(rows, (row) => String(hourOf(row)), count) } },
    {
      intent: "How many patients were admitted after 6pm?",
      files,
      want: {
        value: distinct(
          rows.filter((row) => hourOf(row) >= 18),
          "patient_id",
        ),
      },
    },
    {
      intent: "visits in summer 2023 per ward",
      files,
      want: { pairs: by(between(rows, "admitted_at", "2023-06-01", "2023-08-31"), ward, count) },
    },
    {
      intent: "readmission rate by insurance type",
      files: both,
      want: {
        pairs: by(
          joined,
          (row) => String(row["insurance"]),
          (list) => where(list, { readmitted: true }).length / list.length,
        ),
        percent: true,
      },
    },
    {
      intent: "total billed for private patients in 2023",
      files: both,
      want: {
        value: sum(
          where(between(joined, "admitted_at", "2023-01-01", "2023-12-31"), { insurance: "Private" }),
          "bill_total",
        ),
      },
    },
    {
      intent: "median stay in hours for oncology",
      files,
      want: { value: quantile(where(rows, { ward: "Oncology" }), "stay_hours", 0.5) },
    },
    {
      intent: "which ward is least busy at night between 10pm and 6am",
      files,
      want: {
        order: rising(
          by(
            rows.filter((row) => hourOf(row) >= 22 || hourOf(row) < 6),
            ward,
            count,
          ),
        ).slice(0, 1),
      },
    },
    { intent: "mortality by ward", files, want: { decline: true } },
    {
      intent: "Admissions by season",
      files,
      want: {
        pairs: by(rows, (row) => ["winter", "spring", "summer", "autumn"][Math.floor((monthOf(row) % 12) / 3)], count),
      },
    },
  ],
};
