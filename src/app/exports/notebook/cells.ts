/** A cell of a notebook before it is numbered. */
export type Cell = { kind: "markdown" | "code"; text: string };

export const markdown = (...parts: string[]): Cell => ({ kind: "markdown", text: parts.join("\n\n") });
export const code = (...lines: string[]): Cell => ({ kind: "code", text: lines.join("\n") });

/** A notebook of format 4.5; the same cells give the same bytes. */
export function renderNotebook(cells: Cell[]): string {
  const notebook = {
    cells: cells.map(({ kind, text }, i) => ({
      cell_type: kind,
      id: `cell-${String(i + 1).padStart(3, "0")}`,
      metadata: {},
      ...(kind === "code" ? { execution_count: null, outputs: [] } : {}),
      source: text.split(/(?<=\n)/),
    })),
    metadata: {
      kernelspec: { display_name: "Python 3", language: "python", name: "python3" },
      language_info: { name: "python" },
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(notebook, null, 1)}\n`;
}
