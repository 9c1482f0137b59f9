import { describe, expect, it } from "vitest";
import { openLocalQueue } from "../../../src/app/runs/local-queue.ts";

/** Runs that end when they are told to. */
function openRuns(atOnce: number, { held = () => false as boolean } = {}) {
  const started: string[] = [];
  const ended: string[] = [];
  const enders = new Map<string, () => void>();
  const queue = openLocalQueue({
    atOnce,
    retryMs: 5,
    runner: {
      mayStart: () => !held(),
      start: (id) => {
        started.push(id);
        const over = new Promise<void>((resolve) => enders.set(id, resolve));
        return { over, kill: () => enders.get(id)!() };
      },
      onEnd: async (id) => {
        ended.push(id);
      },
    },
  });
  return { queue, started, ended, end: (id: string) => enders.get(id)!() };
}

describe("runs in line", () => {
  it("go so many at once, in the order of asking, and know how many are before them", async () => {
    const { queue, started, ended, end } = openRuns(2);
    for (const id of ["a", "b", "c", "d", "c"]) await queue.add(id);
    expect(started).toEqual(["a", "b"]);
    expect(["b", "c", "d"].map(queue.ahead)).toEqual([null, 0, 1]);
    end("b");
    await expect.poll(() => started).toEqual(["a", "b", "c"]);
    expect(ended).toEqual(["b"]);
    expect(queue.ahead("d")).toBe(0);
  });

  it("F36: fifty at once all end, never more than two together, nobody before those who came first", async () => {
    const { queue, started, ended, end } = openRuns(2);
    const all = Array.from({ length: 50 }, (_, i) => `s${i}`);
    for (const id of all) await queue.add(id);
    for (let count = 0; count < 50; count += 1) {
      await expect.poll(() => started.length, { interval: 1 }).toBe(Math.min(50, count + 2));
      end(all[count]);
      await expect.poll(() => ended.length, { interval: 1 }).toBe(count + 1);
    }
    expect(started).toEqual(all);
  });

  it("are taken off the line or killed when they are stopped, and nobody is told that they ended", async () => {
    const { queue, started, ended } = openRuns(1);
    for (const id of ["a", "b", "c"]) await queue.add(id);
    await queue.stop("b");
    await queue.stop("a");
    await expect.poll(() => started).toEqual(["a", "c"]);
    await queue.close();
    await queue.add("d");
    expect([started, ended]).toEqual([["a", "c"], []]);
  });

  it("wait while another process works on the case", async () => {
    let isHeld = true;
    const { queue, started } = openRuns(1, { held: () => isHeld });
    await queue.add("a");
    expect(started).toEqual([]);
    isHeld = false;
    await expect.poll(() => started).toEqual(["a"]);
    await queue.close();
  });
});
