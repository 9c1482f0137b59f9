import { readFileSync } from "node:fs";
import { getDocumentProxy } from "unpdf";
import { z } from "zod";
import type { PdfReply, PdfRun } from "./pdf-page.ts";

// Runs in a process of its own: a PDF may keep its parser busy for ever, and only a process can be killed.
const requestSchema = z.object({ path: z.string(), mostPages: z.number(), mostText: z.number() });

process.on("message", async (message) => {
  process.send!(await readPages(requestSchema.parse(message)));
});
process.on("disconnect", () => process.exit(0));

async function readPages({ path, mostPages, mostText }: z.infer<typeof requestSchema>): Promise<PdfReply> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(readFileSync(path)), { verbosity: 0 });
    try {
      if (pdf.numPages > mostPages)
        return { problem: `has ${pdf.numPages} pages; at most ${mostPages} are read`, limit: "pdfPages" };
      const pages: PdfRun[][] = [];
      let left = mostText;
      for (let number = 1; number <= pdf.numPages; number += 1) {
        const page = await pdf.getPage(number);
        const runs = await readRuns(page, left);
        if (runs === null)
          return { problem: `has more text than the ${mostText} bytes that are read of one`, limit: "documentBytes" };
        left -= sizeOf(runs);
        pages.push(runs);
        page.cleanup();
      }
      return { title: await titleOf(pdf), pages };
    } finally {
      await pdf.destroy();
    }
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;

/** The runs of a page as they come, since a page of a few bytes may unpack to any number; null when they are too many. */
async function readRuns(page: Page, most: number): Promise<PdfRun[] | null> {
  const reader: ReadableStreamDefaultReader<{ items: TextItem[] }> = page.streamTextContent().getReader();
  const runs: PdfRun[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return runs;
    const more = toRuns(value.items);
    runs.push(...more);
    size += sizeOf(more);
    if (size > most) return null;
  }
}

// A run takes room however short its text.
const sizeOf = (runs: PdfRun[]): number => runs.reduce((sum, { text }) => sum + text.length + 8, 0);

/** What the parser gives for a run of text; marks of the document's structure among them have no `str`. */
interface TextItem {
  str?: string;
  transform: number[];
  height: number;
  width: number;
  hasEOL: boolean;
}

function toRuns(items: TextItem[]): PdfRun[] {
  return items.flatMap(({ str, transform, height, width, hasEOL }) =>
    str === undefined ? [] : [{ text: str, x: transform[4], y: transform[5], height, width, endsLine: hasEOL }],
  );
}

const infoSchema = z.object({ info: z.object({ Title: z.string().optional() }) });

async function titleOf(pdf: Pdf): Promise<string | null> {
  const parsed = infoSchema.safeParse(await pdf.getMetadata().catch(() => null));
  return (parsed.data?.info.Title ?? "").trim() || null;
}

function problemOf(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === "PasswordException") return "is encrypted; remove its password first";
  return `is a broken PDF (${message.replace(/\.$/, "").slice(0, 200)})`;
}
