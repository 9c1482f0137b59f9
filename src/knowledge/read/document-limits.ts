import { limitOf } from "../../base/input-limits.ts";

export interface DocumentLimits {
  textBytes: number;
  pdfBytes: number;
  pdfPages: number;
  /** For one PDF; a child process that takes longer is killed. */
  pdfMs: number;
  /** Quotes and lists in Markdown, objects in JSON. */
  nesting: number;
  htmlDepth: number;
  htmlNodes: number;
  /** Lines of a CSV of events, records of a JSON list. */
  records: number;
  columns: number;
  /** Documents of one walk through folders. */
  files: number;
  folderDepth: number;
}

export const documentLimits: DocumentLimits = {
  get textBytes() {
    return limitOf("documentBytes");
  },
  get pdfBytes() {
    return limitOf("pdfBytes");
  },
  get pdfPages() {
    return limitOf("pdfPages");
  },
  pdfMs: 60_000,
  get nesting() {
    return limitOf("nesting");
  },
  htmlDepth: 512, // where browsers stop, too
  htmlNodes: 500_000,
  records: 50_000,
  columns: 100,
  files: 100_000,
  folderDepth: 64,
};
