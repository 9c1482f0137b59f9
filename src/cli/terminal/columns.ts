const segmenter = new Intl.Segmenter();
const zeroWidth = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
const wide =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** How many columns of a terminal the text takes; colours take none. */
export function displayWidth(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with ESC
  const bare = text.replace(/\u001b\[[0-9;]*m/g, "");
  let width = 0;
  for (const { segment } of segmenter.segment(bare)) width += zeroWidth.test(segment) ? 0 : wide.test(segment) ? 2 : 1;
  return width;
}

export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

export function padStart(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - displayWidth(text))) + text;
}

/** Rows as aligned columns; `right` names the columns that hold numbers. */
export function alignRows(rows: string[][], right: number[] = [], { keepPadding = false } = {}): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, displayWidth(cell));
  return rows.map((row) => {
    const cells = row.map((cell, i) => (right.includes(i) ? padStart(cell, widths[i]) : padEnd(cell, widths[i])));
    const line = cells.join("  ");
    return keepPadding ? line : line.trimEnd();
  });
}
