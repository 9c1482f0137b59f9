import { describe, expect, it } from "vitest";
import { type SummaryMaterial, writeSummary } from "../../../src/analyst/answer/write-summary.ts";
import type { OutputCell } from "../../../src/analyst/tools/tool-output.ts";

// Spaces before percent signs do not break.
const summary = (columns: string[], rows: OutputCell[][], given: Partial<SummaryMaterial> = {}): string =>
  writeSummary({
    title: "T",
    table: { columns, rows, evidence: "E1" },
    assumptions: [],
    isRanked: false,
    keys: [],
    shape: "plain",
    covered: null,
    ...given,
  }).replace(/\s/g, " ");

describe("the answer in a paragraph", () => {
  it("takes an id that rows go by for no figure", () => {
    const columns = ["department_id", "department_name", "average_cost"];
    const rows = [
      [4, "Pediatrics", 958.5],
      [1, "Cardiology", 901.8],
    ];
    expect(summary(columns, rows, { keys: columns.slice(0, 2) })).toBe(
      "T: highest Pediatrics 958.5, lowest Cardiology 901.8, 2 rows in all (E1).",
    );
    const ids = [
      [255, 19782],
      [346, 16744],
    ];
    expect(summary(["patient_id", "total_cost"], ids, { keys: ["patient_id"], isRanked: true })).toBe(
      "T: patient id 255: 19,782, patient id 346: 16,744 (E1).",
    );
  });

  it("tells the course over whole months only, and which ones are not whole", () => {
    const rows = [
      ["2024-01-01", 100],
      ["2024-02-01", 90],
      ["2024-03-01", 110],
      ["2024-04-01", 30],
    ];
    const told = summary(["month", "total"], rows, {
      keys: ["month"],
      covered: { first: "2024-01-01", last: "2024-04-09" },
    });
    expect(told).toContain("From 2024-01 100 to 2024-03 110, +10.0 % (E1). The data of 2024-04 end on 2024-04-09.");
  });

  it("says of two periods who gained and who lost most", () => {
    const columns = ["carrier", "total 2023", "total 2024", "change", "relative_change", "change_percent"];
    const rows = [
      ["KLM", 100, 110, 10, 0.1, 10],
      ["SAS", 100, 80, -20, -0.2, -20],
    ];
    expect(summary(columns, rows, { keys: ["carrier"], shape: "periods" })).toBe(
      "T: largest rise KLM from 100 to 110 (+10.0 %), largest fall SAS from 100 to 80 (−20.0 %); 2 rows in all (E1).",
    );
  });

  it("says where most of a distribution lies", () => {
    const rows = [
      [-10, 0, 30],
      [0, 10, 70],
    ];
    expect(summary(["delay_from", "delay_below", "number_of_rows"], rows, { shape: "histogram" })).toBe(
      "T: most lie from 0 to below 10: 70 of 100 (70.0 %); all from −10 to below 10 (E1).",
    );
  });

  it("says that nothing stands out, not that no rows match", () => {
    expect(summary(["day", "total"], [], { shape: "anomalies" })).toBe("T: nothing stands out (E1).");
    expect(summary(["day", "total"], [])).toBe("T: No rows match.");
  });
});
