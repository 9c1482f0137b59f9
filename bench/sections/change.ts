import { movedPct, SCENARIOS } from "../../test/analysis/change/change-scenarios.ts";
import { markdownTable, type Section } from "../section.ts";

const runs = 500;
const limitPct = 5;

/** How often a change is called where there is none, and where the metric fell by 5 or 10 %. */
export const change: Section = {
  name: "change",
  heading: "Is the change real?",
  isLarge: false,
  async run() {
    const rows = SCENARIOS.map((scenario) => ({
      name: scenario.name,
      alarms: movedPct(scenario, runs, 1),
      power: [0.95, 0.9].map((factor) => movedPct(scenario, runs / 2, factor)),
    }));
    const alarms = rows.map((row) => row.alarms).sort((a, b) => a - b);
    const middle = alarms[alarms.length >> 1]!;
    for (const row of rows)
      console.log(
        `  ${row.name.padEnd(40)} false alarms ${row.alarms.toFixed(1).padStart(4)} %, level ${limitPct} %; seen ${row.power.map((pct) => pct.toFixed(0)).join(" / ")} %`,
      );
    return [
      `Generated series, ${runs} of each kind without a change and ${runs / 2} with a fall of 5 or 10 %; the test is meant to raise a false alarm in ${limitPct} %. ` +
        `Median ${middle.toFixed(1)} %, worst ${alarms.at(-1)!.toFixed(1)} %. With ${runs} runs a figure is good to about ±2 points.`,
      "AR is the day-to-day correlation of the noise, whose spread is 5 % of the level; periods are 14 days unless said. The method was tuned on series from this same generator.",
      markdownTable(
        ["series", "false alarms %", "−5 % seen", "−10 % seen"],
        rows.map(({ name, alarms, power }) => [name, alarms.toFixed(1), ...power.map((pct) => pct.toFixed(0))]),
      ),
    ].join("\n\n");
  },
};
