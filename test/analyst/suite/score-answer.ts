import type { Want } from "./suite-case.ts";

/** The part of an answer that is judged. */
export interface Judged {
  decision: string;
  not_understood: string[];
  rows: unknown[][];
}

export type Verdict = "right" | "declined" | "wrong";

/** Right as asked; an answer that is not right is wrong, a question back is not. */
export function scoreAnswer(answer: Judged, want: Want): Verdict {
  if ("decline" in want) return answer.decision === "answered" ? "wrong" : "right";
  if (answer.decision !== "answered") return "declined";
  return holds(answer.rows, want) ? "right" : "wrong";
}

function holds(rows: unknown[][], want: Exclude<Want, { decline: true }>): boolean {
  const { percent = false } = want;
  if ("value" in want) return rows.length === 1 && rows[0].some((cell) => isNear(cell, want.value, percent));
  if ("values" in want) return want.values.every((value) => rows.flat().some((cell) => isNear(cell, value, percent)));
  const find = ([key, value]: [string, number]) =>
    rows.findIndex((row) => isNamed(row, key) && row.some((cell) => isNear(cell, value, percent)));
  if ("order" in want) return want.order.every((pair, i) => find(pair) === i);
  return rows.length === want.pairs.length && want.pairs.every((pair) => find(pair) >= 0);
}

function isNear(cell: unknown, value: number, percent: boolean): boolean {
  if (typeof cell === "boolean" || cell === null || cell === "") return false;
  return (percent ? [1, 100] : [1]).some(
    (scale) => Math.abs(Number(cell) - value * scale) <= 1e-4 * Math.max(1, Math.abs(value * scale)),
  );
}

const isNamed = (row: unknown[], key: string): boolean =>
  key.split("|").every((part) =>
    row.some((cell) =>
      String(cell ?? "")
        .toLowerCase()
        .includes(part.toLowerCase()),
    ),
  );
