import type { CaseResult } from "../../../src/investigate/case-result.ts";

interface PrintedRow {
  name: string;
  figure: string;
  share: string | null;
}

/** The bridge as a reader adds it up: before and each row give after, the shares are those of the rows and make 100 %. */
export function wrongBridge({ change, explanations }: CaseResult, report: string): string[] {
  const rows = printedRows(report);
  if (rows.length === 0) return [];
  const digits = Math.max(...rows.map(({ figure }) => figure.split(".")[1]?.length ?? 0));
  const figures = rows.map(({ figure }) => Math.round(Number(figure) * 10 ** digits));
  const sum = figures.slice(0, -1).reduce((total, figure) => total + figure, 0);
  const shares = rows.slice(1, -1).flatMap(({ share }) => (share === null ? [] : [Number(share)]));
  const total = Math.round(10 * shares.reduce((all, share) => all + share, 0));
  return [
    ...(sum === figures.at(-1)
      ? []
      : [`the bridge ends at ${rows.at(-1)!.figure} and its rows make ${sum / 10 ** digits}`]),
    ...(shares.length === 0 || total === 1000 ? [] : [`the shares of the bridge make ${total / 10} %`]),
    ...(report.includes("do not add up:") ? ["the bridge says that its rows do not add up"] : []),
    ...explanations.flatMap(({ rank, contribution }) => {
      const printed = rows.find(({ name }) => name.startsWith(`${rank}. `))?.share ?? null;
      const share = change.absolute ? (100 * contribution.absolute) / change.absolute : null;
      const isFar = printed !== null && share !== null && Math.abs(Number(printed) - share) > 0.0501;
      return isFar ? [`row ${rank} of the bridge has ${printed} % and is ${share} %`] : [];
    }),
  ];
}

function printedRows(report: string): PrintedRow[] {
  const section = report.split("## The change as a bridge")[1]?.split("\n## ")[0] ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(1).map((line) => {
    const [, name, figure, share] = line.split(/(?<!\\) ?\| ?/);
    return { name: name!, figure: toNumber(figure!)!, share: share === undefined ? null : toNumber(share) };
  });
}

/** "**−1,234.5** [E1]" → "-1234.5" */
function toNumber(cell: string): string | null {
  const text = cell
    .replace(/\[E\d+\]/g, "")
    .replaceAll("−", "-")
    .replace(/[^\d.-]/g, "");
  return text === "" ? null : text;
}
