import type { Known } from "../mind.ts";
import { joinKnown, knownFromText } from "./known-from-text.ts";

/** The same for what a program printed: there a comma may stand between two numbers as well as inside one. */
export function knownFromOutput(output: string): Known {
  const cells = output.split(/[,;|\t\n]/).map((cell) => cell.replace(/^"|"$/g, ""));
  const numbers = cells
    .map((cell) => cell.trim())
    .filter((cell) => /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(cell));
  const figures = numbers.map(Number).flatMap((value) => [
    { value, unit: "amount" as const },
    // A cell between −10 and 10 may be a share or a relative change.
    ...(Math.abs(value) <= 10 ? [{ value, unit: "fraction" as const }] : []),
  ]);
  return joinKnown(knownFromText([output]), {
    figures,
    names: cells.map((cell) => cell.trim()).filter((cell) => cell.length <= 60),
  });
}
