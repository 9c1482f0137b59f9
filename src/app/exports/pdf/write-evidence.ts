import type { EvidenceById } from "../../../domain/evidence.ts";
import { counted, shortText } from "../../../investigate/report/plain-text.ts";
import { cellText, layOutSql } from "../../report/html/evidence-item.tsx";
import { textSpan } from "../../report/span.ts";
import { type Paper, quiet } from "./open-paper.ts";
import { writeCode } from "./write-blocks.ts";
import { clean, writeSpans } from "./write-spans.ts";
import { writeTable } from "./write-table.ts";

const shownRows = 10;
const shownColumns = 7;

/** The queries behind the figures of the report; those that only fed a step are in the case folder. */
export function writeEvidence(paper: Paper, evidence: EvidenceById, uses: Map<string, string[]>): void {
  paper.doc.addPage();
  const outline = paper.doc.outline.addItem("Evidence");
  paper.tag("H2", () => writeSpans(paper, [textSpan("Evidence")], { size: 14, face: "bold" }));
  const total = Object.keys(evidence).length;
  const cited = Object.entries(evidence).filter(([id]) => uses.has(id));
  const note = `The queries behind the figures above: ${cited.length} of ${counted(total, "item")}. The others only fed a step; they are in analysis/evidence.json.`;
  paper.tag("P", () => writeSpans(paper, [textSpan(note)], { size: 9, color: quiet }));
  for (const [id, { sql, rows }] of cited) {
    paper.need(80);
    paper.gap(10);
    paper.doc.addNamedDestination(id, "XYZ", paper.left, paper.doc.y, null);
    const title = `${id} · ${uses.get(id)!.join("; ")}`;
    outline.addItem(title);
    paper.tag("H3", () => writeSpans(paper, [textSpan(title)], { size: 10, face: "bold" }));
    paper.gap(3);
    paper.tag("Code", () => writeCode(paper, cleanLines(layOutSql(sql))));
    paper.gap(4);
    if (rows.length > 0) paper.tag("Table", () => writeRows(paper, rows));
    const more = rows.length > shownRows ? `, the first ${shownRows} shown` : "";
    paper.gap(2);
    const count = `${counted(rows.length, "row")}${more}`;
    paper.tag("P", () => writeSpans(paper, [textSpan(count)], { size: 8, color: quiet }));
  }
}

const cleanLines = (text: string): string => text.split("\n").map(clean).join("\n");

function writeRows(paper: Paper, rows: Record<string, unknown>[]): void {
  const columns = Object.keys(rows[0]).slice(0, shownColumns);
  writeTable(paper, {
    size: 7.5,
    columns: columns.map((name) => ({ name: [textSpan(name)], isNumber: typeof rows[0][name] === "number" })),
    rows: rows
      .slice(0, shownRows)
      .map((row) => columns.map((column) => [textSpan(shortText(cellText(row[column]), 60))])),
  });
}
