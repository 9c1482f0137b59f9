export type TimeUnit = "hour" | "day" | "week" | "month" | "quarter" | "year";

export interface TakenUnit {
  unit: TimeUnit | null;
  /** The words that say it. */
  said: string;
  /** The text without them. */
  left: string;
}

const units = "hour|day|week|month|quarter|year";
const adverbs: Record<string, TimeUnit> = {
  hourly: "hour",
  daily: "day",
  weekly: "week",
  monthly: "month",
  quarterly: "quarter",
  yearly: "year",
  annual: "year",
};
const adverb = Object.keys(adverbs).join("|");

const shapes: RegExp[] = [
  new RegExp(`\\b(?:the )?(?:average|mean|avg)\\s+over\\s+(?:all\\s+)?(${units})s?\\s+of\\b`, "i"),
  new RegExp(`\\b(?:the )?(?:average|mean|avg)(?:\\s+number)?(?:\\s+of)?\\s+(${adverb})\\b`, "i"),
  new RegExp(`\\b(${adverb})\\s+(?:average|mean)(?:\\s+(?:number\\s+)?of)?\\b`, "i"),
  new RegExp(
    `\\b(?:on average\\s+)?(?:per|each|every|by|a|for each|for every)\\s+(?:calendar\\s+)?(${units})\\b(?:\\s+on average)?`,
    "i",
  ),
  new RegExp(`\\baveraged?\\s+(?:over|across|by)\\s+(?:all\\s+)?(?:the\\s+)?(${units})s?\\b`, "i"),
  new RegExp(`\\b(${adverb})\\b`, "i"),
];

/** The average over the units is said by "average number of … per day". */
const withoutAverage = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:the )?(?:average|mean|avg) (?=(?:number|count|distinct|unique|total|sum)\b)/i, "");

/** "distinct users per day", "daily active users", "average over days of count(distinct user_id)". */
export function takeTimeUnit(text: string): TakenUnit {
  for (const shape of shapes) {
    const match = shape.exec(text);
    if (!match) continue;
    const word = match[1].toLowerCase();
    const left = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
    return { unit: adverbs[word] ?? (word as TimeUnit), said: match[0], left: withoutAverage(left) };
  }
  return { unit: null, said: "", left: text };
}
