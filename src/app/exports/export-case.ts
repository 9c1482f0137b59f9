import { type ExportFormat, exportFormats } from "./export-format.ts";
import { openSealedCase, type SealedCase } from "./sealed-case.ts";

export interface Exported {
  name: string;
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A finished case as one file that stands alone; the same case gives the same bytes. */
export async function exportCase(folder: string, format: ExportFormat): Promise<Exported> {
  const sealed = await openSealedCase(folder);
  const { extension, mediaType } = exportFormats[format];
  const content = await writers[format](sealed);
  return {
    name: `whydunit-${sealed.result.sessionId.slice(0, 8)}.${extension}`,
    mediaType,
    bytes: typeof content === "string" ? new TextEncoder().encode(content) : content,
  };
}

// Each brings its own machinery, so it is loaded when it is asked for.
const writers: Record<ExportFormat, (sealed: SealedCase) => Promise<string | Uint8Array<ArrayBuffer>>> = {
  markdown: async (sealed) => (await import("./to-markdown.ts")).toMarkdown(sealed),
  html: async (sealed) => (await import("./to-html.tsx")).toHtml(sealed),
  pdf: async (sealed) => (await import("./pdf/to-pdf.ts")).toPdf(sealed),
  notebook: async (sealed) => (await import("./notebook/to-notebook.ts")).toNotebook(sealed),
};
