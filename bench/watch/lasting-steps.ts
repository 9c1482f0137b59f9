import { openRandom } from "../../test/analysis/watch/quiet-series.ts";
import { openWatcher } from "../../test/app/watch/watched.ts";

// Monday first; few at weekends, of which a fall can hardly be told from chance.
const weekdays = [1.05, 1.1, 1.08, 1.04, 1.12, 0.45, 0.4];
const quietDays = 70;
const lastingDays = 35;

export interface LastingPlan {
  name: string;
  /** Of a usual day. */
  mean: number;
  /** As a share of the mean; 0: counts that scatter as chance makes them. */
  noise: number;
  /** What the step leaves of it. */
  level: number;
}

export interface LastingSteps {
  steps: number;
  seen: number;
  /** Called recovered while they lasted. */
  recovered: number;
  /** Told again while they lasted. */
  repeated: number;
  /** Checks after the new normal, and those that alarm. */
  checks: number;
  alarms: number;
}

export const lastingPlans: LastingPlan[] = [
  { name: "counts of 60, 40 % fewer", mean: 60, noise: 0, level: 0.6 },
  { name: "400 with noise of 8 %, 40 % fewer", mean: 400, noise: 0.08, level: 0.6 },
  { name: "400 with noise of 8 %, half as many again", mean: 400, noise: 0.08, level: 1.5 },
];

/** What is told, day after day, of steps that last for five weeks. */
export function measureLasting({ mean, noise, level }: LastingPlan, steps: number, seed: number): LastingSteps {
  const result: LastingSteps = { steps, seen: 0, recovered: 0, repeated: 0, checks: 0, alarms: 0 };
  for (let i = 0; i < steps; i++) {
    const random = openRandom(seed + i);
    const values = Array.from({ length: quietDays + lastingDays }, (_, day) => {
      const own = mean * weekdays[day % 7]! * (day >= quietDays ? level : 1);
      return noise === 0 ? random.poisson(own) : Math.max(0, Math.round(own * (1 + noise * random.normal())));
    });
    const watcher = openWatcher();
    watcher.look(values.slice(0, quietDays));
    const told = { moved: 0, recovered: 0, new_normal: 0, no_data: 0 };
    for (let day = quietDays; day < values.length; day++) {
      const isSettled = told.new_normal > 0;
      const { alerts } = watcher.look(values.slice(0, day + 1));
      if (isSettled) {
        result.checks++;
        result.alarms += alerts.filter(({ kind }) => kind === "moved").length;
      } else for (const { kind } of alerts) told[kind]++;
    }
    result.seen += Math.min(1, told.moved);
    result.recovered += told.recovered;
    result.repeated += Math.max(0, told.moved - 1);
  }
  return result;
}
