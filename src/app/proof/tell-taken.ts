import { counted } from "../../investigate/report/plain-text.ts";
import { stepsFolder } from "../../ledger/case-files.ts";
import type { Replayed } from "./replay-case.ts";

const heardWords: Record<string, (count: number) => string> = {
  answer: (count) => `The words of ${counted(count, "answer")} of a model; what they may say was checked again.`,
  output: (count) => `What ${counted(count, "run")} of a model's code printed.`,
  documents: () => "What the documents say: they are not part of the case.",
  extracted: () => "That the data are those of the database they were taken from.",
};

/** What was taken from a case as it is, in sentences. */
export function tellTaken({ recorded, request, isRendered }: Replayed, files: string[], entries: number): string[] {
  const counts = new Map<string, number>();
  for (const { what } of [...recorded.heard.values()].flat()) counts.set(what, (counts.get(what) ?? 0) + 1);
  const told = Object.entries(heardWords).flatMap(([what, words]) => {
    const count = counts.get(what);
    return count === undefined ? [] : [words(count)];
  });
  const left = files.filter((path) => path.startsWith("analysis/") && !path.startsWith(stepsFolder));
  const uploaded = files.filter((path) => !path.startsWith("analysis/"));
  return [
    "Who asked, and when: times, ids and the question are the case's own.",
    "That the data are true: they have the bytes that the case was made from.",
    ...(isRendered ? ["What the steps came to: the rows stayed in a database."] : []),
    ...told,
    ...(request.learned !== undefined && request.learned !== "none" ? ["What documents learnt before say."] : []),
    ...(uploaded.length > 0
      ? [`${counted(uploaded.length, "file")} that came from outside: ${uploaded.join(", ")}.`]
      : []),
    ...(left.length > 0 ? [`${counted(left.length, "file")} that a model's code left.`] : []),
    ...(entries > 0
      ? [`${counted(entries, "audit entry", "audit entries")} about models or about a run that was cut off.`]
      : []),
  ];
}
