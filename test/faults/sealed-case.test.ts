import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { investigateFiles } from "../../src/app/investigate-files.ts";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import type { EvidenceById } from "../../src/domain/evidence.ts";
import { verifyResultSchema } from "../../src/domain/verify-result.ts";
import { hashEvidence } from "../../src/engine/evidence-log.ts";
import { readArtifact } from "../../src/ledger/artifacts.ts";
import { openAuditLog } from "../../src/ledger/audit-log.ts";
import { listCaseFiles } from "../../src/ledger/case-files.ts";
import { proveEntry, proveFile } from "../../src/ledger/prove.ts";
import { sealCase } from "../../src/ledger/seal-case.ts";
import { verifyCase } from "../../src/ledger/verify-case.ts";
import { verifyInclusion } from "../../src/ledger/verify-proof.ts";
import { seededRandom } from "../analysis/seeded-random.ts";

const scratch = makeScratchFolder();
const data = scratch.path("data");
const demo = scratch.path("case");
afterAll(() => scratch.remove());

const investigateDemo = (out: string) =>
  investigateFiles({
    files: ["orders", "customers", "products"].map((name) => join(data, `${name}.csv.gz`)),
    question: {
      metric: "sum(amount)",
      definition: null,
      context: null,
      prompt: null,
      dateColumn: null,
      baseline: { start: "2025-02-03", end: "2025-02-16" },
      comparison: { start: "2025-02-17", end: "2025-03-02" },
    },
    out,
    onProgress: () => {},
  });

beforeAll(async () => {
  const examples = fileURLToPath(new URL("../../examples/demo", import.meta.url));
  mkdirSync(data);
  for (const name of ["orders", "customers", "products"])
    copyFileSync(join(examples, `${name}.csv.gz`), join(data, `${name}.csv.gz`));
  await investigateDemo(demo);
});

const copyOfDemo = (): string => {
  const folder = scratch.path("copy");
  cpSync(demo, folder, { recursive: true });
  return folder;
};

/** Changes the evidence as someone would who can also recompute every hash, the chain and the seal. */
async function forgeEvidence(folder: string, forge: (evidence: EvidenceById) => void): Promise<void> {
  const path = join(folder, "analysis/evidence.json");
  const evidence = JSON.parse(readFileSync(path, "utf8")) as EvidenceById;
  forge(evidence);
  for (const item of Object.values(evidence)) item.hash = hashEvidence(item);
  writeFileSync(path, `${JSON.stringify(evidence, null, 2)}\n`);
  await sealCase(folder, openAuditLog(join(folder, "audit.jsonl"), "0b9f3c9e-52f4-4f0e-8f35-5b2b8f1c7a10"));
}

describe("a finished case", () => {
  it("verifies as long as nobody touches it", async () => {
    const result = verifyResultSchema.parse(await verifyCase(demo));
    expect(result).toMatchObject({ ok: true, first_problem: null });
    expect(result.checked.audit_entries).toBeGreaterThan(15);
    expect(result.checked.artifacts).toBe(listCaseFiles(demo).length - 3);
    expect(result.checked.evidence).toBeGreaterThan(10);
  });

  it("is written the same way twice, ids and times apart", async () => {
    const again = scratch.path("again");
    await investigateDemo(again);
    const plain = (folder: string) =>
      readFileSync(join(folder, "report.md"), "utf8")
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
        .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\b)/g, "TIME");
    expect(plain(again)).toBe(plain(demo));
    expect(readFileSync(join(again, "analysis/evidence.json"))).toEqual(
      readFileSync(join(demo, "analysis/evidence.json")),
    );
  });

  it("proves one file and one entry without the rest", () => {
    for (const claim of [proveFile(demo, "report.md"), proveEntry(demo, 1), proveEntry(demo, 17)]) {
      expect(verifyInclusion(claim)).toBe(true);
      expect(verifyInclusion({ ...claim, index: claim.index + 1 })).toBe(false);
    }
  });
});

describe("F58: a changed byte is found", () => {
  it("when an artifact is read", () => {
    const folder = copyOfDemo();
    const path = join(folder, "charts/bridge.png");
    const bytes = readFileSync(path);
    expect(readArtifact(folder, "charts/bridge.png")).toEqual(bytes);
    bytes[1000] ^= 1;
    writeFileSync(path, bytes);
    expect(() => readArtifact(folder, "charts/bridge.png")).toThrow("its hash differs");
  });

  it("each of 200 random single-byte changes in the folder", async () => {
    const { uniform: random } = seededRandom(58);
    const folder = copyOfDemo();
    const files = listCaseFiles(folder);
    const missed: string[] = [];
    for (let i = 0; i < 200; i += 1) {
      // The small files that prove the others are where a change could hide, so they are drawn more often.
      const name =
        i % 4 === 0
          ? ["audit.jsonl", "audit.jsonl.head", "manifest.json"][(i / 4) % 3]
          : files[Math.floor(random() * files.length)];
      const path = join(folder, name);
      const kept = readFileSync(path);
      const bytes = Buffer.from(kept);
      const at = Math.floor(random() * bytes.length);
      bytes[at] ^= i % 2 === 0 ? 1 << Math.floor(random() * 8) : 1 + Math.floor(random() * 255);
      writeFileSync(path, bytes);
      const { ok, checked } = await verifyCase(folder);
      if (ok || checked.evidence > 0) missed.push(`${name} at ${at}`);
      writeFileSync(path, kept);
    }
    expect(missed).toEqual([]);
    expect((await verifyCase(folder)).ok).toBe(true);
  });

  it("every single bit of the head", async () => {
    const folder = copyOfDemo();
    const path = join(folder, "audit.jsonl.head");
    const kept = readFileSync(path);
    for (let bit = 0; bit < kept.length * 8; bit += 7) {
      const bytes = Buffer.from(kept);
      bytes[bit >> 3] ^= 1 << (bit & 7);
      writeFileSync(path, bytes);
      expect((await verifyCase(folder)).ok).toBe(false);
    }
  });

  const changes: Record<string, { change(folder: string): void; named: string }> = {
    "a file removed": { change: (folder) => rmSync(join(folder, "report.md")), named: "report.md is missing" },
    "a file added": {
      change: (folder) => writeFileSync(join(folder, "analysis/more.json"), "{}"),
      named: "analysis/more.json was added after the case was finished",
    },
    "a file replaced by a link to a copy": {
      change: (folder) => {
        rmSync(join(folder, "report.md"));
        symlinkSync(join(demo, "report.md"), join(folder, "report.md"));
      },
      named: "report.md is neither a file nor a folder; a case has only these.",
    },
    "the manifest removed": {
      change: (folder) => rmSync(join(folder, "manifest.json")),
      named: "the case was never finished: it has no manifest.json",
    },
    "the head removed": {
      change: (folder) => rmSync(join(folder, "audit.jsonl.head")),
      named: "the audit log's head is missing or damaged",
    },
    "the log removed": { change: (folder) => rmSync(join(folder, "audit.jsonl")), named: "the audit log is missing" },
    "the log cut": {
      change: (folder) => {
        const lines = readFileSync(join(folder, "audit.jsonl"), "utf8").split("\n");
        writeFileSync(join(folder, "audit.jsonl"), `${lines.slice(0, 4).join("\n")}\n`);
      },
      named: "the audit log was cut off: its head knows",
    },
    "something appended to the log": {
      change: (folder) => writeFileSync(join(folder, "audit.jsonl"), "{", { flag: "a" }),
      named: "the audit log goes on behind its head",
    },
  };
  it.each(Object.entries(changes))("%s", async (_, { change, named }) => {
    const folder = copyOfDemo();
    change(folder);
    const { ok, first_problem } = await verifyCase(folder);
    expect(ok).toBe(false);
    expect(first_problem).toContain(named);
  });
});

describe("evidence is computed again", () => {
  it("a figure that the data do not give is named, even when all hashes were made to fit", async () => {
    const folder = copyOfDemo();
    await forgeEvidence(folder, (evidence) => {
      const [column] = Object.keys(evidence["E2"].rows[0]);
      evidence["E2"].rows[0][column] = 123456;
    });
    const { checked, first_problem } = await verifyCase(folder);
    expect(first_problem).toMatch(/^evidence E2: row 1, .+: the case has 123456, the data give /);
    expect(checked.evidence).toBe(1);
  });

  it("a forged query that reads a file is not run", async () => {
    const folder = copyOfDemo();
    await forgeEvidence(folder, (evidence) => {
      evidence["E1"].sql = "select content from read_text('/etc/hostname')";
    });
    expect((await verifyCase(folder)).first_problem).toBe(
      "evidence E1: the query was not run: it reads from read_text(), not from a table",
    );
  });

  it("a data file changed or missing is named", async () => {
    const orders = join(data, "orders.csv.gz");
    const kept = readFileSync(orders);
    writeFileSync(orders, readFileSync(join(data, "products.csv.gz")));
    expect((await verifyCase(demo)).first_problem).toBe(`the data file ${orders} was changed after the case was made`);
    rmSync(orders);
    expect((await verifyCase(demo)).first_problem).toContain(`the data file ${orders} is missing`);
    writeFileSync(orders, kept);
  });
});
