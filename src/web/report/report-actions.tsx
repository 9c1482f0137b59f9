import { type ExportFormat, exportFormats } from "../../app/exports/export-format.ts";
import { Button, ButtonLink } from "../components/button.tsx";

const names: Record<ExportFormat, string> = {
  html: "Web page, one file",
  pdf: "PDF",
  markdown: "Markdown",
  notebook: "Jupyter notebook",
};

/** What one can do with the report as a whole. */
export function ReportActions({ sessionId }: { sessionId: string }) {
  return (
    <div class="row no-print">
      <details class="menu">
        <summary class="button">Download</summary>
        <ul class="menu-items">
          {(Object.keys(names) as ExportFormat[]).map((format) => (
            <li>
              <a href={`/session/${sessionId}/download/${format}`} download="">
                {names[format]} <span class="quiet small">{`.${exportFormats[format].extension}`}</span>
              </a>
            </li>
          ))}
        </ul>
      </details>
      <form method="post" action={`/session/${sessionId}/again`}>
        <Button type="submit">Run again</Button>
      </form>
      <ButtonLink href={`/?session=${sessionId}`}>Ask something else of these files</ButtonLink>
    </div>
  );
}
