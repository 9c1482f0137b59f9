import { caseCharts } from "../../../investigate/charts/case-charts.ts";
import { entityChart } from "../../../investigate/charts/entity-chart.ts";
import { renderSvg, toPixels } from "../../../investigate/charts/render-chart.ts";
import { counted } from "../../../investigate/report/plain-text.ts";
import type { Block } from "../../report/block.ts";
import { evidenceUses } from "../../report/evidence-uses.ts";
import { type ReportDocument, reportDocument, type Section } from "../../report/report-document.ts";
import { plainSpans, textSpan } from "../../report/span.ts";
import type { SealedCase } from "../sealed-case.ts";
import { opaquePng } from "./opaque-png.ts";
import { openPaper, type Paper, quiet } from "./open-paper.ts";
import { type PdfImage, shownHeight, writeBlocks, writeImage } from "./write-blocks.ts";
import { writeCard } from "./write-card.ts";
import { writeEvidence } from "./write-evidence.ts";
import { clean, writeSpans } from "./write-spans.ts";
import { writeTable } from "./write-table.ts";

/** The report as a document to print and to file; the same case gives the same bytes. */
export async function toPdf(sealed: SealedCase): Promise<Uint8Array<ArrayBuffer>> {
  const { result, sealedAt } = sealed;
  const report = reportDocument(result);
  const images = await drawImages(sealed);
  const uses = evidenceUses(result);
  const paper = openPaper({
    title: clean(plainSpans(report.headline)),
    subject: report.subject,
    createdAt: new Date(sealedAt),
    evidence: new Set(uses.keys()),
  });
  const bytes = collect(paper.doc);
  writeHead(paper, report, images);
  for (const section of report.sections) writeSection(paper, section, images);
  for (const section of report.appendix) {
    writeSection(paper, section, images);
    const diagram = images.get("diagram");
    if (section.id === "data-model" && diagram) writeImage(paper, diagram);
  }
  writeEvidence(paper, result.evidence, uses);
  writeSeal(paper, sealed);
  numberPages(paper, result.sessionId);
  paper.doc.end();
  return bytes;
}

async function drawImages({ result }: SealedCase): Promise<Map<string, PdfImage>> {
  const images = new Map<string, PdfImage>();
  for (const { name, spec, alt } of caseCharts(result, { theme: "light" }))
    images.set(name, await toImage(await renderSvg({ ...spec, padding: 0 }), alt));
  images.set("diagram", await toImage(entityChart(result, "light"), "Diagram of the tables"));
  return images;
}

async function toImage(svg: string, alt: string): Promise<PdfImage> {
  const pixels = await toPixels(svg);
  return { png: opaquePng(pixels), alt, width: pixels.width, height: pixels.height };
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
}

function writeHead(paper: Paper, report: ReportDocument, images: Map<string, PdfImage>): void {
  paper.tag("H1", () => writeSpans(paper, report.headline, { size: 18, face: "bold" }));
  paper.gap(10);
  const cell = (text: string) => [textSpan(text)];
  const rows = report.strip.map(({ label, value, note }) => [cell(label), [{ ...value, isStrong: true }], cell(note)]);
  const columns = ["", "", ""].map(() => ({ name: [], isNumber: false }));
  paper.tag("Table", () => writeTable(paper, { columns, rows }));
  paper.gap(10);
  writeBlocks(paper, report.summary, images);
  const timeline = images.get("timeline");
  if (timeline) writeImage(paper, timeline);
  paper.gap(10);
  paper.doc.outline.addItem("What was compared");
  const facts = report.facts.map(({ name, spans }) => [cell(name), spans]);
  paper.tag("Table", () => writeTable(paper, { columns: columns.slice(0, 2), rows: facts }));
  paper.gap(14);
}

function writeSection(paper: Paper, { title, blocks, cards }: Section, images: Map<string, PdfImage>): void {
  paper.need(40 + firstHeight(paper, blocks[0], images));
  paper.gap(6);
  paper.doc.outline.addItem(title);
  paper.tag("H2", () => writeSpans(paper, [textSpan(title)], { size: 14, face: "bold" }));
  paper.gap(6);
  writeBlocks(paper, blocks, images);
  for (const card of cards) writeCard(paper, card);
  paper.gap(6);
}

/** A title stays with the chart under it. */
function firstHeight(paper: Paper, block: Block | undefined, images: Map<string, PdfImage>): number {
  const image = block?.kind === "chart" ? images.get(block.name) : undefined;
  return image ? shownHeight(paper, image) : 50;
}

function writeSeal(paper: Paper, { result, sealedAt, merkleRoot }: SealedCase): void {
  paper.need(60);
  paper.gap(10);
  const lines = [
    `Sealed ${sealedAt.slice(0, 16).replace("T", " ")} UTC · case ${result.sessionId} · ${counted(Object.keys(result.evidence).length, "evidence item")}`,
    `Merkle root ${merkleRoot}`,
    `All of it again from the data: whydunit verify ${result.sessionId}`,
  ];
  for (const line of lines) paper.tag("P", () => writeSpans(paper, [textSpan(line)], { size: 8, color: quiet }));
}

function numberPages({ doc, left, width }: Paper, sessionId: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // Below the margin, where text would otherwise begin a new page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - 40;
    const draw = () => {
      doc.font("text").fontSize(8).fillColor(quiet);
      doc.text(`Whydunit · case ${sessionId.slice(0, 8)}`, left, y, { lineBreak: false });
      doc.text(`${page - start + 1} of ${count}`, left, y, { width, align: "right", lineBreak: false });
    };
    doc.markContent("Artifact", { type: "Pagination" });
    draw();
    doc.endMarkedContent();
  }
}
