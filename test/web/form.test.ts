import { describe, expect, it } from "vitest";
import { AppError } from "../../src/base/app-error.ts";
import type { Suggestion } from "../../src/domain/session-suggestion.ts";
import { toChartShape } from "../../src/web/form/chart-shape.ts";
import { correctMetric } from "../../src/web/form/correct-metric.ts";
import { emptyValues } from "../../src/web/form/form-values.ts";
import { toQuestion } from "../../src/web/form/to-question.ts";
import type { WebServices } from "../../src/web/web-services.ts";
import { openPages } from "./open-pages.ts";
import { detailsOf, fileOf, scriptSessions, sessionId } from "./scripted-sessions.ts";

const suggestion: Suggestion = {
  metrics: [{ expression: "sum(amount)", column: "amount", table: "orders", meaning: "sum of amount" }],
  default_metric: "sum(amount)",
  date_columns: [{ column: "day", table: "orders", start: "2025-02-03", end: "2025-03-02", days: 28 }],
  default_date_column: "day",
  default_periods: {
    baseline: { start: "2025-02-03", end: "2025-02-16" },
    comparison: { start: "2025-02-17", end: "2025-03-02" },
  },
  period_choices: [],
};
const complete = {
  ...emptyValues,
  target_metric: "sum(amount)",
  baseline_start: "2025-02-03",
  baseline_end: "2025-02-16",
  comparison_start: "2025-02-17",
  comparison_end: "2025-03-02",
};
const withFiles = detailsOf({ status: "has_files", context: null, files: [fileOf()] });
const understands = {
  suggest: async () => suggestion,
  checkMetric: async () => ({ ok: true as const, meaning: "sum of amount", table: "orders", columns: [], notes: [] }),
  saveDraft: async () => {},
};

describe("tables out of a database", () => {
  const shop = { name: "shop", kind: "postgres", address: "postgres://db/shop", about: null } as const;
  const tables = [{ name: "orders", kind: "table", rows: 5_000_000, bytes: null } as const];
  const sources: WebServices["sources"] = {
    list: () => [{ ...shop, allows_queries: false, problem: null }],
    tables: async () => ({ source: "shop", address: shop.address, tables }),
    take: () => Promise.reject(new Error("nothing is taken here")),
  };

  it("are offered where a database has a name, without scripts too; where none has, it is said how", async () => {
    expect((await openPages().read("/")).text).toContain('<a href="/settings#sources">Give it a name</a>');
    const { text } = await openPages({ sources }).read("/?source=shop");
    expect(text).toMatch(/value="orders".*about 5\.0M rows/);
    expect(text).not.toContain("Or write a query");
  });

  it("leave the form as it is where the names have a mistake", async () => {
    const list = () => {
      throw new AppError("WRONG_USAGE", "The sources in sources.json have mistakes: shop.url.");
    };
    const { status, text } = await openPages({ sources: { ...sources, list } }).read("/");
    expect([status, text.includes("shop.url"), text.includes('id="file"')]).toEqual([200, true, true]);
  });
});

describe("the question of the form", () => {
  it("takes the metric for its definition where nobody gave one", () => {
    expect(toQuestion(complete).question).toMatchObject({ metric_definition: "sum(amount)", date_column: null });
  });

  it("offers to leave a wide table as it is, and only then", async () => {
    const turned = { ...fileOf(), turned: "The table has a column per month" };
    const wide = detailsOf({ status: "has_files", context: null, files: [turned] });
    const read = async (details: typeof wide) =>
      (await openPages({ sessions: scriptSessions([details], understands) }).read(`/?session=${sessionId}`)).text;
    expect(await read(wide)).toMatch(/The table has a column per month\.[\s\S]*name="wide" value="keep"/);
    expect(await read(withFiles)).not.toContain('name="wide"');
    expect([toQuestion(complete), toQuestion({ ...complete, wide: "keep" })].map((one) => one.question?.wide)).toEqual([
      "auto",
      "keep",
    ]);
  });

  it("names every mistake with its field at once, and a missing metric once", () => {
    const { problems } = toQuestion({
      ...complete,
      target_metric: " ",
      baseline_start: "",
      comparison_end: "2025-01-01",
    });
    expect(problems).toEqual([
      { field: "target_metric", message: "Name the metric to investigate." },
      { field: "baseline_start", message: "The period before needs a first day." },
      {
        field: "comparison_start",
        message: "The period after starts on 2025-02-17, after it ends on 2025-01-01. Swap the two dates.",
      },
    ]);
  });
});

describe("a corrected metric", () => {
  it.each([
    ["sum(ordres)", "orders", "sum(orders)"],
    ["sum(orders)/sum(vists)", "visits", "sum(orders)/sum(visits)"],
    ["count(distinct usr_id)", "user_id", "count(distinct user_id)"],
    ["revnue", "net revenue", '"net revenue"'],
    ["sum(", "sum(amount)", "sum(amount)"],
  ])("puts %s right with %s", (typed, suggested, right) => {
    expect(correctMetric(typed, suggested)).toBe(right);
  });
});

describe("the form page", () => {
  it("fills in what the data suggest and says what the metric means", async () => {
    const { text } = await openPages({ sessions: scriptSessions([withFiles], understands) }).read(
      `/?session=${sessionId}`,
    );
    expect(text).toMatch(/id="target_metric"[^>]*value="sum\(amount\)"/);
    expect(text).toMatch(/id="comparison_end"[^>]*value="2025-03-02"/);
    expect(text).toContain("Sum of amount, from orders.");
  });

  it("shows a file with hostile names, values and notes as text", async () => {
    const evil = "<img src=x onerror=alert(1)>";
    const file = fileOf({
      original_name: `${evil}.csv`,
      notes: [evil],
      preview: { columns: [evil], rows: [[evil]] },
      rejected: { count: 1, lines: [{ line: 3, reason: evil, text: evil }] },
    });
    const sessions = scriptSessions([{ ...withFiles, files: [file] }], understands);
    const { text } = await openPages({ sessions }).read(`/?session=${sessionId}`);
    expect(text).not.toContain("<img");
    expect(text).toContain("We could not read 1 of 29 lines; they are left out.");
  });

  it("keeps everything typed when the question is refused, and leads from the summary to the field", async () => {
    const investigate = async () => {
      throw new AppError("COLUMN_NOT_FOUND", "There is no column amuont. Did you mean amount?");
    };
    const sessions = scriptSessions([withFiles], { ...understands, investigate });
    const sent = { ...complete, target_metric: "sum(amuont)", business_context: "A shop & more" };
    const refused = await openPages({ sessions }).post(`/form/start?session=${sessionId}`, sent);
    const text = await refused.text();
    expect(refused.status).toBe(422);
    expect(text).toContain('<a href="#target_metric">There is no column amuont. Did you mean amount?</a>');
    expect(text).toMatch(/aria-invalid="true"[^>]*value="sum\(amuont\)"|value="sum\(amuont\)"[^>]*aria-invalid="true"/);
    expect(text).toContain("A shop &amp; more</textarea>");
  });

  it("asks for a file before anything else", async () => {
    const refused = await openPages().post("/form/start?session=", { ...complete });
    expect(await refused.text()).toContain('<a href="#file">Upload at least one file first.</a>');
  });

  it("starts the investigation and leads to it", async () => {
    const asked: unknown[] = [];
    const investigate = async (_id: string, question: unknown) => {
      asked.push(question);
      return { status: "running" as const, message: "" };
    };
    const sessions = scriptSessions([withFiles], { ...understands, investigate });
    const started = await openPages({ sessions }).post(`/form/start?session=${sessionId}`, complete);
    expect([started.status, started.headers.get("location")]).toEqual([303, `/session/${sessionId}`]);
    expect(asked).toMatchObject([{ target_metric: "sum(amount)", comparison_period: { end: "2025-03-02" } }]);
  });

  it("keeps what was typed when a file is removed in the middle of typing", async () => {
    const drafts: unknown[] = [];
    const sessions = scriptSessions([withFiles], {
      ...understands,
      saveDraft: async (_, draft) => void drafts.push(draft),
      removeFile: async () => {},
    });
    const fileId = withFiles.files[0].file_id;
    const path = `/form/${sessionId}/files/${fileId}/remove`;
    const removed = await openPages({ sessions }).post(path, { ...complete, business_context: "half a thou" });
    expect(removed.headers.get("location")).toBe(`/?session=${sessionId}`);
    expect(drafts).toMatchObject([{ business_context: "half a thou" }]);
  });
});

describe("the chart of the form", () => {
  it("places each day in the middle of its width and breaks where a value is missing", () => {
    const points = [
      { time: "2025-02-01", value: 10 },
      { time: "2025-02-02", value: null },
      { time: "2025-02-03", value: 20 },
      { time: "2025-02-04", value: 10 },
    ];
    const shape = toChartShape({ metric: "m", meaning: "m", date_column: "d", granularity: "day", points })!;
    expect(shape.path).toBe("M125 147.2M625 12.8L875 147.2");
    expect([shape.first, shape.days, shape.ticks.at(-1)]).toEqual(["2025-02-01", 4, "2025-02-04"]);
  });
});
