import { z } from "zod";

/** One run of text of a page as the PDF places it. */
export const pdfRunSchema = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  /** Of the font; 0 for runs that only end a line. */
  height: z.number(),
  width: z.number(),
  endsLine: z.boolean(),
});

export const pdfReplySchema = z.union([
  z.object({ title: z.string().nullable(), pages: z.array(z.array(pdfRunSchema)) }),
  z.object({ problem: z.string(), limit: z.enum(["pdfPages", "documentBytes"]).optional() }),
]);

export type PdfRun = z.infer<typeof pdfRunSchema>;
export type PdfReply = z.infer<typeof pdfReplySchema>;
export interface PdfPages {
  title: string | null;
  pages: PdfRun[][];
}
