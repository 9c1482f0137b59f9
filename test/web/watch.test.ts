import { describe, expect, it } from "vitest";
import type { WatchedMetric, WatchList } from "../../src/domain/watch.ts";
import { openPages } from "./open-pages.ts";

const session = "b0b6a9fc-95d8-4e0c-8f1c-4c7e2a9b7d10";

const orders: WatchedMetric = {
  name: "Orders <b>",
  metric: "count(*)",
  source: "/data/orders.csv",
  period: "day",
  schedule: "daily at 07:00",
  sensitivity: "normal",
  status: "moved",
  note: "40 on Fri 1 Mar, expected 100 (80 to 120)",
  checked_at: "2024-03-02T07:00:00.000Z",
  next_check_at: "2024-03-03T07:00:00.000Z",
  last: { period: "2024-03-01", verdict: "moved", value: 40, expected: 100, range: [80, 120], p_value: 0.0001 },
  moved_since: "2024-03-01",
  waiting_for: null,
  series: [
    { period: "2024-02-28", value: 101, moved: false },
    { period: "2024-02-29", value: 99, moved: false },
    { period: "2024-03-01", value: 40, moved: true },
  ],
  alerts: [
    {
      id: "0123456789abcdef01234567",
      kind: "moved",
      metric: "Orders <b>",
      period: "2024-03-01",
      since: "2024-03-01",
      decided_at: "2024-03-02T07:00:00.000Z",
      headline: "Orders <b> fell to 40.",
      value: 40,
      expected: 100,
      range: [80, 120],
      change: { absolute: -60, relative: -0.6 },
      p_value: 0.0001,
      conclusion: "device = ios accounts for 90 % of it.",
      explanations: [],
      case: {
        session_id: session,
        folder: "/home/sessions/1",
        report_path: "/home/sessions/1/report.md",
        link: `/session/${session}`,
        decision: "diagnosed",
        problem: null,
      },
      deliveries: [],
    },
  ],
};

const list: WatchList = {
  watches: [
    { id: "1", file: "/etc/metrics.yml", updated_at: "2024-03-02T07:00:00.000Z", running: true, metrics: [orders] },
  ],
};

describe("the page of watched metrics", () => {
  it("shows where each metric stands, how it went in words too, and its last cases", async () => {
    const { text } = await openPages({ watches: { list: () => list } }).read("/watch");
    expect(text).toContain("moved since 2024-03-01");
    expect(text).toContain(
      'aria-label="Orders &lt;b&gt; by day from 2024-02-28 to 2024-03-01: lowest 40, highest 101, last 40; moved since 2024-03-01"',
    );
    expect(text).toContain(`<a href="/session/${session}">Orders &lt;b&gt; fell to 40.</a>`);
    expect(text).not.toContain("<b>");
  });

  it("shows how to begin while nothing is watched", async () => {
    const { text } = await openPages().read("/watch");
    expect(text).toContain("Nothing is watched yet");
    expect(text).toContain("schedule: daily at 07:00");
  });

  it("is there for programs too", async () => {
    const { text } = await openPages({ watches: { list: () => list } }).read("/api/watch", {
      accept: "application/json",
    });
    expect(JSON.parse(text)).toEqual(list);
  });
});
