import { AppError } from "../../base/app-error.ts";

export type ExportFormat = "markdown" | "html" | "pdf" | "notebook";

interface FormatFacts {
  extension: string;
  mediaType: string;
}

export const exportFormats: Record<ExportFormat, FormatFacts> = {
  markdown: { extension: "md", mediaType: "text/markdown; charset=utf-8" },
  html: { extension: "html", mediaType: "text/html; charset=utf-8" },
  pdf: { extension: "pdf", mediaType: "application/pdf" },
  notebook: { extension: "ipynb", mediaType: "application/x-ipynb+json" },
};

/** A format by its name or by what its files end in. */
export function parseExportFormat(text: string): ExportFormat {
  const formats = Object.keys(exportFormats) as ExportFormat[];
  const found = formats.find((format) => format === text || exportFormats[format].extension === text);
  if (!found)
    throw new AppError("INVALID_REQUEST", `There is no format "${text}". Known: markdown, html, pdf, notebook.`, {
      format: text,
    });
  return found;
}
