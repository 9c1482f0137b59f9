import {
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
  sum,
  toCsv,
  where,
} from "../suite-case.ts";

const random = makeRandom(74);
const clubs = ["Rovers", "United", "Athletic", "Wanderers", "City", "Albion"];
const rows: Row[] = [];
for (const season of ["2021/22", "2022/23"])
  for (const home of clubs)
    for (const away of clubs) {
      if (home === away) continue;
      rows.push({
        match_id: rows.length + 1,
        season,
        match_date: dayFrom(season === "2021/22" ? "2021-08-14" : "2022-08-13", random() * 270),
        home_team: home,
        away_team: away,
        home_goals: Math.floor(random() * 5),
        away_goals: Math.floor(random() ** 1.5 * 5),
        attendance: 8000 + Math.floor(random() * 40_000),
        referee: pick(random, ["A. Brown", "C. Diaz", "E. Fox"]),
        yellow_cards: Math.floor(random() * 8),
      });
    }
const files = ["matches.csv"];
const column = (name: string) => (row: Row) => String(row[name]);
const dayOf = (row: Row) => new Date(String(row["match_date"])).getUTCDay();

export const football: SuiteSet = {
  name: "football",
  files: { "matches.csv": toCsv(rows) },
  cases: [
    {
      intent: "average attendance by season",
      files,
      want: { pairs: by(rows, column("season"), (list) => mean(list, "attendance")) },
    },
    {
      intent: "Which home team had the second highest average attendance?",
      files,
      want: { order: falling(by(rows, column("home_team"), (list) => mean(list, "attendance"))).slice(1, 2) },
    },
    {
      intent: "total home goals of Rovers in the 2022/23 season",
      files,
      want: { value: sum(where(rows, { home_team: "Rovers", season: "2022/23" }), "home_goals") },
    },
    {
      intent: "yellow cards per match by referee",
      files,
      want: { pairs: by(rows, column("referee"), (list) => sum(list, "yellow_cards") / list.length) },
    },
    {
      intent: "matches with more than 3 home goals",
      files,
      want: { value: rows.filter((row) => Number(row["home_goals"]) > 3).length },
    },
    {
      intent: "number of matches on Saturdays and Sundays",
      files,
      want: { value: rows.filter((row) => dayOf(row) === 6 || dayOf(row) === 0).length },
    },
    {
      intent: "referee with the fewest yellow cards",
      files,
      want: { order: rising(by(rows, column("referee"), (list) => sum(list, "yellow_cards"))).slice(0, 1) },
    },
    {
      intent: "average attendance on Saturdays vs Sundays",
      files,
      want: {
        values: [
          mean(
            rows.filter((row) => dayOf(row) === 6),
            "attendance",
          ),
          mean(
            rows.filter((row) => dayOf(row) === 0),
            "attendance",
          ),
        ],
      },
    },
    { intent: "red cards by referee", files, want: { decline: true } },
    {
      intent: "how many matches did each referee officiate in spring 2022",
      files,
      want: {
        pairs: by(
          rows.filter((row) => String(row["match_date"]) >= "2022-03-01" && String(row["match_date"]) <= "2022-05-31"),
          column("referee"),
          count,
        ),
      },
    },
    { intent: "matches by hour", files, want: { decline: true } },
  ],
};
