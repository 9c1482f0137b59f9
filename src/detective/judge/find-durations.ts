import { smallNumbers } from "./words/small-numbers.ts";

export interface Duration {
  minutes: number;
  start: number;
  end: number;
  text: string;
}

const minutesIn: Record<string, number> = {
  ...{ second: 1 / 60, minute: 1, hour: 60, day: 1440, week: 10_080, month: 43_800, year: 525_600 },
};
const pattern = new RegExp(
  `(?<![\\p{L}\\d.,])(?<!\\b(?:within|after|in|every|per|last|first|next|past|until|ago|by|each) (?:the )?)(?<count>\\d+(?:\\.\\d+)?|an?|half an?|${[...smallNumbers.keys()].join("|")})(?<half> and a half)?[ -](?<unit>${Object.keys(minutesIn).join("|")})s?(?<behind> and a half)?(?![\\p{L}])(?! (?:ago|later|late|earlier|before|after|old|ahead|notice))`,
  "giu",
);

/** How long something took: "for an hour", "36 hours", "three weeks"; not when it was, nor how late. */
export function findDurations(text: string): Duration[] {
  return [...text.matchAll(pattern)].map((match) => {
    const { count, half, unit, behind } = match.groups!;
    const halves = half || behind ? 0.5 : 0;
    return {
      minutes: (numberOf(count!.toLowerCase()) + halves) * minutesIn[unit!.toLowerCase()]!,
      start: match.index,
      end: match.index + match[0].length,
      text: match[0],
    };
  });
}

function numberOf(written: string): number {
  if (/^half/.test(written)) return 0.5;
  return /^an?$/.test(written) ? 1 : (smallNumbers.get(written) ?? Number(written));
}
