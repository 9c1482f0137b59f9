import { describe, expect, it } from "vitest";
import { checkMetric } from "../../../src/app/watch/check/check-metric.ts";
import { newState } from "../../../src/app/watch/check/new-state.ts";
import { fingerprintOf } from "../../../src/app/watch/watch-state.ts";
import { dayAt, historyOf, openWatcher, specOf, usualValue } from "./watched.ts";

const usual = (days: number): number[] => Array.from({ length: days }, (_, index) => usualValue(index));
const kindsOf = (outcomes: { alerts: { kind: string }[] }[]) =>
  outcomes.map(({ alerts }) => alerts.map(({ kind }) => kind));

describe("checking a metric", () => {
  it("judges the latest complete period only, the first time", () => {
    const { checks, alerts, state } = openWatcher().look(usual(60));
    expect(checks).toMatchObject([{ period: "2024-02-29", verdict: "quiet", value: usualValue(59) }]);
    expect(alerts).toEqual([]);
    expect(state.shown).toMatchObject({ status: "quiet", waiting_for: null });
  });

  it("leaves the day that is not over alone", () => {
    const { checks } = openWatcher().look([...usual(60), 3], 60, "10:00");
    expect(checks.map(({ period, verdict }) => [period, verdict])).toEqual([["2024-02-29", "quiet"]]);
  });

  it("tells a move once, says that it goes on, and once that it has recovered", () => {
    const watcher = openWatcher();
    const values = [...usual(60), 40];
    const first = watcher.look(values);
    expect(first.alerts).toMatchObject([{ kind: "moved", period: "2024-03-01", value: 40 }]);
    expect(first.alerts[0]!.headline).toMatch(/^Orders fell to 40 on Fri 1 Mar, \d\d\.\d\s% below the expected /);
    const again = watcher.look(values);
    const still = watcher.look([...values, 41, 43]);
    const back = watcher.look([...values, 41, 43, usualValue(63)]);
    const calm = watcher.look([...values, 41, 43, usualValue(63), usualValue(64)]);
    expect(kindsOf([again, still, back, calm])).toEqual([[], [], ["recovered"], []]);
    expect(still.checks.map(({ verdict }) => verdict)).toEqual(["still_moved", "still_moved"]);
    expect([again, still, back, calm].map(({ state }) => state.shown.status)).toEqual([
      "moved",
      "moved",
      "recovered",
      "quiet",
    ]);
    expect(back.alerts[0]).toMatchObject({ since: "2024-03-01", period: "2024-03-04" });
  });

  it("tells a move that goes twice as deep, and one to the other side", () => {
    const watcher = openWatcher();
    const values = [...usual(60), 55];
    watcher.look(values);
    expect(kindsOf([watcher.look([...values, 2]), watcher.look([...values, 2, 190])])).toEqual([["moved"], ["moved"]]);
  });

  it("takes a level that stays for the new normal, and judges by it from then on", () => {
    const watcher = openWatcher();
    const raised = Array.from({ length: 40 }, (_, index) => usualValue(index) + 80);
    const told = Array.from(
      { length: 40 },
      (_, day) => watcher.look([...usual(60), ...raised.slice(0, day + 1)]).alerts,
    )
      .flat()
      .map(({ kind, period }) => [kind, period]);
    expect(told).toEqual([
      ["moved", "2024-03-01"],
      ["new_normal", "2024-03-15"],
    ]);
    expect(watcher.look([...usual(60), ...raised, 100]).alerts).toMatchObject([{ kind: "moved" }]);
  });

  it("judges what was missed while nothing ran, in order, and says of a short move both at once", () => {
    const watcher = openWatcher();
    watcher.look(usual(60));
    const later = watcher.look([...usual(62), 30, usualValue(63), usualValue(64)]);
    expect(later.checks.map(({ verdict }) => verdict)).toEqual(["quiet", "quiet", "moved", "recovered", "quiet"]);
    expect(later.alerts).toHaveLength(1);
    expect(later.alerts[0]!.headline).toContain("It recovered on Mon 4 Mar.");
  });

  it("says that it learns while there is little history, and alarms at nothing", () => {
    const { alerts, state } = openWatcher().look([...usual(9), 1]);
    expect(alerts).toEqual([]);
    expect(state.shown).toMatchObject({ status: "learning", note: "learning what is usual: 10 days so far" });
  });
});

describe("late data", () => {
  it("are waited for, and judged once they are there", () => {
    const watcher = openWatcher();
    watcher.look(usual(60));
    const waiting = watcher.look(usual(60), 61);
    expect(waiting).toMatchObject({
      checks: [],
      alerts: [],
      state: { shown: { status: "waiting", waiting_for: "2024-03-01" } },
    });
    expect(watcher.look([...usual(60), 30], 61, "12:00").alerts).toMatchObject([
      { kind: "moved", period: "2024-03-01" },
    ]);
  });

  it("are told once when they are overdue, and once that they are back", () => {
    const watcher = openWatcher();
    watcher.look(usual(60));
    const told = [
      watcher.look(usual(60), 61, "23:00"),
      watcher.look(usual(60), 62, "01:00"),
      watcher.look(usual(60), 63),
      watcher.look(usual(63), 63),
    ];
    expect(kindsOf(told)).toEqual([[], ["no_data"], [], ["recovered"]]);
    expect(told[3]!.checks).toHaveLength(3);
  });

  it("that never came in time are no news", () => {
    const watcher = openWatcher();
    const outcome = watcher.look(usual(60), 400);
    expect(outcome.checks.map(({ period }) => period)).toEqual(["2024-02-29"]);
    expect([...outcome.alerts, ...watcher.look(usual(60), 405).alerts]).toEqual([]);
  });

  const judgeAt = (clock: string, last: Parameters<typeof historyOf>[2]) => {
    const spec = specOf();
    const history = historyOf(
      Array.from({ length: 61 }, (_, index) => usualValue(index) * 10),
      {},
      last,
    );
    const { checks } = checkMetric({
      spec,
      history,
      state: newState(spec, fingerprintOf(spec)),
      now: dayAt(61, clock),
    });
    return checks.map(({ period }) => period);
  };

  it("are taken for such where rows end in the middle of the day, until noon of the next", () => {
    const cut = { 60: { lastMs: dayAt(60, "11:00").getTime(), value: 400, rows: 400 } };
    expect(judgeAt("09:00", cut)).toEqual([]);
    expect(judgeAt("12:30", cut)).toEqual(["2024-03-01"]);
  });

  it("are taken for such where far fewer rows came than ever, for two hours", () => {
    expect(judgeAt("01:00", { 60: { value: 200, rows: 200 } })).toEqual([]);
    expect(judgeAt("02:30", { 60: { value: 200, rows: 200 } })).toEqual(["2024-03-01"]);
  });

  it("are not suspected where rows of the next day are there, or rows are no fewer than a move would leave", () => {
    expect(judgeAt("00:30", { 60: { value: 800, rows: 800 } })).toEqual(["2024-03-01"]);
    const spec = specOf();
    const values = [...Array.from({ length: 60 }, (_, index) => usualValue(index) * 10), 200, 5];
    const state = newState(spec, fingerprintOf(spec));
    expect(checkMetric({ spec, history: historyOf(values), state, now: dayAt(61, "00:30") }).alerts).toHaveLength(1);
  });

  it("are waited for where a day has one row, and on a Monday where weekends have none", () => {
    const spec = specOf({ metric: "sum(orders)" });
    const statusOf = (values: (number | null)[], last: Parameters<typeof historyOf>[2], day: number) => {
      const history = historyOf(values, { kind: "amount" }, last);
      const { checks, state } = checkMetric({
        spec,
        history,
        state: newState(spec, fingerprintOf(spec)),
        now: dayAt(day),
      });
      return [checks.at(-1)?.period, checks.at(-1)?.value, state.shown.waiting_for];
    };
    const single = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [index, { rows: 1 }]));
    expect(statusOf(usual(60), single, 61)).toEqual(["2024-02-29", usualValue(59), "2024-03-01"]);
    const working = Array.from({ length: 61 }, (_, index) => (index % 7 >= 5 ? null : usualValue(index)));
    expect(statusOf(working, {}, 62)).toEqual(["2024-03-02", 0, null]);
    expect(statusOf(working, {}, 64)).toEqual(["2024-03-03", 0, "2024-03-04"]);
  });

  it("a day without rows is a zero where such days are usual", () => {
    const values = Array.from({ length: 60 }, (_, index) => [2, null, 1, 3, null, 2, 1][index % 7]!);
    const { checks } = openWatcher().look([...values, null]);
    expect(checks.at(-1)).toMatchObject({ period: "2024-03-01", verdict: "quiet", value: 0 });
  });
});
