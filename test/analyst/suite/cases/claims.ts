import {
  between,
  by,
  count,
  dayFrom,
  distinct,
  falling,
  makeRandom,
  mean,
  pick,
  quantile,
  type Row,
  type SuiteSet,
  sum,
  toCsv,
  where,
} from "../suite-case.ts";

const random = makeRandom(4711);
const policies: Row[] = Array.from({ length: 200 }, (_, i) => ({
  policy_no: `PN${400 + i}`,
  holder_age: 18 + Math.floor(random() * 65),
  product: pick(random, ["Motor", "Home", "Travel", "Pet"], 1.4),
  region: pick(random, ["North", "South", "East"], 1.2),
  annual_premium: Math.round(12000 + 180_000 * random()) / 100,
}));
const claims: Row[] = Array.from({ length: 900 }, (_, i) => {
  const incident = dayFrom("2021-01-01", random() * 900);
  const reported = dayFrom(incident, random() * 30);
  const status = pick(random, ["Settled", "Open", "Rejected", "Submitted"], 1.6);
  return {
    claim_id: `CLM${i}`,
    policy_no: String(pick(random, policies)["policy_no"]),
    incident_date: incident,
    reported_date: reported,
    settled_date: status === "Settled" ? dayFrom(reported, 3 + random() * 80) : null,
    claim_type: pick(random, ["Collision", "Theft", "Water damage"], 1.2),
    claimed_amt: Math.round(100_000 * random() ** 2) / 100 + 50,
    paid_amt: status === "Settled" ? Math.round(80_000 * random() ** 2) / 100 : null,
    status,
    adjuster: pick(random, ["Ines Haas", "Rolf Berg", "Uma Patel"], 1.3),
    is_fraud: random() < 0.06,
    reopened: Math.floor(random() ** 3 * 4),
    handling_mins: 5 + Math.floor(random() * 400),
  };
});
const column = (name: string) => (row: Row) => String(row[name]);
const policyOf = (row: Row): Row => policies.find(({ policy_no }) => policy_no === row["policy_no"])!;
const shareOf = (rows: Row[], test: (row: Row) => boolean) => rows.filter(test).length / rows.length;
const daysUntilReport = (row: Row) =>
  (Date.parse(String(row["reported_date"])) - Date.parse(String(row["incident_date"]))) / 86_400_000;
const one = ["claims.csv"];
const both = ["claims.csv", "policies.csv"];

/** Shortened names, several dates, a status that goes by the name of a date, and amounts of two tables. */
export const claimsSet: SuiteSet = {
  name: "claims",
  files: { "claims.csv": toCsv(claims), "policies.csv": toCsv(policies) },
  cases: [
    {
      intent: "How many claims were settled between 1 January 2022 and 30 June 2022?",
      files: one,
      want: { value: between(claims, "settled_date", "2022-01-01", "2022-06-30").length },
    },
    {
      intent: "Number of claims reported in the second quarter of 2022",
      files: one,
      want: { value: between(claims, "reported_date", "2022-04-01", "2022-06-30").length },
    },
    {
      intent: "Average claimed amount by product",
      files: both,
      want: {
        pairs: by(
          claims,
          (row) => String(policyOf(row)["product"]),
          (list) => mean(list, "claimed_amt"),
        ),
      },
    },
    {
      intent: "What proportion of claims are fraudulent, by claim type?",
      files: one,
      want: {
        pairs: by(claims, column("claim_type"), (list) => shareOf(list, (row) => row["is_fraud"] === true)),
        percent: true,
      },
    },
    {
      intent: "How many submitted claims are there?",
      files: one,
      want: { value: where(claims, { status: "Submitted" }).length },
    },
    {
      intent: "Average number of days from incident to report for each adjuster",
      files: one,
      want: {
        pairs: by(
          claims,
          column("adjuster"),
          (list) => list.reduce((all, row) => all + daysUntilReport(row), 0) / list.length,
        ),
      },
    },
    {
      intent: "How many claims were reopened at least twice?",
      files: one,
      want: { value: claims.filter((row) => Number(row["reopened"]) >= 2).length },
    },
    {
      intent: "Paid amount as a share of claimed amount for settled claims",
      files: one,
      want: {
        value: sum(claims, "paid_amt") / sum(where(claims, { status: "Settled" }), "claimed_amt"),
        percent: true,
      },
    },
    {
      intent: "Total annual premium by region",
      files: both,
      want: { pairs: by(policies, column("region"), (list) => sum(list, "annual_premium")) },
    },
    {
      intent: "Rejection rate by adjuster",
      files: one,
      want: {
        pairs: by(claims, column("adjuster"), (list) => shareOf(list, (row) => row["status"] === "Rejected")),
        percent: true,
      },
    },
    {
      intent: "Median handling time in hours by claim type",
      files: one,
      want: { pairs: by(claims, column("claim_type"), (list) => quantile(list, "handling_mins", 0.5) / 60) },
    },
    {
      intent: "How many claims took more than 5 hours to handle?",
      files: one,
      want: { value: claims.filter((row) => Number(row["handling_mins"]) > 300).length },
    },
    {
      intent: "What percentage of claims in each region were rejected, excluding theft?",
      files: both,
      want: {
        pairs: by(
          claims.filter((row) => row["claim_type"] !== "Theft"),
          (row) => String(policyOf(row)["region"]),
          (list) => shareOf(list, (row) => row["status"] === "Rejected"),
        ),
        percent: true,
      },
    },
    {
      intent: "Two adjusters who had the most claims",
      files: one,
      want: { order: falling(by(claims, column("adjuster"), count)).slice(0, 2) },
    },
    {
      intent: "How many policies have claims for theft?",
      files: both,
      want: { value: distinct(where(claims, { claim_type: "Theft" }), "policy_no") },
    },
    { intent: "How many policies have no claims?", files: both, want: { decline: true } },
    { intent: "Total annual premium by claim type", files: both, want: { decline: true } },
    { intent: "What is the biggest claim we paid?", files: one, want: { decline: true } },
    { intent: "Settled claims per month in 2022", files: one, want: { decline: true } },
    { intent: "Average deductible by claim type", files: one, want: { decline: true } },
  ],
};
