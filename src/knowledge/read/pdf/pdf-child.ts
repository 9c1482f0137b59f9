import { readFileSync } from "node:fs";
import { getDocumentProxy } from "unpdf";
import { z } from "zod";
import type { PdfReply, PdfRun } from "./pdf-page.ts";

// Runs in a process of its own: a PDF may keep its parser busy for ever, and only a process can be killed.
const requestSchema = z.object({ path: z.string(), mostPages: z.number() });

process.on("message", async (message) => {
  const { path, mostPages } = requestSchema.parse(message);
  process.send!(await readPages(path, mostPages));
});
process.on("disconnect", () => process.exit(0));

async function readPages(path: string, mostPages: number): Promise<PdfReply> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(readFileSync(path)), { verbosity: 0 });
    try {
      if (pdf.numPages > mostPages) return { problem: `has ${pdf.numPages} pages; at most ${mostPages} are read` };
      const pages: PdfRun[][] = [];
      for (let number = 1; number <= pdf.numPages; number += 1) {
        const page = await pdf.getPage(number);
        pages.push(toRuns((await page.getTextContent()).items));
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
