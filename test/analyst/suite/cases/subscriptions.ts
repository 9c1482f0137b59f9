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
  type Row,
  type SuiteSet,
  sum,
  toCsv,
  where,
} from "../suite-case.ts";

const random = makeRandom(72);
const prices: Record<string, number> = { Starter: 19, Team: 79, Enterprise: 499 };
const rows: Row[] = Array.from({ length: 900 }, (_, i) => {
  const plan = pick(random, Object.keys(prices), 1.5);
  const started = dayFrom("2021-01-01", random() * 1000);
  const isCancelled = random() < 0.35;
  const cancelled = dayFrom(started, 20 + random() * 300);
  return {
    subscription_id: `sub_${10_000 + i}`,
    account_name: `Account ${Math.floor(random() ** 1.3 * 500)}`,
    plan,
    billing_country: pick(random, ["US", "DE", "BR", "IN"], 1.4),
    started_on: started,
    cancelled_on: isCancelled ? cancelled : null,
    cancel_reason: isCancelled ? pick(random, ["Too expensive", "Missing features", "Switched vendor"]) : null,
    seats: 1 + Math.floor(random() ** 2 * 60),
    mrr: prices[plan] * (1 + Math.floor(random() * 5)),
    is_trial: random() < 0.2,
  };
});
const files = ["subscriptions.csv"];
const column = (name: string) => (row: Row) => String(row[name]);
const started = (from: string, to: string) => between(rows, "started_on", from, to);
const lost = rows.filter((row) => row["cancelled_on"] !== null);
const daysOf = (row: Row) =>
  (Date.parse(String(row["cancelled_on"])) - Date.parse(String(row["started_on"]))) / 86_400_000;
const average = (list: number[]) => list.reduce((total, one) => total + one, 0) / list.length;
const monthOf = (row: Row) => Number(String(row["started_on"]).slice(5, 7));

export const subscriptions: SuiteSet = {
  name: "subscriptions",
  files: { "subscriptions.csv": toCsv(rows) },
  cases: [
    { intent: "MRR by plan", files, want: { pairs: by(rows, column("plan"), (list) => sum(list, "mrr")) } },
    {
      intent: "how many subscriptions were cancelled in 2022",
      files,
      want: { value: between(rows, "cancelled_on", "2022-01-01", "2022-12-31").length },
    },
    {
      intent: "new subscriptions per quarter in 2022",
      files,
      want: { pairs: by(started("2022-01-01", "2022-12-31"), (row) => `Q${Math.ceil(monthOf(row) / 3)}`, count) },
    },
    {
      intent: "average number of days between started and cancelled per plan",
      files,
      want: { pairs: by(lost, column("plan"), (list) => average(list.map(daysOf))) },
    },
    {
      intent: "top 3 cancel reasons",
      files,
      want: { order: falling(by(lost, column("cancel_reason"), count)).slice(0, 3) },
    },
    {
      intent: "What share of subscriptions are trials, by billing country?",
      files,
      want: {
        pairs: by(rows, column("billing_country"), (list) => where(list, { is_trial: true }).length / list.length),
        percent: true,
      },
    },
    {
      intent: "third largest billing country by MRR",
      files,
      want: { order: falling(by(rows, column("billing_country"), (list) => sum(list, "mrr"))).slice(2, 3) },
    },
    {
      intent: "average seats of Enterprise and Team subscriptions",
      files,
      want: {
        value: mean(
          rows.filter((row) => row["plan"] !== "Starter"),
          "seats",
        ),
      },
    },
    {
      intent: "number of accounts with more than 3 subscriptions",
      files,
      want: { value: by(rows, column("account_name"), count).filter(([, value]) => value > 3).length },
    },
    {
      intent: "longest time from start to cancellation",
      files,
      want: { value: Math.max(...lost.map(daysOf)) },
    },
    {
      intent: "how many different accounts in Germany have a Team plan",
      files,
      want: { value: distinct(where(rows, { billing_country: "DE", plan: "Team" }), "account_name") },
    },
    {
      intent: "MRR of subscriptions started in the first half of 2022 vs the second half of 2022",
      files,
      want: {
        values: [sum(started("2022-01-01", "2022-06-30"), "mrr"), sum(started("2022-07-01", "2022-12-31"), "mrr")],
      },
    },
    {
      intent: "distinct accounts with a DE billing country",
      files,
      want: { value: distinct(where(rows, { billing_country: "DE" }), "account_name") },
    },
  ],
};
