// How often findOnset names an onset in noise, how close it comes to a planted one, and how often its range holds that. Run: npx tsx bench/calibrate-onset.ts [runs]
import { findOnset } from "../src/analysis/timeline/find-onset.ts";
import { seededRandom } from "../test/analysis/seeded-random.ts";

const WEEK = [1.1, 1.05, 1, 1.05, 1.2, 0.8, 0.7];
const runs = Number(process.argv[2] ?? 500);

const total = { named: 0, held: 0 };

interface Case {
  rho: number;
  history: number;
  length: number;
  kind: "none" | "step" | "ramp" | "recovery" | "trend" | "spike";
  sigmas: number;
}

function run({ rho, history, length, kind, sigmas }: Case): string {
  const random = seededRandom(3);
  const days = history + 2 * length;
  let named = 0;
  let near = 0;
  let rightKind = 0;
  let held = 0;
  let width = 0;
  for (let i = 0; i < runs; i++) {
    const onset = history + length + Math.floor((random.uniform() - 0.3) * length * 0.8);
    const noise = random.autoregressive(days, rho, 4);
    const shape = (t: number) => {
      if (kind === "step") return t >= onset ? 1 : 0;
      if (kind === "recovery") return t >= onset && t < onset + Math.round(length * 0.5) ? 1 : 0;
      if (kind === "ramp") return Math.max(0, Math.min(1, (t - onset + 1) / 7));
      if (kind === "trend") return t / days;
      return kind === "spike" && t === onset ? 1 : 0;
    };
    const buckets = noise.map((x, t) => ({
      time: 19_000 + t,
      numerator: (100 + x - sigmas * 4 * shape(t)) * WEEK[t % 7]!,
      denominator: null,
      variance: null,
    }));
    const at = 19_000 + history;
    const windows = {
      baseline: { start: at, end: at + length },
      comparison: { start: at + length, end: at + 2 * length },
    };
    const found = findOnset({ buckets, windows, kind: "sum", missing: "auto" });
    if (!found) continue;
    named++;
    if (Math.abs(found.time - 19_000 - onset) <= 1) near++;
    if (found.kind === kind) rightKind++;
    const [from, to] = found.range.map((time) => time - 19_000);
    if (onset >= from! && onset <= to!) held++;
    width += to! - from! + 1;
  }
  if (kind === "step") {
    total.named += named;
    total.held += held;
  }
  const pct = (count: number) => `${((100 * count) / runs).toFixed(1)} %`.padStart(8);
  const range =
    named === 0
      ? ""
      : `  held by the range ${((100 * held) / named).toFixed(1)} % (${(width / named).toFixed(1)} days)`;
  return `named ${pct(named)}  within a day ${pct(near)}  right kind ${pct(rightKind)}${range}`;
}

for (const kind of ["none", "trend", "spike", "step", "recovery", "ramp"] as const) {
  for (const rho of [0, 0.5]) {
    for (const history of [0, 42]) {
      for (const length of [7, 14, 28]) {
        const sigmas = kind === "none" ? 0 : kind === "spike" ? 8 : 4;
        console.log(
          `${kind.padEnd(9)} rho ${rho}  history ${history}  ${length} v ${length}: ${run({ rho, history, length, kind, sigmas })}`,
        );
      }
    }
  }
}

console.log(`the range holds the day of ${((100 * total.held) / total.named).toFixed(1)} % of ${total.named} steps`);
