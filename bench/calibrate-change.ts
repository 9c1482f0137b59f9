// False-alarm rate at the 5 % level and power of measureChange on generated series. Run: npx tsx bench/calibrate-change.ts [runs]
import { movedPct, SCENARIOS } from "../test/analysis/change/change-scenarios.ts";

const runs = Number(process.argv[2] ?? 2000);
for (const scenario of SCENARIOS) {
  const alarms = movedPct(scenario, runs, 1).toFixed(1);
  const power = [0.95, 0.9].map((factor) => movedPct(scenario, runs / 4, factor).toFixed(0)).join(" / ");
  console.log(`${scenario.name.padEnd(42)} false alarms ${alarms.padStart(5)} %   power at −5 / −10 %: ${power} %`);
}
