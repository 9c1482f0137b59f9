import type { Block } from "../read/source-document.ts";
import type { DateContext } from "./date-mention.ts";

/** How a document writes 03/02/2025, where its other dates tell: 13/02/2025 puts the day first. */
export function dateOrder(blocks: Block[]): DateContext["order"] {
  let dayFirst = false;
  let monthFirst = false;
  for (const { kind, text } of blocks) {
    if (kind === "code") continue;
    for (const [, a, b] of text.matchAll(/(?<![\d/-])(\d{1,2})[/-](\d{1,2})[/-](?:19|20)\d{2}(?!\d)/g)) {
      if (Number(a) > 12 && Number(b) <= 12) dayFirst = true;
      if (Number(b) > 12 && Number(a) <= 12) monthFirst = true;
    }
  }
  return dayFirst === monthFirst ? null : dayFirst ? "day-first" : "month-first";
}
