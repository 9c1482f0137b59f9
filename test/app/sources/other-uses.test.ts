import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { analyseFiles } from "../../../src/app/analyses/analyse-files.ts";
import { profileFiles } from "../../../src/app/profile-files.ts";
import { explainSource } from "../../../src/app/sources/explain-source.ts";
import { listSource } from "../../../src/app/sources/list-source.ts";
import type { SourceRequest } from "../../../src/app/sources/source-request.ts";
import { withExtracted } from "../../../src/app/sources/with-extracted.ts";
import { verifyFolder } from "../../../src/app/verify-folder.ts";
import { analysisSubmissionSchema } from "../../../src/domain/analysis-request.ts";
import { parseSourceAddress } from "../../../src/engine/sources/source-address.ts";
import { profile } from "../../../src/index.ts";
import { explain as explainTool } from "../../../src/mcp/tools/explain.ts";
import { fillDuckDb } from "../../engine/sources/fill-source.ts";
import { newFolder } from "../../investigate/investigate-tables.ts";

const sales = ["DE", "FR", "IT", "ES"].flatMap((country) =>
  ["web", "ios", "shop"].flatMap((channel) =>
    Array.from({ length: 5 }, (_, i) => ({
      country,
      channel,
      plan: 100 + i,
      actual: (country === "DE" && channel === "web" ? 0.4 : 1) * (100 + i) + (i % 2),
    })),
  ),
);

describe("tables of a source", () => {
  let request: SourceRequest;
  beforeAll(async () => {
    const address = parseSourceAddress(`duckdb:${await fillDuckDb({ sales, notes: [{ text: "a" }] })}`)!;
    request = { address, tables: ["sales"], query: null, columns: null, since: null, limits: {} };
  });

  it("are listed", async () => {
    const { source, tables } = await listSource(request);
    expect(source).toBe(request.address.name);
    expect(tables).toEqual([
      { name: "notes", kind: "table", rows: 1, bytes: null },
      { name: "sales", kind: "table", rows: 60, bytes: null },
    ]);
  });

  it("must be named where there are several", async () => {
    const unnamed = withExtracted({ ...request, tables: [] }, {}, async () => {});
    await expect(unnamed).rejects.toMatchObject({ code: "TABLE_NEEDED", details: { tables: [{}, { name: "sales" }] } });
    const wrong = withExtracted({ ...request, tables: ["Sale"] }, {}, async () => {});
    await expect(wrong).rejects.toThrow(
      "The source has no table Sale. It has notes (about 1 rows), sales (about 60 rows).",
    );
  });

  it("are profiled", async () => {
    const profiled = await withExtracted(request, {}, async (files) => {
      const { source, result } = await profileFiles(files);
      source.close();
      return result.tables;
    });
    expect(profiled).toMatchObject([{ name: "sales", file: `${request.address.name}/sales`, row_count: 60 }]);
  });

  it("can be named by programs and agents", async () => {
    const source = { source: `duckdb:${request.address.reveal()}`, tables: ["sales"] };
    expect((await profile({ source })).tables).toMatchObject([{ name: "sales", row_count: 60 }]);
    await expect(profile({})).rejects.toThrow("Name at least one file in files, or a database in source.");
    const call = { onProgress: () => {}, signal: new AbortController().signal };
    const measures = { actual: "actual", expected: "plan" };
    const { output } = await explainTool.run({ files: [], source, ...measures }, call);
    expect(output).toMatchObject({ cases: [{ decision: "diagnosed", causes: [{ segment: { country: "DE" } }] }] });
  });

  it("are explained, plan against actual", async () => {
    const [result] = await explainSource(request, { actual: "actual", expected: "plan", dimensions: null });
    expect(result).toMatchObject({ file: `${request.address.name}/sales`, decision: "diagnosed" });
    expect(result.causes[0].segment).toEqual({ country: "DE", channel: "web" });
  });

  it("are analysed in plain words, in a case that can be verified without them", async () => {
    const { result, folder } = await analyseFiles(
      analysisSubmissionSchema.parse({
        intent: "total actual by country",
        data_sources: [{ type: "sql", connection_string: request.address.name }],
      }),
      { out: newFolder("analysis"), home: newFolder("home"), environment: {}, source: request },
    );
    expect(result.decision).toBe("answered");
    expect(result.answer!.rows).toHaveLength(4);
    expect(readdirSync(join(folder, "files/data"))).toEqual(["sales.parquet"]);
    expect(readFileSync(join(folder, "files/sources.json"), "utf8")).toContain('"path": "files/data/sales.parquet"');
    expect(await verifyFolder(folder)).toMatchObject({ first_problem: null });
  });
});
