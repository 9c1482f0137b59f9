import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { appendAlert } from "../../../src/app/watch/alerts/append-alert.ts";
import { sendWebhook } from "../../../src/app/watch/alerts/send-webhook.ts";
import { slackMessage } from "../../../src/app/watch/alerts/slack-message.ts";
import { fileChannel, webhookChannel } from "../../../src/app/watch/file/to-channel.ts";
import { runRound, type WatchServices } from "../../../src/app/watch/run-round.ts";
import { openWatchState } from "../../../src/app/watch/watch-state.ts";
import type { WatchAlert } from "../../../src/domain/watch.ts";
import { dayAt, specOf, usualValue } from "./watched.ts";

const folder = mkdtempSync(join(tmpdir(), "whydunit-watch-"));
const calls: { id: string; body: { text: string; metadata: { event_payload: WatchAlert } } }[] = [];
let answers: number[] = [];
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      calls.push({ id: String(request.headers["idempotency-key"]), body: JSON.parse(body) });
      const status = answers.shift() ?? 200;
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end("said with secret-token");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/secret-token`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  calls.length = 0;
  answers = [];
});

/** A day has as many rows as it has orders; of the last day those of ios are missing. */
function writeOrders(path: string): void {
  const lines = Array.from({ length: 61 }, (_, day) => {
    const date = dayAt(day).toISOString().slice(0, 10);
    return Array.from({ length: usualValue(day) }, (_, i) =>
      day === 60 && i % 2 === 0 ? "" : `${date},${i % 2 === 0 ? "ios" : "web"}\n`,
    ).join("");
  });
  writeFileSync(path, `day,device\n${lines.join("")}`);
}

class Crash extends Error {}

describe("a watch that is cut off", () => {
  // Each write of the state, before and after it reaches the disk, up to one that is never made.
  const points = Array.from({ length: 16 }, (_, i) => ({ save: i >> 1, isWritten: i % 2 === 1 }));

  it("neither loses nor repeats an alert, wherever that happens", async () => {
    const repeated: number[] = [];
    const orders = join(folder, "orders.csv");
    writeOrders(orders);
    for (const [i, point] of points.entries()) {
      calls.length = 0;
      const place = join(folder, String(i));
      const alerts = join(place, "alerts.ndjson");
      const spec = specOf({
        files: [orders],
        sourceName: "orders.csv",
        channels: [webhookChannel(url)!, fileChannel(alerts)],
      });
      const state = openWatchState(join(place, "state"));
      const services: WatchServices = {
        state,
        // One home for all: the case of an alert is investigated once, and found again.
        home: join(folder, "home"),
        out: null,
        linkTo: async () => null,
        now: () => dayAt(61),
        onProgress: () => {},
      };
      let saves = 0;
      const crashing: WatchServices = {
        ...services,
        state: {
          ...state,
          save: (kept) => {
            const isHere = saves === point.save;
            saves += 1;
            if (!isHere || point.isWritten) state.save(kept);
            if (isHere) throw new Crash();
          },
        },
      };
      const wasCut = await runRound([spec], crashing).then(
        () => false,
        (error) => error instanceof Crash,
      );
      expect([i, wasCut]).toEqual([i, point.save < 7]);
      const [outcome] = await runRound([spec], services);
      if (!wasCut) await runRound([spec], services);
      const [alert] = outcome!.state.shown.alerts;
      expect(outcome!.state.shown.alerts).toHaveLength(1);
      expect(alert!.case).toMatchObject({ problem: null, decision: "diagnosed" });
      expect(alert!.deliveries.map(({ status }) => status)).toEqual(["sent", "sent"]);
      const lines = readFileSync(alerts, "utf8").trimEnd().split("\n");
      expect(lines.map((line) => JSON.parse(line).alert_id)).toEqual([alert!.id]);
      expect(new Set(calls.map(({ id }) => id))).toEqual(new Set([alert!.id]));
      if (calls.length > 1) repeated.push(i);
    }
    // The one moment that nobody can close: the receiver has said yes, and that is not written down. The id is the same then.
    expect(repeated).toEqual([8]);
  });
});

const alert: WatchAlert = {
  id: "0123456789abcdef01234567",
  kind: "moved",
  metric: "A & B",
  period: "2024-03-01",
  since: "2024-03-01",
  decided_at: "2024-03-02T07:00:00.000Z",
  headline: "A & B fell to 40 on <Fri>, far below.",
  value: 40,
  expected: 100,
  range: [80, 120],
  change: { absolute: -60, relative: -0.6 },
  p_value: 0.0001,
  conclusion: "device = ios accounts for 90 % of it.",
  explanations: [{ rank: 1, title: "device = ios", share: 0.9 }],
  case: {
    session_id: "b0b6a9fc-95d8-4e0c-8f1c-4c7e2a9b7d10",
    folder: "/cases/1",
    report_path: "/cases/1/report.md",
    link: "https://whydunit.example/session/b0b6a9fc-95d8-4e0c-8f1c-4c7e2a9b7d10",
    decision: "diagnosed",
    problem: null,
  },
  deliveries: [],
};

describe("webhooks", () => {
  const send = () => sendWebhook({ url, id: alert.id, attempt: 1, body: slackMessage(alert) });

  it("get what Slack takes: escaped text, blocks, a link, and the alert for programs", async () => {
    expect(await send()).toEqual({ ok: true });
    const { id, body } = calls[0]!;
    expect([id, body.metadata.event_payload.id, body.text]).toEqual([
      alert.id,
      alert.id,
      "A &amp; B fell to 40 on &lt;Fri&gt;, far below.",
    ]);
    const text = JSON.stringify(slackMessage(alert));
    expect(text).toContain("1. device = ios (90");
    expect(text).toContain("<https://whydunit.example/session/b0b6a9fc-95d8-4e0c-8f1c-4c7e2a9b7d10|open the case>");
    expect(
      JSON.stringify(slackMessage({ ...alert, case: { ...alert.case!, problem: "The disk is full." } })),
    ).toContain("the investigation failed. The disk is full.");
  });

  it("are tried again where that may help, follow nobody elsewhere, and never say their address", async () => {
    answers = [503, 302, 404];
    const found = [await send(), await send(), await send()];
    expect(found).toMatchObject([
      { ok: false, problem: "answered 503", mayRetry: true },
      { ok: false, problem: "answered 302", mayRetry: false },
      { ok: false, problem: "answered 404", mayRetry: false },
    ]);
    expect(calls).toHaveLength(3);
    const refused = await sendWebhook({ url: "http://127.0.0.1:9/secret-token", id: alert.id, attempt: 1, body: {} });
    expect(refused).toMatchObject({ ok: false, mayRetry: true });
    expect(JSON.stringify([found, refused])).not.toContain("secret");
  });
});

describe("a file of alerts", () => {
  it("gets each alert once, after what is there, and loses half a line that a crash left", async () => {
    const path = join(folder, "told.ndjson");
    writeFileSync(path, '{"alert_id":"other"}\n{"alert_id":"0123456789abcdef01234567","ki');
    await appendAlert(path, alert);
    await appendAlert(path, alert);
    const lines = readFileSync(path, "utf8").split("\n");
    expect(lines.map((line) => (line === "" ? "" : JSON.parse(line).alert_id))).toEqual(["other", alert.id, ""]);
  });
});
