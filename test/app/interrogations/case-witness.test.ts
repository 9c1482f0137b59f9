import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { interrogateHypothesis } from "../../../src/app/interrogations/interrogate-hypothesis.ts";
import { type OpenedBooks, openCaseBooks } from "../../../src/app/interrogations/open-case-books.ts";
import { verifyFolder } from "../../../src/app/verify-folder.ts";
import type { Verdict } from "../../../src/domain/audit-result.ts";
import type { InterrogationSession } from "../../../src/domain/interrogation.ts";
import { hashEvidence } from "../../../src/engine/evidence-log.ts";
import { interrogateQuickly, startedSession } from "../../detective/interrogate-quickly.ts";
import { investigateTables, newFolder } from "../../investigate/investigate-tables.ts";
import { isLate, makeOrders, type Order, type Shop } from "../../investigate/made-orders.ts";

const home = newFolder("home");
const folders: Record<string, string> = {};

const isIos = ({ device }: Order) => device === "ios";
const shops: Record<string, { metric: string; shop: Shop }> = {
  // iOS loses 60 % from 17 February on, and nothing else happens.
  ios: {
    metric: "sum(amount)",
    shop: { seed: 5, perDay: 200, volume: (one) => (isLate(one) && isIos(one) ? 0.4 : 1) },
  },
  // Android loses 70 %, iOS nothing.
  android: {
    metric: "count(*)",
    shop: { seed: 8, perDay: 200, volume: (one) => (isLate(one) && one["device"] === "android" ? 0.3 : 1) },
  },
  // Search doubles.
  search: {
    metric: "sum(amount)",
    shop: { seed: 11, perDay: 150, most: 2, volume: (one) => (isLate(one) && one["channel"] === "search" ? 2 : 1) },
  },
};

const opened: Record<string, OpenedBooks> = {};

beforeAll(async () => {
  for (const [name, { metric, shop }] of Object.entries(shops)) {
    const { reportPath } = await investigateTables({ tables: { orders: makeOrders(shop) }, metric });
    folders[name] = join(reportPath, "..");
    opened[name] = await openCaseBooks(folders[name], "", startedSession("").id);
  }
}, 60_000);

afterAll(() => Promise.all(Object.values(opened).map(({ close }) => close())));

const put = (caseName: string, hypothesis: string): Promise<InterrogationSession> =>
  interrogateHypothesis(
    { hypothesis, documents: [], case: folders[caseName]!, iterationLimit: null },
    { home, environment: {}, now: () => new Date(), onProgress: () => {}, search: async () => [] },
  );

const hypotheses: [caseName: string, text: string, verdict: Verdict][] = [
  ["ios", "The February drop came from iOS.", "supported"],
  ["ios", "Revenue fell in February 2025 because iOS fell.", "supported"],
  ["ios", "iOS revenue fell by 59 percent.", "supported"],
  ["ios", "The drop came from Android.", "contradicted"],
  ["ios", "iOS revenue rose.", "contradicted"],
  ["ios", "iOS revenue fell by 20 percent.", "contradicted"],
  ["ios", "The drop on iOS began on 3 February 2025.", "contradicted"],
  ["ios", "iOS has been falling since 17 February 2025.", "supported"],
  ["ios", "Revenue on Android did not change.", "supported"],
  ["ios", "The drop was caused by the new checkout.", "unknown"],
  ["ios", "New customers bought less.", "unknown"],
  ["ios", "Refunds on iOS rose.", "unknown"],
  ["ios", "The drop is only noise.", "contradicted"],
  ["ios", "iOS fell more than Android.", "supported"],
  ["ios", "iOS fell by more than 50 percent.", "supported"],
  ["ios", "iOS fell by less than 10 percent.", "contradicted"],
  ["ios", "Most of the revenue comes from iOS.", "unknown"],
  ["ios", "iOS accounts for 30 percent of revenue.", "unknown"],
  ["ios", "iOS.", "unknown"],
  ["ios", "It was not iOS that fell, but Android.", "unknown"],
  ["ios", "Revenue fell only on Android.", "contradicted"],
  ["ios", "iOS revenue fell because orders fell.", "unknown"],
  ["android", "The February drop came from iOS.", "contradicted"],
  ["android", "The drop in orders came mostly from Android.", "supported"],
  ["android", "Android accounts for half of the drop.", "contradicted"],
  ["android", "The drop did not come from iOS.", "supported"],
  ["android", "Orders fell in Germany because of a strike.", "unknown"],
  ["android", "Android orders fell in January 2025.", "contradicted"],
  ["search", "Revenue rose because search grew.", "supported"],
  ["search", "Revenue fell because search shrank.", "contradicted"],
  ["search", "Search grew by 88 percent.", "supported"],
  ["search", "The rise came from social.", "contradicted"],
  ["search", "Duplicates explain the rise.", "contradicted"],
  ["search", "The rise came from the app store.", "unknown"],
];

describe("a hypothesis is put to a finished case", () => {
  it.each(hypotheses)("%s: “%s” is %s", async (caseName, text, verdict) => {
    const { auditResult, qaPairs } = await interrogateQuickly(startedSession(text), [], {}, opened[caseName]!.books);
    expect(auditResult!.verdict, qaPairs.map(({ answer }) => answer).join("\n")).toBe(verdict);
  });

  it("leads every quotation to evidence of the case, or to a query of its own on the sealed data", async () => {
    const session = await put("ios", "The drop came from Android.");
    const known = JSON.parse(readFileSync(join(folders["ios"]!, "analysis/evidence.json"), "utf8"));
    const cited = session.auditResult!.claims.flatMap(({ citations }) => citations);
    expect(cited.length).toBeGreaterThan(1);
    for (const { source_url } of cited) {
      const [, kind, id] = /^(case|interrogation):[0-9a-f-]{36}#(E\d+)$/.exec(source_url)!;
      const evidence = kind === "case" ? known[id!] : session.evidence![id!]!;
      expect(hashEvidence(evidence)).toBe(evidence.hash);
    }
    expect(Object.keys(session.evidence!).filter((id) => id in known)).toEqual([]);
    expect(await verifyFolder(folders["ios"]!)).toMatchObject({ first_problem: null });
  });

  it("looks in the data for what speaks against a segment, and says what it withstood", async () => {
    const asked = startedSession("The February drop came from iOS.");
    const { qaPairs, auditResult } = await interrogateQuickly(asked, [], {}, opened["ios"]!.books);
    const said = qaPairs.map(({ answer }) => answer).join(" ") + auditResult!.summary;
    expect(said).toContain("Without device = ios little is left of the change");
    expect(said).toContain("What is beside device = ios did not move like it");
  });

  it("answers from what was written down where the data are gone, and says so", async () => {
    const copy = newFolder("copy");
    cpSync(folders["ios"]!, copy, { recursive: true });
    const sources = JSON.parse(readFileSync(join(copy, "files/sources.json"), "utf8")) as { path: string }[];
    const away = `${sources[0]!.path}.away`;
    cpSync(sources[0]!.path, away);
    rmSync(sources[0]!.path);
    try {
      const place = { home, environment: {}, now: () => new Date(), onProgress: () => {}, search: async () => [] };
      const ask = (hypothesis: string) =>
        interrogateHypothesis({ hypothesis, documents: [], case: copy, iterationLimit: null }, place);
      const found = await ask("The February drop came from iOS.");
      expect(found.auditResult!.verdict).toBe("supported");
      expect(found.auditTrail.map(({ reason }) => reason).join()).toContain("is missing");
      expect((await ask("Android fell.")).auditResult!.verdict).toBe("unknown");
    } finally {
      cpSync(away, sources[0]!.path);
    }
  });
});
