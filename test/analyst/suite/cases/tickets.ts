import {
  between,
  by,
  count,
  falling,
  makeRandom,
  mean,
  pick,
  quantile,
  type Row,
  rising,
  type SuiteSet,
  toCsv,
  where,
} from "../suite-case.ts";

const random = makeRandom(33);
const rows: Row[] = Array.from({ length: 1500 }, (_, i) => {
  const opened = Date.UTC(2022, 6, 1) + Math.floor(random() * 549 * 86400) * 1000;
  const hours = Math.round((0.5 + 90 * random() ** 3) * 10) / 10;
  const isClosed = random() < 0.9;
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace("T", " ");
  return {
    "Ticket ID": `T-${20000 + i}`,
    "Opened At": iso(opened),
    "Closed At": isClosed ? iso(opened + hours * 3_600_000) : null,
    Priority: pick(random, ["Low", "Medium", "High", "Urgent"], 1.3),
    Channel: pick(random, ["Email", "Chat", "Phone"]),
    Agent: pick(random, ["Maria Lopez", "Ken Ito", "Anna Weber", "Tom Reed", "Priya Nair"], 1.1),
    "Product Area": pick(random, ["Billing", "Login", "Mobile App", "Reports"]),
    "Resolution Hours": isClosed ? hours : null,
    Satisfaction: isClosed ? 1 + Math.floor(5 * random() ** 0.6) : null,
  };
});
const column = (name: string) => (row: Row) => String(row[name]);
const opened = (from: string, to: string) => between(rows, "Opened At", from, to);
const files = ["support tickets.csv"];

export const tickets: SuiteSet = {
  name: "tickets",
  files: { "support tickets.csv": toCsv(rows) },
  cases: [
    {
      intent: "Average resolution time by priority",
      files,
      want: { pairs: by(rows, column("Priority"), (list) => mean(list, "Resolution Hours")) },
    },
    {
      intent: "How many tickets were opened in December 2022?",
      files,
      want: { value: opened("2022-12-01", "2022-12-31").length },
    },
    {
      intent: "How many tickets were closed in January 2023",
      files,
      want: { value: between(rows, "Closed At", "2023-01-01", "2023-01-31").length },
    },
    {
      intent: "Which agent handled the most urgent tickets?",
      files,
      want: { order: falling(by(where(rows, { Priority: "Urgent" }), column("Agent"), count)).slice(0, 1) },
    },
    {
      intent: "tickets by channel and priority",
      files,
      want: { pairs: by(rows, (row) => `${row["Channel"]}|${row["Priority"]}`, count) },
    },
    {
      intent: "avg satisfaction of Anna Weber in 2023",
      files,
      want: { value: mean(where(opened("2023-01-01", "2023-12-31"), { Agent: "Anna Weber" }), "Satisfaction") },
    },
    {
      intent: "median resolution hours for chat tickets",
      files,
      want: { value: quantile(where(rows, { Channel: "Chat" }), "Resolution Hours", 0.5) },
    },
    {
      intent: "Monthly ticket volume in 2023",
      files,
      want: { pairs: by(opened("2023-01-01", "2023-12-31"), (row) => String(row["Opened At"]).slice(0, 7), count) },
    },
    {
      intent: "percentage of tickets that came in by phone",
      files,
      want: { value: where(rows, { Channel: "Phone" }).length / rows.length, percent: true },
    },
    {
      intent: "Rank agents by average satisfaction",
      files,
      want: { order: falling(by(rows, column("Agent"), (list) => mean(list, "Satisfaction"))) },
    },
    {
      intent: "Number of high and urgent tickets about billing",
      files,
      want: {
        value: rows.filter(
          (row) => ["High", "Urgent"].includes(String(row["Priority"])) && row["Product Area"] === "Billing",
        ).length,
      },
    },
    {
      intent: "tickets that took longer than 48 hours to resolve",
      files,
      want: {
        value: rows.filter((row) => row["Resolution Hours"] !== null && Number(row["Resolution Hours"]) > 48).length,
      },
    },
    {
      intent: "tickets opened on Mondays by channel",
      files,
      want: {
        pairs: by(
          rows.filter((row) => new Date(`${String(row["Opened At"]).replace(" ", "T")}Z`).getUTCDay() === 1),
          column("Channel"),
          count,
        ),
      },
    },
    {
      intent: "which product area has the slowest resolution on average",
      files,
      want: { order: falling(by(rows, column("Product Area"), (list) => mean(list, "Resolution Hours"))).slice(0, 1) },
    },
    {
      intent: "agents with fewer than 200 tickets",
      files,
      want: { pairs: by(rows, column("Agent"), count).filter(([, value]) => value < 200) },
    },
    { intent: "refund amount by agent", files, want: { decline: true } },
    {
      intent: "Compare Q1 2023 and Q2 2023 ticket counts",
      files,
      want: { values: [opened("2023-01-01", "2023-03-31").length, opened("2023-04-01", "2023-06-30").length] },
    },
    {
      intent: "What is the worst satisfaction score by agent, on average?",
      files,
      want: { order: rising(by(rows, column("Agent"), (list) => mean(list, "Satisfaction"))).slice(0, 1) },
    },
    {
      intent: "everything but email: ticket count by product area",
      files,
      want: {
        pairs: by(
          rows.filter((row) => row["Channel"] !== "Email"),
          column("Product Area"),
          count,
        ),
      },
    },
    {
      intent: "longest resolution time ever",
      files,
      want: { value: Math.max(...rows.map((row) => Number(row["Resolution Hours"] ?? 0))) },
    },
  ],
};
