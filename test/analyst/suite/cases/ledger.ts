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
  rising,
  type SuiteSet,
  smallest,
  sum,
  toCsv,
  where,
} from "../suite-case.ts";

const random = makeRandom(77);
const accounts: [string, number][] = [
  ["Sales Revenue", 1],
  ["Travel", -1],
  ["Office Supplies", -1],
  ["Salaries", -1],
  ["Consulting Income", 1],
];
const rows: Row[] = Array.from({ length: 1800 }, (_, i) => {
  const [account, sign] = pick(random, accounts, 1.1);
  return {
    entry_no: 300000 + i,
    posting_date: dayFrom("2022-01-01", random() * 730),
    account,
    cost_center: pick(random, ["CC100", "CC200", "CC300"], 1.2),
    vendor: sign < 0 ? pick(random, ["Acme GmbH", "Globex", "Initech", "Umbrella Ltd"]) : null,
    amount: Math.round(sign * (20 + 5000 * random() ** 3) * 100) / 100,
    currency: pick(random, ["EUR", "USD"], 1.8),
    is_reconciled: random() < 0.7 ? "yes" : "no",
  };
});
const column = (name: string) => (row: Row) => String(row[name] ?? "");
const total = (list: Row[]) => sum(list, "amount");
const within = (from: string, to: string) => between(rows, "posting_date", from, to);
const files = ["general_ledger.csv"];

export const ledger: SuiteSet = {
  name: "ledger",
  files: { "general_ledger.csv": toCsv(rows) },
  cases: [
    { intent: "Total amount by account", files, want: { pairs: by(rows, column("account"), total) } },
    { intent: "Net amount in 2023", files, want: { decline: true } },
    { intent: "sum of amount in 2023", files, want: { value: total(within("2023-01-01", "2023-12-31")) } },
    {
      intent: "How much did we book on Travel in cost center CC200 in 2022?",
      files,
      want: { value: total(where(within("2022-01-01", "2022-12-31"), { account: "Travel", cost_center: "CC200" })) },
    },
    {
      intent: "number of entries above 1000",
      files,
      want: { value: rows.filter((row) => Number(row["amount"]) > 1000).length },
    },
    {
      intent: "entries with amount below -2000 by vendor",
      files,
      want: {
        pairs: by(
          rows.filter((row) => Number(row["amount"]) < -2000),
          column("vendor"),
          count,
        ),
      },
    },
    {
      intent: "Smallest amount posted to Salaries",
      files,
      want: { value: smallest(where(rows, { account: "Salaries" }), "amount") },
    },
    {
      intent: "Which vendor received the most entries in 2023?",
      files,
      want: {
        order: falling(
          by(
            within("2023-01-01", "2023-12-31").filter((row) => row["vendor"] !== null),
            column("vendor"),
            count,
          ),
        ).slice(0, 1),
      },
    },
    {
      intent: "how many postings are not reconciled",
      files,
      want: { value: where(rows, { is_reconciled: "no" }).length },
    },
    {
      intent: "amount per month in H1 2023 for Sales Revenue",
      files,
      want: {
        pairs: by(
          where(within("2023-01-01", "2023-06-30"), { account: "Sales Revenue" }),
          (row) => String(row["posting_date"]).slice(0, 7),
          total,
        ),
      },
    },
    {
      intent: "Average posting in EUR by account",
      files,
      want: { pairs: by(where(rows, { currency: "EUR" }), column("account"), (list) => mean(list, "amount")) },
    },
    {
      intent: "Total amount before July 2022 without Salaries",
      files,
      want: { value: total(within("2022-01-01", "2022-06-30").filter((row) => row["account"] !== "Salaries")) },
    },
    {
      intent: "between 15 March 2022 and 10 April 2022, how many entries were posted?",
      files,
      want: { value: within("2022-03-15", "2022-04-10").length },
    },
    {
      intent: "amount by account and currency for 2023",
      files,
      want: { pairs: by(within("2023-01-01", "2023-12-31"), (row) => `${row["account"]}|${row["currency"]}`, total) },
    },
    { intent: "entries without a vendor", files, want: { value: rows.filter((row) => row["vendor"] === null).length } },
    { intent: "VAT by country", files, want: { decline: true } },
    {
      intent: "bottom three accounts by total amount",
      files,
      want: { order: rising(by(rows, column("account"), total)).slice(0, 3) },
    },
    {
      intent: "share of entries that are reconciled, by cost centre",
      files,
      want: {
        pairs: by(rows, column("cost_center"), (list) => where(list, { is_reconciled: "yes" }).length / list.length),
        percent: true,
      },
    },
  ],
};
