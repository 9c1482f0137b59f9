import { measureAlarms } from "../../test/analysis/watch/measure-alarms.ts";
import { seriesKinds } from "../../test/analysis/watch/quiet-series.ts";
import { markdownTable, type Section } from "../section.ts";
import { killWatch } from "../watch/kills.ts";

// Other seeds than those the method was tuned on, or the tests use.
const plan = { months: 72, historyDays: 90, everyDays: 1 };
const short = { months: 24, historyDays: 28, everyDays: 1 };
const limitPct = 1;
const wantedPct = 95;

export const watch: Section = {
  name: "watch",
  heading: "Watched metrics",
  isLarge: false,
  async run() {
    const rows = seriesKinds.map((kind, index) => {
      const long = measureAlarms(kind, { ...plan, seed: 500_000 + index });
      const brief = measureAlarms(kind, { ...short, seed: 600_000 + index });
      console.log(
        `  ${kind.name.padEnd(40)} alarms ${percent(long.alarms, long.checks)} %, seen ${percent(long.seen, long.planted)} %`,
      );
      return { name: kind.name, long, brief };
    });
    const all = (which: "long" | "brief", part: "alarms" | "checks" | "seen" | "planted") =>
      rows.reduce((sum, row) => sum + row[which][part], 0);
    const line = (which: "long" | "brief") =>
      `${percent(all(which, "alarms"), all(which, "checks"))} % of ${all(which, "checks").toLocaleString("en-US")} quiet checks alarm (limit ${limitPct} %), ${percent(all(which, "seen"), all(which, "planted"))} % of ${all(which, "planted").toLocaleString("en-US")} moves of five standard errors are seen at their first period (wanted ${wantedPct} %)`;
    console.log(`  90 days of history: ${line("long")}\n  28 days: ${line("brief")}`);
    return [
      `Simulated metrics by day, ${seriesKinds.length * plan.months} metric-months with 90 days of history before them: ${line("long")}. With 28 days of history, ${seriesKinds.length * short.months} metric-months: ${line("brief")}.`,
      "A standard error is that of a single day around what was to be expected of it. Sensitivity normal; the method was tuned on series of these kinds with other seeds.",
      markdownTable(
        [
          "series",
          "quiet alarms %, 90 days",
          "moves seen %, 90 days",
          "quiet alarms %, 28 days",
          "moves seen %, 28 days",
        ],
        rows.map(({ name, long, brief }) => [
          name,
          ...[long, brief].flatMap((one) => [percent(one.alarms, one.checks), percent(one.seen, one.planted)]),
        ]),
      ),
    ].join("\n\n");
  },
};

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(2);

const kills = 50;

export const watchKills: Section = {
  name: "watch-kills",
  heading: "A watch that is killed",
  isLarge: true,
  async run() {
    const result = await killWatch(kills, 4711);
    console.log(`  ${JSON.stringify(result)}`);
    return `\`watch --once\` of a metric that moves and recovers, killed with SIGKILL at ${result.kills} random moments and started again: of ${result.alerts} alerts (those of a watch that is never killed) ${result.lost} were lost, ${result.invented} invented, ${result.repeatedInFile} repeated in the file, ${result.repeatedCalls} calls of the webhook repeated.`;
  },
};
