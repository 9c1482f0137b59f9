import { directionOf } from "./find-direction.ts";
import type { NamedThing } from "./match-names.ts";
import type { SuspectedMeasure } from "./reading.ts";
import type { Span } from "./spans.ts";
import type { Word } from "./split-words.ts";

/** Measures that the text names. Which way each went is said in its own part of the sentence. */
export function findMeasures(words: Word[], things: NamedThing[]): (SuspectedMeasure & Span)[] {
  return things
    .filter(({ kind }) => kind === "measure" || kind === "rows")
    .filter((one, i, all) => all.findIndex(({ name }) => name === one.name) === i)
    .map(({ kind, name, from, to }) => {
      const { clause, isNegated } = words[from];
      const near = [...words.keys()].filter((i) => words[i].clause === clause && (i < from || i >= to));
      const said = near.map((i) => directionOf(words, i)).filter((direction) => direction !== null);
      const direction = new Set(said).size === 1 ? said[0] : null;
      return { name, isRows: kind === "rows", direction, isDenied: isNegated, from, to };
    });
}
