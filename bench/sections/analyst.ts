import { allSets, mendedSets } from "../../test/analyst/suite/all-sets.ts";
import { offsetOf, runSet, type Scored } from "../../test/analyst/suite/run-suite.ts";
import { isHoldout } from "../../test/analyst/suite/suite-case.ts";
import { markdownTable, type Section } from "../section.ts";

/** Intents in plain words against answers computed without the product; a third of them were never tuned on. */
export const analyst: Section = {
  name: "analyst",
  heading: "Analyses in plain words",
  isLarge: false,
  run: async () => {
    const tuned: Scored[] = [];
    const aside: Scored[] = [];
    for (const set of allSets) {
      const offset = offsetOf(allSets, set);
      tuned.push(...(await runSet(set, (index) => !isHoldout(offset + index))));
      aside.push(...(await runSet(set, (index) => isHoldout(offset + index))));
    }
    const mended: Scored[] = [];
    for (const set of mendedSets) mended.push(...(await runSet(set, () => true)));
    for (const { set, intent, verdict, seen } of [...tuned, ...mended])
      if (verdict !== "right") console.log(`  ${verdict}: ${set}: "${intent}" -> ${seen}`);
    const rows = [
      row("seen while building", tuned),
      row("held out", aside),
      row("all of these", [...tuned, ...aside]),
      row("mended since", mended),
    ];
    console.log(rows.map((cells) => `  ${cells.join("  ")}`).join("\n"));
    return [
      `${tuned.length + aside.length} intents over ${allSets.length} sets of tables (retail, events, tickets, web traffic, ledger, sensors, people, flights, German column names, hospital visits, subscriptions, meters, football).`,
      "An answer that is not right is wrong; a question back is neither. A third is held out: never looked at while building, but for two that were answered wrongly when",
      "they were first scored (49 right, 8 asked back, 2 wrong of 59) and were mended since. The last four sets were written before what they ask was built and scored",
      "23 right, 22 asked back, 3 wrong of 48 at first (held out: 11, 4, 1 of 16; the one wrong was a mistake in what was wanted).",
      "Five more of those held out were seen when changes were compared; two of them, which a change had made be asked back, are answered again.",
      "Two exams by people who had not seen the planner (199 intents over 14 other sets) found 134 right, 57 asked back and 8 wrong, and 198, 1 and 0 after what they showed was mended; three",
      "more batches over 17 sets of other trades, each written before it was run, found 57, 17, 6 of 80, then 52, 12, 5 of 69, then 38, 14, 7 of 59. Much of what they showed is in the last row.",
      "",
      markdownTable(["intents", "asked", "right", "asked back", "wrong", "median seconds"], rows),
    ].join("\n");
  },
};

function row(name: string, scored: Scored[]): string[] {
  const count = (verdict: Scored["verdict"]) => scored.filter((one) => one.verdict === verdict).length;
  const share = ((100 * count("right")) / scored.length).toFixed(1);
  const middle = scored.map(({ seconds }) => seconds).sort((a, b) => a - b)[Math.floor(scored.length / 2)];
  return [
    name,
    String(scored.length),
    `${count("right")} (${share} %)`,
    String(count("declined")),
    String(count("wrong")),
    middle.toFixed(3),
  ];
}
