import { type AlarmPlan, type Alarms, measureAlarms } from "../../test/analysis/watch/measure-alarms.ts";
import { hardKinds, type SeriesKind, seriesKinds } from "../../test/analysis/watch/quiet-series.ts";
import { markdownTable, type Section } from "../section.ts";
import { killWatch } from "../watch/kills.ts";
import { type LastingPlan, lastingPlans, measureLasting } from "../watch/lasting-steps.ts";

// Other seeds than those the method was tuned on, or the tests use.
const plans: Omit<AlarmPlan, "seed">[] = [
  { months: 72, historyDays: 90, everyDays: 3 },
  { months: 12, historyDays: 42, everyDays: 3 },
  { months: 36, historyDays: 28, everyDays: 3 },
  { months: 12, historyDays: 21, everyDays: 3 },
];
const fewMonths = 12;
const limitPct = 1;
const wantedPct = 95;

interface Row {
  name: string;
  /** By plan. */
  measured: Alarms[];
}

export const watch: Section = {
  name: "watch",
  heading: "Watched metrics",
  isLarge: false,
  async run() {
    const rows = seriesKinds.map((kind, index) => measureKind(kind, index));
    const hard = hardKinds.map((kind, index) => measureKind(kind, 100 + index, fewMonths));
    const lines = plans.map(({ historyDays, months }, index) => {
      const measured = rows.map((row) => row.measured[index]!);
      return `${historyDays} days of history, ${(seriesKinds.length * months).toLocaleString("en-US")} metric-months: ${summary(measured)}.`;
    });
    console.log(lines.map((line) => `  ${line}`).join("\n"));
    const lasting = lastingPlans.map((plan) => lastingCells(plan));
    for (const cells of lasting) console.log(`  ${cells.join("   ")}`);
    const head = ["series", ...plans.map(({ historyDays }) => `${historyDays} days`)];
    return [
      `Simulated metrics by day, each followed for a month of which every third day is checked; at most ${limitPct} % of quiet checks may alarm, and ${wantedPct} % of moves of five standard errors are to be seen at their first period.`,
      lines.map((line) => `- ${line}`).join("\n"),
      "A standard error is that of a single day around what was to be expected of it. Sensitivity normal; the method was tuned on series of these kinds with other seeds. Each cell: quiet alarms %, moves seen %.",
      markdownTable(head, rows.map(toCells)),
      `Harder ones, not part of the figures above, ${fewMonths} months each:`,
      markdownTable(head, hard.map(toCells)),
      "Steps that last for five weeks, looked at every day; weekends have less than half of the other days:",
      markdownTable(
        ["step", "steps", "seen", "called recovered", "told again", "alarms after the new normal %"],
        lasting,
      ),
    ].join("\n\n");
  },
};

const lastingSteps = 80;

function lastingCells(plan: LastingPlan): string[] {
  const { steps, seen, recovered, repeated, alarms, checks } = measureLasting(plan, lastingSteps, 2000);
  return [plan.name, ...[steps, seen, recovered, repeated].map(String), percent(alarms, checks)];
}

function measureKind(kind: SeriesKind, index: number, most = Number.POSITIVE_INFINITY): Row {
  const measured = plans.map((plan, at) =>
    measureAlarms(kind, { ...plan, months: Math.min(plan.months, most), seed: 500_000 + 10_000 * at + index }),
  );
  const row = { name: kind.name, measured };
  console.log(`  ${toCells(row).join("   ")}`);
  return row;
}

const toCells = ({ name, measured }: Row): string[] => [
  name,
  ...measured.map((one) => `${percent(one.alarms, one.checks)}, ${percent(one.seen, one.planted)}`),
];

function summary(measured: Alarms[]): string {
  const all = (part: keyof Alarms) => measured.reduce((sum, one) => sum + one[part], 0);
  return `${percent(all("alarms"), all("checks"))} % of ${all("checks").toLocaleString("en-US")} quiet checks alarm, ${percent(all("seen"), all("planted"))} % of ${all("planted").toLocaleString("en-US")} moves are seen`;
}

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
