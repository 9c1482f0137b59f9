import { labelBefore } from "./labels.ts";
import { type Chunk, groupingOf, joinDigits, separatorOf, standsAlone } from "./number-runs.ts";
import type { PiiSpan } from "./pii-kind.ts";

/** United States social-security and taxpayer numbers. They carry no check digit: the area, the group and the words around decide. */
export function findSsns(text: string, runs: readonly Chunk[][]): PiiSpan[] {
  return runs.flatMap((run) =>
    run.flatMap((first, i) => {
      if (first.digits.length !== 3 && first.digits.length !== 9) return [];
      const chunks = first.digits.length === 9 ? [first] : run.slice(i, i + 3);
      const confidence = confidenceOf(text, chunks);
      if (confidence === 0) return [];
      return [{ kind: "ssn" as const, start: first.start, end: chunks[chunks.length - 1].end, confidence }];
    }),
  );
}

function confidenceOf(text: string, chunks: Chunk[]): number {
  const grouping = groupingOf(chunks);
  if (grouping !== "3-2-4" && grouping !== "9") return 0;
  if (!isIssued(joinDigits(chunks))) return 0;
  const [first] = chunks;
  if (!standsAlone(text, first.start, chunks[chunks.length - 1].end)) return 0;
  const near = labelBefore(text, first.start);
  const isNamed = near?.label === "ssn";
  if (separatorOf(chunks) === "-") {
    if (isNamed) return 0.98;
    return near !== null && near.gap === 0 && near.label === "other" ? 0 : 0.8;
  }
  return isNamed && near.gap <= 2 ? 0.85 : 0;
}

function isIssued(digits: string): boolean {
  const [area, group, serial] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];
  if (area === "000" || area === "666" || group === "00" || serial === "0000") return false;
  if (area[0] !== "9") return true;
  const taxpayer = Number(group);
  return taxpayer >= 50 && taxpayer !== 89 && taxpayer !== 93;
}
