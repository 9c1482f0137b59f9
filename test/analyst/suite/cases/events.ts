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
  type SuiteSet,
  toCsv,
  where,
} from "../suite-case.ts";

const random = makeRandom(21);
const users: Row[] = Array.from({ length: 240 }, (_, i) => ({
  userId: 5000 + i,
  plan: pick(random, ["Free", "Pro", "Enterprise"], 1.6),
  country: pick(random, ["Germany", "United States", "France", "Japan"], 1.2),
  signupDate: new Date(Date.UTC(2023, 0, 1 + Math.floor(random() * 500))).toISOString().slice(0, 10),
}));
const rows: Row[] = Array.from({ length: 3000 }, (_, i) => {
  const eventName = pick(random, ["page_view", "search", "export", "login", "error"], 1.5);
  return {
    eventId: `ev_${100000 + i}`,
    occurredAt: new Date(Date.UTC(2024, 0, 1, 0, 0, Math.floor(random() * 182 * 86400)))
      .toISOString()
      .slice(0, 19)
      .replace("T", " "),
    userId: pick(random, users, 1.4)["userId"],
    eventName,
    platform: pick(random, ["web", "ios", "android"], 1.3),
    durationMs: Math.round(50 + 4000 * random() ** 3),
  };
});
rows[0]["occurredAt"] = "2024-06-30 23:10:00";
const userOf = (row: Row) => users.find((user) => user["userId"] === row["userId"])!;
const column = (name: string) => (row: Row) => String(row[name]);
const within = (from: string, to: string) => between(rows, "occurredAt", from, to);
const isWeekend = (row: Row) => [0, 6].includes(new Date(String(row["occurredAt"]).slice(0, 10)).getUTCDay());
const one = ["events.csv"];
const both = ["events.csv", "users.csv"];

export const events: SuiteSet = {
  name: "events",
  files: { "events.csv": toCsv(rows), "users.csv": toCsv(users) },
  cases: [
    {
      intent: "How many events happened in May 2024?",
      files: one,
      want: { value: within("2024-05-01", "2024-05-31").length },
    },
    { intent: "events per platform", files: one, want: { pairs: by(rows, column("platform"), count) } },
    {
      intent: "active users by month (distinct users)",
      files: one,
      want: {
        pairs: by(
          rows,
          (row) => String(row["occurredAt"]).slice(0, 7),
          (list) => distinct(list, "userId"),
        ),
      },
    },
    {
      intent: "Average duration of search events",
      files: one,
      want: { value: mean(where(rows, { eventName: "search" }), "durationMs") },
    },
    {
      intent: "95th percentile duration by event name",
      files: one,
      want: { pairs: by(rows, column("eventName"), (list) => quantile(list, "durationMs", 0.95)) },
    },
    {
      intent: "how many unique users did an export in Q1 2024",
      files: one,
      want: { value: distinct(where(within("2024-01-01", "2024-03-31"), { eventName: "export" }), "userId") },
    },
    {
      intent: "number of logins per week in June 2024",
      files: one,
      want: {
        pairs: by(
          where(within("2024-06-01", "2024-06-30"), { eventName: "login" }),
          (row) => {
            const day = new Date(String(row["occurredAt"]).slice(0, 10));
            day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
            return day.toISOString().slice(0, 10);
          },
          count,
        ),
      },
    },
    {
      intent: "Events by plan in the first quarter of 2024",
      files: both,
      want: { pairs: by(within("2024-01-01", "2024-03-31"), (row) => String(userOf(row)["plan"]), count) },
    },
    {
      intent: "What proportion of events are errors?",
      files: one,
      want: { value: where(rows, { eventName: "error" }).length / rows.length, percent: true },
    },
    {
      intent: "What share of the errors happened on iOS?",
      files: one,
      want: {
        value: where(rows, { eventName: "error", platform: "ios" }).length / where(rows, { eventName: "error" }).length,
        percent: true,
      },
    },
    {
      intent: "Which country has the most events?",
      files: both,
      want: { order: falling(by(rows, (row) => String(userOf(row)["country"]), count)).slice(0, 1) },
    },
    {
      intent: "events on weekends vs weekdays",
      files: one,
      want: { values: [rows.filter(isWeekend).length, rows.filter((row) => !isWeekend(row)).length] },
    },
    {
      intent: "busiest hour of the day",
      files: one,
      want: {
        order: falling(by(rows, (row) => String(Number(String(row["occurredAt"]).slice(11, 13))), count)).slice(0, 1),
      },
    },
    { intent: "How many users do we have per plan?", files: both, want: { pairs: by(users, column("plan"), count) } },
    {
      intent: "users who signed up in 2024",
      files: both,
      want: { value: between(users, "signupDate", "2024-01-01", "2024-12-31").length },
    },
    {
      intent: "events per user for Enterprise customers",
      files: both,
      want: {
        value:
          rows.filter((row) => userOf(row)["plan"] === "Enterprise").length /
          distinct(
            rows.filter((row) => userOf(row)["plan"] === "Enterprise"),
            "userId",
          ),
      },
    },
    {
      intent: "Top 5 users by number of events",
      files: one,
      want: { order: falling(by(rows, column("userId"), count)).slice(0, 5) },
    },
    {
      intent: "events from Germany and France in April 2024",
      files: both,
      want: {
        value: within("2024-04-01", "2024-04-30").filter((row) =>
          ["Germany", "France"].includes(String(userOf(row)["country"])),
        ).length,
      },
    },
    { intent: "crash rate by platform", files: one, want: { decline: true } },
    {
      intent: "daily events in the last 7 days",
      files: one,
      want: { pairs: by(within("2024-06-24", "2024-06-30"), (row) => String(row["occurredAt"]).slice(0, 10), count) },
    },
  ],
};
