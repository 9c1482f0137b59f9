import { formatNumber } from "../../base/format-number.ts";
import type { SessionFile } from "../../domain/session-file.ts";
import { Details } from "../components/details.tsx";
import { Notice } from "../components/notice.tsx";
import { Table } from "../components/table.tsx";

export function FileWarnings({ file: { notes, rejected, row_count, original_name } }: { file: SessionFile }) {
  if (notes.length === 0 && rejected.count === 0) return null;
  return (
    <Notice tone="caution">
      {rejected.count > 0 && (
        <>
          <p>
            {`We could not read ${formatNumber(rejected.count)} of ${formatNumber(row_count + rejected.count)} lines; they are left out.`}
          </p>
          <Details summary={`Show ${rejected.lines.length === rejected.count ? "them" : "the first of them"}`}>
            <Table
              caption={`Lines of ${original_name} that could not be read`}
              isCaptionHidden
              columns={[{ name: "Line", isNumber: true }, { name: "Reason" }, { name: "Text" }]}
              rows={rejected.lines.map(({ line, reason, text }) => [formatNumber(line), reason, <code>{text}</code>])}
            />
          </Details>
        </>
      )}
      {notes.map((note) => (
        <p>{note}</p>
      ))}
    </Notice>
  );
}
