import { describe, expect, it } from "vitest";
import type { WatchAlert } from "../../../src/domain/watch.ts";
import { openRandom } from "../../analysis/watch/quiet-series.ts";
import { openWatcher, type Watcher } from "./watched.ts";

// Monday first; few orders at weekends, of which a fall can hardly be told from chance.
const weekdays = [1.05, 1.1, 1.08, 1.04, 1.12, 0.45, 0.4];
const quietDays = 70;
const lastingDays = 28;
const seeds = Array.from({ length: 12 }, (_, seed) => 900 + seed);

/** Counts of about sixty a day, 40 % fewer for four weeks. */
function drawDays(seed: number, after = 0): number[] {
  const random = openRandom(seed);
  return Array.from({ length: quietDays + lastingDays + after }, (_, day) => {
    const isMoved = day >= quietDays && day < quietDays + lastingDays;
    return random.poisson(60 * weekdays[day % 7]! * (isMoved ? 0.6 : 1));
  });
}

/** Looked at every day, as a watch does; alerts go to the state as a round puts them there. */
function follow(watcher: Watcher, values: number[], from: number): WatchAlert[] {
  const told: WatchAlert[] = [];
  for (let day = from; day < values.length; day++) {
    const { alerts, state } = watcher.look(values.slice(0, day + 1));
    state.shown.alerts.unshift(...alerts.toReversed());
    told.push(...alerts);
  }
  return told;
}

function toldOf(values: number[]): { told: WatchAlert[]; watcher: Watcher } {
  const watcher = openWatcher();
  watcher.look(values.slice(0, quietDays));
  return { told: follow(watcher, values, quietDays), watcher };
}

const kinds = (alerts: WatchAlert[]): string => alerts.map(({ kind }) => kind).join(" ");

describe("a step of −40 % that lasts four weeks", () => {
  it("is one alert that later becomes the new normal: no weekend is a recovery", () => {
    const told = seeds.map((seed) => toldOf(drawDays(seed)).told);
    for (const alerts of told) expect(kinds(alerts)).toMatch(/^moved new_normal/);
    // One quiet check in a hundred or so alarms by chance, after the new normal as before.
    expect(told.filter((alerts) => alerts.length > 2).length).toBeLessThanOrEqual(2);
  });

  it("carries its later state: still there, then the new normal", () => {
    const values = drawDays(900);
    const watcher = openWatcher();
    watcher.look(values.slice(0, quietDays));
    follow(watcher, values.slice(0, quietDays + 9), quietDays);
    const first = () => watcher.state().shown.alerts.findLast(({ kind }) => kind === "moved")!;
    const began = first().since;
    const day = 9 - Math.round((Date.parse(began) - Date.parse("2024-03-11")) / 86_400_000);
    expect(first().later).toMatchObject({ state: "ongoing", text: `still there, day ${day}` });
    expect(watcher.state().shown.note).toContain(`moved since ${began}: still there, day ${day}`);
    follow(watcher, values, quietDays + 9);
    expect(first().later!.state).toBe("new_normal");
    expect(first().later!.text).toMatch(/^the new normal since \w{3} \d+ Mar$/);
  });

  it("recovers soon after it is over", () => {
    for (const seed of seeds) {
      const values = drawDays(seed, 0).slice(0, quietDays + 10);
      const back = drawDays(seed + 50).slice(0, quietDays);
      const { told, watcher } = toldOf(values);
      expect(kinds(told)).toBe("moved");
      const later = follow(watcher, [...values, ...back.slice(3, 10)], values.length);
      expect(kinds(later)).toBe("recovered");
      expect(watcher.state().shown.alerts.at(-1)!.later!.state).toBe("recovered");
    }
  });

  it("on a Sunday is not told again when the larger fall of Monday comes", () => {
    const values = Array.from(
      { length: 77 },
      (_, day) => Math.round(4000 * weekdays[day % 7]!) + ((day * 37) % 61) - 30,
    );
    const moved = values.map((value, day) => (day >= 76 ? Math.round(0.6 * value) : value));
    const monday = [...moved, Math.round(0.6 * 4000 * weekdays[0]!)];
    const watcher = openWatcher();
    watcher.look(values.slice(0, 76));
    expect(kinds(follow(watcher, monday, 76))).toBe("moved");
  });
});
