import {
  between,
  by,
  dayFrom,
  falling,
  largest,
  makeRandom,
  type Row,
  rising,
  type SuiteSet,
  sum,
  toCsv,
  where,
} from "../suite-case.ts";

const random = makeRandom(55);
const rows: Row[] = [];
for (let day = 0; day < 365; day += 1)
  for (const channel of ["organic", "paid search", "email", "social"])
    for (const device of ["desktop", "mobile"]) {
      const sessions = Math.round((channel === "organic" ? 220 : 90) * (0.7 + 0.6 * random()));
      const orders = Math.round(sessions * (0.01 + 0.04 * random()));
      rows.push({
        date: dayFrom("2023-01-01", day),
        channel,
        device,
        sessions,
        pageviews: Math.round(sessions * (2 + 3 * random())),
        bounces: Math.round(sessions * (0.3 + 0.3 * random())),
        orders,
        revenue: Math.round(orders * (40 + 30 * random()) * 100) / 100,
        ad_spend: channel === "paid search" || channel === "social" ? Math.round(sessions * random() * 100) / 100 : 0,
      });
    }
const column = (name: string) => (row: Row) => String(row[name]);
const within = (from: string, to: string) => between(rows, "date", from, to);
const month = (row: Row) => String(row["date"]).slice(0, 7);
const ratio = (top: string, bottom: string) => (list: Row[]) => sum(list, top) / sum(list, bottom);
const files = ["traffic.csv"];

export const web: SuiteSet = {
  name: "web",
  files: { "traffic.csv": toCsv(rows) },
  cases: [
    {
      intent: "conversion rate by channel",
      files,
      want: { pairs: by(rows, column("channel"), ratio("orders", "sessions")), percent: true },
    },
    {
      intent: "How many sessions came from mobile in July 2023?",
      files,
      want: { value: sum(where(within("2023-07-01", "2023-07-31"), { device: "mobile" }), "sessions") },
    },
    {
      intent: "Bounce rate per device in Q4 2023",
      files,
      want: {
        pairs: by(within("2023-10-01", "2023-12-31"), column("device"), ratio("bounces", "sessions")),
        percent: true,
      },
    },
    {
      intent: "revenue per session by channel",
      files,
      want: { pairs: by(rows, column("channel"), ratio("revenue", "sessions")) },
    },
    {
      intent: "weekly revenue trend from paid search",
      files,
      want: {
        pairs: by(
          where(rows, { channel: "paid search" }),
          (row) => {
            const at = new Date(String(row["date"]));
            at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
            return at.toISOString().slice(0, 10);
          },
          (list) => sum(list, "revenue"),
        ),
      },
    },
    {
      intent: "total ad spend on social in the second half of 2023",
      files,
      want: { value: sum(where(within("2023-07-01", "2023-12-31"), { channel: "social" }), "ad_spend") },
    },
    {
      intent: "which day had the highest revenue",
      files,
      want: { order: falling(by(rows, column("date"), (list) => sum(list, "revenue"))).slice(0, 1) },
    },
    {
      intent: "orders by month and device",
      files,
      want: {
        pairs: by(
          rows,
          (row) => `${month(row)}|${row["device"]}`,
          (list) => sum(list, "orders"),
        ),
      },
    },
    { intent: "pageviews per session", files, want: { value: ratio("pageviews", "sessions")(rows) } },
    {
      intent: "average daily sessions in August 2023",
      files,
      want: { value: sum(within("2023-08-01", "2023-08-31"), "sessions") / 31 },
    },
    {
      intent: "what percentage of our orders come from email?",
      files,
      want: { value: sum(where(rows, { channel: "email" }), "orders") / sum(rows, "orders"), percent: true },
    },
    {
      intent: "Compare desktop and mobile revenue",
      files,
      want: { pairs: by(rows, column("device"), (list) => sum(list, "revenue")) },
    },
    {
      intent: "Which channel brought in the least revenue in 2023?",
      files,
      want: { order: rising(by(rows, column("channel"), (list) => sum(list, "revenue"))).slice(0, 1) },
    },
    {
      intent: "revenue growth from Q1 2023 to Q4 2023",
      files,
      want: {
        value:
          sum(within("2023-10-01", "2023-12-31"), "revenue") / sum(within("2023-01-01", "2023-03-31"), "revenue") - 1,
        percent: true,
      },
    },
    {
      intent: "cumulative revenue by month",
      files,
      want: {
        pairs: by(rows, month, (list) =>
          sum(
            rows.filter((row) => month(row) <= month(list[0])),
            "revenue",
          ),
        ),
      },
    },
    {
      intent: "sessions excluding organic, by channel",
      files,
      want: {
        pairs: by(
          rows.filter((row) => row["channel"] !== "organic"),
          column("channel"),
          (list) => sum(list, "sessions"),
        ),
      },
    },
    {
      intent: "Which months had more than 20000 sessions?",
      files,
      want: { pairs: by(rows, month, (list) => sum(list, "sessions")).filter(([, value]) => value > 20000) },
    },
    { intent: "NPS by channel", files, want: { decline: true } },
    { intent: "newsletter signups by month", files, want: { decline: true } },
    {
      intent: "maximum number of orders by channel",
      files,
      want: { pairs: by(rows, column("channel"), (list) => largest(list, "orders")) },
    },
    { intent: "revenue last month", files, want: { value: sum(within("2023-12-01", "2023-12-31"), "revenue") } },
    {
      intent: "month over month change in revenue",
      files,
      want: { pairs: by(rows, month, (list) => sum(list, "revenue")) },
    },
  ],
};
