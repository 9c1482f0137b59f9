import type { Figure } from "../mind.ts";
import type { StatedFigure } from "./stated-figure.ts";

export type Direction = "up" | "down";

const verbs: Record<Direction, string> = {
  up: "rose|risen|rises?|rising|grew|grown|grows?|growing|growth|increas(?:e|es|ed|ing)|gain(?:s|ed|ing)?|climb(?:s|ed|ing)?|jump(?:s|ed|ing)?|surg(?:e|es|ed|ing)|soar(?:s|ed|ing)?|up|added|expand(?:s|ed)?|uptick|upturn",
  down: "fell|fallen|falls?|falling|drop(?:s|ped|ping)?|declin(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|los(?:t|s|ses|es|ing)|shr(?:ank|unk|inks?)|shrinking|slip(?:s|ped)?|slid(?:es?)?|sank|sunk|plung(?:e|es|ed)|collaps(?:e|es|ed)|tumbl(?:e|es|ed)|slump(?:s|ed)?|dip(?:s|ped)?|contract(?:ed|ion)|reduc(?:tion|ed|es?)|down|downturn|plummet(?:s|ed)?",
};
// Behind a figure only these tell its way: in "3 segments fell" the figure counts what fell.
const nouns: Record<Direction, string> = {
  up: "increase|rise|growth|gain|jump|surge|uptick|upturn",
  down: "decrease|fall|drop|decline|loss|reduction|slump|dip|plunge|contraction|collapse|downturn",
};
const comparisons: Record<Direction, string> = {
  up: "higher|more|larger|greater|above",
  down: "lower|fewer|less|smaller|below",
};
const between =
  "(?:\\s+(?:by|of|about|roughly|around|nearly|almost|approximately|some|only|just|over|under|a|an|another|further|total|more than|less than|at least|at most|up to|in total|≈|~|[\\p{L}]+ly))*";

// Words further away do not belong to the figure, and long texts have many figures.
const nearby = 100;

const patterns = (["up", "down"] as const).map((direction) => ({
  direction,
  said: new RegExp(`(?<![\\p{L}])(?:${verbs[direction]})${between}\\s*[(,:]?\\s*[~≈$€£¥₹+-]*$`, "iu"),
  follows: new RegExp(`^[ -]*(?:(?:${nouns[direction]})|(?:\\p{L}+ )?(?:${comparisons[direction]}))(?![\\p{L}])`, "iu"),
}));

/** The way a figure is said to have gone, by the words right before or behind it; null where none does. */
export function directionOf(text: string, { start, end }: Pick<StatedFigure, "start" | "end">): Direction | null {
  const before = text.slice(Math.max(0, start - nearby), start);
  const after = text.slice(end, end + nearby);
  return patterns.find(({ said, follows }) => said.test(before) || follows.test(after))?.direction ?? null;
}

/** Why the sign of the evidence does not allow what the words say; null where it does. */
export function signProblem(text: string, stated: StatedFigure, matches: readonly Figure[]): string | null {
  const canBeUp = matches.some(({ value }) => value >= 0);
  const canBeDown = matches.some(({ value }) => value <= 0);
  const said = directionOf(text, stated);
  if (stated.sign === "minus" && said === "up") return "its words and its sign do not agree";
  if (stated.sign === "minus") return canBeDown ? null : "the evidence has it without the minus";
  if (stated.sign === "plus") return canBeUp ? null : "in the evidence it is negative";
  const direction = said ?? (stated.unit === "times" ? null : onlyDirection(text, stated));
  if (direction === "up" && !canBeUp) return "the evidence says it fell";
  if (direction === "down" && !canBeDown) return "the evidence does not say it fell";
  return null;
}

// Where all words of a sentence point up, a figure that is only known as a fall is not told truly. The other way
// round says nothing: levels and shares are positive in a sentence about a fall, too.
function onlyDirection(text: string, { start, end }: StatedFigure): Direction | null {
  const rest = `${text.slice(0, start)} ${text.slice(end)}`;
  const speaks = (words: string) => new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])(?! to\\b)`, "iu").test(rest);
  return speaks(verbs.up) && !speaks(`${verbs.down}|${comparisons.down}`) ? "up" : null;
}
